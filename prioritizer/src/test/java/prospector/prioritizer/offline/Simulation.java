package prospector.prioritizer.offline;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
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

/** One crawl of a recorded link graph on a simulated clock. */
final class Simulation {
  private final LinkGraph graph;
  private final BitSet relevant;
  private final Plan plan;
  private final Random random;
  private final OnlineLearner learner;
  private final SlotAuction auction;
  private final List<HostQueue> queues = new ArrayList<>();
  private final BitSet fetched = new BitSet();
  private final int[] depth;
  private final int[] sinceNugget;
  private final boolean[] busy;
  private final PriorityQueue<Fetch> inFlight =
      new PriorityQueue<>(Comparator.comparingDouble(Fetch::due));
  private final List<Boolean> outcomes = new ArrayList<>();
  private UrlScorer scorer;
  private long discovered;
  private int sincePublish;
  private int publishes;
  private double now;
  private double idle;
  long learnNanos;
  long scoreNanos;
  long rescored;

  private record Fetch(
      int page, int host, double due, List<LinkFeatures> features, int depth, int since) {}

  Simulation(LinkGraph graph, BitSet relevant, Plan plan, long seed) {
    this.graph = graph;
    this.relevant = relevant;
    this.plan = plan;
    this.random = new Random(seed);
    this.learner = new OnlineLearner(LearnerSettings.defaults(seed));
    this.auction = new SlotAuction(plan.margin(), plan.slots());
    this.scorer = plan.policy().learns() ? learner.publish() : Policies.scorer(plan.policy(), seed);
    int hosts = 1 + graph.pages().stream().mapToInt(LinkGraph.Page::host).max().orElse(0);
    for (int i = 0; i < hosts; i++) {
      queues.add(new HostQueue(plan.queueBound()));
    }
    this.busy = new boolean[hosts];
    this.depth = new int[graph.pages().size()];
    this.sinceNugget = new int[graph.pages().size()];
  }

  /** Crawls; the answer says of each page in fetch order whether it was relevant. */
  List<Boolean> run(List<Integer> seeds, int budget) {
    for (int seed : seeds) {
      enqueue(seed, new LinkEvidence(Parent.SEED, "", "", "", 0), 0);
    }
    while (outcomes.size() < budget) {
      long start = cpuNanos();
      startFetches();
      scoreNanos += cpuNanos() - start;
      Fetch done = inFlight.poll();
      if (done == null) {
        break;
      }
      idle += (done.due() - now) * (plan.slots() - inFlight.size() - 1);
      now = done.due();
      finish(done);
    }
    return outcomes;
  }

  /** Share of slot time that stood idle. */
  double idleShare() {
    return idle / (now * plan.slots());
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private void startFetches() {
    List<SlotAuction.Bid<QueuedUrl>> bids = new ArrayList<>();
    for (int host = 0; host < queues.size(); host++) {
      boolean ready = !busy[host];
      queues
          .get(host)
          .best(scorer)
          .ifPresent(url -> bids.add(new SlotAuction.Bid<>(url, url.score(), ready)));
    }
    for (SlotAuction.Bid<QueuedUrl> won :
        auction.grant(bids, plan.slots() - inFlight.size(), inFlight.size())) {
      start(won.host());
    }
  }

  private void start(QueuedUrl url) {
    int page = graph.idOf(url.url());
    int host = graph.pages().get(page).host();
    queues.get(host).remove(url.fingerprint());
    busy[host] = true;
    fetched.set(page);
    int since = 99;
    for (LinkEvidence link : url.links()) {
      since = Math.min(since, link.parent().sinceNugget());
    }
    List<LinkFeatures> features = plan.policy().learns() ? List.copyOf(url.features()) : List.of();
    double due = now + 0.5 + random.nextDouble();
    inFlight.add(new Fetch(page, host, due, features, url.depth(), Math.min(99, since + 1)));
  }

  private void finish(Fetch done) {
    boolean nugget = relevant.get(done.page());
    outcomes.add(nugget);
    busy[done.host()] = false;
    depth[done.page()] = done.depth();
    sinceNugget[done.page()] = nugget ? 0 : done.since();
    learn(done, nugget);
    LinkGraph.Page page = graph.pages().get(done.page());
    Parent parent =
        new Parent(
            page.url().value(),
            nugget ? 1 : 0,
            nugget,
            done.depth(),
            sinceNugget[done.page()],
            page.terms());
    int position = 0;
    for (LinkGraph.Outlink link : graph.links().get(done.page())) {
      if (!fetched.get(link.target())) {
        enqueue(
            link.target(),
            new LinkEvidence(parent, link.anchor(), link.context(), link.tagPath(), position),
            done.depth() + 1);
      }
      position++;
    }
  }

  private void enqueue(int page, LinkEvidence link, int depth) {
    HostQueue queue = queues.get(graph.pages().get(page).host());
    queue.add(graph.pages().get(page).url(), discovered++, depth, link);
    if (queue.size() > plan.queueBound()) {
      queue.trim(scorer);
    }
  }

  private void learn(Fetch done, boolean nugget) {
    if (!plan.policy().learns()) {
      return;
    }
    long start = cpuNanos();
    learner.reward(done.features(), graph.pages().get(done.page()).terms(), nugget);
    sincePublish++;
    boolean due =
        sincePublish >= Math.max(plan.publishEvery(), plan.publishShare() * outcomes.size());
    if (due) {
      scorer = learner.publish();
      sincePublish = 0;
      publishes++;
    }
    learnNanos += cpuNanos() - start;
    if (due && plan.sweepEvery() > 0 && publishes % plan.sweepEvery() == 0) {
      long sweep = cpuNanos();
      queues.forEach(queue -> queue.rescore(scorer));
      queues.forEach(queue -> rescored += queue.size());
      scoreNanos += cpuNanos() - sweep;
    }
  }
}
