package prospector.bench.rank;

import java.io.IOException;
import java.util.Arrays;
import prospector.graph.GraphLevel;
import prospector.graph.LinkGraph;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;

/**
 * Hubs and authorities of nuggets as the papers write them down, over a plain list of the links to
 * nuggets: to compare with. Eight bytes a link to a nugget.
 */
final class PlainHits {
  private static final double NORM = 1e-13;
  private static final int ROUNDS = 10_000;

  private int[] from = new int[1 << 16];
  private int[] to = new int[1 << 16];
  private int links;
  private double[] hubs;
  private double[] authorities;

  PlainHits(GraphLevel level, int nuggets) throws IOException {
    level.forEachLink(
        (source, target) -> {
          if (target % nuggets == 0) {
            if (links == from.length) {
              from = Arrays.copyOf(from, 2 * links);
              to = Arrays.copyOf(to, 2 * links);
            }
            from[links] = source;
            to[links++] = target;
          }
        });
    hubs = new double[level.size()];
    authorities = new double[level.size()];
    for (int link = 0; link < links; link++) {
      hubs[from[link]] = 1;
    }
    iterate();
  }

  private void iterate() {
    double change = Double.POSITIVE_INFINITY;
    for (int round = 0; round < ROUNDS && change > NORM; round++) {
      double[] next = new double[authorities.length];
      for (int link = 0; link < links; link++) {
        next[to[link]] += hubs[from[link]];
      }
      change = toSumOne(next, authorities);
      authorities = next;
      double[] led = new double[hubs.length];
      for (int link = 0; link < links; link++) {
        led[from[link]] += authorities[to[link]];
      }
      change += toSumOne(led, hubs);
      hubs = led;
    }
  }

  private static double toSumOne(double[] values, double[] before) {
    double sum = Arrays.stream(values).sum();
    double change = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = sum == 0 ? 0 : values[i] / sum;
      change += Math.abs(values[i] - before[i]);
    }
    return change;
  }

  /** How far the measures of a graph are from these, at most. */
  double farthest(LinkGraph graph, Measures measures) {
    double most = 0;
    for (int page = 0; page < graph.pages().size(); page++) {
      most = Math.max(most, Math.abs(hubs[page] - measures.of(Measure.HUB, page)));
      most = Math.max(most, Math.abs(authorities[page] - measures.of(Measure.AUTHORITY, page)));
    }
    return most;
  }
}
