package prospector.actors.host.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import prospector.actors.host.state.QueueMemory.Held;

class QueueMemoryTest {
  private static final int BOUND = 2_000;
  private static final int URL = QueueMemory.URL_BYTES + QueueMemory.LINK_BYTES; // with one link

  private static QueueMemory room(long urls) {
    return new QueueMemory(BOUND, urls * URL);
  }

  private static Held inMemory(int urls) {
    return new Held(urls, urls, 0);
  }

  private static void add(QueueMemory memory, int... sizes) {
    for (int urls : sizes) {
      memory.changed(Held.NOTHING, inMemory(urls));
    }
  }

  @Test
  void bound_whereAllFit_isThatOfAQueue() {
    QueueMemory memory = room(3_000);

    add(memory, 2_000, 900, 100);

    assertThat(memory.bound()).isEqualTo(BOUND);
  }

  @Test
  void bound_whereQueuesAreAlike_isTheSameShareForEach() {
    QueueMemory memory = room(1_000);

    add(memory, 500, 500, 500, 500);

    assertThat(memory.bound()).isEqualTo(250);
  }

  @Test
  void bound_whereSomeAreShort_givesTheLongWhatTheyLeave() {
    QueueMemory memory = room(1_000);

    add(memory, 50, 50, 800, 800);

    assertThat(memory.bound()).isEqualTo(450);
  }

  @Test
  void bound_whenUrlsMoveToTheTable_staysWhereItIs() {
    QueueMemory memory = room(1_000);
    add(memory, 50, 800, 800);
    int before = memory.bound();

    memory.changed(inMemory(800), new Held(300, 300, 500));

    assertThat(memory.bound()).isEqualTo(before);
  }

  @Test
  void bound_whenAQueueLeaves_growsAgain() {
    QueueMemory memory = room(1_000);
    add(memory, 900, 900);

    memory.changed(inMemory(900), Held.NOTHING);

    assertThat(memory.bound()).isEqualTo(BOUND);
  }

  @Test
  void bound_withManyLinksAUrl_isLower() {
    QueueMemory memory = room(1_000); // a million bytes

    memory.changed(Held.NOTHING, new Held(1_000, 7_000, 0));

    assertThat(memory.bound()).isEqualTo(1_000_000 / (500 + 7 * 500));
  }

  @Test
  void bound_withMoreHostsThanMemory_isTheLeast() {
    QueueMemory memory = room(100);

    for (int i = 0; i < 1_000; i++) {
      add(memory, 50);
    }

    assertThat(memory.bound()).isEqualTo(QueueMemory.LEAST);
  }

  @Test
  void bound_ofAnyQueues_keepsWithinTheMemoryAndUsesMostOfIt() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      long urls = 20_000 + random.nextInt(100_000);
      QueueMemory memory = room(urls);
      int[] demands =
          random.ints(1 + random.nextInt(1_000), 1, 1 + random.nextInt(5_000)).toArray();
      for (int demand : demands) {
        int waiting = Math.min(demand, 100);
        memory.changed(Held.NOTHING, inMemory(waiting));
        memory.changed(inMemory(waiting), new Held(waiting, waiting, demand - waiting));
      }
      int bound = memory.bound();
      long held = 0;
      for (int demand : demands) {
        held += Math.min(demand, bound);
      }
      assertThat(held).isLessThanOrEqualTo(urls);
      assertThat(bound == BOUND || held > urls * 0.8)
          .as("%d of %d URLs at a bound of %d", held, urls, bound)
          .isTrue();
    }
  }

  @Test
  void new_withABoundUnderTheLeast_isRefused() {
    assertThatThrownBy(() -> new QueueMemory(9, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("10 URLs or more")
        .hasMessageContaining("got 9");
  }
}
