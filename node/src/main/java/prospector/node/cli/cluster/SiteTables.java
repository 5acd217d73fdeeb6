package prospector.node.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.StringJoiner;

/** Prints the sites that a node works with, and what each has of every crawl. */
final class SiteTables {
  private static final long SILENT_MILLIS = 60_000;

  private SiteTables() {}

  /**
   * Prints them.
   *
   * @param view as the API tells it
   */
  static void print(JsonNode view, PrintWriter out) {
    if (!view.path("open").asBoolean(true)) {
      out.println(
          "Nothing is asked for until all other sites were heard, and see the same sites and capacities.");
    }
    out.printf(
        Locale.ROOT,
        "%-14s %-20s %-9s %9s %9s %9s %8s %9s %8s  %s%n",
        "SITE",
        "CRAWL",
        "STATE",
        "PAGES",
        "NUGGETS",
        "SENT",
        "WAITING",
        "RECEIVED",
        "WAITING",
        "");
    for (JsonNode site : view.path("sites")) {
      boolean here = site.path("name").equals(view.path("own"));
      String name = site.path("name").asText() + (here ? " (here)" : "");
      String words = words(site, here);
      if (site.path("crawls").isEmpty()) {
        out.printf(Locale.ROOT, "%-14s %-20s %s%n", name, "-", words);
      }
      for (JsonNode crawl : site.path("crawls")) {
        out.printf(
            Locale.ROOT,
            "%-14s %-20s %-9s %9d %9d %9s %8s %9s %8s  %s%n",
            name,
            crawl.path("id").asText(),
            crawl.path("state").asText(),
            crawl.path("pages").asLong(),
            crawl.path("nuggets").asLong(),
            between(here, crawl, "sent"),
            between(here, crawl, "waiting_out"),
            between(here, crawl, "received"),
            between(here, crawl, "waiting_in"),
            words);
      }
    }
    long offered = view.path("offered").asLong();
    if (offered > 0) {
      out.printf(
          Locale.ROOT,
          "Of %,d links to their hosts that this node kept for them since its start, %.0f %% had been told before.%n",
          offered,
          100 - 100.0 * view.path("fresh").asLong() / offered);
    }
    if (!view.path("retired").isEmpty()) {
      out.println("Given up: " + names(view.path("retired")));
    }
  }

  private static String names(JsonNode list) {
    StringJoiner names = new StringJoiner(", ");
    list.forEach(name -> names.add(name.asText()));
    return names.toString();
  }

  private static String between(boolean here, JsonNode crawl, String field) {
    return here ? "-" : crawl.path(field).asText();
  }

  private static String words(JsonNode site, boolean here) {
    String trouble = site.path("trouble").asText();
    long silent = site.path("silent_millis").asLong(0);
    if (!trouble.isEmpty() || here) {
      return trouble;
    }
    if (site.path("silent_millis").isNull()) {
      return "was never heard";
    }
    String said = silent > SILENT_MILLIS ? "silent for " + silent / SILENT_MILLIS + " min" : "";
    long copies = site.path("copies").asLong(0);
    return copies == 0
        ? said
        : said + (said.isEmpty() ? "" : "; ") + copies + " of its pages are kept here";
  }
}
