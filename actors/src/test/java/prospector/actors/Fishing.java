package prospector.actors;

import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.TestProbe;
import java.time.Duration;
import java.util.function.Predicate;

/** Waits for a message among others. */
public final class Fishing {
  public static final Duration PATIENCE = Duration.ofSeconds(60); // for what must come

  private Fishing() {}

  /** Waits for a certain message; what comes before it is dropped. */
  public static <T, M extends T> M fish(TestProbe<T> probe, Class<M> type, Predicate<M> which) {
    return type.cast(
        probe
            .fishForMessage(
                PATIENCE,
                message ->
                    type.isInstance(message) && which.test(type.cast(message))
                        ? FishingOutcomes.complete()
                        : FishingOutcomes.continueAndIgnore())
            .get(0));
  }
}
