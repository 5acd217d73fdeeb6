package prospector.bench.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.bench.process.WebServer;

final class CrawlJobTest {
  /** Stands for the crawler: notes how it was called and leaves what a crawl leaves. */
  private static final String SCRIPT =
      """
      #!/bin/sh
      echo "$@" >"$0.arguments"
      echo "$PROSPECTOR_NO_BUILD $PROSPECTOR_JAVA_OPTS" >"$0.environment"
      echo "one line of progress"
      mkdir -p "$4"
      echo '{"pages":2,"nuggets":1,"seconds":1.5,"cpu_seconds":3.25,"finish_reason":"pages"}' >"$4/summary.json"
      echo '{"url":"http://a.test/","state":"page","status":200,"relevant":true,"arm":"focused"}' >"$4/pages.jsonl"
      """;

  @TempDir private Path directory = Path.of("");

  @Test
  void run_crawl_passesTheOptionsAndReadsWhatItLeft() throws IOException, InterruptedException {
    CrawlRun run = run(SCRIPT);

    assertThat(directory.resolve("launcher.arguments"))
        .content()
        .contains("crawl topic.conf --out " + directory.resolve("crawl"))
        .contains("--proxy http://127.0.0.1:1 --delay 0ms")
        .contains(
            "--pages 100 --in-flight 4 --policy bfs --set crawl.random-seed=20261121 --set a=b");
    assertThat(directory.resolve("launcher.environment"))
        .content()
        .startsWith("1")
        .contains("-Xint");
    assertThat(run.summary()).isEqualTo(new CrawlSummary(2, 1, 1.5, 3.25, "pages"));
    assertThat(run.pages()).containsExactly(new JudgedPage("http://a.test/", true, false, ""));
  }

  @Test
  void run_crawlThatFails_saysItsCodeAndWhereItsOutputIs() {
    String script = "#!/bin/sh\necho broken\nexit 8\n";

    assertThatThrownBy(() -> run(script))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("exit code 8")
        .hasMessageContaining("crawl.log");
    assertThat(directory.resolve("crawl.log")).content().contains("broken");
  }

  private CrawlRun run(String script) throws IOException, InterruptedException {
    Path launcher = Files.writeString(directory.resolve("launcher"), script);
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    try (WebServer web = WebServer.start(List.of("sh", "-c", "echo port=1; read end"))) {
      return new CrawlJob(
              launcher,
              Path.of("topic.conf"),
              web,
              100,
              4,
              "bfs",
              directory.resolve("crawl"),
              List.of("--set", "a=b"),
              List.of("-Xint"))
          .run();
    }
  }
}
