package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.simweb.Address;
import prospector.simweb.Answer;

/**
 * The pages of a WARC file, one gzip member a record. In memory are URLs and offsets only; bodies
 * are read and inflated when asked for.
 *
 * <p>URLs are compared percent-decoded and with the host in lower case, so that a crawler's
 * normalisation does not hide a page.
 */
final class CorpusSite implements Site, Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(CorpusSite.class);
  private static final Answer NOT_FOUND =
      Answer.of(404, "text/html; charset=utf-8", "<p>Not in the corpus.</p>\n".getBytes(US_ASCII));

  private final GzipMembers members;
  private final long latency; // ns, mean
  private final @Nullable OneHost one; // that all are served as; null = as they are
  private final Map<String, Long> offsets = new LinkedHashMap<>(); // by comparable URL
  private final Map<String, String> urls = new LinkedHashMap<>(); // comparable to stored

  /**
   * @param latency mean time an answer takes, at least 0; that of one URL is always the same
   * @param oneHost name of the host that all are served as; empty = each its own
   */
  CorpusSite(Path warc, Duration latency, String oneHost) throws IOException {
    this.latency = latency.toNanos();
    members = new GzipMembers(warc);
    int other = 0;
    for (long offset = 0; offset < members.size(); ) {
      GzipMembers.Member member = members.read(offset);
      WarcResponse response = WarcResponse.parse(member.bytes());
      if (response == null) {
        other++;
      } else {
        offsets.putIfAbsent(comparable(response.url()), offset);
        urls.putIfAbsent(comparable(response.url()), response.url());
      }
      offset = member.next();
    }
    one = oneHost.isEmpty() ? null : new OneHost(oneHost, hosts());
    LOG.info("corpus {}: {} pages, {} other records", warc, offsets.size(), other);
  }

  private Set<String> hosts() {
    return offsets.keySet().stream().map(CorpusSite::host).collect(Collectors.toSet());
  }

  private static String host(String comparable) {
    return comparable.substring(0, comparable.indexOf('/'));
  }

  /** URLs as they stand in the file, in its order. */
  List<String> urls() {
    return List.copyOf(urls.values());
  }

  @Override
  public Reply reply(String host, String url, long nowNanos) {
    String asked = comparable(url);
    String key = one == null ? asked : one.origin(asked);
    Long offset = key == null ? null : offsets.get(key);
    if (key == null || offset == null) {
      return new Reply(NOT_FOUND, wait(url), 0);
    }
    Answer answer = answer(url, offset);
    return new Reply(one == null ? answer : one.turned(host(key), answer), wait(url), 0);
  }

  private Answer answer(String url, long offset) {
    try {
      WarcResponse response = WarcResponse.parse(members.read(offset).bytes());
      return response == null ? NOT_FOUND : response.answer();
    } catch (IOException e) {
      LOG.warn("cannot read {} at offset {}", url, offset, e);
      return Answer.of(500, "text/plain", "unreadable\n".getBytes(US_ASCII));
    }
  }

  /** Half to one and a half times the mean. */
  private long wait(String url) {
    return (long) (latency * (0.5 + (url.hashCode() & 0xff) / 255.0));
  }

  /** Host in lower case, path percent-decoded byte by byte, no port, no fragment. */
  static String comparable(String url) {
    Address address = Address.parse(url);
    if (address == null) {
      return url;
    }
    return address.host().toLowerCase(Locale.ROOT) + decoded(address.path());
  }

  private static String decoded(String path) {
    byte[] bytes = path.getBytes(UTF_8);
    int size = 0;
    for (int i = 0; i < bytes.length; i++) {
      int value = bytes[i] == '%' && i + 2 < bytes.length ? hex(bytes[i + 1], bytes[i + 2]) : -1;
      bytes[size++] = value < 0 ? bytes[i] : (byte) value;
      i += value < 0 ? 0 : 2;
    }
    return new String(bytes, 0, size, ISO_8859_1);
  }

  private static int hex(byte high, byte low) {
    int h = Character.digit(high, 16);
    int l = Character.digit(low, 16);
    return h < 0 || l < 0 ? -1 : h * 16 + l;
  }

  @Override
  public void close() throws IOException {
    members.close();
  }
}
