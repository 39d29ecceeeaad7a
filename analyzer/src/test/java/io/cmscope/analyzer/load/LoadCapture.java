package io.cmscope.analyzer.load;

import io.cmscope.captures.PcapWriter;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.CmMessage;
import io.cmscope.codec.cm.CommIds;
import io.cmscope.codec.cm.Drep;
import io.cmscope.codec.cm.Dreq;
import io.cmscope.codec.cm.PrivateData;
import io.cmscope.codec.cm.Rep;
import io.cmscope.codec.cm.Req;
import io.cmscope.codec.cm.ReqPath;
import io.cmscope.codec.cm.Rtu;
import io.cmscope.codec.privatedata.IpCmHeader;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.wire.Address;
import io.cmscope.codec.wire.Gid;
import io.cmscope.codec.wire.LinkType;
import io.cmscope.codec.wire.RoceV2Writer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;

/**
 * Writes a pcap of complete connections (REQ, REP, RTU, DREQ, DREP) between many clients and a few
 * servers, interleaved by time: {@code LoadCapture FILE [FRAMES] [CONNECTIONS_PER_SECOND]}.
 */
public final class LoadCapture {
  private static final int STEPS = 5;
  private static final int CLIENTS = 200;
  private static final int SERVERS = 8;
  private static final int FIRST_QPN = 0x11;
  private static final int SEED = 20261130;
  private static final long START = 1_790_000_000_000_000_000L;
  private static final int KEY_BITS = 24;

  private final ByteBuf frame = Unpooled.buffer(512, 512);
  private final ByteBuf mad = Unpooled.buffer(256, 256);
  private final int[] psn = new int[CLIENTS + SERVERS];

  private LoadCapture() {}

  /** Writes the capture. */
  public static void main(String[] args) throws IOException {
    int frames = args.length > 1 ? Integer.parseInt(args[1]) : 1_000_000;
    int perSecond = args.length > 2 ? Integer.parseInt(args[2]) : 2_000;
    new LoadCapture().write(Path.of(args[0]), frames / STEPS, perSecond);
  }

  private void write(Path file, int connections, int perSecond) throws IOException {
    long[] order = order(connections, perSecond);
    try (PcapWriter writer = PcapWriter.create(file, LinkType.ETHERNET)) {
      for (long key : order) {
        int index = (int) (key & ((1 << KEY_BITS) - 1));
        int length = frame(index / STEPS, index % STEPS);
        writer.write(START + (key >>> KEY_BITS) * 1000, frame, 0, length, length);
      }
    }
  }

  /** Microseconds and the index of each frame, in the order of time. */
  private static long[] order(int connections, int perSecond) {
    Random random = new Random(SEED);
    long[] keys = new long[connections * STEPS];
    for (int connection = 0; connection < connections; connection++) {
      long micros = connection * 1_000_000L / perSecond;
      long[] delays = {
        0,
        40 + random.nextInt(400),
        30 + random.nextInt(90),
        5_000 + random.nextInt(500_000),
        40 + random.nextInt(300)
      };
      for (int step = 0; step < STEPS; step++) {
        micros += delays[step];
        keys[connection * STEPS + step] = (micros << KEY_BITS) | (connection * STEPS + step);
      }
    }
    Arrays.sort(keys);
    return keys;
  }

  private int frame(int connection, int step) {
    int client = connection % CLIENTS;
    int server = connection % SERVERS;
    boolean byClient = step == 0 || step == 2 || step == 3;
    int clientId = Integer.reverseBytes(connection + 1) ^ 0x5a;
    int serverId = Integer.reverseBytes(connection + 1) ^ 0xa5;
    CommIds ids = byClient ? new CommIds(clientId, serverId) : new CommIds(serverId, clientId);
    CmMessage message =
        switch (step) {
          case 0 -> request(connection, client, server, clientId);
          case 1 -> reply(connection, server, ids);
          case 2 -> new Rtu(ids, PrivateData.EMPTY);
          case 3 -> new Dreq(ids, qpn(connection, SERVERS), PrivateData.EMPTY);
          default -> new Drep(ids, PrivateData.EMPTY);
        };
    CmMad.of(0x2_0000_0000L | (Integer.reverseBytes(clientId) & 0xffffffffL), message)
        .write(mad, 0);
    mad.writerIndex(256).readerIndex(0);
    int sender = byClient ? client : CLIENTS + server;
    psn[sender] = (psn[sender] + 1) & 0xffffff;
    return new RoceV2Writer()
        .source(byClient ? client(client) : server(server))
        .destination(byClient ? server(server) : client(client))
        .ipIdentification(psn[sender] & 0xffff)
        .sourcePort(55410)
        .destinationQpn(1)
        .sourceQpn(1)
        .qKey(0x80010000)
        .psn(psn[sender])
        .write(frame, 0, mad);
  }

  private static Req request(int connection, int client, int server, int clientId) {
    ReqPath path =
        new ReqPath(
            0xffff,
            0xffff,
            gid(client(client)),
            gid(server(server)),
            0x12345,
            0,
            0,
            64,
            0,
            false,
            17);
    return new Req(
        clientId,
        0,
        ServiceId.ofTcpPort(7471),
        0x0200_0000_0000_0000L + client,
        0,
        qpn(connection, CLIENTS),
        1,
        0,
        1,
        0,
        20,
        0,
        false,
        connection & 0xffffff,
        20,
        7,
        0xffff,
        3,
        false,
        7,
        15,
        false,
        0,
        path,
        ReqPath.NONE,
        false,
        new IpCmHeader(0, 0, 4, 45000, client(client), server(server)).before(PrivateData.EMPTY));
  }

  private static Rep reply(int connection, int server, CommIds ids) {
    return new Rep(
        ids,
        0,
        qpn(connection, SERVERS),
        0,
        0,
        connection & 0xffffff,
        1,
        1,
        15,
        0,
        false,
        7,
        false,
        0x0300_0000_0000_0000L + server,
        PrivateData.EMPTY);
  }

  private static int qpn(int connection, int hosts) {
    return FIRST_QPN + connection / hosts;
  }

  private static Address client(int number) {
    return Address.ipv4(0x0a4d_0100 + number);
  }

  private static Address server(int number) {
    return Address.ipv4(0x0a4d_0001 + number);
  }

  private static Gid gid(Address address) {
    return address.gid().orElseThrow();
  }
}
