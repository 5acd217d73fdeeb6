package prospector.prioritizer.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.prioritizer.LearnerSettings;
import prospector.prioritizer.Policy;
import prospector.web.url.CrawlUrl;

final class ReplayCrawlTest {

  /** Pages of one host in the order in which they are made; page 0 is the seed. */
  private static final class Web implements RecordedWeb {
    private final List<List<Outlink>> links = new ArrayList<>();
    private final BitSet relevant = new BitSet();
    private final BitSet copies = new BitSet();

    int page() {
      links.add(new ArrayList<>());
      return links.size() - 1;
    }

    void link(int from, int to, String anchor) {
      links.get(from).add(new Outlink(to, anchor, "", "body>a", links.get(from).size()));
    }

    @Override
    public int pages() {
      return links.size();
    }

    @Override
    public CrawlUrl url(int page) {
      return CrawlUrl.ofNormal("http://a.test/" + page);
    }

    @Override
    public int host(int page) {
      return 0;
    }

    @Override
    public int hosts() {
      return 1;
    }

    @Override
    public List<String> terms(int page) {
      return List.of(relevant.get(page) ? "coal" : "law");
    }

    @Override
    public double score(int page) {
      return 0.5; // so that only the topic's word on it counts
    }

    @Override
    public boolean relevant(int page) {
      return relevant.get(page);
    }

    @Override
    public boolean nugget(int page) {
      return relevant.get(page) && !copies.get(page);
    }

    @Override
    public List<Outlink> links(int page) {
      return links.get(page);
    }
  }

  /**
   * The seed leads to ten pages each of which leads to one, and last to ten copies each of which
   * leads to a nugget; nothing else tells the links of these from those.
   */
  private static Web copies() {
    Web web = new Web();
    web.page();
    for (int i = 0; i < 20; i++) {
      int first = web.page();
      int behind = web.page();
      web.link(0, first, "page");
      web.link(first, behind, "on");
      web.relevant.set(behind, i >= 10);
      web.relevant.set(first, i >= 10);
      web.copies.set(first, i >= 10);
    }
    return web;
  }

  private static List<Integer> order(Web web, Policy policy) {
    return new ReplayCrawl(web, ReplayPlan.usual(policy, 1, 0.5, 1), LearnerSettings.defaults(1))
        .run(List.of(0), web.pages());
  }

  @Test
  void run_linksOfCopies_areThoseOfRelevantPages() {
    Web web = copies();

    List<Integer> order = order(web, Policy.PARENT);

    List<Integer> behind =
        order.stream().filter(page -> page > 0 && page % 2 == 0).limit(10).toList();
    assertThat(behind).as(order.toString()).allMatch(web::nugget);
  }

  @Test
  void run_moreWaitsOnAHostThanACrawlKeepsInMemory_reachesAll() {
    Web web = new Web();
    web.page();
    for (int i = 0; i < 100_100; i++) {
      web.link(0, web.page(), "page");
    }

    assertThat(order(web, Policy.BFS)).hasSize(web.pages());
  }

  @Test
  void run_boundOfTheTimeBetweenTwoModels_countsOverTheShare() {
    Web web = new Web();
    web.page();
    for (int i = 0; i < 400; i++) {
      int page = web.page();
      web.link(0, page, i % 4 == 0 ? "steam engine" : "legal note");
      web.relevant.set(page, i % 4 == 0);
    }

    assertThat(found(web, 10)).isGreaterThan(2 * found(web, Integer.MAX_VALUE));
  }

  /** Nuggets among the first 100 pages, where the share alone has models ever more seldom. */
  private static long found(Web web, int publishAtMost) {
    ReplayPlan plan = ReplayPlan.usual(Policy.LEARNER, 1, 0.5, 1).publishing(5, 1, publishAtMost);
    List<Integer> order =
        new ReplayCrawl(web, plan, LearnerSettings.defaults(1)).run(List.of(0), 100);
    return order.stream().filter(web::nugget).count();
  }
}
