package prospector.node.conduct;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Says of each error what followed: how long the host was left alone before its next request.
 *
 * <p><em>It holds back at most {@link #MOST} requests</em>; an error whose host is not asked again
 * among as many requests to the other hosts of its name is told as such.
 */
final class Aftermath {
  static final int MOST = 1_000;

  private final RobotsCopies robots;
  private final ConductReport.Reader reader;
  private final RetryTimes retries = new RetryTimes();
  private final Deque<Held> held = new ArrayDeque<>();
  private final Map<String, Held> open = new HashMap<>(); // errors, by host

  /** A request that is not handed over yet. */
  private static final class Held {
    private final HostRequest request;
    private final boolean beforeRetryAfter;
    private String followed = "";

    Held(HostRequest request, boolean beforeRetryAfter) {
      this.request = request;
      this.beforeRetryAfter = beforeRetryAfter;
    }
  }

  Aftermath(RobotsCopies robots, ConductReport.Reader reader) {
    this.robots = robots;
    this.reader = reader;
  }

  void next(HostRequest request) throws IOException {
    Held error = open.remove(request.host());
    if (error != null) {
      error.followed =
          "left alone for "
              + ConductReport.seconds(request.delayGiven())
              + " ("
              + ConductReport.seconds(request.delayAsked())
              + " asked)";
    }
    Held mine = new Held(request, retries.isBefore(request));
    held.add(mine);
    if (request.isTrouble()) {
      open.put(request.host(), mine);
    }
    release();
  }

  private void release() throws IOException {
    while (!held.isEmpty() && (!isOpen(held.element()) || held.size() > MOST)) {
      Held first = held.remove();
      if (isOpen(first)) {
        open.remove(first.request.host());
        first.followed = "not asked again among the next " + MOST + " requests to the name";
      }
      hand(first);
    }
  }

  /** No more requests come. */
  void end() throws IOException {
    for (Held last : held) {
      if (isOpen(last)) {
        last.followed = "no request since";
      }
      hand(last);
    }
    held.clear();
  }

  private boolean isOpen(Held it) {
    return open.get(it.request.host()) == it;
  }

  private void hand(Held it) throws IOException {
    reader.accept(
        new ConductReport.Entry(
            it.request, robots.inForce(it.request), it.followed, it.beforeRetryAfter));
  }
}
