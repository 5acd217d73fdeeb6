package prospector.bench.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import prospector.graph.LinkSource;

/**
 * A web as large as one likes, with what makes real ones compress: hosts of very different sizes,
 * menus that all pages of a host share, pages that repeat links of the page before them (the
 * copying of Kumar et al. 2000), links to neighbours, and few links to other hosts, most of them to
 * those that many link to.
 *
 * <p>The same seed makes the same web. Each page is told once, in no order of the hosts' names.
 */
final class GeneratedWeb implements LinkSource {
  private static final int MENU = 8; // pages of a host that all of it link to
  private static final int SECTION = 50; // pages of a folder
  private static final double OUTSIDE = 0.1; // of the links that are not in the menu
  private static final double COPIED = 0.6;

  private final int pages;
  private final int links;
  private final long seed;
  private final int[] starts; // of the hosts

  /**
   * @param links of a page, in the mean
   */
  GeneratedWeb(int pages, int links, long seed) {
    this.pages = pages;
    this.links = links;
    this.seed = seed;
    this.starts = starts(pages, new SplittableRandom(seed));
  }

  /** Sizes as of a Pareto distribution, 20 pages at least and a fiftieth of all at most. */
  private static int[] starts(int pages, SplittableRandom random) {
    List<Integer> starts = new ArrayList<>();
    int next = 0;
    while (next < pages) {
      starts.add(next);
      double size = 20 / Math.pow(1 - random.nextDouble(), 1 / 1.2);
      next += (int) Math.max(20, Math.min(size, Math.max(20, pages / 50.0)));
    }
    starts.add(pages);
    return starts.stream().mapToInt(Integer::intValue).toArray();
  }

  int hosts() {
    return starts.length - 1;
  }

  @Override
  public void read(Sink sink) throws IOException {
    for (int host = 0; host < hosts(); host++) {
      SplittableRandom random = new SplittableRandom(seed + host);
      List<String> before = List.of();
      for (int page = starts[host]; page < starts[host + 1]; page++) {
        List<String> targets = targets(host, page, before, random);
        sink.page(url(host, page), targets);
        before = targets;
      }
    }
  }

  private List<String> targets(int host, int page, List<String> before, SplittableRandom random) {
    int size = starts[host + 1] - starts[host];
    int menu = Math.min(MENU, size);
    int many = menu + random.nextInt(2 * Math.max(1, links - menu) + 1);
    List<String> targets = new ArrayList<>(many);
    for (int i = 0; i < menu; i++) {
      targets.add(url(host, starts[host] + i));
    }
    while (targets.size() < many) {
      if (before.size() > targets.size() && random.nextDouble() < COPIED) {
        targets.add(before.get(targets.size()));
      } else if (random.nextDouble() < OUTSIDE) {
        targets.add(outside(random));
      } else {
        int near = page - starts[host] + random.nextInt(2 * SECTION) - SECTION;
        targets.add(url(host, starts[host] + Math.floorMod(near, size)));
      }
    }
    return targets;
  }

  /** Mostly the first pages of the first hosts. */
  private String outside(SplittableRandom random) {
    int host = (int) (hosts() * Math.pow(random.nextDouble(), 4));
    int size = starts[host + 1] - starts[host];
    return url(host, starts[host] + (int) (size * Math.pow(random.nextDouble(), 4)));
  }

  private String url(int host, int page) {
    int place = page - starts[host];
    return "https://www.site"
        + Integer.toString(host, 36)
        + ".example/part"
        + place / SECTION
        + "/page-"
        + place
        + ".html";
  }

  int pages() {
    return pages;
  }
}
