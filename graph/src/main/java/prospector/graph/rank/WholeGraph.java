package prospector.graph.rank;

import java.util.BitSet;
import java.util.Optional;

/** A graph of which there are no other parts. */
final class WholeGraph implements Exchange {
  @Override
  public BitSet foreign() {
    return new BitSet();
  }

  @Override
  public double sum(Step step, double mine) {
    return mine;
  }

  @Override
  public void add(Step step, double[] sums) {
    // all is there
  }

  @Override
  public void fetch(Step step, double[] values) {
    // all is there
  }

  @Override
  public Optional<Kept> kept(String stage) {
    return Optional.empty();
  }

  @Override
  public void keep(String stage, Kept kept) {
    // begun anew after a kill
  }
}
