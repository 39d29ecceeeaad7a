/*
 * cmtool: a small program of librdmacm whose every step can be held up, left out or broken off.
 *
 *   cmtool server [OPTION]...               listens on all addresses
 *   cmtool client -a ADDRESS [OPTION]...    connects, disconnects
 *
 *   -p PORT      7471
 *   -u           port space UDP: SIDR instead of connections
 *   -P TEXT      private data of what it sends
 *   -n COUNT     connections or requests, then it ends; 1
 *   -w MS        before it destroys a connection (client), or before it ends (server)
 *   server:
 *   -b BACKLOG   8
 *   -z MS        before it reads its first event: fills the backlog
 *   -d MS        before it accepts or rejects
 *   -r           rejects
 *   -N           never answers
 *   -h MS        disconnects so long after it is established; otherwise the client does
 *   client:
 *   -k MS        keeps the connection so long before it disconnects; 200
 *   -K           kills itself with SIGKILL once established
 *   -x           exits once established, without disconnecting
 *   -t           waits for the end of timewait after the disconnect
 *   -s MS        between connections
 *
 * Every event and every call is a line, after the seconds since the start. Ends in 0, or for a client
 * in 2 when address or route was not resolved, 3 when the connection was not established.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <rdma/rdma_cma.h>

static struct {
  const char *address, *private_data;
  int port, udp, count, wait;
  int backlog, deaf, delay, reject, silent, hold;
  int keep, kill, exit, timewait, pause;
} options = {.port = 7471, .count = 1, .backlog = 8, .hold = -1, .keep = 200};

static struct rdma_event_channel *channel;
static struct timespec start;

static double elapsed(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - start.tv_sec) + (double)(now.tv_nsec - start.tv_nsec) * 1e-9;
}

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
  va_list arguments;
  printf("%8.3f ", elapsed());
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  putchar('\n');
  fflush(stdout);
}

static void say_result(const char *call, int result) {
  say("%s -> %s", call, result ? strerror(errno) : "ok");
}

static void sleep_ms(int ms) {
  if (ms > 0) {
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    nanosleep(&time, NULL);
  }
}

static _Noreturn void fail(const char *call) {
  perror(call);
  exit(1);
}

/* event established status 0 qpn 0x000012 from 0x000011 private data 68656c6c6f */
static void say_event(const struct rdma_cm_event *event) {
  const struct rdma_conn_param *param = &event->param.conn;
  char text[1200];
  int length = snprintf(text, sizeof text, "event %s status %d", rdma_event_str(event->event),
                        event->status);
  if (event->id && event->id->qp)
    length += snprintf(text + length, sizeof text - (size_t)length, " qpn 0x%06x",
                       event->id->qp->qp_num);
  if (!options.udp && param->qp_num)
    length += snprintf(text + length, sizeof text - (size_t)length, " from 0x%06x", param->qp_num);
  if (!options.udp && param->private_data_len) {
    const unsigned char *octets = param->private_data;
    length += snprintf(text + length, sizeof text - (size_t)length, " private data ");
    for (int i = 0; i < param->private_data_len; i++)
      length += snprintf(text + length, sizeof text - (size_t)length, "%02x", octets[i]);
  }
  say("%s", text);
}

static struct rdma_cm_id *create_id(void) {
  struct rdma_cm_id *id;
  if (rdma_create_id(channel, &id, NULL, options.udp ? RDMA_PS_UDP : RDMA_PS_TCP))
    fail("rdma_create_id");
  return id;
}

static void create_qp(struct rdma_cm_id *id) {
  static struct ibv_pd *pd;
  static struct ibv_cq *cq;
  if (!pd) {
    pd = ibv_alloc_pd(id->verbs);
    cq = ibv_create_cq(id->verbs, 64, NULL, NULL, 0);
  }
  struct ibv_qp_init_attr attributes = {
      .qp_type = options.udp ? IBV_QPT_UD : IBV_QPT_RC,
      .send_cq = cq,
      .recv_cq = cq,
      .cap = {.max_send_wr = 8, .max_recv_wr = 8, .max_send_sge = 1, .max_recv_sge = 1},
  };
  if (rdma_create_qp(id, pd, &attributes))
    fail("rdma_create_qp");
}

static void destroy(struct rdma_cm_id *id) {
  if (id->qp)
    rdma_destroy_qp(id);
  rdma_destroy_id(id);
}

static uint8_t private_data_length(void) {
  return options.private_data ? (uint8_t)strlen(options.private_data) : 0;
}

static struct rdma_conn_param parameters(const struct rdma_cm_id *id) {
  return (struct rdma_conn_param){
      .responder_resources = 1,
      .initiator_depth = 1,
      .retry_count = 7,
      .rnr_retry_count = 7,
      .private_data = options.private_data,
      .private_data_len = private_data_length(),
      .qp_num = options.udp && id->qp ? id->qp->qp_num : 0,
  };
}

/* Returns whether the request is dealt with for good. */
static int answer(struct rdma_cm_id *id) {
  if (options.silent)
    return 0;
  sleep_ms(options.delay);
  if (options.reject) {
    say_result("reject", rdma_reject(id, options.private_data, private_data_length()));
    rdma_destroy_id(id);
    return 1;
  }
  create_qp(id);
  struct rdma_conn_param param = parameters(id);
  say_result("accept", rdma_accept(id, &param));
  return options.udp;
}

static int server(void) {
  struct sockaddr_in6 any = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)options.port)};
  struct rdma_cm_id *listener = create_id();
  if (rdma_bind_addr(listener, (struct sockaddr *)&any))
    fail("rdma_bind_addr");
  if (rdma_listen(listener, options.backlog))
    fail("rdma_listen");
  say("listening on port %d", options.port);
  sleep_ms(options.deaf);

  struct rdma_cm_event *event;
  for (int done = 0; done < options.count && !rdma_get_cm_event(channel, &event);) {
    struct rdma_cm_id *id = event->id;
    enum rdma_cm_event_type type = event->event;
    say_event(event);
    rdma_ack_cm_event(event);
    switch (type) {
    case RDMA_CM_EVENT_CONNECT_REQUEST:
      done += answer(id);
      break;
    case RDMA_CM_EVENT_ESTABLISHED:
      if (options.hold >= 0) {
        sleep_ms(options.hold);
        say_result("disconnect", rdma_disconnect(id));
      }
      break;
    case RDMA_CM_EVENT_DISCONNECTED:
      rdma_disconnect(id);
      break;
    case RDMA_CM_EVENT_TIMEWAIT_EXIT:
    case RDMA_CM_EVENT_CONNECT_ERROR:
    case RDMA_CM_EVENT_UNREACHABLE:
    case RDMA_CM_EVENT_REJECTED:
      destroy(id);
      done++;
      break;
    default:
      break;
    }
  }
  sleep_ms(options.wait);
  return 0;
}

/* Whether the next event is this one. */
static int await(enum rdma_cm_event_type wanted) {
  struct rdma_cm_event *event;
  if (rdma_get_cm_event(channel, &event))
    return 0;
  enum rdma_cm_event_type type = event->event;
  say_event(event);
  rdma_ack_cm_event(event);
  return type == wanted;
}

static int connect_once(struct rdma_cm_id *id, struct sockaddr *to) {
  if (rdma_resolve_addr(id, NULL, to, 3000)) {
    say("no way to the address: %s", strerror(errno));
    return 2;
  }
  if (!await(RDMA_CM_EVENT_ADDR_RESOLVED))
    return 2;
  if (rdma_resolve_route(id, 3000) || !await(RDMA_CM_EVENT_ROUTE_RESOLVED))
    return 2;
  create_qp(id);
  struct rdma_conn_param param = parameters(id);
  int result = rdma_connect(id, &param);
  say("connect qpn 0x%06x -> %s", id->qp->qp_num, result ? strerror(errno) : "ok");
  if (result || !await(RDMA_CM_EVENT_ESTABLISHED))
    return 3;
  if (options.kill)
    raise(SIGKILL);
  if (options.exit)
    _exit(0);
  if (options.udp)
    return 0;
  sleep_ms(options.keep);
  say_result("disconnect", rdma_disconnect(id));
  await(RDMA_CM_EVENT_DISCONNECTED);
  if (options.timewait)
    await(RDMA_CM_EVENT_TIMEWAIT_EXIT);
  sleep_ms(options.wait);
  return 0;
}

static int client(void) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
  char port[8];
  int result = 0;
  snprintf(port, sizeof port, "%d", options.port & 0xffff);
  if (getaddrinfo(options.address, port, &hints, &found)) {
    fprintf(stderr, "cmtool: no address: %s\n", options.address);
    return 2;
  }
  for (int i = 0; i < options.count; i++) {
    if (i > 0)
      sleep_ms(options.pause);
    struct rdma_cm_id *id = create_id();
    int once = connect_once(id, found->ai_addr);
    destroy(id);
    if (once)
      result = once;
  }
  freeaddrinfo(found);
  return result;
}

int main(int count, char **arguments) {
  int option;
  clock_gettime(CLOCK_MONOTONIC, &start);
  if (count < 2)
    return 2;
  optind = 2;
  while ((option = getopt(count, arguments, "p:uP:n:w:b:z:d:rNh:a:k:Kxts:")) != -1) {
    int number = optarg ? atoi(optarg) : 0;
    switch (option) {
    case 'p': options.port = number; break;
    case 'u': options.udp = 1; break;
    case 'P': options.private_data = optarg; break;
    case 'n': options.count = number; break;
    case 'w': options.wait = number; break;
    case 'b': options.backlog = number; break;
    case 'z': options.deaf = number; break;
    case 'd': options.delay = number; break;
    case 'r': options.reject = 1; break;
    case 'N': options.silent = 1; break;
    case 'h': options.hold = number; break;
    case 'a': options.address = optarg; break;
    case 'k': options.keep = number; break;
    case 'K': options.kill = 1; break;
    case 'x': options.exit = 1; break;
    case 't': options.timewait = 1; break;
    case 's': options.pause = number; break;
    default: return 2;
    }
  }
  channel = rdma_create_event_channel();
  if (!channel)
    fail("rdma_create_event_channel");
  return arguments[1][0] == 's' ? server() : client();
}
