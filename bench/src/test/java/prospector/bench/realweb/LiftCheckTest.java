package prospector.bench.realweb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcWriter;
import prospector.prioritizer.control.ControlPool;

class LiftCheckTest {
  private static LiftCheck reported(double lift, boolean isAtLeast) {
    return new LiftCheck(OptionalDouble.of(lift), isAtLeast, 0.08, 0.04, 500);
  }

  @Test
  void holds_withinTheFactor_only() {
    assertThat(reported(3.0, false).holds()).isTrue();
    assertThat(reported(3.01, false).holds()).isFalse();
    assertThat(reported(1.34, false).holds()).isTrue();
    assertThat(reported(1.33, false).holds()).isFalse();
  }

  @Test
  void holds_lowerBound_mayLieBelow() {
    assertThat(reported(1.0, true).holds()).isTrue();
    assertThat(reported(3.01, true).holds()).isFalse();
  }

  @Test
  void holds_noLift_isNone() {
    assertThat(new LiftCheck(OptionalDouble.empty(), false, 0.08, 0.04, 500).holds()).isFalse();
  }

  /** The focused arm had fetched it: its links are in the pool all the same. */
  @Test
  void of_freeDraw_bringsAsManyLinksAsTheArmTakes(@TempDir Path crawl) throws IOException {
    String home = "http://a.test:8080/";
    Path file = Files.writeString(crawl.resolve("truth.tsv"), "# topic 0: steam\n");
    Truth truth = Truth.read(file, Set.of("wiki"));
    Files.writeString(crawl.resolve("summary.json"), "{}");
    Files.writeString(
        crawl.resolve("pages.jsonl"),
        "{\"url\":\"http://a.test:8080/list\",\"state\":\"page\",\"status\":200,"
            + "\"arm\":\"focused\"}\n");
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < 3 * ControlPool.LINKS_A_PAGE; i++) {
      list.append("<a href='").append(home).append(i).append("'>x</a>");
    }
    archive(crawl, "http://a.test:8080/list", list.toString());
    List<Site> sites = List.of(new Site("wiki", "a.test", 8080));

    LiftCheck none = LiftCheck.of(crawl, Set.of(), truth, 0, sites);
    LiftCheck drawn = LiftCheck.of(crawl, Set.of("http://a.test:8080/list"), truth, 0, sites);

    assertThat(none.pool()).isZero();
    assertThat(drawn.pool()).isEqualTo(ControlPool.LINKS_A_PAGE);
  }

  private static void archive(Path crawl, String url, String html) throws IOException {
    byte[] body = html.getBytes(StandardCharsets.UTF_8);
    String head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + body.length + "\r\n\r\n";
    Path file = Files.createDirectories(crawl.resolve("warc")).resolve("a.warc.gz");
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        WarcWriter writer = new WarcWriter(channel, WarcCompression.GZIP)) {
      writer.write(
          new WarcResponse.Builder(URI.create(url))
              .date(Instant.EPOCH)
              .body(MediaType.HTTP_RESPONSE, (head + html).getBytes(StandardCharsets.UTF_8))
              .build());
    }
  }
}
