package prospector.bench.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JudgedPageTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void read_crawlDirectory_keepsJudgedPagesInOrder() throws IOException {
    Files.write(
        directory.resolve("pages.jsonl"),
        List.of(
            row("http://b.test/", "page", 200, true, "focused"),
            row("http://gone.test/", "failed", 404, false, "focused"),
            row("http://moved.test/", "redirected", 301, false, "focused"),
            row("http://image.test/", "refused", 200, false, "focused"),
            row("http://a.test/", "page", 203, false, "control")));

    assertThat(JudgedPage.read(directory))
        .containsExactly(
            new JudgedPage("http://b.test/", true, false, ""),
            new JudgedPage("http://a.test/", false, true, ""));
  }

  private static String row(String url, String state, int status, boolean relevant, String arm) {
    return String.format(
        "{\"crawl\":\"c\",\"url\":\"%s\",\"state\":\"%s\",\"status\":%d,\"relevant\":%b,\"arm\":\"%s\"}",
        url, state, status, relevant, arm);
  }
}
