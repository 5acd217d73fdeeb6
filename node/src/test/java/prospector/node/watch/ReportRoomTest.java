package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.http.javadsl.model.ContentTypes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import prospector.node.http.Problem;

class ReportRoomTest {
  private Instant now = Instant.EPOCH;

  private final Clock clock =
      new Clock() {
        @Override
        public Instant instant() {
          return now;
        }

        @Override
        public ZoneOffset getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
          return this;
        }
      };

  @Test
  void answer_placeThatNobodyBeganToUse_isFreeAfterAWhile() {
    ReportRoom room = new ReportRoom(clock);
    room.answer(ContentTypes.APPLICATION_JSON, (out, limits) -> {});

    now = now.plus(ReportRoom.UNUSED);
    assertThatThrownBy(() -> room.answer(ContentTypes.APPLICATION_JSON, (out, limits) -> {}))
        .isInstanceOf(Problem.class);

    now = now.plus(Duration.ofMillis(1));
    assertThatCode(() -> room.answer(ContentTypes.APPLICATION_JSON, (out, limits) -> {}))
        .doesNotThrowAnyException();
  }
}
