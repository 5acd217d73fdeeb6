package prospector.node.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlStatus;
import prospector.prioritizer.remaining.RemainingNuggets;

class ClosingSummaryTest {
  private static String printed(CrawlStatus status, Harvest harvest, String dir) {
    StringWriter out = new StringWriter();
    ClosingSummary.print(status, 1, harvest, Path.of(dir), new PrintWriter(out));
    return out.toString();
  }

  @Test
  void print_nuggets_showsTheBestAndTheNextCommand() {
    Harvest harvest =
        new Harvest(
            List.of(
                new Harvest.Find("Steam trains", "http://a.example/1", 0.987),
                new Harvest.Find("", "http://a.example/2", 0.5)),
            0,
            "");

    assertThat(printed(Statuses.ended("pages"), harvest, "crawls/trains"))
        .contains("best nuggets 0.99 Steam trains\n                  http://a.example/1\n")
        .contains("             0.50 (without a title)\n                  http://a.example/2\n")
        .contains("next         ./prospector export crawls/trains --format csv\n")
        .doesNotContain("note");
  }

  @Test
  void print_directoryWithSpaces_isQuotedForTheShell() {
    assertThat(printed(Statuses.ended("pages"), Harvest.NONE, "my crawls/it's"))
        .contains("./prospector export 'my crawls/it'\\''s' --format csv");
  }

  @Test
  void print_hostileTitle_staysOnItsLineWithoutControls() {
    String title = "a\u001b[2J\nnext b\u202e\u2028c " + "x".repeat(500);
    Harvest harvest = new Harvest(List.of(new Harvest.Find(title, "http://a.example/", 1)), 0, "");

    String text = printed(Statuses.ended("pages"), harvest, "out");

    assertThat(text).contains("1.00 a [2J next b").doesNotContain("\u001b", "\u202e", "\u2028");
    assertThat(text.lines().map(String::length)).allMatch(length -> length < 140);
  }

  @Test
  void print_noNugget_saysWhatToTry() {
    assertThat(printed(Statuses.withoutNuggets(), Harvest.NONE, "out"))
        .contains("next         no nugget yet: ", "topic check", "--seeds", "--pages")
        .doesNotContain("export", "best nuggets");
  }

  @Test
  void print_whatIsLeft_isToldWithItsInterval() {
    RemainingNuggets none = new RemainingNuggets(true, 250, 0, 0, 12, 9, List.of());

    assertThat(printed(Statuses.midway(), Harvest.NONE, "out"))
        .contains("left to find about 40 nuggets (3 to 120), so 86.2 % are found\n");
    assertThat(printed(Statuses.remaining(none), Harvest.NONE, "out"))
        .contains("left to find none, it seems (0 to 12)\n");
    assertThat(printed(Statuses.remaining(RemainingNuggets.UNKNOWN), Harvest.NONE, "out"))
        .contains("left to find too early to say\n");
  }

  @Test
  void print_functionThatThrew_isTold() {
    Harvest harvest =
        new Harvest(List.of(), 1_234, "mine threw java.lang.IllegalStateException: out of luck");

    assertThat(printed(Statuses.ended("pages"), harvest, "out"))
        .contains("your nugget function threw 1,234 times in this run")
        .contains("first: mine threw java.lang.IllegalStateException: out of luck");
  }
}
