package prospector.prioritizer.control;

import java.util.HashMap;
import java.util.Map;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Counts a random crawl's pages, which are not independent: pages of one host are alike, and those
 * that were drawn soon after each other stand beside each other.
 *
 * <p>So they fall into blocks: up to {@value #MOST} successive pages of one host. <em>What lies in
 * one block counts as one where independence matters</em>: the nuggets of a block are one
 * independent nugget, and the pages are worth Kish's effective number of blocks, (sum n)^2 / sum
 * n^2 (Kish, "Survey sampling", 1965), which is right were a block all alike. A host begins a new
 * block after {@value #MOST} pages, since by then the pool that is drawn from has grown by the
 * links of as many pages, and a crawl of a single host must come to an end of its doubts too.
 *
 * <p>How much the blocks really differ is measured: the {@linkplain ControlSample#varianceFactor
 * variance factor} is the design effect of Rao and Scott ("A simple method for the analysis of
 * clustered binary data", 1992), never under 1, and widened by Student's t for few blocks as Korn
 * and Graubard do ("Confidence intervals for proportions with small expected number of positive
 * counts estimated from survey data", 1998). A page costs constant time; not thread-safe.
 */
public final class ControlBlocks {
  /** Pages of one host that may make a block. */
  static final int MOST = 10;

  private static final double NORMAL = 1.959964; // quantile of 0.975

  private static final class Block {
    private int pages;
    private int nuggets;
  }

  private final Map<String, Block> open = new HashMap<>(); // by host
  private long pages;
  private long nuggets;
  private long blocks;
  private long nuggetBlocks;
  private long squaredPages; // sum over blocks, as the next two
  private long squaredNuggets;
  private long products; // of pages and nuggets

  /** Adds a page, in the order of the draws. */
  public void add(String host, boolean nugget) {
    Block block = open.computeIfAbsent(host, key -> new Block());
    blocks += block.pages == 0 ? 1 : 0;
    nuggetBlocks += nugget && block.nuggets == 0 ? 1 : 0;
    weigh(block, -1);
    block.pages++;
    block.nuggets += nugget ? 1 : 0;
    weigh(block, 1);
    pages++;
    nuggets += nugget ? 1 : 0;
    if (block.pages == MOST) {
      open.remove(host);
    }
  }

  private void weigh(Block block, int sign) {
    squaredPages += (long) sign * block.pages * block.pages;
    squaredNuggets += (long) sign * block.nuggets * block.nuggets;
    products += (long) sign * block.pages * block.nuggets;
  }

  /** What was added so far. */
  public ControlSample sample() {
    double worth = pages == 0 ? 0 : (double) pages * pages / squaredPages;
    return new ControlSample(pages, nuggets, worth, nuggetBlocks, varianceFactor());
  }

  private double varianceFactor() {
    if (blocks < 2 || nuggets == 0 || nuggets == pages) {
      return 1; // nothing to measure: few blocks or one kind of page say nothing of differences
    }
    double rate = (double) nuggets / pages;
    double between = squaredNuggets - 2 * rate * products + rate * rate * squaredPages;
    double variance = blocks / (blocks - 1.0) * between / ((double) pages * pages);
    double designEffect = variance * pages / (rate * (1 - rate));
    double wider = student(blocks - 1) / NORMAL;
    return Math.max(1, designEffect) * wider * wider;
  }

  /** Quantile of 0.975 of Student's t. */
  private static double student(double freedom) {
    return TDistribution.of(freedom).inverseCumulativeProbability(0.975);
  }
}
