package prospector.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.persistence.typed.javadsl.CommandHandler;
import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectFactories;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandTableTest {
  private sealed interface Command permits Go, Halt, Turn {}

  private record Go(int steps) implements Command {}

  private record Halt() implements Command {}

  private enum Turn implements Command {
    LEFT,
    RIGHT
  }

  private static final class Walker {
    private final List<String> did = new ArrayList<>();

    private Effect<String, String> go(String state, Go go) {
      did.add(state + " go " + go.steps());
      return new EffectFactories<String, String>().none();
    }
  }

  private final CommandTable<Walker, Command, String, String> table =
      new CommandTable<Walker, Command, String, String>()
          .on(Go.class, walker -> walker::go)
          .on(
              Turn.class,
              walker ->
                  (state, turn) -> {
                    walker.did.add("turn " + turn);
                    return new EffectFactories<String, String>().none();
                  });

  @Test
  void take_eachCommand_goesToTheMethodOfThatActor() {
    Walker one = new Walker();
    Walker other = new Walker();

    table.take(one, "here", new Go(3));
    table.take(other, "there", Turn.RIGHT);

    assertThat(one.did).containsExactly("here go 3");
    assertThat(other.did).containsExactly("turn RIGHT");
    assertThat(table.commands()).containsExactlyInAnyOrder(Go.class, Turn.class);
  }

  @Test
  void take_commandThatNobodyIsFor_isRefusedByName() {
    assertThatThrownBy(() -> table.take(new Walker(), "here", new Halt()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Halt");
  }

  @Test
  void on_secondHandlerOfACommand_isRefused() {
    CommandHandler<Go, String, String> again = new Walker()::go;

    assertThatThrownBy(() -> table.on(Go.class, walker -> again))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Go");
  }
}
