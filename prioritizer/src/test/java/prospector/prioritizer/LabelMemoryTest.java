package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LabelMemoryTest {
  private static LabelMemory.Item item(long page, boolean relevant) {
    return new LabelMemory.Item(page, -page, relevant, new int[] {1});
  }

  @Test
  void remove_inTheMiddle_keepsTheOthersInReach() {
    LabelMemory memory = new LabelMemory();
    for (long page = 1; page <= 4; page++) {
      memory.put(item(page, page % 2 == 0));
    }

    memory.remove(2);
    memory.put(item(1, true)); // again, and otherwise

    assertThat(memory.label(1)).contains(true);
    assertThat(memory.label(2)).isEmpty();
    assertThat(memory.label(3)).contains(false);
    assertThat(memory.label(4)).contains(true);
    assertThat(memory.parents()).containsOnlyKeys(-1L, -3L, -4L);
    assertThat(memory.choose(0).page() + memory.choose(1).page() + memory.choose(2).page())
        .isEqualTo(8);
  }
}
