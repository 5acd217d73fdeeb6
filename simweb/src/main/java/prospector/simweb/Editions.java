package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Pages that change, by hand: the one exception to a web that is a pure function of its settings.
 * Every second page, by the hash of its URL, says by an entity tag which edition it is.
 *
 * <p>Off until it is begun: then answers are what they always were. Thread-safe.
 */
public final class Editions {
  private final Map<String, Integer> edits = new ConcurrentHashMap<>();
  private volatile boolean begun;

  Editions() {}

  /** From now on pages have entity tags. */
  public void begin() {
    begun = true;
  }

  /** From now on the page says something else. */
  public void edit(String url) {
    begun = true;
    edits.merge(url, 1, Integer::sum);
  }

  /** Whether a page says which edition it is. */
  public static boolean hasTag(String url) {
    return (url.hashCode() & 1) == 0;
  }

  Answer of(String url, Answer answer) {
    String type = answer.contentType();
    if (!begun || answer.status() != 200 || type == null || !type.startsWith("text/html")) {
      return answer;
    }
    int edition = edits.getOrDefault(url, 0);
    byte[] body = edition == 0 ? answer.body() : edited(answer.body(), edition);
    return answer.edition(body, hasTag(url) ? "\"" + edition + "\"" : null);
  }

  private static byte[] edited(byte[] body, int edition) {
    byte[] more = ("<p>Edition " + edition + ".</p>\n").getBytes(US_ASCII);
    byte[] whole = Arrays.copyOf(body, body.length + more.length);
    System.arraycopy(more, 0, whole, body.length, more.length);
    return whole;
  }
}
