package prospector.node.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import prospector.node.settings.NodeSettings;

class LogFilesTest {
  private static final NodeSettings.Log SETTINGS = new NodeSettings.Log(30, 16);

  private final Path dir;

  LogFilesTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void requests_moreThanTheQueueHolds_areAllWritten() throws IOException {
    try (LogFiles files = LogFiles.open(dir, SETTINGS)) {
      for (int i = 0; i < 5_000; i++) {
        LoggerFactory.getLogger(LogFiles.REQUESTS).info("{\"n\":" + i + "}");
      }
    }

    assertThat(Files.readAllLines(dir.resolve("requests.log")))
        .hasSize(5_000)
        .startsWith("{\"n\":0}")
        .endsWith("{\"n\":4999}");
  }

  /** A kill may come at any time, and a slow crawl asks once a minute. */
  @Test
  void requests_one_isInTheFileWithoutAnother() throws IOException {
    try (LogFiles files = LogFiles.open(dir, SETTINGS)) {
      LoggerFactory.getLogger(LogFiles.REQUESTS).info("{}");

      await()
          .atMost(Duration.ofSeconds(60))
          .untilAsserted(() -> assertThat(dir.resolve("requests.log")).hasContent("{}"));
    }
  }

  @Test
  void messages_ofOthers_goToProspectorLogOnly() throws IOException {
    try (LogFiles files = LogFiles.open(dir, SETTINGS)) {
      LoggerFactory.getLogger("prospector.test").info("a message");
      LoggerFactory.getLogger(LogFiles.REQUESTS).info("{}");
    }

    assertThat(Files.readString(dir.resolve("prospector.log")))
        .contains("prospector.test - a message")
        .doesNotContain("{}");
    assertThat(dir.resolve("requests.log")).hasContent("{}");
  }

  @Test
  void messages_controlsOfAServer_areEscapes() throws IOException {
    try (LogFiles files = LogFiles.open(dir, SETTINGS)) {
      LoggerFactory.getLogger("prospector.test")
          .info("Location {}", "\u001b[2J\u202e", new IOException("\u009bH"));
      LoggerFactory.getLogger(LogFiles.REQUESTS).info("{\"a\":\"\u009b\"}");
    }

    assertThat(Files.readString(dir.resolve("prospector.log")))
        .contains("Location \\u001b[2J\\u202e")
        .contains("IOException: \\u009bH\n\tat ")
        .doesNotContain("\u001b", "\u009b");
    assertThat(dir.resolve("requests.log")).hasContent("{\"a\":\"\\u009b\"}");
  }

  @Test
  void open_sameDirectoryAgain_appends() throws IOException {
    for (String line : new String[] {"{\"run\":1}", "{\"run\":2}"}) {
      try (LogFiles files = LogFiles.open(dir, SETTINGS)) {
        LoggerFactory.getLogger(LogFiles.REQUESTS).info(line);
      }
    }

    assertThat(Files.readAllLines(dir.resolve("requests.log")))
        .containsExactly("{\"run\":1}", "{\"run\":2}");
  }
}
