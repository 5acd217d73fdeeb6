package prospector.node.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.SinkSettings;
import prospector.node.settings.SinkTarget;
import prospector.persistence.archive.ArchivedFile;
import prospector.persistence.table.CrawlTable;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.plugin.Plugins;
import prospector.web.url.CrawlUrl;

/**
 * WARC files into a store that takes whatever it is sent. What a store checks, {@code
 * ObjectStoreTest} tries on a real one.
 */
@Timeout(120)
class FileRunTest {
  private static final long ROLL = 20_000;

  private final Path dir;
  private final Map<String, byte[]> objects = new ConcurrentSkipListMap<>();
  private final AtomicInteger refusals = new AtomicInteger();
  private final Random random = new Random(3);

  FileRunTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private void answer(HttpExchange exchange) throws IOException {
    String key = exchange.getRequestURI().getPath();
    if (exchange.getRequestMethod().equals("HEAD")) {
      byte[] there = objects.get(key);
      if (there != null) {
        exchange.getResponseHeaders().set("Content-Length", String.valueOf(there.length));
      }
      exchange.sendResponseHeaders(there == null ? 404 : 200, -1);
      exchange.close();
    } else if (refusals.getAndDecrement() > 0) {
      Answering.answer(exchange, 503, "<Error><Code>SlowDown</Code></Error>");
    } else {
      objects.put(key, exchange.getRequestBody().readAllBytes());
      Answering.answer(exchange, 200, "");
    }
  }

  private SinkDesk desk(SinkScene scene, URI endpoint) {
    return desk(scene, endpoint, System::nanoTime);
  }

  private SinkDesk desk(SinkScene scene, URI endpoint, LongSupplier nanoTime) {
    SinkSettings.Sink sink =
        SinkScene.sink(
            "s", new SinkTarget.Bucket(endpoint, "b", "r", "trains/", "KEY", "SECRET"), 10);
    return SinkDesk.open(
        new SinkDesk.Parts(
            new SinkSettings(List.of(sink), 1, Duration.ofSeconds(20)),
            scene.database(),
            scene.reader(),
            Clock.systemUTC(),
            name -> name,
            Plugins.ofClassPath(),
            nanoTime));
  }

  /** A page whose record is some 4 kB however well it is packed. */
  private void archive(SinkScene scene, int number) {
    byte[] body = new byte[4_000];
    random.nextBytes(body);
    FetchResult exchange =
        new FetchResult(
            new FetchRequest(CrawlUrl.ofNormal(SinkScene.url(number)), FetchRequest.Purpose.PAGE),
            new FetchOutcome.Success(
                new Response(
                    200,
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n",
                    Map.of("content-type", List.of("text/html")),
                    body,
                    body)),
            Instant.EPOCH,
            Duration.ofMillis(5),
            Optional.of("192.0.2.7"),
            "GET / HTTP/1.1\r\n\r\n");
    scene
        .database()
        .pages()
        .store(SinkScene.page(number, true), Optional.of(exchange), true)
        .toCompletableFuture()
        .join();
  }

  private Map<String, byte[]> files(SinkScene scene) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    for (ArchivedFile file : scene.database().warcs()) {
      files.put("/b/trains/" + file.path().getFileName(), Files.readAllBytes(file.path()));
    }
    return files;
  }

  private void assertSame(Map<String, byte[]> files) {
    assertThat(objects.keySet()).isEqualTo(files.keySet());
    files.forEach((name, bytes) -> assertThat(objects.get(name)).as(name).isEqualTo(bytes));
  }

  @Test
  void files_thatAreFull_areBroughtAtOnceAndTheLastAtTheEnd() throws Exception {
    refusals.set(2);
    try (Answering server = new Answering(this::answer)) {
      try (SinkScene scene = new SinkScene(dir, ROLL)) {
        SinkDesk desk = desk(scene, server.url().resolve("/"));
        SinkCounts counts = Objects.requireNonNull(desk.counts().get("s"));
        for (int i = 0; i < 12; i++) {
          archive(scene, i);
        }
        List<ArchivedFile> warcs = scene.database().warcs();
        assertThat(warcs).hasSizeGreaterThan(2);
        await().atMost(Duration.ofSeconds(60)).until(() -> counts.pages() == warcs.size() - 1);
        assertThat(counts.failures()).isEqualTo(2);
        assertThat(objects).hasSize(warcs.size() - 1);

        assertThat(desk.finish(Duration.ofSeconds(20))).isEmpty();
        assertThat(desk.brought()).containsExactly(warcs.size() + " WARC files brought to s");
        assertSame(files(scene));
        assertThat(server.header(0, "Authorization"))
            .startsWith("AWS4-HMAC-SHA256 Credential=KEY/")
            .doesNotContain("SECRET");
      }
      int sent = server.bodies().size();
      try (SinkScene scene = new SinkScene(dir, ROLL)) {
        assertThat(desk(scene, server.url().resolve("/")).finish(Duration.ofSeconds(20))).isEmpty();
        assertThat(server.bodies()).as("nothing is new").hasSize(sent);
        archive(scene, 100);
        assertThat(desk(scene, server.url().resolve("/")).finish(Duration.ofSeconds(20))).isEmpty();
        assertSame(files(scene));
      }
    }
  }

  @Test
  void files_crawlThatEndsInAProcessThatGoesOn_areAllBroughtOnceNothingComesAnyMore()
      throws Exception {
    AtomicLong nanos = new AtomicLong();
    AtomicInteger looks = new AtomicInteger();
    try (SinkScene scene = new SinkScene(dir, ROLL);
        Answering server = new Answering(this::answer)) {
      archive(scene, 0);
      scene.database().crawls().state(SinkScene.CRAWL, CrawlTable.State.FINISHED);
      SinkDesk desk =
          desk(
              scene,
              server.url().resolve("/"),
              () -> {
                looks.incrementAndGet();
                return nanos.get();
              });
      awaitTwoMore(looks);
      nanos.set(Duration.ofSeconds(10).toNanos());
      archive(scene, 1); // as the passport is
      awaitTwoMore(looks);
      nanos.set(Duration.ofSeconds(24).toNanos());
      awaitTwoMore(looks);
      assertThat(server.bodies()).isEmpty();

      nanos.set(Duration.ofSeconds(25).toNanos());
      await().atMost(Duration.ofSeconds(60)).until(() -> objects.size() == 1);
      assertSame(files(scene));
      desk.finish(Duration.ofSeconds(20));
      assertThat(desk.brought()).containsExactly("1 WARC files brought to s");
    }
  }

  /** The second of them began after this was called, and the first is over by then. */
  private static void awaitTwoMore(AtomicInteger looks) {
    int before = looks.get();
    await().atMost(Duration.ofSeconds(60)).until(() -> looks.get() >= before + 2);
  }

  @Test
  void files_oneThatLostItsEnd_holdsUpNoOtherAndIsTold() throws Exception {
    try (SinkScene scene = new SinkScene(dir, ROLL);
        Answering server = new Answering(this::answer)) {
      for (int i = 0; i < 12; i++) {
        archive(scene, i);
      }
      Map<String, byte[]> files = files(scene);
      ArchivedFile first = scene.database().warcs().get(0);
      try (FileChannel cut = FileChannel.open(first.path(), StandardOpenOption.WRITE)) {
        cut.truncate(first.length() - 1);
      }

      SinkDesk desk = desk(scene, server.url().resolve("/"));
      assertThat(desk.finish(Duration.ofSeconds(20))).isEmpty();

      assertThat(desk.refused())
          .containsExactly(
              "1 WARC files will not be brought to s: prospector.log says which, and why");
      files.remove("/b/trains/" + first.path().getFileName());
      assertThat(files).isNotEmpty();
      assertSame(files);
    }
  }

  @Test
  void files_storeThatIsAway_waitAndAreCounted() throws Exception {
    try (SinkScene scene = new SinkScene(dir, ROLL)) {
      for (int i = 0; i < 7; i++) {
        archive(scene, i);
      }
      int files = scene.database().warcs().size();
      assertThat(
              desk(scene, URI.create("http://127.0.0.1:1"))
                  .finish(Duration.ofSeconds(20))
                  .orElseThrow())
          .startsWith(files + " WARC files wait for sink s.");
      assertThat(scene.database().warcs()).allSatisfy(file -> assertThat(file.path()).exists());
      try (Answering server = new Answering(this::answer)) {
        assertThat(desk(scene, server.url().resolve("/")).finish(Duration.ofSeconds(20))).isEmpty();
        assertSame(files(scene));
      }
    }
  }
}
