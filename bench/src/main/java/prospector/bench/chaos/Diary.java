package prospector.bench.chaos;

import java.io.PrintWriter;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** What happens, as it happens: kept for the judge, told to whoever watches. One thread. */
final class Diary {
  private final Clock clock;
  private final PrintWriter out;
  private final List<Incident> incidents = new ArrayList<>();

  Diary(Clock clock, PrintWriter out) {
    this.clock = clock;
    this.out = out;
  }

  /** A strike begins. */
  void struck(Strike.Kind kind, String who, long pages) {
    incidents.add(Incident.of(kind, who, clock.millis()));
    say(kind + " " + who + " at " + pages + " pages");
  }

  /** The strike under way can lose nothing more; nodes may have ended by themselves meanwhile. */
  void done() {
    for (int i = incidents.size() - 1; i >= 0; i--) {
      if (!incidents.get(i).isExit()) {
        incidents.set(i, incidents.get(i).done(clock.millis()));
        return;
      }
    }
  }

  /** A node has ended by itself. */
  void ended(String node, String detail) {
    say(node + " ended: " + detail);
    incidents.add(Incident.exit(node, clock.millis(), detail));
  }

  /** Everything is up again. */
  void allUp() {
    long now = clock.millis();
    incidents.replaceAll(i -> i.endMillis() == Long.MAX_VALUE ? i.over(now) : i);
  }

  /** So far, in order. */
  List<Incident> incidents() {
    return List.copyOf(incidents);
  }

  void say(String line) {
    out.println(clock.instant() + " " + line);
    out.flush();
  }
}
