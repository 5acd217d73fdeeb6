package prospector.bench.realweb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogEntryTest {
  private static String line(String request) {
    return "1000000\t2500\ta.test\t200\t512\t" + request + "\tprospector/0.1";
  }

  @Test
  void of_line_hasItsColumns() {
    assertThat(LogEntry.of(line("GET /wiki/X?a=b HTTP/1.1")))
        .contains(new LogEntry(1_000_000, 2_500, "a.test", 200, "/wiki/X?a=b"));
  }

  @Test
  void of_whatTheCrawlerDidNotAskFor_isEmpty() {
    assertThat(LogEntry.of(line("OPTIONS * HTTP/1.0"))).isEmpty();
    assertThat(LogEntry.of(line("GET /x HTTP/1.1").replace("prospector/", "curl/"))).isEmpty();
    assertThat(LogEntry.of("torn")).isEmpty();
    assertThat(LogEntry.of(line("GET /x HTTP/1.1").replace("2500", "-"))).isEmpty();
  }

  @Test
  void isForCrawler_robotsAndSitemaps_butNoPages() {
    assertThat(LogEntry.of(line("GET /robots.txt HTTP/1.1")).orElseThrow().isForCrawler()).isTrue();
    assertThat(
            LogEntry.of(line("GET /wp-sitemap-posts-1.xml HTTP/1.1")).orElseThrow().isForCrawler())
        .isTrue();
    assertThat(LogEntry.of(line("GET /sitemap.html HTTP/1.1")).orElseThrow().isForCrawler())
        .isFalse();
  }
}
