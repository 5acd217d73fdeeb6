package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stored pages to look at, by real requests over loopback. */
class CopyRouteTest {
  private static final String COPY = "/api/v1/crawls/" + WatchScene.CRAWL + "/copy";
  private static final String PAGE = "http://a.example/dir/1";

  private final WatchScene scene;
  private final Path dir;

  CopyRouteTest(@TempDir Path dir) throws Exception {
    this.dir = dir;
    scene = new WatchScene(dir);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void copy_ofAnArchivedPage_isInertMarkupUnderItsOwnPolicy() throws Exception {
    scene.archived(
        PAGE,
        "One",
        "<title>One</title><script>alert(1)</script><p onclick=a()>Steam<a href=2>x</a>");

    HttpResponse<String> copy = scene.get(COPY + "?url=" + PAGE);

    assertThat(copy.statusCode()).isEqualTo(200);
    assertThat(copy.headers().allValues("content-type"))
        .containsExactly("text/html; charset=UTF-8");
    assertThat(copy.headers().allValues("content-security-policy"))
        .containsExactly(
            "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action"
                + " 'none'; frame-ancestors 'self'");
    assertThat(copy.headers().allValues("x-frame-options")).containsExactly("SAMEORIGIN");
    assertThat(copy.headers().allValues("x-content-type-options")).containsExactly("nosniff");
    assertThat(copy.headers().allValues("referrer-policy")).containsExactly("no-referrer");
    assertThat(copy.body())
        .contains("<p>Steam<a title=\"http://a.example/dir/2\">x</a></p>")
        .doesNotContain("script", "onclick", "href");
  }

  @Test
  void page_mayFrameItsOwnAnswersOnly() throws Exception {
    List<String> policy = scene.get("/").headers().allValues("content-security-policy");

    assertThat(policy).hasSize(1);
    assertThat(policy.get(0)).contains("frame-src 'self';", "frame-ancestors 'none'");
    assertThat(scene.get("/").headers().allValues("x-frame-options")).containsExactly("DENY");
  }

  @Test
  void copy_ofAnotherKindOfFile_saysWhatItIs() throws Exception {
    scene.archived(PAGE, "One", "%PDF-1.4", "application/pdf");

    HttpResponse<String> copy = scene.get(COPY + "?url=" + PAGE);

    assertThat(copy.statusCode()).isEqualTo(415);
    assertThat(copy.body()).contains("application/pdf").contains("text");
  }

  @Test
  void copy_ofAPageWithoutABodyOrOfNone_isNotFoundInWords() throws Exception {
    scene.page(PAGE, "no body", 1);

    HttpResponse<String> without = scene.get(COPY + "?url=" + PAGE);
    HttpResponse<String> unknown = scene.get(COPY + "?url=http://a.example/none");

    assertThat(without.statusCode()).isEqualTo(404);
    assertThat(without.body()).contains("body is not in the archive");
    assertThat(unknown.statusCode()).isEqualTo(404);
    assertThat(unknown.body()).contains("stored no page of that URL");
    assertThat(scene.get(COPY + "?url=mailto:a").statusCode()).isEqualTo(400);
    assertThat(scene.get(COPY).statusCode()).isEqualTo(400);
    assertThat(scene.get("/api/v1/crawls/none/copy?url=" + PAGE).statusCode()).isEqualTo(404);
  }

  @Test
  void copy_ofADamagedRecord_isGone() throws Exception {
    scene.archived(PAGE, "One", "<p>" + "all about steam ".repeat(100));
    try (var files = Files.list(dir.resolve("warc"))) {
      Path file = files.toList().get(0);
      byte[] bytes = Files.readAllBytes(file);
      Arrays.fill(bytes, bytes.length / 8, bytes.length, (byte) 7);
      Files.write(file, bytes);
    }

    HttpResponse<String> damaged = scene.get(COPY + "?url=" + PAGE);

    assertThat(damaged.statusCode()).as(damaged.body()).isEqualTo(410);
    assertThat(damaged.body()).contains("damaged");
  }
}
