package prospector.node.nearest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.node.HandClock;
import prospector.web.url.HostKey;

class SurveyTest {
  private static final HostKey X = new HostKey("http://x.example");

  private final HandClock clock = new HandClock(0);
  private final Survey survey = new Survey(clock, Duration.ofSeconds(20));

  @Test
  void host_isDue_whenAllThatAreAwaitedHaveAnswered() {
    assertThat(survey.want(X)).isTrue();
    assertThat(survey.want(new HostKey("https://www.x.example"))).isFalse(); // the same
    survey.answered("a", Map.of(X.value(), 3, "http://stranger.example", 4));
    assertThat(survey.unanswered("a", 9)).isEmpty();
    assertThat(survey.unanswered("b", 9)).containsExactly(X.value());
    assertThat(survey.due(List.of("a", "b"))).isEmpty();
    survey.answered("b", Map.of(X.value(), -1));
    assertThat(survey.due(List.of("a", "b")))
        .containsExactly(new Survey.Measured(X, Map.of("a", 3, "b", -1)));
    assertThat(survey.size()).isZero();
  }

  @Test
  void host_isDue_withoutTheWordOfASiteThatTakesTooLong() {
    survey.want(X);
    survey.answered("a", Map.of(X.value(), 3));
    clock.move(19_000);
    assertThat(survey.due(List.of("a", "b"))).isEmpty();
    clock.move(1_000);
    assertThat(survey.due(List.of("a", "b"))).hasSize(1);
  }

  @Test
  void host_thatIsSettled_isDueAtOnce() {
    survey.want(X);
    survey.settle(X, "a");
    assertThat(survey.due(List.of("a", "b")))
        .containsExactly(new Survey.Measured(X, Map.of("a", 0)));
  }

  @Test
  void hosts_beyondTheBound_wait() {
    for (int i = 0; i < Survey.MOST; i++) {
      assertThat(survey.want(new HostKey("http://h" + i + ".example"))).isTrue();
    }
    assertThat(survey.want(X)).isFalse();
    assertThat(survey.unanswered("a", 200)).hasSize(200).startsWith("http://h0.example");
  }
}
