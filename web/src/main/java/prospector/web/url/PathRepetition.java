package prospector.web.url;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The three ways in which crawlers tell from a path alone that links lead in a circle.
 *
 * <p>A relative link without its slash ({@code href="b/c"} on {@code /a/b/}) makes a longer path of
 * every page it stands on, and a server that ignores the rest of a path answers all of them.
 */
public enum PathRepetition {
  /**
   * One segment stands in the path three times or more, anywhere: {@code /a/b/a/c/a}. The boldest
   * rule (default of StormCrawler, a choice in Norconex).
   */
  SEGMENT_THREE_TIMES {
    @Override
    public boolean matches(List<String> segments) {
      return mostOften(segments) >= 3;
    }
  },

  /**
   * A segment comes back twice, each time with one other between: {@code /a/b/a/c/a/} (default rule
   * of Nutch, {@code (/[^/]+)/[^/]+\1/[^/]+\1/}).
   */
  EVERY_OTHER_SEGMENT {
    @Override
    public boolean matches(List<String> segments) {
      // The last segment, which may be empty, must stand behind a slash.
      for (int i = 0; i + 5 < segments.size(); i++) {
        String segment = segments.get(i);
        boolean between = !segments.get(i + 1).isEmpty() && !segments.get(i + 3).isEmpty();
        if (between
            && !segment.isEmpty()
            && segment.equals(segments.get(i + 2))
            && segment.equals(segments.get(i + 4))) {
          return true;
        }
      }
      return false;
    }
  },

  /**
   * A run of one or more segments stands three times in a row: {@code /a/b/a/b/a/b/} (Heritrix's
   * pathological path, two repetitions).
   */
  RUN_THREE_TIMES {
    @Override
    public boolean matches(List<String> segments) {
      int count = segments.size() - 1; // the last one is a file, or empty
      for (int run = 1; run * 3 <= count; run++) {
        for (int from = 0; from + run * 3 <= count; from++) {
          if (isThrice(segments, from, run)) {
            return true;
          }
        }
      }
      return false;
    }
  };

  private static final int SEGMENTS_MAX = 200; // more of them are looked at by their beginning

  /**
   * Whether the path repeats itself in this way.
   *
   * @param segments between slashes; the last one is what follows the last slash and may be empty
   */
  abstract boolean matches(List<String> segments);

  /** Whether the URL's path repeats itself in this way; the query is not looked at. */
  public boolean matches(CrawlUrl url) {
    return matches(segments(url));
  }

  /** The path between its slashes, at most {@value #SEGMENTS_MAX} parts. */
  static List<String> segments(CrawlUrl url) {
    return List.of(url.path().substring(1).split("/", SEGMENTS_MAX));
  }

  /** How often the most frequent segment stands in the path; empty ones do not count. */
  static int mostOften(List<String> segments) {
    Map<String, Integer> counts = new HashMap<>();
    int most = 0;
    for (String segment : segments) {
      if (!segment.isEmpty()) {
        most = Math.max(most, counts.merge(segment, 1, Integer::sum));
      }
    }
    return most;
  }

  private static boolean isThrice(List<String> segments, int from, int run) {
    for (int i = from; i < from + run; i++) {
      String segment = segments.get(i);
      if (!segment.equals(segments.get(i + run)) || !segment.equals(segments.get(i + 2 * run))) {
        return false;
      }
    }
    return true;
  }
}
