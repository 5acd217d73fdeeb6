package prospector.actors;

import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.event.LoggingAdapter;
import akka.testkit.ExplicitlyTriggeredScheduler;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.concurrent.ThreadFactory;
import scala.concurrent.ExecutionContext;
import scala.concurrent.duration.FiniteDuration;

/**
 * Time by hand that passes at once: the test kit's own sleeps for a tenth of a second each time, so
 * that actors come to rest before. Whoever uses this one sees to that itself.
 */
public final class PromptTime extends ExplicitlyTriggeredScheduler {
  /** As Akka calls it. */
  public PromptTime(Config config, LoggingAdapter log, ThreadFactory threads) {
    super(config, log, threads);
  }

  /** For an actor system; its {@link ManualTime} is of this class. */
  public static Config config() {
    return ConfigFactory.parseString(
            "akka.scheduler.implementation = " + PromptTime.class.getName())
        .withFallback(ManualTime.config());
  }

  @Override
  public void timePasses(FiniteDuration amount) {
    long end = currentTimeMs() + amount.toMillis();
    scheduleOnce(
        amount,
        () -> {},
        ExecutionContext.fromExecutor(Runnable::run)); // sets the clock to the end
    executeTasks(end);
  }
}
