package prospector.prioritizer.offline;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import prospector.prioritizer.replay.RecordedWeb;
import prospector.web.url.CrawlUrl;

/**
 * A web made up to measure delayed credit: nuggets stand behind a number of irrelevant pages, and
 * only the anchor of the first of these says anything.
 *
 * <p>Each host has a root with links to {@value #CATEGORIES} of {@value #KINDS} kinds of
 * categories, named alike on all hosts; from a category a chain of index pages without telling
 * names leads to {@value #LEAVES} pages. Those behind one kind of category are nuggets; their URLs,
 * anchors and words say so only once they are fetched.
 */
final class HiddenWeb implements RecordedWeb {
  private static final int HOSTS = 120;
  private static final int KINDS = 30;
  private static final int CATEGORIES = 10;
  private static final int LEAVES = 8;
  private static final int TELLING = 7; // the kind of category before the nuggets

  private final int hops;
  private final Random random;
  private final List<CrawlUrl> urls = new ArrayList<>();
  private final List<Integer> hosts = new ArrayList<>();
  private final List<Boolean> relevant = new ArrayList<>();
  private final List<List<Outlink>> links = new ArrayList<>();
  private final List<Integer> roots = new ArrayList<>(); // by host

  /**
   * @param hops irrelevant pages between a host's root and a nugget, 1 or more
   */
  HiddenWeb(int hops, long seed) {
    this.hops = hops;
    this.random = new Random(seed);
    for (int host = 0; host < HOSTS; host++) {
      roots.add(page(host, "", false));
    }
    for (int host = 0; host < HOSTS; host++) {
      fill(host);
    }
  }

  private void fill(int host) {
    int root = roots.get(host);
    for (int i = 0; i < 3; i++) {
      link(root, roots.get(random.nextInt(HOSTS)), "partner");
    }
    List<Integer> kinds = new ArrayList<>();
    for (int kind = 0; kind < KINDS; kind++) {
      kinds.add(kind);
    }
    java.util.Collections.shuffle(kinds, random);
    for (int kind : kinds.subList(0, CATEGORIES)) {
      int at = root;
      for (int hop = 0; hop < hops; hop++) {
        int next = page(host, "n" + random.nextInt(1_000_000), false);
        link(at, next, hop == 0 ? "category kind" + kind : "more");
        at = next;
      }
      for (int leaf = 0; leaf < LEAVES; leaf++) {
        link(at, page(host, "n" + random.nextInt(1_000_000), kind == TELLING), "item");
      }
    }
  }

  private int page(int host, String path, boolean nugget) {
    urls.add(CrawlUrl.ofNormal("http://h" + host + ".sim/" + path));
    hosts.add(host);
    relevant.add(nugget);
    links.add(new ArrayList<>());
    return urls.size() - 1;
  }

  private void link(int from, int to, String anchor) {
    List<Outlink> out = links.get(from);
    out.add(new Outlink(to, anchor, "", "body>a", out.size()));
  }

  int root() {
    return roots.get(0);
  }

  int nuggets() {
    return (int) relevant.stream().filter(it -> it).count();
  }

  @Override
  public int pages() {
    return urls.size();
  }

  @Override
  public CrawlUrl url(int page) {
    return urls.get(page);
  }

  @Override
  public int host(int page) {
    return hosts.get(page);
  }

  @Override
  public int hosts() {
    return HOSTS;
  }

  @Override
  public List<String> terms(int page) {
    return relevant.get(page) ? List.of("steam", "engine") : List.of("words", "page");
  }

  @Override
  public double score(int page) {
    return relevant.get(page) ? 1 : 0;
  }

  @Override
  public boolean relevant(int page) {
    return relevant.get(page);
  }

  @Override
  public List<Outlink> links(int page) {
    return links.get(page);
  }
}
