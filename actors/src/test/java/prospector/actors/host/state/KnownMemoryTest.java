package prospector.actors.host.state;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.CRAWL;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.actors.host.Given;
import prospector.actors.host.link.Refusal;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.KnownMemory.Held;

class KnownMemoryTest {
  private static final int BOUND = 10_000 * KnownMemory.URL_BYTES;

  private final KnownMemory memory = new KnownMemory(BOUND);

  private static Held ended(int urls) {
    return new Held(0, 0, urls, 0, 0);
  }

  private static Held overflow(int urls) {
    return new Held(urls, urls, 0, 0, 0);
  }

  private static final class StandIns implements KnownAccount.StandIns {
    private long bytes;

    StandIns(long bytes) {
      this.bytes = bytes;
    }

    @Override
    public long bytes() {
      return bytes;
    }

    @Override
    public void forget() {
      bytes = 0;
    }
  }

  private void awakes(Held... hosts) {
    for (Held host : hosts) {
      memory.awoke();
      memory.changed(Held.NOTHING, host);
    }
  }

  /** A host where so many URLs were refused. */
  private static HostState host(int urls) {
    HostState state = HostState.empty(1_000_000);
    String[] paths = IntStream.range(0, urls).mapToObj(i -> "/" + i).toArray(String[]::new);
    state.apply(Given.received(Given.batch(paths)));
    List<Long> all = new ArrayList<>();
    for (String path : paths) {
      all.add(Given.fingerprint(path));
    }
    state.apply(
        new HostEvent.UrlsRefused(CRAWL, List.of(new Refusal(UrlState.REFUSED_ROBOTS, all))));
    return state;
  }

  @Test
  void shouldForget_atTheBound_nobody() {
    awakes(ended(9_000), ended(1_000));

    assertThat(memory.shouldForget(ended(9_000))).isFalse();
    assertThat(memory.heldBytes()).isEqualTo(BOUND);
  }

  @Test
  void shouldForget_overTheBound_theLargestFirst() {
    awakes(ended(9_000), ended(1_000), ended(1));

    assertThat(memory.shouldForget(ended(9_000))).isTrue();
    assertThat(memory.shouldForget(ended(1_000))).isFalse();
    assertThat(memory.shouldForget(ended(1))).isFalse();
  }

  @Test
  void shouldForget_ofManySmallHosts_nobody() {
    for (int i = 0; i < 100; i++) {
      awakes(ended(600)); // 16,200 bytes
    }

    assertThat(memory.shouldForget(ended(600))).isFalse();
  }

  @Test
  void shouldDrop_whereForgettingIsEnough_nobody() {
    awakes(overflow(9_000), ended(9_000));

    assertThat(memory.shouldForget(ended(9_000))).isTrue();
    assertThat(memory.shouldDrop(overflow(9_000))).isFalse();
  }

  @Test
  void shouldDrop_whereItIsNot_theLargestFirst() {
    awakes(overflow(10_000), overflow(1_000), ended(9_000));

    assertThat(memory.shouldDrop(overflow(10_000))).isTrue();
    assertThat(memory.shouldDrop(overflow(1_000))).isFalse();
  }

  @Test
  void left_leavesNothing() {
    awakes(overflow(10_000), new Held(1, 0, 10_000, 77, 0));

    memory.left(overflow(10_000));
    memory.left(new Held(1, 0, 10_000, 77, 0));

    assertThat(memory.heldBytes()).isZero();
    assertThat(memory.hosts()).isZero();
    assertThat(memory.shouldForget(ended(10_000))).isFalse();
  }

  @Test
  void keep_giantHostOverTheBound_leavesItsEndsToAFilterOfTheirSize() {
    KnownAccount account = new KnownAccount(memory);
    HostState giant = host(11_000);

    account.keep(giant, new StandIns(0));

    assertThat(giant.stateOf(CRAWL, Given.fingerprint("/1"))).isEqualTo(UrlState.MAYBE_KNOWN);
    assertThat(memory.forgotten()).isEqualTo(11_000);
    assertThat(memory.heldBytes()).isPositive().isLessThan(11_000 * 4);
    account.release();
    assertThat(memory.heldBytes()).isZero();
  }

  @Test
  void keep_urlsThatStandForOthers_areCountedUntilTheHostLeaves() {
    KnownAccount account = new KnownAccount(memory);
    HostState host = host(10);
    account.keep(host, new StandIns(0));
    long before = memory.heldBytes();

    account.keep(host, new StandIns(5_000));
    assertThat(memory.heldBytes()).isEqualTo(before + 5_000);
    account.release();
    assertThat(memory.heldBytes()).isZero();
  }

  @Test
  void keep_urlsThatStandForOthersOverTheBound_areForgottenAndNothingElse() {
    KnownAccount account = new KnownAccount(memory);
    HostState host = host(9_000);

    account.keep(host, new StandIns(100_000));

    assertThat(memory.heldBytes()).isPositive().isLessThan(BOUND);
    assertThat(memory.forgotten()).isZero();
  }

  @Test
  void shouldDrop_forWhatStandsForOthersElsewhere_nobody() {
    Held idle = new Held(0, 0, 0, 0, BOUND);
    awakes(idle, overflow(9_000));

    assertThat(memory.shouldForgetStandIns(idle)).isTrue();
    assertThat(memory.shouldForgetStandIns(overflow(9_000))).isFalse();
    assertThat(memory.shouldDrop(overflow(9_000))).isFalse();
    assertThat(memory.shouldForget(ended(9_000))).isFalse();
  }

  @Test
  void keep_smallHostBesideAGiant_forgetsNothing() {
    HostState small = host(900);
    new KnownAccount(memory).keep(small, new StandIns(0));
    HostState giant = host(9_500);
    new KnownAccount(memory).keep(giant, new StandIns(0));

    new KnownAccount(memory).keep(small, new StandIns(0));

    assertThat(small.stateOf(CRAWL, Given.fingerprint("/1"))).isEqualTo(UrlState.REFUSED_ROBOTS);
    assertThat(memory.forgotten()).isEqualTo(9_500);
  }
}
