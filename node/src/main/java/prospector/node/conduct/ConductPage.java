package prospector.node.conduct;

import java.io.IOException;
import java.io.Writer;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * The report as one HTML file that can be sent to a webmaster: no script, nothing that is loaded
 * from elsewhere, every text escaped, no link to follow by accident.
 */
public final class ConductPage {
  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Requests to %s</title>
      <style>
      body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; }
      table { border-collapse: collapse; width: 100%%; font-size: 13px; }
      th, td { text-align: left; padding: .2em .6em; border-bottom: 1px solid #ccc; vertical-align: top; }
      td.n { text-align: right; white-space: nowrap; } td.u { overflow-wrap: anywhere; }
      pre { background: #f4f4f4; padding: .8em; overflow: auto; max-height: 30em; }
      .bad { background: #fde8e8; }
      </style></head><body>
      """;
  private static final String COLUMNS =
      "<table><thead><tr><th>time (UTC)</th><th>answer</th><th>bytes</th><th>delay asked, s</th>"
          + "<th>delay given, s</th><th>robots.txt</th><th>URL</th></tr></thead><tbody>\n";

  private ConductPage() {}

  /** Writes the file's text and leaves the writer open. */
  public static void write(ConductReport report, Writer page) throws IOException {
    page.append(String.format(Locale.ROOT, HEAD, Markup.escape(report.host())));
    page.append("<h1>Requests to ").append(Markup.escape(report.host())).append("</h1>\n");
    summary(report, page);
    robots(report, page);
    page.append("<h2>Requests</h2>\n").append(COLUMNS);
    report.forEach(entry -> request(entry, page));
    page.append("</tbody></table>\n</body></html>\n");
  }

  private static void summary(ConductReport report, Writer page) throws IOException {
    paragraph(page, "Sent as <code>" + Markup.escape(report.teller().agent()) + "</code>.");
    if (!report.teller().contact().isEmpty()) {
      paragraph(page, "Contact: " + Markup.escape(report.teller().contact()));
    }
    String pause =
        report.shortestPause().isPresent()
            ? ", never less than "
                + ConductReport.seconds(report.shortestPause().getAsLong())
                + " between the end of one and the start of the next"
            : "";
    paragraph(
        page,
        report.requests()
            + (report.isOneAtATime() ? " requests, one at a time" : " requests")
            + pause
            + "; "
            + report.bytes()
            + " bytes of answers. Requests earlier than was asked: "
            + report.early()
            + ". Before a longer Retry-After was over: "
            + report.beforeRetryAfter()
            + ". Answers: "
            + Markup.escape(report.answers().toString())
            + ".");
    if (report.isEmpty()) {
      paragraph(page, "Nothing is known: " + report.nothing() + ".");
    }
    if (report.since().isPresent()) {
      paragraph(page, "Of requests before " + report.since().get() + " nothing is kept.");
    }
    if (report.damaged() > 0) {
      paragraph(
          page,
          "Files of former days that are damaged, and of which the rest is left out: "
              + report.damaged()
              + ".");
    }
    if (report.lost() > 0) {
      paragraph(
          page,
          "Requests, to any host, whose lines could not be written on a full disk: "
              + report.lost()
              + ".");
    }
    paragraph(
        page,
        "The delay asked is the longest of what robots.txt, Retry-After, a back-off after errors"
            + " and the crawler's own rules ask for; the crawler has a longest wait, to which it"
            + " cuts a longer Retry-After. Put together at "
            + report.teller().told().truncatedTo(ChronoUnit.SECONDS)
            + ".");
  }

  private static void robots(ConductReport report, Writer page) throws IOException {
    page.append("<h2>robots.txt</h2>\n");
    if (report.robots() == 0) {
      paragraph(page, "No copy is archived.");
    }
    for (int number = 1; number <= report.robots(); number++) {
      RobotsCopy copy = report.robots(number);
      String what = copy.isRedirect() ? ", redirect" : "";
      paragraph(
          page,
          "<b>["
              + number
              + "]</b> "
              + Markup.escape(copy.url())
              + " at "
              + copy.date()
              + ": status "
              + copy.status()
              + what);
      if (!copy.text().isEmpty()) {
        page.append("<pre>").append(Markup.escape(copy.text())).append("</pre>\n");
      }
    }
  }

  private static void request(ConductReport.Entry entry, Writer page) throws IOException {
    HostRequest it = entry.request();
    page.append(entry.isEarly() ? "<tr class=\"bad\">" : "<tr>");
    cell(page, "n", it.time().toString());
    cell(page, "n", it.answer());
    cell(page, "n", Long.toString(it.bytes()));
    cell(page, "n", seconds(it.delayAsked()));
    cell(page, "n", it.delayGiven() < 0 ? "first" : seconds(it.delayGiven()));
    cell(page, "n", entry.robots() == 0 ? "" : "[" + entry.robots() + "]");
    String followed = entry.followed().isEmpty() ? "" : " \u2192 " + entry.followed();
    cell(page, "u", it.url() + followed);
    page.append("</tr>\n");
  }

  private static String seconds(long millis) {
    return String.format(Locale.ROOT, "%.3f", millis / 1000.0);
  }

  private static void cell(Writer page, String kind, String text) throws IOException {
    page.append("<td class=\"").append(kind).append("\">");
    page.append(Markup.escape(text)).append("</td>");
  }

  /**
   * @param html safe already
   */
  private static void paragraph(Writer page, String html) throws IOException {
    page.append("<p>").append(html).append("</p>\n");
  }
}
