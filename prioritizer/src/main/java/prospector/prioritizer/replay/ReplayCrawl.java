package prospector.prioritizer.replay;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import prospector.prioritizer.HostQueue;
import prospector.prioritizer.LearnerSettings;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.OnlineLearner;
import prospector.prioritizer.Parent;
import prospector.prioritizer.Policies;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.SlotAuction;
import prospector.prioritizer.UrlScorer;

/**
 * One crawl of a recorded web on a simulated clock.
 *
 * <p><em>It uses the queues, the learner and the auction of a live crawl;</em> a fetch takes 0.5 to
 * 1.5 units of time, delays between requests none. On debdocs its recall agrees with that of the
 * crawler over HTTP from the same seeds (docs/decisions/0006).
 */
public final class ReplayCrawl {
  private final RecordedWeb web;
  private final ReplayPlan plan;
  private final Random random;
  private final OnlineLearner learner;
  private final SlotAuction auction;
  private final List<HostQueue> queues = new ArrayList<>();
  private final BitSet fetched = new BitSet();
  private final Map<Long, Integer> ids = new HashMap<>(); // by fingerprint
  private final boolean[] busy;
  private final int[] pages; // by host, as nuggets
  private final int[] nuggets;
  private final PriorityQueue<Fetch> inFlight =
      new PriorityQueue<>(Comparator.comparingDouble(Fetch::due));
  private final List<Integer> order = new ArrayList<>();
  private UrlScorer scorer;
  private long discovered;
  private int sincePublish;
  private int publishes;
  private double now;
  private double idle;
  private PageWatch watch = page -> {};

  private record Fetch(
      int page, double due, List<LinkFeatures> features, int depth, int sinceNugget, double cash) {}

  /** A crawl; the settings count where the policy learns. */
  public ReplayCrawl(RecordedWeb web, ReplayPlan plan, LearnerSettings settings) {
    this.web = web;
    this.plan = plan;
    this.random = new Random(plan.seed());
    this.learner = new OnlineLearner(settings);
    this.auction =
        new SlotAuction(SlotAuction.marginFor(plan.policy(), plan.margin()), plan.slots());
    this.scorer =
        plan.policy().learns() ? learner.publish() : Policies.scorer(plan.policy(), plan.seed());
    for (int i = 0; i < web.hosts(); i++) {
      queues.add(new HostQueue(plan.queueBound()));
    }
    this.busy = new boolean[web.hosts()];
    this.pages = new int[web.hosts()];
    this.nuggets = new int[web.hosts()];
  }

  /**
   * Crawls from these pages.
   *
   * @param budget pages at most
   * @return the pages in the order in which they were fetched
   */
  public List<Integer> run(List<Integer> seeds, int budget) {
    for (int seed : seeds) {
      enqueue(seed, new LinkEvidence(Parent.SEED, "", "", "", 0), 0);
    }
    while (order.size() < budget) {
      startFetches();
      Fetch done = inFlight.poll();
      if (done == null) {
        break;
      }
      idle += (done.due() - now) * (plan.slots() - inFlight.size() - 1);
      now = done.due();
      finish(done);
    }
    return order;
  }

  /** Is told of each page when it is fetched, before its links are known. */
  @FunctionalInterface
  public interface PageWatch {
    void fetched(int page);
  }

  /** Tells somebody of each page. */
  public void watch(PageWatch watcher) {
    watch = watcher;
  }

  /** URLs that are known and not fetched. */
  public long waiting() {
    return queues.stream().mapToLong(HostQueue::size).sum();
  }

  /** Share of slot time that stood idle. */
  public double idleShare() {
    return now == 0 ? 0 : idle / (now * plan.slots());
  }

  private void startFetches() {
    List<SlotAuction.Bid<Integer>> bids = new ArrayList<>();
    for (int host = 0; host < queues.size(); host++) {
      int bidder = host;
      boolean ready = !busy[host];
      queues
          .get(host)
          .best(scorer)
          .map(url -> Math.max(url.score(), scorer.atLeast(pages[bidder], nuggets[bidder])))
          .ifPresent(worth -> bids.add(new SlotAuction.Bid<>(bidder, worth, ready)));
    }
    for (SlotAuction.Bid<Integer> won :
        auction.grant(bids, plan.slots() - inFlight.size(), inFlight.size())) {
      queues.get(won.host()).best(scorer).ifPresent(url -> start(won.host(), url));
    }
  }

  private void start(int host, QueuedUrl url) {
    int page = Objects.requireNonNull(ids.get(url.fingerprint()), url.url()::value);
    queues.get(host).remove(url.fingerprint());
    busy[host] = true;
    fetched.set(page);
    int since = 99;
    for (LinkEvidence link : url.links()) {
      since = Math.min(since, link.parent().sinceNugget());
    }
    List<LinkFeatures> features = plan.policy().learns() ? List.copyOf(url.features()) : List.of();
    double due = now + 0.5 + random.nextDouble();
    inFlight.add(new Fetch(page, due, features, url.depth(), Math.min(99, since + 1), url.cash()));
  }

  private void finish(Fetch done) {
    int page = done.page();
    boolean relevant = web.relevant(page);
    order.add(page);
    watch.fetched(page);
    busy[web.host(page)] = false;
    pages[web.host(page)]++;
    nuggets[web.host(page)] += web.nugget(page) ? 1 : 0;
    learn(done);
    Parent parent =
        new Parent(
            web.url(page).value(),
            web.score(page),
            relevant,
            done.depth(),
            relevant ? 0 : done.sinceNugget(),
            web.terms(page),
            done.cash() / Math.max(1, web.links(page).size()));
    for (RecordedWeb.Outlink link : web.links(page)) {
      if (!fetched.get(link.target())) {
        enqueue(
            link.target(),
            new LinkEvidence(
                parent, link.anchor(), link.context(), link.tagPath(), link.position()),
            done.depth() + 1);
      }
    }
  }

  private void enqueue(int page, LinkEvidence link, int depth) {
    HostQueue queue = queues.get(web.host(page));
    ids.put(web.url(page).fingerprint(), page);
    queue.add(web.url(page), discovered++, depth, link);
    if (queue.size() > plan.queueBound()) {
      queue.trim(scorer);
    }
  }

  private void learn(Fetch done) {
    if (!plan.policy().learns()) {
      return;
    }
    boolean relevant = web.relevant(done.page());
    if (relevant && !web.nugget(done.page())) {
      learner.nothingNew(done.features());
    } else {
      learner.reward(done.features(), web.terms(done.page()), relevant);
    }
    sincePublish++;
    double share = Math.min(plan.publishAtMost(), plan.publishShare() * order.size());
    if (sincePublish < Math.max(plan.publishEvery(), share)) {
      return;
    }
    scorer = learner.publish();
    sincePublish = 0;
    publishes++;
    if (plan.sweepEvery() > 0 && publishes % plan.sweepEvery() == 0) {
      queues.forEach(queue -> queue.rescore(scorer));
    }
  }
}
