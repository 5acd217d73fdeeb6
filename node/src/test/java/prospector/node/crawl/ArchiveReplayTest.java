package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import prospector.node.ProgramHere;
import prospector.node.report.ArchivedPassports;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;

/**
 * A crawl's archive replayed through its index by somebody who knows only the two formats: lines of
 * text, and WARC records as jwarc reads them. {@code bench/cdxj_replay.py} does the same without
 * Java.
 */
class ArchiveReplayTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void replay_everyNuggetByItsLineOfTheIndex_isThePageThatTheWebServed(@TempDir Path dir)
      throws Exception {
    try (SimulatedCrawl web = new SimulatedCrawl(dir, SimWebSettings.of(23, 3_000).clean())) {
      SimulatedCrawl.Crawl crawl =
          web.crawl(
              "--pages",
              "300",
              "--delay",
              "20ms",
              "--set",
              "archive.roll-size=1MB",
              "--set",
              "crawl.revisits.share=0.5",
              "--set",
              "crawl.revisits.least=1s",
              "--set",
              "crawl.revisits.most=1s");
      assertThat(crawl.run()).as(crawl.printed()).isZero();
      List<String> index = export(dir, crawl.out(), "--format", "cdxj");
      List<String> nuggets = export(dir, crawl.out(), "--format", "jsonl", "--nuggets");

      assertThat(index).isSorted();
      assertThat(nuggets)
          .hasSameSizeAs(CrawlFiles.read(crawl.out()).nuggets())
          .hasSizeGreaterThan(10);
      Map<String, JsonNode> entries = byUrl(index);
      FakeWeb served = web.server().web();
      Set<String> files = new HashSet<>();
      for (String nugget : nuggets) {
        String url = JSON.readTree(nugget).path("url").asText();
        assertThat(entries).containsKey(url);
        JsonNode entry = Objects.requireNonNull(entries.get(url));
        files.add(entry.path("filename").asText());
        assertThat(body(crawl.out(), entry)).as(url).isEqualTo(served.answer(url).body());
      }
      assertThat(files).hasSizeGreaterThan(1);
      checkRevisits(crawl.out(), index, entries);
      checkPassport(crawl.out());
    }
  }

  /** Each line of a revisit leads to a record that refers to the one with the page's body. */
  private static void checkRevisits(Path crawl, List<String> index, Map<String, JsonNode> bodies)
      throws Exception {
    int revisits = 0;
    for (String line : index) {
      JsonNode entry = JSON.readTree(line.split(" ", 3)[2]);
      if (isRevisit(entry)) {
        JsonNode body = Objects.requireNonNull(bodies.get(entry.path("url").asText()));
        WarcRevisit revisit = (WarcRevisit) record(crawl, entry);
        WarcResponse response = (WarcResponse) record(crawl, body);
        assertThat(revisit.target()).isEqualTo(entry.path("url").asText());
        assertThat(revisit.refersTo()).contains(response.id());
        assertThat(revisit.payloadDigest()).isEqualTo(response.payloadDigest());
        assertThat(entry.path("digest")).isEqualTo(body.path("digest"));
        revisits++;
      }
    }
    JsonNode counted = CrawlFiles.read(crawl).summary().path("revisits");
    assertThat(counted.path("identical").asInt())
        .as("counted once their links are in")
        .isBetween(1, revisits);
  }

  private static boolean isRevisit(JsonNode entry) {
    return entry.path("mime").asText().equals("warc/revisit");
  }

  private static WarcRecord record(Path crawl, JsonNode entry) throws IOException {
    try (WarcReader reader = new WarcReader(new ByteArrayInputStream(member(crawl, entry)))) {
      return reader.next().orElseThrow();
    }
  }

  /**
   * The archive ends with what summary.json says, which was not known when its files were begun.
   */
  private static void checkPassport(Path crawl) throws IOException {
    JsonNode passport = CrawlFiles.read(crawl).summary().path("passport");

    assertThat(ArchivedPassports.atTheEnd(crawl)).containsExactly(passport);
    assertThat(passport.path("model_sha256").asText()).matches("[0-9a-f]{64}");
    assertThat(passport.path("pages").asLong()).isGreaterThanOrEqualTo(300);
    assertThat(passport.path("control_result").path("control_pages").asLong()).isPositive();
    assertThat(passport.path("control_result").path("lift_is_too_early").isBoolean()).isTrue();
  }

  private static Map<String, JsonNode> byUrl(List<String> index) throws IOException {
    Map<String, JsonNode> entries = new HashMap<>();
    for (String line : index) {
      JsonNode entry = JSON.readTree(line.split(" ", 3)[2]);
      if (!isRevisit(entry)) {
        entries.put(entry.path("url").asText(), entry);
      }
    }
    return entries;
  }

  /** The decoded body of the one record in the bytes that an entry names, by the digest it has. */
  private static byte[] body(Path crawl, JsonNode entry) throws Exception {
    byte[] member = member(crawl, entry);
    try (WarcReader reader = new WarcReader(new ByteArrayInputStream(member))) {
      WarcResponse response = (WarcResponse) reader.next().orElseThrow();
      assertThat(response.target()).isEqualTo(entry.path("url").asText());
      assertThat(response.http().status()).hasToString(entry.path("status").asText());
      byte[] payload = response.http().body().stream().readAllBytes();
      MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
      assertThat(response.payloadDigest()).contains(new WarcDigest("sha1", sha1.digest(payload)));
      assertThat(reader.next()).as("a second record in the same bytes").isEmpty();
    }
    try (WarcReader reader = new WarcReader(new ByteArrayInputStream(member))) {
      WarcResponse response = (WarcResponse) reader.next().orElseThrow();
      return response.http().bodyDecoded().stream().readAllBytes();
    }
  }

  private static byte[] member(Path crawl, JsonNode entry) throws IOException {
    byte[] member = new byte[entry.path("length").asInt()];
    Path file = crawl.resolve("warc").resolve(entry.path("filename").asText());
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
      bytes.seek(entry.path("offset").asLong());
      bytes.readFully(member);
    }
    return member;
  }

  private static List<String> export(Path dir, Path crawl, String... options) throws Exception {
    Path file = dir.resolve("export");
    List<String> arguments = new ArrayList<>(List.of("export", crawl.toString()));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--to", file.toString()));
    Path console = dir.resolve("export.console");
    assertThat(ProgramHere.run(console, arguments)).as(Files.readString(console)).isZero();
    return Files.readAllLines(file);
  }
}
