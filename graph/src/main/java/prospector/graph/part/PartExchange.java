package prospector.graph.part;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.BitSet;
import java.util.Optional;
import prospector.graph.rank.Exchange;

/**
 * What one level of a part hears from the others.
 *
 * <p><em>A round sends at most one number for each URL of another part that this one leads to</em>,
 * whatever the number of links; which URLs these are was told once.
 */
final class PartExchange implements Exchange {
  /** Level of the pages. */
  static final String PAGES = "pages";

  private final String level;
  private final Shares shares;
  private final Mail mail;
  private final KeptStages stages;

  /**
   * @param level letters that tell its steps from those of other levels
   */
  PartExchange(String level, Shares shares, Mail mail, KeptStages stages) {
    this.level = level;
    this.shares = shares;
    this.mail = mail;
    this.stages = stages;
  }

  private Step named(Step step) {
    return new Step(stage(step.stage()), step.round(), step.what());
  }

  private String stage(String stage) {
    return level + "." + stage;
  }

  @Override
  public BitSet foreign() {
    return shares.foreign();
  }

  @Override
  public double sum(Step step, double mine) {
    double[] all = new double[mail.parts()];
    all[mail.me()] = mine;
    mail.send(named(step), (to, out) -> out.writeDouble(mine));
    mail.read(named(step), (from, in) -> all[from] = in.readDouble());
    double sum = 0;
    for (double part : all) { // in the same order at all parts: the same bits
      sum += part;
    }
    return sum;
  }

  @Override
  public void add(Step step, double[] sums) {
    mail.send(named(step), (to, out) -> write(sums, shares.theirs().get(to), out));
    mail.read(
        named(step),
        (from, in) -> {
          for (int number : shares.ours().get(from)) {
            sums[number] += in.readDouble();
          }
        });
  }

  @Override
  public void fetch(Step step, double[] values) {
    mail.send(named(step), (to, out) -> write(values, shares.ours().get(to), out));
    mail.read(
        named(step),
        (from, in) -> {
          for (int number : shares.theirs().get(from)) {
            values[number] = in.readDouble();
          }
        });
  }

  private static void write(double[] values, int[] numbers, DataOutputStream out)
      throws IOException {
    for (int number : numbers) {
      out.writeDouble(values[number]);
    }
  }

  @Override
  public Optional<Kept> kept(String stage) {
    try {
      return stages.read(stage(stage));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read how far the ranking was: " + e.getMessage(), e);
    }
  }

  @Override
  public void keep(String stage, Kept kept) {
    try {
      stages.write(stage(stage), kept);
      mail.box().settle(stage(stage), kept.round());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep how far the ranking is: " + e.getMessage(), e);
    }
  }
}
