package prospector.objects;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Properties;
import java.util.Random;
import org.gaul.s3proxy.AuthenticationType;
import org.gaul.s3proxy.S3Proxy;
import org.jclouds.ContextBuilder;
import org.jclouds.blobstore.BlobStore;
import org.jclouds.blobstore.BlobStoreContext;
import org.jclouds.blobstore.TransientApiMetadata;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Puts files into S3Proxy, which checks signatures and digests. */
@Timeout(120)
class ObjectStoreTest {
  private final Path dir;
  private final BlobStoreContext context =
      ContextBuilder.newBuilder(new TransientApiMetadata())
          .overrides(new Properties())
          .build(BlobStoreContext.class);
  private final BlobStore blobs = context.getBlobStore();
  private final S3Proxy proxy =
      S3Proxy.builder()
          .blobStore(blobs)
          .endpoint(URI.create("http://127.0.0.1:0"))
          .awsAuthentication(AuthenticationType.AWS_V4, "me", "s3cret")
          .build();

  ObjectStoreTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @BeforeEach
  void start() throws Exception {
    blobs.createContainerInLocation(null, "warcs");
    proxy.start();
  }

  @AfterEach
  void stop() throws Exception {
    proxy.stop();
    context.close();
  }

  private ObjectStore store(String bucket, String secret) {
    return new ObjectStore(
        new ObjectStore.Place(
            URI.create("http://127.0.0.1:" + proxy.getPort()), bucket, "eu-central-1"),
        new ObjectStore.Keys("me", secret),
        Duration.ofSeconds(20),
        Clock.systemUTC());
  }

  private byte[] stored(String key) throws IOException {
    return blobs.getBlob("warcs", key).getPayload().openStream().readAllBytes();
  }

  @Test
  void put_file_isThereByteForByteAndReplacesTheEarlierOne() throws Exception {
    byte[] bytes = new byte[3_000_000];
    new Random(5).nextBytes(bytes);
    Path file = Files.write(dir.resolve("a.warc.gz"), bytes);

    store("warcs", "s3cret").put("crawls/node 1/a+b.warc.gz", file, bytes.length);
    assertThat(stored("crawls/node 1/a+b.warc.gz")).isEqualTo(bytes);

    Files.writeString(file, "shorter");
    store("warcs", "s3cret").put("crawls/node 1/a+b.warc.gz", file, 5);
    assertThat(stored("crawls/node 1/a+b.warc.gz")).isEqualTo("short".getBytes(UTF_8));
  }

  @Test
  void put_withAnotherSecret_isRefusedAndDoesNotShowIt() throws Exception {
    Path file = Files.writeString(dir.resolve("a"), "bytes");

    assertThatThrownBy(() -> store("warcs", "wr0ng").put("a", file, 5))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("answered 403 to put warcs/a")
        .hasMessageNotContaining("wr0ng");
    assertThat(blobs.blobExists("warcs", "a")).isFalse();
    assertThat(new ObjectStore.Keys("me", "s3cret").toString()).doesNotContain("s3cret");
  }

  @Test
  void put_intoABucketThatIsNotThere_saysSo() throws Exception {
    Path file = Files.writeString(dir.resolve("a"), "bytes");

    assertThatThrownBy(() -> store("others", "s3cret").put("a", file, 5))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("answered 404 to put others/a")
        .hasMessageContaining("NoSuchBucket");
  }

  @Test
  void put_fileThatIsShorterThanItShouldBe_isNotSent() throws Exception {
    Path file = Files.writeString(dir.resolve("a"), "bytes");

    assertThatThrownBy(() -> store("warcs", "s3cret").put("a", file, 50))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has 5 bytes, expected 50");
    assertThat(blobs.blobExists("warcs", "a")).isFalse();
  }

  @Test
  void put_moreThanOneRequestTakes_isNotSent() throws Exception {
    Path file = Files.writeString(dir.resolve("a"), "bytes");

    assertThatThrownBy(() -> store("warcs", "s3cret").put("a", file, ObjectStore.BYTES_MAX + 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("in one request");
  }

  @Test
  void put_storeThatNeverAnswers_isGivenUp() throws Exception {
    Path file = Files.writeString(dir.resolve("a"), "bytes");
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      ObjectStore store =
          new ObjectStore(
              new ObjectStore.Place(
                  URI.create("http://127.0.0.1:" + silent.getLocalPort()), "warcs", "r"),
              new ObjectStore.Keys("me", "s3cret"),
              Duration.ofMillis(500),
              Clock.systemUTC());
      assertThatThrownBy(() -> store.put("a", file, 5))
          .isInstanceOf(IOException.class)
          .hasMessageMatching(".*(did not answer|timed out).*");
    }
  }
}
