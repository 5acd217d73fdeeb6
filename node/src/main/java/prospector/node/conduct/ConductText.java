package prospector.node.conduct;

import java.io.PrintWriter;
import java.util.Locale;

/** The report as aligned text, a line a request. */
public final class ConductText {
  private ConductText() {}

  public static void print(ConductReport report, PrintWriter out) {
    out.println("host       " + report.host());
    out.println("agent      " + report.agent());
    out.println("requests   " + report.entries().size() + ", by answer " + report.answers());
    out.println("bytes      " + report.bytes());
    report
        .shortestPause()
        .ifPresent(pause -> out.println("shortest   pause " + ConductReport.seconds(pause)));
    out.println("too early  " + report.early());
    int number = 0;
    for (RobotsCopy copy : report.robots()) {
      String what = copy.status() / 100 == 3 ? " to " + copy.text() : "";
      out.println("robots.txt [" + ++number + "] " + copy.date() + " " + copy.status() + what);
    }
    if (!report.entries().isEmpty()) {
      out.println("time, answer, bytes, delay asked and given in s, robots.txt in force, url");
    }
    for (ConductReport.Entry entry : report.entries()) {
      HostRequest it = entry.request();
      String robots = entry.robots() == 0 ? "-" : "[" + entry.robots() + "]";
      String given = it.delayGiven() < 0 ? "first" : seconds(it.delayGiven());
      out.printf(
          Locale.ROOT,
          "%s  %-11s %9d  %8s %8s  %-4s %s%s%s%n",
          it.time(),
          it.answer(),
          it.bytes(),
          seconds(it.delayAsked()),
          given,
          robots,
          it.url(),
          entry.followed().isEmpty() ? "" : "  -> " + entry.followed(),
          it.isEarly() ? "  TOO EARLY" : "");
    }
  }

  private static String seconds(long millis) {
    return String.format(Locale.ROOT, "%.3f", millis / 1000.0);
  }
}
