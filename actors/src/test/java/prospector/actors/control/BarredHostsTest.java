package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BarredHostsTest {
  private final BarredHosts barred = new BarredHosts();

  @Test
  void note_moreThanTheBound_keepsTheFirst() {
    for (int i = 0; i <= BarredHosts.MOST; i++) {
      barred.note("http://h" + i, "connect");
    }

    assertThat(barred.areAll(BarredHosts.MOST)).isTrue();
    assertThat(barred.areAll(BarredHosts.MOST + 1L)).isFalse();
    assertThat(barred.some(2)).containsOnlyKeys("http://h0", "http://h1");
  }

  @Test
  void areAll_nothingBids_isFalse() {
    assertThat(barred.areAll(0)).isFalse();
  }
}
