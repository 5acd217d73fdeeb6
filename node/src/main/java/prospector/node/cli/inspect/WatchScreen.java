package prospector.node.cli.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import prospector.node.report.Numbers;
import prospector.node.report.ProgressLine;
import prospector.web.text.Controls;

/**
 * What a terminal shows of a crawl, as lines.
 *
 * <p><em>Text from the web loses its control characters</em>, so that no page's title can give the
 * terminal orders.
 */
final class WatchScreen {
  private static final String BARS = "▁▂▃▄▅▆▇█";
  private static final int SPARKS = 60;
  private static final int NUGGETS = 8;

  private WatchScreen() {}

  /** The whole screen of one crawl. */
  static List<String> lines(JsonNode crawl, JsonNode series, JsonNode nuggets) {
    List<String> lines = new ArrayList<>(facts(crawl));
    lines.addAll(WatchWarnings.of(crawl));
    String spark = spark(series.path("points"));
    if (!spark.isEmpty()) {
      lines.add("  relevance  " + spark);
    }
    lines.add("  refused    " + counts(crawl.path("refused")));
    lines.add("  failed     " + counts(crawl.path("failed")));
    lines.add("  latest nuggets");
    StreamSupport.stream(nuggets.path("pages").spliterator(), false)
        .limit(NUGGETS)
        .forEach(page -> lines.add("    " + nugget(page)));
    return lines;
  }

  /** The most important facts of one crawl, three lines. */
  static List<String> facts(JsonNode crawl) {
    String reason = crawl.path("finish_reason").asText();
    return List.of(
        plain(crawl.path("topic").asText())
            + " ("
            + plain(crawl.path("id").asText())
            + "), "
            + crawl.path("state").asText()
            + (reason.isEmpty() ? "" : ": " + reason)
            + ", "
            + time(crawl.path("seconds"))
            + left(crawl.path("seconds_left")),
        "  lift       "
            + lift(crawl.path("lift"), crawl.path("control"))
            + ", relevant "
            + percent(crawl.path("relevance").path("window"))
            + " now, "
            + percent(crawl.path("relevance").path("overall"))
            + " overall, control "
            + percent(crawl.path("control").path("rate")),
        "  pages      "
            + Numbers.count(crawl.path("pages").asLong())
            + ", "
            + nuggets(crawl)
            + ", "
            + known(crawl.path("queued"))
            + " queued on "
            + known(crawl.path("hosts"))
            + " hosts, "
            + Numbers.decimal(crawl.path("pages_per_second").asDouble())
            + " pages/s");
  }

  /** A count that nobody knows of a crawl that nobody works on. */
  private static String known(JsonNode count) {
    return count.isNumber() ? Numbers.count(count.asLong()) : "-";
  }

  private static String nuggets(JsonNode crawl) {
    return Numbers.count(crawl.path("nuggets").asLong())
        + " nuggets"
        + ProgressLine.more(
            crawl.path("relevant_copies").asLong(), crawl.path("listings").asLong());
  }

  private static String lift(JsonNode lift, JsonNode control) {
    if (lift.path("too_early").asBoolean()) {
      return ProgressLine.tooEarly(
          control.path("nuggets").asLong(),
          control.path("pages").asLong(),
          lift.path("pages_until_told").asLong());
    } else if (lift.path("value").isNull()) {
      return "-";
    } else if (lift.path("at_least").asBoolean()) {
      return "at least " + Numbers.decimal(lift.path("low").asDouble());
    }
    JsonNode high = lift.path("high");
    return Numbers.decimal(lift.path("value").asDouble())
        + " ("
        + Numbers.decimal(lift.path("low").asDouble())
        + " to "
        + (high.isNull() ? "?" : Numbers.decimal(high.asDouble()))
        + ")";
  }

  private static String percent(JsonNode share) {
    return share.isNull() ? "-" : Numbers.percent(share.asDouble());
  }

  private static String time(JsonNode seconds) {
    return Numbers.clock(Duration.ofSeconds(seconds.asLong()));
  }

  private static String left(JsonNode seconds) {
    return seconds.isNull() ? "" : ", " + time(seconds) + " left";
  }

  private static String counts(JsonNode byReason) {
    long sum = 0;
    List<Map.Entry<String, JsonNode>> entries = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : byReason.properties()) {
      sum += entry.getValue().asLong();
      entries.add(entry);
    }
    entries.sort((one, other) -> Long.compare(other.getValue().asLong(), one.getValue().asLong()));
    return Numbers.count(sum)
        + entries.stream()
            .limit(6)
            .map(entry -> entry.getKey() + " " + Numbers.count(entry.getValue().asLong()))
            .collect(Collectors.joining(", ", entries.isEmpty() ? "" : ": ", ""));
  }

  private static String nugget(JsonNode page) {
    String title = plain(page.path("title").asText()).strip();
    return String.format(
        java.util.Locale.ROOT,
        "%.2f  %s  (%s)",
        page.path("score").asDouble(),
        title.isEmpty() ? plain(page.path("url").asText()) : title,
        plain(page.path("host").asText()));
  }

  /** Window rates as bars; the highest is the full one. */
  static String spark(JsonNode points) {
    List<Double> rates = new ArrayList<>();
    points.forEach(point -> rates.add(point.path("window").asDouble()));
    double most = rates.stream().mapToDouble(rate -> rate).max().orElse(0);
    StringBuilder spark = new StringBuilder();
    int shown = Math.min(SPARKS, rates.size());
    for (int i = 0; i < shown; i++) {
      double rate = rates.get((int) ((long) i * rates.size() / shown));
      int step = most == 0 ? 0 : (int) Math.round(rate / most * (BARS.length() - 1));
      spark.append(BARS.charAt(step));
    }
    return spark.toString();
  }

  /** Text on one line, without what steers a terminal or turns the writing around. */
  static String plain(String text) {
    return Controls.without(text).replace('\n', ' ').replace('\t', ' ');
  }
}
