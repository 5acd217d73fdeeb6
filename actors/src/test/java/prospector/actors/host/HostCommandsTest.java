package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.HostMessage;

class HostCommandsTest {
  private static Stream<Class<?>> kinds(Class<?> type) {
    return type.isSealed()
        ? Stream.of(type.getPermittedSubclasses()).flatMap(HostCommandsTest::kinds)
        : Stream.of(type);
  }

  @Test
  void commands_everyKindThatThereIs_hasSomebodyWhoTakesIt() {
    assertThat(HostActor.COMMANDS.commands())
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(HostMessage.class, HostNote.class).flatMap(HostCommandsTest::kinds).toList());
  }
}
