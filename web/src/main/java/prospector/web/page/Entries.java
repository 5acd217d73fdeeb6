package prospector.web.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import prospector.web.url.CrawlUrl;

/**
 * The entries of a page that lists others: a heading that is a link to another page, and what
 * stands under it.
 *
 * <p>Blogs, news sites and search pages write archives so, with an excerpt or the whole of each
 * post. <em>One such heading is none:</em> the name of the site over a page leads to its home. Two
 * of the same level that lead to two pages are entries, each up to the next heading of its level or
 * a higher one, or the end of its {@code article}. Headings that lead to the page itself (to its
 * parts, its contents, its permalink) are headings of its own; so are those that lead to a place in
 * another page, as the posts of a forum's thread do: an entry that does not lead to that page ends
 * there. One instance, one page.
 */
final class Entries {
  private static final double LINKED = 0.8; // share of a heading's characters
  private static final int HEADINGS_MAX = 1_000;
  private static final int LEVELS = 7; // h1 to h6; 0 for the end of an article

  private final List<Heading> headings = new ArrayList<>(); // ends of articles too
  private int level; // of the heading that is open; 0 where none is
  private int depth;
  private int start;
  private @Nullable FoundLink link; // the longest of it

  private record Heading(int level, int from, Optional<String> href) {
    /** Whether it leads to a place in a page, as permalinks of comments and posts do. */
    boolean isOfAPlace() {
      return href.filter(it -> it.indexOf('#') > 0).isPresent();
    }
  }

  /** Where a heading stands that leads to a place in a page. */
  private record Place(int from, Optional<CrawlUrl> page) {}

  private record Entry(int level, int from, int to, CrawlUrl target) {}

  /**
   * What the page lists.
   *
   * @param spans where the entries stand in the text: from, to; in order, without overlap
   * @param first target of the first one
   */
  record Found(List<int[]> spans, Optional<CrawlUrl> first) {}

  /** An element begins. */
  void enter(String name, int elementDepth, int textLength) {
    if (level == 0 && TextAreas.isHeading(name) && headings.size() < HEADINGS_MAX) {
      level = name.charAt(1) - '0';
      depth = elementDepth;
      start = textLength;
      link = null;
    }
  }

  /** A link was closed. */
  void link(FoundLink closed) {
    FoundLink longest = link;
    if (level > 0
        && closed.kind == Link.Kind.ANCHOR
        && (longest == null || closed.end - closed.start > longest.end - longest.start)) {
      link = closed;
    }
  }

  /** An element ends. */
  void leave(String name, int elementDepth, int textLength) {
    if (level > 0 && elementDepth == depth) {
      headings.add(new Heading(level, start, href(textLength)));
      level = 0;
    } else if (name.equals("article") && headings.size() < HEADINGS_MAX) {
      headings.add(new Heading(0, textLength, Optional.empty()));
    }
  }

  private Optional<String> href(int textLength) {
    FoundLink longest = link;
    return longest != null
            && !longest.href.startsWith("#")
            && longest.end - longest.start >= LINKED * Math.max(1, textLength - start)
        ? Optional.of(longest.href)
        : Optional.empty();
  }

  /**
   * The entries.
   *
   * @param own URLs of the page itself
   * @param resolve a reference to a URL without fragment
   */
  Found found(int textLength, Set<CrawlUrl> own, Function<String, Optional<CrawlUrl>> resolve) {
    List<Set<CrawlUrl>> targets = new ArrayList<>(); // by level
    for (int i = 0; i < LEVELS; i++) {
      targets.add(new HashSet<>());
    }
    List<Entry> linked = new ArrayList<>();
    int[] ends = new int[LEVELS]; // where a heading of this level, or a higher one, comes next
    Arrays.fill(ends, textLength);
    Place place = new Place(textLength, Optional.empty()); // the next that a heading leads to
    for (int i = headings.size() - 1; i >= 0; i--) {
      Heading heading = headings.get(i);
      Optional<CrawlUrl> target = heading.href().flatMap(resolve);
      if (heading.isOfAPlace()) {
        place = new Place(heading.from(), target);
      } else if (target.isPresent() && !own.contains(target.get())) {
        int end = ends[heading.level()];
        int to = place.page().equals(target) ? end : Math.min(end, place.from());
        targets.get(heading.level()).add(target.get());
        linked.add(new Entry(heading.level(), heading.from(), to, target.get()));
      }
      Arrays.fill(ends, heading.level(), LEVELS, heading.from());
    }
    Collections.reverse(linked);
    return spans(linked.stream().filter(it -> targets.get(it.level()).size() > 1).toList());
  }

  private static Found spans(List<Entry> entries) {
    List<int[]> spans = new ArrayList<>();
    int at = 0;
    for (Entry entry : entries) {
      int from = Math.max(at, entry.from()); // an entry may have entries of its own
      if (from < entry.to()) {
        spans.add(new int[] {from, entry.to()});
        at = entry.to();
      }
    }
    return new Found(spans, entries.stream().map(Entry::target).findFirst());
  }
}
