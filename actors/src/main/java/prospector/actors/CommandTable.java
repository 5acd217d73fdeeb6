package prospector.actors;

import akka.persistence.typed.javadsl.CommandHandler;
import akka.persistence.typed.javadsl.Effect;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What each kind of command leads to, said once for all actors of a kind. Akka's builder makes some
 * four objects a kind and actor, 4 kB of an actor that knows forty kinds, and asks one kind after
 * the other for each command.
 *
 * <p>A command is known by its class itself: records and enums without bodies. Built by one thread,
 * then shared.
 *
 * @param <O> the actor, or who holds its parts
 * @param <C> its commands
 */
public final class CommandTable<O, C, E, S> {
  private final Map<Class<?>, Function<O, CommandHandler<C, E, S>>> handlers = new HashMap<>();

  /**
   * Says who takes the commands of a class.
   *
   * @param handler of an actor, the method that takes them
   * @throws IllegalStateException when the class has one
   */
  public <T extends C> CommandTable<O, C, E, S> on(
      Class<T> command, Function<O, CommandHandler<T, E, S>> handler) {
    Function<O, CommandHandler<C, E, S>> cast =
        owner -> (state, it) -> handler.apply(owner).apply(state, command.cast(it));
    if (handlers.putIfAbsent(command, cast) != null) {
      throw new IllegalStateException("two handlers of " + command);
    }
    return this;
  }

  /**
   * Has an actor take a command.
   *
   * @throws IllegalStateException when none of its methods is for it
   */
  public Effect<E, S> take(O owner, S state, C command) {
    Function<O, CommandHandler<C, E, S>> handler = handlers.get(command.getClass());
    if (handler == null) {
      throw new IllegalStateException("nobody is for " + command.getClass());
    }
    return handler.apply(owner).apply(state, command);
  }

  /** The classes of the commands that somebody is for. */
  public Set<Class<?>> commands() {
    return Set.copyOf(handlers.keySet());
  }
}
