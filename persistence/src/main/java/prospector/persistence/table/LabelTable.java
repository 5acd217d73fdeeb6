package prospector.persistence.table;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What people say of a crawl's pages, and the pages that is learned from. All calls block.
 *
 * <p><em>Labels are events: they are appended and never changed; the newest of a URL counts.</em>
 * Whatever is learned from them is made again from these events.
 */
public interface LabelTable {

  /** What somebody says of a page. */
  enum Label {
    /** It is what the crawl looks for. */
    UP,
    /** It is not. */
    DOWN,
    /** Nothing any more: an earlier label is taken back. */
    NONE;

    /** Its name in files and answers. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A label as it was given.
   *
   * @param number grows with the time of giving; with several nodes only nearly so
   */
  record Event(long number, String url, Label label, long givenMillis) {}

  /**
   * A page that is learned from: one with a label, or one beside it for comparison.
   *
   * @param relevant whether it counted as a nugget, which no list and no copy does
   * @param payload the page as the actors module writes it
   */
  record Lesson(String url, boolean relevant, byte[] payload) {}

  /** Appends a label. */
  void append(String crawl, String url, Label label, long givenMillis);

  /** All labels of a crawl, oldest first. */
  List<Event> all(String crawl);

  /** Number of labels and lessons of a crawl: changes whenever there is something to learn. */
  long count(String crawl);

  /** Keeps a page; one that is kept already stays as it is. */
  void keep(String crawl, Lesson lesson);

  /** URLs of the kept pages of a crawl, in an order that is the same on every node. */
  List<String> kept(String crawl);

  /**
   * Some of the kept pages, in no order; each may be some hundred kB large.
   *
   * @param urls as many as may be in memory at once; those that are not kept are left out
   */
  List<Lesson> lessons(String crawl, Collection<String> urls);

  /** The labels that count now, by URL, in the order in which the URLs were first labelled. */
  static Map<String, Event> current(List<Event> events) {
    Map<String, Event> newest = new LinkedHashMap<>();
    events.forEach(event -> newest.put(event.url(), event));
    newest.values().removeIf(event -> event.label() == Label.NONE);
    return newest;
  }
}
