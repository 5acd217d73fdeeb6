package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.ProgramHere;
import prospector.node.conduct.ConductJson;
import prospector.node.conduct.ConductReport;
import prospector.node.conduct.HostChoice;
import prospector.simweb.Quirk;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.RequestEntry;

/** What {@code conduct} tells of a host is what the host's own log says, line by line. */
@Tag("slow")
class ConductCrawlTest {
  private static final long TOLERANCE = 2; // ms, of two clocks read by two processes
  private static final SimWebSettings WEB =
      SimWebSettings.of(17, 1_500)
          .clean()
          .with(Quirk.RATE_LIMIT, 0.5)
          .with(Quirk.FLAKY, 0.5)
          .with(Quirk.ROBOTS_DISALLOW, 0.5)
          .with(Quirk.ROBOTS_REDIRECT, 0.3)
          .with(Quirk.SITEMAP, 0.5);

  @Test
  void conduct_everyHostOfACrawlInTwoRuns_agreesWithItsLog(@TempDir Path dir) throws Exception {
    try (SimulatedCrawl web = new SimulatedCrawl(dir, WEB)) {
      SimulatedCrawl.Crawl crawl = web.crawl(pages(200));
      assertThat(crawl.run()).as(crawl.printed()).isZero();
      run(crawl.with(pages(400))); // goes on in another process

      Map<String, List<RequestEntry>> byHost =
          web.server().log().entries().stream()
              .collect(
                  Collectors.groupingBy(RequestEntry::host, TreeMap::new, Collectors.toList()));
      assertThat(byHost).hasSizeGreaterThan(5);
      boolean trouble = false;
      for (Map.Entry<String, List<RequestEntry>> host : byHost.entrySet()) {
        JsonNode told = conduct(crawl.out(), host.getKey());
        assertAgrees(told, host.getValue());
        trouble |= told.toString().contains("left alone for");
      }
      assertCommandAgrees(dir, crawl.out(), byHost.keySet().iterator().next());
      assertThat(trouble).as("a host answered 429 or 5xx").isTrue();
    }
  }

  private static String[] pages(int pages) {
    return new String[] {"--pages", String.valueOf(pages), "--in-flight", "8", "--delay", "20ms"};
  }

  private static void run(SimulatedCrawl.Crawl crawl) throws Exception {
    try (CrawlProcess process = crawl.start()) {
      assertThat(process.await()).as(process.printed()).isZero();
    }
  }

  private static void assertAgrees(JsonNode told, List<RequestEntry> log) {
    List<RequestEntry> seen = new ArrayList<>(log);
    seen.sort(Comparator.comparingLong(RequestEntry::startNanos));
    JsonNode requests = told.path("requests");
    assertThat(requests).hasSize(seen.size());
    for (int i = 0; i < seen.size(); i++) {
      JsonNode request = requests.get(i);
      RequestEntry entry = seen.get(i);
      assertThat(request.path("url").asText()).isEqualTo(entry.url());
      assertThat(request.path("status").asInt()).isEqualTo(entry.status());
      assertThat(Instant.parse(request.path("time").asText()).toEpochMilli())
          .as("sent before it is seen")
          .isLessThanOrEqualTo(entry.startMillis() + TOLERANCE);
      long given = request.path("delay_given").asLong();
      assertThat(request.path("too_early").asBoolean()).isFalse();
      if (i > 0) {
        long gap = Duration.ofNanos(entry.startNanos() - seen.get(i - 1).endNanos()).toMillis();
        assertThat(gap).as("%s", request).isGreaterThanOrEqualTo(given - TOLERANCE);
        assertThat(
                request.path("purpose").asText().equals("robots")
                    || request.path("robots").asInt() > 0)
            .as("robots.txt known before a page: %s", request)
            .isTrue();
      }
    }
    assertThat(told.path("robots").path(0).path("url").asText()).endsWith("/robots.txt");
  }

  private static JsonNode conduct(Path out, String host) throws Exception {
    ConductReport.Teller teller = new ConductReport.Teller("prospector", "", Instant.EPOCH);
    StringWriter json = new StringWriter();
    try (ConductReport report =
        ConductReport.read(List.of(out), new HostChoice(host), teller, ConductReport.Limits.NONE)) {
      ConductJson.write(report, json);
    }
    return new ObjectMapper().readTree(json.toString());
  }

  /** The command of that name says the same. */
  private static void assertCommandAgrees(Path dir, Path out, String host) throws Exception {
    Path file = dir.resolve("conduct.json");
    List<String> arguments =
        List.of(
            "conduct", host, "--out", out.toString(), "--format", "json", "--to", file.toString());
    Path console = dir.resolve("conduct.console");
    assertThat(ProgramHere.run(console, arguments)).as(Files.readString(console)).isZero();
    JsonNode told = new ObjectMapper().readTree(Files.readString(file));
    assertThat(told.path("requests")).hasToString(conduct(out, host).path("requests").toString());
  }
}
