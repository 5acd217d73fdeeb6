package prospector.node.conduct;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import prospector.web.text.Controls;

/** The report as aligned text, a line a request; orders to terminals in it are made visible. */
public final class ConductText {
  private ConductText() {}

  /** Writes the whole report and leaves the writer open. */
  public static void write(ConductReport report, Writer out) throws IOException {
    line(out, "host       " + report.host());
    line(out, "agent      " + report.teller().agent());
    if (report.since().isPresent()) {
      line(out, "since      " + report.since().get() + ", of older requests nothing is kept");
    }
    if (report.damaged() > 0) {
      line(out, "damaged    request files of former days, the rest left out: " + report.damaged());
    }
    if (report.lost() > 0) {
      line(out, "missing    lines of requests to any host, on a full disk: " + report.lost());
    }
    if (report.isEmpty()) {
      line(out, "nothing    " + report.nothing());
    }
    line(out, "requests   " + report.requests() + ", by answer " + report.answers());
    line(out, "bytes      " + report.bytes());
    if (report.shortestPause().isPresent()) {
      long pause = report.shortestPause().getAsLong();
      line(out, "shortest   pause " + ConductReport.seconds(pause));
    }
    line(out, "too early  " + report.early());
    if (report.beforeRetryAfter() > 0) {
      line(out, "sooner     than Retry-After said " + report.beforeRetryAfter());
    }
    for (int number = 1; number <= report.robots(); number++) {
      RobotsCopy copy = report.robots(number);
      String what = copy.isRedirect() ? " to " + copy.text() : "";
      line(out, "robots.txt [" + number + "] " + copy.date() + " " + copy.status() + what);
    }
    if (report.requests() > 0) {
      line(out, "time, answer, bytes, delay asked and given in s, robots.txt in force, url");
    }
    report.forEach(entry -> request(entry, out));
  }

  private static void request(ConductReport.Entry entry, Writer out) throws IOException {
    HostRequest it = entry.request();
    String robots = entry.robots() == 0 ? "-" : "[" + entry.robots() + "]";
    String given = it.delayGiven() < 0 ? "first" : seconds(it.delayGiven());
    line(
        out,
        String.format(
            Locale.ROOT,
            "%s  %-11s %9d  %8s %8s  %-4s %s%s%s%s",
            it.time(),
            it.answer(),
            it.bytes(),
            seconds(it.delayAsked()),
            given,
            robots,
            it.url(),
            entry.followed().isEmpty() ? "" : "  -> " + entry.followed(),
            it.isEarly() ? "  TOO EARLY" : "",
            entry.beforeRetryAfter() ? "  BEFORE RETRY-AFTER" : ""));
  }

  private static void line(Writer out, String text) throws IOException {
    out.write(Controls.visible(text));
    out.write(System.lineSeparator());
  }

  private static String seconds(long millis) {
    return String.format(Locale.ROOT, "%.3f", millis / 1000.0);
  }
}
