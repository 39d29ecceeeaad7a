package io.cmscope.analyzer.lab;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** One guest: its wire is eth0 with rxe0, see {@code stack/lab/guest/init}. */
public final class Guest {
  private final Lab lab;
  private final int number;
  private final List<Running> scripts = new CopyOnWriteArrayList<>();
  private int started;

  Guest(Lab lab, int number) {
    this.lab = lab;
    this.number = number;
  }

  int number() {
    return number;
  }

  /** On the wire under test. */
  public String address() {
    return "10.77.0.1" + number;
  }

  public String address6() {
    return "fd77::1" + number;
  }

  /** The bridge's port at which a capture shows the wire of this guest, lost messages included. */
  public String port() {
    return "guest" + number;
  }

  /** Runs a shell script and waits for its end. */
  public Ended run(String script) {
    return Running.start(lab.driver("run", name(), script), () -> {}).end();
  }

  /** Starts a shell script; it is killed at the latest when the lab is cleared. */
  public synchronized Running start(String script) {
    String leader = "/run/script." + ++started;
    Running running =
        Running.start(
            lab.driver("run", name(), "echo $$ >" + leader + "\n" + script),
            () -> run("kill -KILL -$(cat " + leader + ")"));
    scripts.add(running);
    return running;
  }

  /** Waits until a program listens on this port of RDMA CM's port space TCP (or UDP). */
  public void awaitListener(int port) {
    run("for i in $(seq 300); do rdma resource show cm_id"
            + " | grep -q 'state LISTEN .*:%d *$' && exit; sleep 0.1; done; exit 1".formatted(port))
        .ok();
  }

  /** Copies what is in a folder into a folder of the guest; 80 MB take four seconds. */
  public void put(Path folder, String target) {
    Running.start(lab.driver("put", name(), folder.toString(), target), () -> {}).end().ok();
  }

  /** Cuts its power. */
  public void kill() {
    lab.drive("kill", name());
    forget();
  }

  /** Boots it again after a kill. */
  public void boot() {
    lab.drive("boot", name());
  }

  void clear() {
    scripts.forEach(Running::close);
    forget();
  }

  private void forget() {
    scripts.forEach(Running::abandon);
    scripts.clear();
  }

  private String name() {
    return Integer.toString(number);
  }
}
