package prospector.prioritizer.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class ControlBlocksTest {
  private final ControlBlocks blocks = new ControlBlocks();

  private void add(String host, int pages, int nuggets) {
    for (int page = 0; page < pages; page++) {
      blocks.add(host, page < nuggets);
    }
  }

  @Test
  void sample_nothingAdded_isNone() {
    assertThat(blocks.sample()).isEqualTo(new ControlSample(0, 0, 0, 0, 1));
  }

  @Test
  void sample_nuggetsOfOneBlock_areOneIndependentNugget() {
    add("a", 9, 4);
    add("b", 1, 1);

    ControlSample sample = blocks.sample();
    assertThat(sample.pages()).isEqualTo(10);
    assertThat(sample.nuggets()).isEqualTo(5);
    assertThat(sample.independentNuggets()).isEqualTo(2);
    assertThat(sample.independentPages()).isCloseTo(100.0 / 82, within(1e-9));
  }

  @Test
  void sample_oneHostFullOfNuggets_hasAnIndependentOneForEachBlock() {
    add("a", 4 * ControlBlocks.MOST, 4 * ControlBlocks.MOST);
    assertThat(blocks.sample().independentNuggets()).isEqualTo(4);

    add("a", 1, 1);
    assertThat(blocks.sample().independentNuggets()).isEqualTo(5);
  }

  @Test
  void sample_eachPageOnAHostOfItsOwn_isAsGoodAsIndependent() {
    for (int host = 0; host < 400; host++) {
      blocks.add("h" + host, host % 10 == 0);
    }

    ControlSample sample = blocks.sample();
    assertThat(sample.independentPages()).isEqualTo(400);
    assertThat(sample.varianceFactor()).isBetween(1.0, 1.03);
  }

  @Test
  void sample_hostsAllOrNothing_hasTheVarianceOfTheHosts() {
    for (int host = 0; host < 40; host++) {
      add("h" + host, 5, host % 4 == 0 ? 5 : 0);
    }

    assertThat(blocks.sample().varianceFactor())
        .isBetween(5.0, 6.0); // five pages say what one does
  }
}
