package prospector.node.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

  /** A disk that takes half of a line for a while. */
  @Test
  void requests_thatAFullDiskDoesNotTake_areCountedInTheLogAndLeaveNoHalves() throws IOException {
    Path log = dir.resolve("requests.log");
    Files.writeString(log, "{\"n\":0}\n{\"torn");
    AtomicBoolean full = new AtomicBoolean();
    RequestLog.Disk disk =
        file -> {
          OutputStream real = new FileOutputStream(file.toFile(), true);
          return new FilterOutputStream(real) {
            @Override
            public void write(byte[] bytes) throws IOException {
              real.write(bytes, 0, full.get() ? bytes.length / 2 : bytes.length);
              if (full.get()) {
                throw new IOException("No space left on device");
              }
            }
          };
        };
    RequestLog lines = new RequestLog(log, disk);
    lines.add("{\"n\":1}\n".getBytes(UTF_8), 1_000);
    full.set(true);
    lines.add("{\"n\":2}\n".getBytes(UTF_8), 2_000);
    lines.add("{\"n\":3}\n".getBytes(UTF_8), 3_000);
    full.set(false);
    lines.add("{\"n\":4}\n".getBytes(UTF_8), 4_000);
    full.set(true);
    lines.add("{\"n\":5}\n".getBytes(UTF_8), 5_000);
    full.set(false);
    lines.end();

    assertThat(Files.readAllLines(log))
        .containsExactly(
            "{\"n\":0}",
            "{\"torn",
            "{\"n\":1}",
            "{\"lost\":2,\"since\":\"1970-01-01T00:00:02Z\",\"time\":\"1970-01-01T00:00:04Z\"}",
            "{\"n\":4}",
            "{\"lost\":1,\"since\":\"1970-01-01T00:00:05Z\",\"time\":\"1970-01-01T00:00:05Z\"}");
  }

  @Test
  void requests_fileThatCannotBeOpenedForAWhile_areSaidInTheMessagesAndInTheLog()
      throws IOException {
    AtomicInteger opened = new AtomicInteger();
    RequestLog.Disk disk =
        file -> {
          if (opened.getAndIncrement() < 2) {
            throw new IOException("No space left on device");
          }
          return new FileOutputStream(file.toFile(), true);
        };
    Path log = dir.resolve("requests.log");
    try (LogFiles files = LogFiles.open(dir, SETTINGS, 100_000, new RequestLog(log, disk))) {
      for (int i = 0; i < 4; i++) {
        LoggerFactory.getLogger(LogFiles.REQUESTS).info("{\"n\":" + i + "}");
      }
    }

    assertThat(Files.readAllLines(log)).hasSize(3).endsWith("{\"n\":2}", "{\"n\":3}");
    assertThat(Files.readAllLines(log).get(0)).startsWith("{\"lost\":2,\"since\":\"");
    assertThat(dir.resolve("prospector.log"))
        .content()
        .containsOnlyOnce("a request line could not be written (java.io.IOException: No space left")
        .containsOnlyOnce("2 request lines since ");
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
  void messages_ofManyBytes_areKeptInFilesOfABoundedNumber() throws IOException {
    try (LogFiles files = LogFiles.open(dir, SETTINGS, 1_000)) {
      say(20);
      assertThat(dir.resolve("prospector.log.1")).doesNotExist(); // another process may own it

      files.tidy();
      say(200);
    }

    try (Stream<Path> files = Files.list(dir)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .contains("prospector.log", "prospector.log.1", "prospector.log.5")
          .doesNotContain("prospector.log.6");
    }
    assertThat(dir.resolve("prospector.log.5")).content().hasSizeLessThan(1_200);
    assertThat(dir.resolve("prospector.log")).content().contains("message 199");
  }

  @Test
  void messages_fileThatCannotBeOpenedForAWhile_goOnAfterwards() throws IOException {
    Path away = dir.resolveSibling(dir.getFileName() + "-away");
    try (LogFiles files = LogFiles.open(dir, SETTINGS, 100_000)) {
      files.tidy();
      say(1);
      Files.move(dir, away);
      Files.writeString(dir, "in the way");
      say(2);
      Files.delete(dir);
      Files.move(away, dir);
      Files.delete(dir.resolve("prospector.log"));
      say(3);
    }

    assertThat(dir.resolve("prospector.log")).content().contains("message 0", "message 2");
    assertThat(dir.resolve("prospector.log.1")).doesNotExist();
  }

  private static void say(int messages) {
    for (int i = 0; i < messages; i++) {
      LoggerFactory.getLogger("prospector.test").info("message {}", i);
    }
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

  @Test
  void requests_ofAFormerDay_areGzippedUnderItsDate() throws IOException {
    Path lines = Files.writeString(dir.resolve("requests.log"), "{\"run\":1}\n");
    Instant former = Instant.now().minus(Duration.ofDays(2));
    Files.setLastModifiedTime(lines, FileTime.from(former));

    try (LogFiles files = LogFiles.open(dir, SETTINGS)) {
      LoggerFactory.getLogger(LogFiles.REQUESTS).info("{\"run\":2}");
      String day = former.atZone(ZoneId.systemDefault()).toLocalDate().toString();
      awaitGzipped("requests." + day + ".log", "{\"run\":1}\n");
    }

    assertThat(lines).hasContent("{\"run\":2}");
  }

  /** Logback has patterns in names of files, and makes regular expressions of them. */
  @ParameterizedTest
  @ValueSource(
      strings = {"[2026-12] a", "a (b", "100% steam", "100%", "a%2Fwiki", "50%off", "a%d", "a,b"})
  void requests_inADirectoryOfAnyName_areRolledAndDeleted(String name) throws IOException {
    Path odd = Files.createDirectory(dir.resolve(name));
    LocalDate today = LocalDate.now(ZoneId.systemDefault());
    Path kept = Files.createFile(odd.resolve("requests." + today.minusDays(29) + ".log.gz"));
    Path plain = Files.createFile(odd.resolve("requests." + today.minusDays(32) + ".log"));
    Path old = Files.createFile(odd.resolve("requests." + today.minusDays(400) + ".log.gz"));
    Path lines = Files.writeString(odd.resolve("requests.log"), "{\"run\":1}\n");
    Instant former = Instant.now().minus(Duration.ofDays(2));
    Files.setLastModifiedTime(lines, FileTime.from(former));

    try (LogFiles files = LogFiles.open(odd, SETTINGS)) {
      LoggerFactory.getLogger(LogFiles.REQUESTS).info("{\"run\":2}");
    }

    LocalDate day = former.atZone(ZoneId.systemDefault()).toLocalDate();
    new LogFilesTest(odd).awaitGzipped("requests." + day + ".log", "{\"run\":1}\n");
    assertThat(lines).hasContent("{\"run\":2}");
    assertThat(plain).doesNotExist();
    assertThat(old).doesNotExist();
    assertThat(kept).exists();
  }

  @Test
  void tidy_linesOfLongAgo_areDeleted() throws IOException {
    LocalDate today = LocalDate.now(ZoneId.systemDefault());
    Path kept = Files.createFile(dir.resolve("requests." + today.minusDays(29) + ".log.gz"));
    Path old = Files.createFile(dir.resolve("requests." + today.minusDays(32) + ".log.gz"));

    try (LogFiles files = LogFiles.open(dir, SETTINGS)) {
      files.tidy();
      await().atMost(Duration.ofSeconds(60)).until(() -> Files.notExists(old));
    }

    assertThat(kept).exists();
  }

  @Test
  void tidy_halfGzippedByADeadProcess_areGzippedAnew() throws IOException {
    String day = "requests." + LocalDate.now(ZoneId.systemDefault()).minusDays(3) + ".log";
    String earlier = "requests." + LocalDate.now(ZoneId.systemDefault()).minusDays(4) + ".log";
    Files.writeString(dir.resolve(day), "{\"a\":1}\n");
    Files.writeString(dir.resolve(day + ".gz.new"), "torn");
    Files.writeString(dir.resolve(earlier + "123456.tmp"), "{\"b\":1}\n"); // of Logback
    Files.writeString(dir.resolve(earlier + ".gz"), "torn");

    try (LogFiles files = LogFiles.open(dir, SETTINGS)) {
      files.tidy();
      awaitGzipped(day, "{\"a\":1}\n");
      awaitGzipped(earlier, "{\"b\":1}\n");
    }
    assertThat(dir.resolve(earlier + "123456.tmp")).doesNotExist();
    assertThat(dir.resolve(day + ".gz.new")).doesNotExist();
  }

  @Test
  void gzip_fails_keepsTheLinesAndIsTriedAgain() throws IOException {
    Path plain = Files.writeString(dir.resolve("requests.2026-11-20.log"), "{}\n");
    Path inTheWay = Files.createDirectory(dir.resolve("requests.2026-11-20.log.gz.new"));

    FormerRequests.gzip(dir);
    assertThat(plain).hasContent("{}");

    Files.delete(inTheWay);
    FormerRequests.gzip(dir);
    awaitGzipped("requests.2026-11-20.log", "{}\n");
  }

  /** As where the clock was set back over midnight, or the zone was changed. */
  @Test
  void requests_ofAFormerDayThatIsThereAlready_goOnInTheFile() throws IOException {
    Path lines = Files.writeString(dir.resolve("requests.log"), "{\"run\":2}\n");
    Instant former = Instant.now().minus(Duration.ofDays(2));
    Files.setLastModifiedTime(lines, FileTime.from(former));
    String day = "requests." + former.atZone(ZoneId.systemDefault()).toLocalDate() + ".log";
    gzipped(day, "{\"run\":1}\n");

    try (LogFiles files = LogFiles.open(dir, SETTINGS)) {
      LoggerFactory.getLogger(LogFiles.REQUESTS).info("{\"run\":3}");
    }

    assertThat(lines).hasContent("{\"run\":2}\n{\"run\":3}");
    awaitGzipped(day, "{\"run\":1}\n");
  }

  @Test
  void gzip_otherLinesOfThatDayAreGzipped_goBehindThem() throws IOException {
    String day = "requests.2026-11-20.log";
    gzipped(day, "{\"a\":1}\n{\"a\":2}\n");

    Files.writeString(dir.resolve(day + "123456.tmp"), "{\"b\":1}\n");
    FormerRequests.gzip(dir);
    awaitGzipped(day, "{\"a\":1}\n{\"a\":2}\n{\"b\":1}\n");

    Files.writeString(dir.resolve(day), "{\"b\":1}\n"); // a kill before it was deleted
    FormerRequests.gzip(dir);
    awaitGzipped(day, "{\"a\":1}\n{\"a\":2}\n{\"b\":1}\n");
  }

  @Test
  void gzip_tornFileOfThatDay_losesNoLineAndHasNoneTwice() throws IOException {
    String whole = lines(0, 5_000);
    String ofIt = "requests.2026-11-20.log";
    String ofOthers = "requests.2026-11-21.log";
    tear(gzipped(ofIt, whole));
    tear(gzipped(ofOthers, whole));
    String withoutItsSum = "requests.2026-11-22.log";
    byte[] all = Files.readAllBytes(gzipped(withoutItsSum, "{\"c\":1}\n"));
    Files.write(dir.resolve(withoutItsSum + ".gz"), Arrays.copyOf(all, all.length - 4));
    Files.writeString(dir.resolve(withoutItsSum), "{\"c\":1}\n");
    Files.writeString(dir.resolve(ofIt), whole);
    Files.writeString(dir.resolve(ofOthers), "{\"b\":1}\n");

    FormerRequests.gzip(dir);

    awaitGzipped(ofIt, whole);
    awaitGzipped(withoutItsSum, "{\"c\":1}\n");
    String read = gunzipped(ofOthers);
    assertThat(read).startsWith(lines(0, 100)).endsWith("}\n{\"b\":1}\n");
    assertThat(whole).startsWith(read.substring(0, read.length() - "{\"b\":1}\n".length()));
  }

  @Test
  void gzip_fails_leavesNothingUnfinishedOnTheDisk() throws IOException {
    Files.createDirectory(dir.resolve("requests.2026-11-20.log")); // cannot be read

    FormerRequests.gzip(dir);

    assertThat(dir.resolve("requests.2026-11-20.log.gz.new")).doesNotExist();
  }

  private static String lines(int from, int to) {
    StringBuilder lines = new StringBuilder();
    for (int i = from; i < to; i++) {
      lines.append("{\"n\":").append(i).append("}\n");
    }
    return lines.toString();
  }

  private Path gzipped(String name, String lines) throws IOException {
    Path file = dir.resolve(name + ".gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(lines.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  private static void tear(Path file) throws IOException {
    byte[] all = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(all, all.length / 2));
  }

  private void awaitGzipped(String name, String lines) throws IOException {
    await().atMost(Duration.ofSeconds(60)).until(() -> isGzipped(name));
    assertThat(gunzipped(name)).isEqualTo(lines);
  }

  private String gunzipped(String name) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(dir.resolve(name + ".gz")))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Its plain file, of whichever ending, is gone. */
  private boolean isGzipped(String name) throws IOException {
    try (Stream<Path> all = Files.list(dir)) {
      return all.map(file -> file.getFileName().toString())
          .filter(file -> file.startsWith(name))
          .allMatch(file -> file.equals(name + ".gz"));
    }
  }
}
