package prospector.node.site;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import prospector.node.http.Problem;
import prospector.persistence.table.ExampleTable;

/**
 * An example page of a topic as it goes to another site with the crawl: all sites judge by the same
 * pages, and one has asked for them.
 *
 * @param url that the topic names
 * @param contentType its header
 * @param deflated body
 */
@SuppressWarnings("ArrayRecordComponent") // written and read, never compared
record SentExample(String url, String contentType, byte[] deflated) {
  /** Of all pages of a crawl together, deflated; those beyond stay where they are. */
  static final int MOST_BYTES = 8_000_000;

  /** Of all pages of a crawl together that are read; 8 MB of text inflate to some 40. */
  static final long MOST_INFLATED = 100_000_000;

  /** Pages of a crawl; a topic names fewer. */
  static final int MOST = 1_000;

  SentExample {
    List.of(url, contentType, deflated); // none is null
  }

  /** What goes with a crawl. */
  static List<SentExample> of(SortedMap<String, ExampleTable.Example> pages) {
    List<SentExample> sent = new ArrayList<>();
    int left = MOST_BYTES;
    for (Map.Entry<String, ExampleTable.Example> page : pages.entrySet()) {
      byte[] deflated = deflate(page.getValue().body());
      if (deflated.length <= left && sent.size() < MOST) {
        left -= deflated.length;
        sent.add(new SentExample(page.getKey(), page.getValue().contentType(), deflated));
      }
    }
    return sent;
  }

  /**
   * Pages that came with a crawl. Each is read when it is asked for, so that what no topic names
   * costs nothing. Not thread-safe.
   */
  static final class Pages {
    private final Map<String, SentExample> sent = new HashMap<>();
    private final SortedMap<String, ExampleTable.Example> found = new TreeMap<>();
    private long inflated;

    private Pages(List<SentExample> pages) {
      pages.forEach(page -> sent.put(page.url(), page));
    }

    /**
     * @throws Problem when there are too many
     */
    static Pages of(List<SentExample> sent) {
      long bytes = sent.stream().mapToLong(page -> page.deflated().length).sum();
      if (sent.size() > MOST || bytes > MOST_BYTES) {
        throw Problem.field(
            "examples", "expected at most " + MOST + " pages of " + MOST_BYTES + " bytes together");
      }
      return new Pages(sent);
    }

    /**
     * A page; empty where it did not come.
     *
     * @throws Problem when it is cut off or inflates to more than {@link ExampleTable#BODY_BYTES},
     *     or all that were found to more than {@value #MOST_INFLATED}
     */
    Optional<ExampleTable.Example> find(String url) {
      SentExample page = sent.get(url);
      if (page == null) {
        return Optional.empty();
      }
      return Optional.of(found.computeIfAbsent(url, key -> read(page)));
    }

    private ExampleTable.Example read(SentExample page) {
      byte[] body =
          inflate(page.deflated())
              .orElseThrow(() -> Problem.field("examples", "expected a page at " + page.url()));
      inflated += body.length;
      if (inflated > MOST_INFLATED) {
        throw Problem.field(
            "examples", "expected pages of at most " + MOST_INFLATED + " bytes together");
      }
      return new ExampleTable.Example(page.contentType(), body);
    }

    /** All that were found, by URL. */
    SortedMap<String, ExampleTable.Example> found() {
      return found;
    }
  }

  private static byte[] deflate(byte[] body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      out.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    return bytes.toByteArray();
  }

  private static Optional<byte[]> inflate(byte[] deflated) {
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(deflated))) {
      byte[] body = in.readNBytes(ExampleTable.BODY_BYTES + 1);
      return Optional.of(body).filter(it -> it.length <= ExampleTable.BODY_BYTES);
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
