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

    assertThat(barred.count()).isEqualTo(BarredHosts.MOST);
    assertThat(barred.some(2)).containsOnlyKeys("http://h0", "http://h1");
  }
}
