package prospector.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BodyMemoryTest {
  private static final int LARGE = 1_000_000;

  private final BodyMemory memory = new BodyMemory(3 * LARGE);
  private final List<String> ended = new ArrayList<>();

  private BodyMemory.Claim receiving(String name, long bytes) throws FetchAbort {
    BodyMemory.Claim claim = memory.claim();
    claim.onBreakOff(() -> ended.add(name));
    claim.reach(bytes);
    return claim;
  }

  @Test
  void reach_overTheBound_breaksOffTheLargest() throws FetchAbort {
    receiving("a", LARGE);
    BodyMemory.Claim largest = receiving("b", LARGE + 1);
    BodyMemory.Claim last = receiving("c", LARGE - 1);

    last.reach(LARGE);

    assertThat(ended).containsExactly("b");
    assertThat(memory.brokenOff()).isEqualTo(1);
    assertThatThrownBy(() -> largest.reach(LARGE + 2)).isInstanceOf(FetchAbort.class);
    assertThat(largest.settle(LARGE)).isFalse();
    largest.letGo();
    assertThat(memory.heldBytes()).isEqualTo(2L * LARGE);
  }

  @Test
  void reach_thatMakesItTheLargest_endsWhoAsks() throws FetchAbort {
    receiving("a", LARGE);
    receiving("b", LARGE);
    BodyMemory.Claim greedy = receiving("c", LARGE);

    assertThatThrownBy(() -> greedy.reach(LARGE + 1)).isInstanceOf(FetchAbort.class);

    assertThat(ended).isEmpty(); // it is told by the exception
  }

  @Test
  void reach_withoutRoom_leavesSmallAndCompleteBodiesAlone() throws FetchAbort {
    assertThat(receiving("whole", 3 * LARGE).settle(3 * LARGE)).isTrue();

    receiving("small", BodyMemory.SMALL);

    assertThatThrownBy(() -> receiving("large", BodyMemory.SMALL + 1))
        .isInstanceOf(FetchAbort.class);
    assertThat(memory.brokenOff()).isEqualTo(1);
  }

  @Test
  void reach_afterOthersLetGo_hasRoom() throws FetchAbort {
    BodyMemory.Claim whole = receiving("whole", 3 * LARGE);
    whole.settle(2 * LARGE);
    whole.letGo();
    whole.letGo();

    assertThat(memory.heldBytes()).isZero();
    assertThatCode(() -> receiving("next", 3 * LARGE)).doesNotThrowAnyException();
  }

  @Test
  void reach_bytesOfTwoBrokenOff_countOnlyUntilTheyAreGone() throws FetchAbort {
    BodyMemory.Claim first = receiving("first", 3 * LARGE);
    BodyMemory.Claim second = receiving("second", LARGE);

    second.reach(3 * LARGE);

    assertThat(ended).containsExactly("first");
    first.letGo();
    assertThat(memory.heldBytes()).isEqualTo(3L * LARGE);
  }

  @Test
  void ofShare_ofASmallHeap_hasRoomForOneRequest() {
    BodyMemory least = BodyMemory.ofShare(0.01, 1_000_000, FetchLimits.DEFAULT);

    assertThat(least.bound()).isEqualTo(FetchLimits.DEFAULT.largestBodyBytes());
  }

  @Test
  void fetcher_withLessThanOneRequestMayTake_isRefused() {
    FetchRig.NamesOf names = new FetchRig.NamesOf(Map.of());

    assertThatThrownBy(
            () ->
                new NettyFetcher(
                    FetchRig.SETTINGS, names, SendGate.OPEN, memory, Clock.systemUTC()))
        .hasMessageContaining("30524288 bytes");
  }
}
