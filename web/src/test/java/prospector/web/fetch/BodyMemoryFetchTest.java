package prospector.web.fetch;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import prospector.web.fetch.FetchRequest.Purpose;
import prospector.web.url.CrawlUrl;

/** Bodies under way with memory for one of the largest size. */
@Timeout(60)
class BodyMemoryFetchTest {
  private static final int PART = 256 * 1024;
  private static final FetchLimits LIMITS =
      new FetchLimits(
          Duration.ofSeconds(5),
          Duration.ofSeconds(15),
          8 * 1024,
          2_000_000,
          2_000_000,
          512_000,
          2_000_000,
          256 * 1024);

  private final BodyMemory memory = new BodyMemory(LIMITS.largestBodyBytes()); // 6.5 MB
  private final CountDownLatch goOn = new CountDownLatch(1);
  private final ScriptedServer server = new ScriptedServer();
  private NettyFetcher fetcher = fetcher(LIMITS);

  BodyMemoryFetchTest() throws IOException {}

  private NettyFetcher fetcher(FetchLimits limits) {
    return new NettyFetcher(
        FetchRig.SETTINGS.withLimits(limits),
        new FetchRig.NamesOf(Map.of()),
        SendGate.OPEN,
        memory,
        Clock.systemUTC());
  }

  @AfterEach
  void close() throws IOException {
    goOn.countDown();
    fetcher.close();
    server.close();
  }

  /** Sends most of a body; the rest once the others may go on. */
  private void stalls(String path, int first, int size) {
    server.on(
        path,
        client -> {
          client.send(head(size, ""));
          client.send(new byte[first]);
          try {
            goOn.await(20, SECONDS);
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          client.send(new byte[size - first]);
          return false;
        });
  }

  private static String head(int size, String more) {
    return "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
        + more
        + "Content-Length: "
        + size
        + "\r\n\r\n";
  }

  private CompletableFuture<FetchResult> fetch(String path) {
    CrawlUrl url = CrawlUrl.ofNormal("http://127.0.0.1:" + server.port() + path);
    return fetcher.fetch(new FetchRequest(url, Purpose.PAGE)).toCompletableFuture();
  }

  private static FetchResult get(CompletableFuture<FetchResult> result) throws Exception {
    return result.get(60, SECONDS);
  }

  private void awaitHeld(long bytes) {
    long deadline = System.nanoTime() + SECONDS.toNanos(20);
    while (memory.heldBytes() < bytes) {
      assertThat(System.nanoTime()).as("bytes held: " + memory.heldBytes()).isLessThan(deadline);
      Thread.onSpinWait();
    }
  }

  @Test
  void fetch_overTheBound_breaksOffTheLargestAndTheOthersGoOn() throws Exception {
    stalls("/largest", 7 * PART + 1, 1_900_000);
    server.on("/small", client -> sends(client, new byte[20_000], ""));
    CompletableFuture<FetchResult> largest = fetch("/largest");
    awaitHeld(8 * PART);
    List<CompletableFuture<FetchResult>> others = new ArrayList<>();
    for (int i = 0; i < 3; i++) { // 8 + 3 * 6 parts, 24.8 fit
      stalls("/" + i, 5 * PART + 1, 5 * PART + 2);
      others.add(fetch("/" + i));
    }

    FetchOutcome outcome = get(largest).outcome();

    assertThat(outcome)
        .isInstanceOfSatisfying(
            FetchOutcome.Unreachable.class, it -> assertThat(it.kind()).isEqualTo("memory"));
    assertThat(get(fetch("/small")).outcome()).isInstanceOf(FetchOutcome.Success.class);
    goOn.countDown();
    for (CompletableFuture<FetchResult> other : others) {
      assertThat(get(other).outcome()).isInstanceOf(FetchOutcome.Success.class);
    }
    assertThat(memory.brokenOff()).isEqualTo(1);
  }

  @Test
  void fetch_manyLargeBodiesAtOnce_keepTheBoundAndSomeArrive() throws Exception {
    List<CompletableFuture<FetchResult>> all = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      stalls("/" + i, 1_800_000, 1_800_001);
      all.add(fetch("/" + i));
    }
    while (all.stream().filter(CompletableFuture::isDone).count() < 12 - 3) {
      assertThat(memory.heldBytes()).isLessThan(LIMITS.largestBodyBytes() + 12L * PART);
      Thread.onSpinWait();
    }
    goOn.countDown();

    int arrived = 0;
    for (CompletableFuture<FetchResult> one : all) {
      arrived += get(one).outcome() instanceof FetchOutcome.Success ? 1 : 0;
    }
    assertThat(arrived).isBetween(1, 3);
  }

  @Test
  void fetch_onePageOfTheLargestSizeAllowed_arrives() throws Exception {
    byte[] page = new byte[2_000_000];
    new java.util.Random(7).nextBytes(page); // does not get smaller
    byte[] packed = gzip(page);
    assertThat(packed.length).isGreaterThan(2_000_000);
    byte[] most = gzip(java.util.Arrays.copyOf(page, 1_990_000));
    server.on("/", client -> sends(client, most, "Content-Encoding: gzip\r\n"));

    FetchResult result = get(fetch("/"));

    assertThat(result.outcome()).isInstanceOf(FetchOutcome.Success.class);
    assertThat(memory.heldBytes()).isEqualTo(most.length + 1_990_000L);
    result.letGo();
    assertThat(memory.heldBytes()).isZero();
  }

  @Test
  void fetch_thatBringsNoBody_holdsNothing() throws Exception {
    byte[] broken = gzip(new byte[500_000]);
    broken[11] ^= 0x55;
    broken[12] ^= 0x55;
    server.on("/broken", client -> sends(client, broken, "Content-Encoding: gzip\r\n"));
    server.on(
        "/bomb", client -> sends(client, gzip(new byte[3_000_000]), "Content-Encoding: gzip\r\n"));
    server.on("/closed", head(500_000, "") + "x".repeat(300_000));
    server.on("/large", head(5_000_000, ""));

    for (String path : List.of("/broken", "/bomb", "/closed", "/large")) {
      assertThat(get(fetch(path)).outcome().answer()).as(path).isEmpty();
      assertThat(memory.heldBytes()).as(path).isZero();
    }
  }

  @Test
  void fetch_thatTimesOut_holdsNothing() throws Exception {
    fetcher.close();
    fetcher = fetcher(LIMITS.withTimes(Duration.ofSeconds(5), Duration.ofSeconds(1)));
    stalls("/", 300_000, 500_000);

    assertThat(get(fetch("/")).outcome()).isInstanceOf(FetchOutcome.TimedOut.class);

    assertThat(memory.heldBytes()).isZero();
  }

  @Test
  void abandon_whileABodyArrives_holdsNothing() throws Exception {
    stalls("/", 300_000, 500_000);
    CompletableFuture<FetchResult> never = fetch("/");
    awaitHeld(300_000);

    fetcher
        .abandon(CrawlUrl.ofNormal("http://127.0.0.1:" + server.port() + "/").host())
        .toCompletableFuture()
        .get(60, SECONDS);

    assertThat(memory.heldBytes()).isZero();
    assertThat(never).isNotDone();
  }

  @Test
  void close_whileABodyArrives_holdsNothing() throws Exception {
    stalls("/", 300_000, 500_000);
    CompletableFuture<FetchResult> closed = fetch("/");
    awaitHeld(300_000);

    fetcher.close();

    assertThat(get(closed).outcome()).isInstanceOf(FetchOutcome.Unreachable.class);
    assertThat(memory.heldBytes()).isZero();
  }

  private static boolean sends(ScriptedServer.Client client, byte[] body, String more)
      throws IOException {
    client.send(head(body.length, more));
    client.send(body);
    return true;
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }
}
