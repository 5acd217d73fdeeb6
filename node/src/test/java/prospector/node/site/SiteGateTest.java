package prospector.node.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.web.fetch.SendGate;

class SiteGateTest {
  private final List<String> done = new ArrayList<>();

  @Test
  void gate_isShutUntilItIsOpened_andRunsWhatWaitedOnce() {
    SiteGate gate = new SiteGate(SendGate.OPEN);
    gate.whenOpen(() -> done.add("waited"));
    assertThat(gate.isOpen()).isFalse();
    assertThat(done).isEmpty();
    gate.set(true);
    gate.set(true);
    assertThat(gate.isOpen()).isTrue();
    gate.whenOpen(() -> done.add("at once"));
    gate.set(false);
    gate.whenOpen(() -> done.add("later"));
    assertThat(gate.isOpen()).isFalse();
    assertThat(done).containsExactly("waited", "at once");
    gate.set(true);
    assertThat(done).containsExactly("waited", "at once", "later");
  }

  @Test
  void gate_withinOneThatIsShut_isShut() {
    SiteGate inner = new SiteGate(SendGate.OPEN);
    SiteGate outer = new SiteGate(inner);
    outer.set(true);
    outer.whenOpen(() -> done.add("both"));
    assertThat(outer.isOpen()).isFalse();
    assertThat(done).isEmpty();
    inner.set(true);
    assertThat(outer.isOpen()).isTrue();
    assertThat(done).containsExactly("both");
  }
}
