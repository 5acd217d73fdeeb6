package prospector.actors.host.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import prospector.prioritizer.QueuedUrl;
import prospector.web.url.CrawlUrl;
import prospector.web.url.KnownViews;
import prospector.web.url.ViewNames;

/**
 * Which {@linkplain ViewNames views} of a host's pages bring nothing, learned from pages that say
 * of themselves that they are no result and that no link of theirs is to be followed ({@code
 * noindex, nofollow}), and from pages that are copies of others of the host: printable versions,
 * exports, listings sorted another way; part of the host's persisted state.
 *
 * <p><em>A view is barren after so many such pages and none of another kind; a single page of
 * another kind settles that it is not,</em> unless what it shows turns up without the view: then it
 * only came before its page, as links are followed in any order. A page that says {@code noindex}
 * alone, and is no copy, speaks for neither, nor does a copy of another host's page. One URL in
 * {@value #SAMPLE} of a barren view is asked for in any case, and one in {@value #SAMPLE_OF_SURE}
 * when twice as many were met, so that a host that changes is found out. Server software marks so
 * what an editor needs and a reader does not: edit, history, login, lists of links. Not
 * thread-safe.
 */
public final class BarrenViews {
  private static final int SAMPLE = 20;
  private static final int SURE = 2; // times as many as are needed
  private static final int SAMPLE_OF_SURE = 200;
  private static final int BROAD = 4;
  private static final int VIEWS_MAX = 200; // heard of, a host

  private final Map<String, Count> counts = new TreeMap<>();
  private boolean anyBarren; // most hosts have none, and every link is asked about

  /**
   * What is known of one view.
   *
   * @param view its name
   * @param barren pages that bring nothing
   * @param sound others
   */
  public record Count(String view, int barren, int sound) {
    Count and(boolean isBarren) {
      return new Count(view, barren + (isBarren ? 1 : 0), sound + (isBarren ? 0 : 1));
    }

    /**
     * Whether it is refused where so many pages are needed, four times as many of a {@linkplain
     * ViewNames#isBroad broad} one, and one of a {@linkplain KnownViews known} one; 0 = none is.
     */
    public boolean isRefused(int needed) {
      return needed > 0 && barren >= enough(needed) && sound == 0;
    }

    /** Whether twice as many pages were met as are needed. */
    boolean isSure(int needed) {
      return barren >= SURE * enough(needed);
    }

    private int enough(int needed) {
      if (KnownViews.contains(view)) {
        return 1;
      }
      return ViewNames.isBroad(view) ? BROAD * needed : needed;
    }
  }

  static BarrenViews restore(List<Count> saved) {
    BarrenViews restored = new BarrenViews();
    saved.forEach(it -> restored.counts.put(it.view(), it));
    restored.anyBarren = saved.stream().anyMatch(it -> it.barren() > 0);
    return restored;
  }

  public List<Count> save() {
    return List.copyOf(counts.values());
  }

  /** A page was fetched. */
  public void learn(CrawlUrl url, boolean barren) {
    anyBarren |= barren;
    for (String view : ViewNames.of(url)) {
      Count known = counts.get(view);
      if (known != null) {
        counts.put(view, known.and(barren));
      } else if (counts.size() < VIEWS_MAX || (barren && makeRoom())) {
        counts.put(view, new Count(view, 0, 0).and(barren));
      }
    }
  }

  /** A page was fetched that shows what a view of it had shown before: the view brought nothing. */
  public void cameFirst(CrawlUrl view, CrawlUrl page) {
    for (String name : onlyOf(view, page)) {
      Count known = counts.get(name);
      if (known != null && known.sound() > 0) {
        counts.put(name, new Count(name, known.barren() + 1, known.sound() - 1));
        anyBarren = true;
      }
    }
  }

  private static Set<String> onlyOf(CrawlUrl view, CrawlUrl page) {
    Set<String> names = new HashSet<>(ViewNames.of(view));
    names.removeAll(ViewNames.of(page));
    return names;
  }

  /** Forgets the view with the fewest pages among those of which none was barren. */
  private boolean makeRoom() {
    Optional<String> least =
        counts.values().stream()
            .filter(count -> count.barren() == 0)
            .min(Comparator.comparingInt(Count::sound))
            .map(Count::view);
    least.ifPresent(counts::remove);
    return least.isPresent();
  }

  /** Whether a URL is refused as one of a view that brings nothing. */
  public boolean refuses(CrawlUrl url, int needed) {
    return anyBarren && url.fingerprint() % SAMPLE_OF_SURE != 0 && isBarren(url, needed);
  }

  private boolean isBarren(CrawlUrl url, int needed) {
    Set<String> barren = barren(url, needed);
    return url.fingerprint() % SAMPLE != 0
        ? !barren.isEmpty()
        : barren.stream().map(counts::get).anyMatch(count -> count.isSure(needed));
  }

  private Set<String> barren(CrawlUrl url, int needed) {
    Set<String> names = new HashSet<>(ViewNames.of(url));
    names.removeIf(
        name -> {
          Count count = counts.get(name);
          return count == null || !count.isRefused(needed);
        });
    return names;
  }

  /**
   * The waiting URLs that a page that brings nothing makes needless.
   *
   * @param viewBefore a view of the page that was fetched before it
   */
  public List<CrawlUrl> needless(
      CrawlUrl fetched, Optional<CrawlUrl> viewBefore, Iterable<QueuedUrl> queue, int needed) {
    BarrenViews after = restore(save());
    after.learn(fetched, true);
    viewBefore.ifPresent(view -> after.cameFirst(view, fetched));
    CrawlUrl heardOf = viewBefore.orElse(fetched); // which has all views of the page
    List<CrawlUrl> needless = new ArrayList<>();
    if (!barren(heardOf, needed).containsAll(after.barren(heardOf, needed))) {
      for (QueuedUrl waiting : queue) {
        boolean fetchedNow = waiting.fingerprint() == fetched.fingerprint();
        if (!fetchedNow && waiting.depth() > 0 && after.refuses(waiting.url(), needed)) {
          needless.add(waiting.url());
        }
      }
    }
    return needless;
  }

  /** What is known of the views of a URL, most pages first; for explanations. */
  public List<Count> of(CrawlUrl url) {
    return ViewNames.of(url).stream()
        .map(counts::get)
        .filter(count -> count != null && count.barren() > 0)
        .sorted(Comparator.comparingInt(Count::barren).reversed())
        .toList();
  }
}
