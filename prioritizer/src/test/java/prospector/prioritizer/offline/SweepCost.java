package prospector.prioritizer.offline;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import prospector.prioritizer.HostQueue;
import prospector.prioritizer.LearnerSettings;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.OnlineLearner;
import prospector.prioritizer.Parent;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;
import prospector.prioritizer.replay.RecordedWeb;

/**
 * Question: what do a reward, a publication, featurising a link and re-scoring a queued URL cost?
 * Input: the pages of a recorded link graph with their links, a model that learned 3,000 pages.
 * Argument: the corpus folder. Prints microseconds of thread CPU time, the best of several rounds.
 */
public final class SweepCost {
  private static final int ROUNDS = 12;

  private SweepCost() {}

  /** See the class comment. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args.length > 0 ? args[0] : "");
    if (!Files.isReadable(folder.resolve("links.tsv.gz"))) {
      System.out.println("skipped: no links.tsv.gz in '" + folder + "' (give the corpus folder)");
      return;
    }
    LinkGraph graph = LinkGraph.read(folder);
    BitSet relevant = graph.topics().values().iterator().next();
    List<HostQueue> queues = new ArrayList<>();
    double features = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      queues = queues(graph, relevant);
      long start = cpuNanos();
      queues.forEach(queue -> queue.urls().forEach(QueuedUrl::features));
      features = Math.min(features, (cpuNanos() - start) / 1e3 / links(queues));
    }
    OnlineLearner learner = new OnlineLearner(LearnerSettings.defaults(1));
    double reward = Double.MAX_VALUE;
    double publish = Double.MAX_VALUE;
    double rescore = Double.MAX_VALUE;
    List<QueuedUrl> urls = queues.stream().flatMap(queue -> queue.urls().stream()).toList();
    for (int round = 0; round < ROUNDS; round++) {
      long start = cpuNanos();
      for (int i = 0; i < 3_000; i++) {
        QueuedUrl url = urls.get((i * 5 + round) % urls.size());
        int page = graph.idOf(url.url());
        learner.reward(url.features(), graph.pages().get(page).terms(), relevant.get(page));
      }
      reward = Math.min(reward, (cpuNanos() - start) / 1e3 / 3_000);
      start = cpuNanos();
      UrlScorer scorer = learner.publish();
      publish = Math.min(publish, (cpuNanos() - start) / 1e3);
      start = cpuNanos();
      queues.forEach(queue -> queue.rescore(scorer));
      rescore = Math.min(rescore, (cpuNanos() - start) / 1e3 / urls.size());
    }
    System.out.printf(
        Locale.ROOT,
        "%d URLs, %.1f links each: features %.2f us a link, reward %.1f us, publish %.0f us, "
            + "rescore %.2f us a URL%n",
        urls.size(),
        (double) links(queues) / urls.size(),
        features,
        reward,
        publish,
        rescore);
  }

  private static List<HostQueue> queues(LinkGraph graph, BitSet relevant) {
    List<HostQueue> queues = new ArrayList<>();
    int hosts = 1 + graph.pages().stream().mapToInt(LinkGraph.Page::host).max().orElse(0);
    for (int i = 0; i < hosts; i++) {
      queues.add(new HostQueue(100_000));
    }
    for (int page = 0; page < graph.pages().size(); page++) {
      LinkGraph.Page source = graph.pages().get(page);
      boolean nugget = relevant.get(page);
      Parent parent =
          new Parent(
              source.url().value(), nugget ? 1 : 0, nugget, 3, nugget ? 0 : 5, source.terms());
      int position = 0;
      for (RecordedWeb.Outlink link : graph.links().get(page)) {
        LinkGraph.Page target = graph.pages().get(link.target());
        queues
            .get(target.host())
            .add(
                target.url(),
                page,
                4,
                new LinkEvidence(
                    parent, link.anchor(), link.context(), link.tagPath(), position++));
      }
    }
    return queues;
  }

  private static long links(List<HostQueue> queues) {
    return queues.stream()
        .flatMap(queue -> queue.urls().stream())
        .mapToLong(url -> url.links().size())
        .sum();
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
