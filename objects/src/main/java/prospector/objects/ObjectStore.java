package prospector.objects;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/**
 * A bucket of a store that speaks S3's interface, addressed by path. Requests are signed by version
 * 4 of Amazon's signatures.
 *
 * <p><em>An object is there whole or not at all</em>: its MD5 goes with it, which the store checks
 * before it keeps anything, and what the store says of the object afterwards is checked too, where
 * the keys may ask. One request an object, so at most {@value #BYTES_MAX} bytes. One thread.
 */
public final class ObjectStore {
  private static final Logger LOG = LoggerFactory.getLogger(ObjectStore.class);

  /** What S3 takes in one request. */
  public static final long BYTES_MAX = 5L << 30;

  private static final Set<String> OF_THE_CLIENT = Set.of("host", "content-length", "expect");
  private static final int SHOWN = 300; // characters of a complaint
  private static final int SECOND_BYTES = 100_000; // slowest upload that is waited for
  private static final int READ = 1 << 16;

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(Duration.ofSeconds(10))
          .build();
  private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();
  private final Place place;
  private final AwsCredentialsIdentity keys;
  private final Duration patience;
  private final Clock clock;
  private boolean toldUnchecked;

  /**
   * Where a bucket is.
   *
   * @param endpoint such as {@code https://s3.eu-central-1.amazonaws.com}
   * @param region that requests are signed for
   */
  public record Place(URI endpoint, String bucket, String region) {}

  /** Who asks. */
  public record Keys(String access, String secret) {
    @Override
    public String toString() {
      return "Keys[not shown]";
    }
  }

  /**
   * @param patience for an answer, besides what sending takes
   */
  public ObjectStore(Place place, Keys keys, Duration patience, Clock clock) {
    this.place = place;
    this.keys = AwsCredentialsIdentity.create(keys.access(), keys.secret());
    this.patience = patience;
    this.clock = clock;
  }

  /**
   * Puts the first bytes of a file under a name, in the place of what is there.
   *
   * @throws IOException when the store does not take it, or not as it is
   */
  public void put(String key, Path file, long length) throws IOException, InterruptedException {
    if (length > BYTES_MAX) {
      throw new IOException(
          file + " has " + length + " bytes, and a store takes " + BYTES_MAX + " in one request");
    }
    byte[] md5 = md5(file, length);
    HttpResponse<String> answer =
        send(
            SdkHttpMethod.PUT,
            key,
            Map.of("Content-MD5", Base64.getEncoder().encodeToString(md5)),
            () -> first(file, length),
            length);
    if (answer.statusCode() / 100 != 2) {
      throw failure(answer, "put", key);
    }
    check(key, length);
  }

  private void check(String key, long length) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        send(SdkHttpMethod.HEAD, key, Map.of(), InputStream::nullInputStream, 0);
    if (answer.statusCode() == 401 || answer.statusCode() == 403) {
      tellUnchecked(answer);
      return;
    }
    if (answer.statusCode() / 100 != 2) {
      throw failure(answer, "find", key);
    }
    long there = answer.headers().firstValueAsLong("Content-Length").orElse(-1);
    if (there != length) {
      throw new IOException("the store has " + there + " bytes of " + key + ", expected " + length);
    }
  }

  private void tellUnchecked(HttpResponse<String> answer) {
    if (!toldUnchecked) {
      toldUnchecked = true;
      LOG.warn(
          "{} takes files and answers {} to questions after them: its keys may not ask (GetObject),"
              + " and what it has is not checked once more",
          place.endpoint().getAuthority(),
          answer.statusCode());
    }
  }

  private IOException failure(HttpResponse<String> answer, String what, String key) {
    String words = answer.body().replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    return new IOException(
        place.endpoint().getAuthority()
            + " answered "
            + answer.statusCode()
            + " to "
            + what
            + " "
            + place.bucket()
            + "/"
            + key
            + (words.isEmpty() ? "" : ": " + words.substring(0, Math.min(SHOWN, words.length()))));
  }

  private interface Body {
    InputStream open() throws IOException;
  }

  private HttpResponse<String> send(
      SdkHttpMethod method, String key, Map<String, String> headers, Body body, long length)
      throws IOException, InterruptedException {
    URI uri = uri(key);
    SdkHttpRequest.Builder unsigned = SdkHttpRequest.builder().uri(uri).method(method);
    headers.forEach(unsigned::putHeader);
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    Map<String, List<String>> signed;
    try {
      signed = sign(unsigned.build(), body);
    } catch (UncheckedIOException e) {
      throw new IOException("cannot read what is to be put as " + key, e);
    }
    signed.forEach(
        (name, values) -> {
          if (!OF_THE_CLIENT.contains(name.toLowerCase(Locale.ROOT))) {
            values.forEach(value -> request.header(name, value));
          }
        });
    Duration most = patience.plusSeconds(length / SECOND_BYTES);
    request.timeout(most);
    request.method(
        method.name(),
        length == 0
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.fromPublisher(
                HttpRequest.BodyPublishers.ofInputStream(() -> opened(body)), length));
    return answer(request.build(), most);
  }

  private HttpResponse<String> answer(HttpRequest request, Duration most)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<String>> answer =
        client.sendAsync(
            request,
            info ->
                HttpResponse.BodySubscribers.mapping(
                    HttpResponse.BodySubscribers.ofInputStream(), ObjectStore::beginning));
    try {
      return answer.get(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException(
          place.endpoint().getAuthority() + " did not answer within " + most.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IOException(
          "no answer from " + place.endpoint().getAuthority() + " (" + cause + ")", e);
    } finally {
      answer.cancel(true);
    }
  }

  /** What a store says of an error is short. */
  private static String beginning(InputStream answer) {
    try (answer) {
      return new String(answer.readNBytes(4 * SHOWN), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, List<String>> sign(SdkHttpRequest request, Body body) {
    SignedRequest signed =
        signer.sign(
            it ->
                it.identity(keys)
                    .request(request)
                    .payload(ContentStreamProvider.fromInputStreamSupplier(() -> opened(body)))
                    .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "s3")
                    .putProperty(AwsV4HttpSigner.REGION_NAME, place.region())
                    .putProperty(AwsV4HttpSigner.DOUBLE_URL_ENCODE, false)
                    .putProperty(AwsV4HttpSigner.NORMALIZE_PATH, false)
                    .putProperty(HttpSigner.SIGNING_CLOCK, clock));
    return new TreeMap<>(signed.request().headers());
  }

  private static InputStream opened(Body body) {
    try {
      return body.open();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private URI uri(String key) {
    String path =
        Arrays.stream((place.bucket() + "/" + key).split("/", -1))
            .map(
                part ->
                    URLEncoder.encode(part, StandardCharsets.UTF_8)
                        .replace("+", "%20")
                        .replace("*", "%2A")
                        .replace("%7E", "~")) // as the signature has it
            .collect(Collectors.joining("/"));
    return URI.create(place.endpoint().toString().replaceAll("/+$", "") + "/" + path);
  }

  private static byte[] md5(Path file, long length) throws IOException {
    try {
      MessageDigest md5 = MessageDigest.getInstance("MD5"); // the one that every store checks
      try (InputStream in = new DigestInputStream(first(file, length), md5)) {
        long read = in.transferTo(java.io.OutputStream.nullOutputStream());
        if (read != length) {
          throw new IOException(file + " has " + read + " bytes, expected " + length);
        }
      }
      return md5.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has MD5", e);
    }
  }

  /** A file may have grown since. */
  private static InputStream first(Path file, long length) throws IOException {
    return new Beginning(new java.io.BufferedInputStream(Files.newInputStream(file), READ), length);
  }

  private static final class Beginning extends java.io.FilterInputStream {
    private long left;

    Beginning(InputStream in, long length) {
      super(in);
      left = length;
    }

    @Override
    public int read() throws IOException {
      int read = left > 0 ? super.read() : -1;
      left -= read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte @Nullable [] bytes, int from, int most) throws IOException {
      int read = left > 0 ? super.read(bytes, from, (int) Math.min(most, left)) : -1;
      left -= Math.max(0, read);
      return read;
    }
  }
}
