package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.HostMessage;
import prospector.prioritizer.Explanation;
import prospector.prioritizer.QueuedUrl;
import prospector.prioritizer.UrlScorer;

/** A host whose work nobody would look at soon says so. */
class HostComebackTest extends HostFixture {
  private static final HostMessage.Look LOOK = new HostMessage.Look(HOST, false);

  /** As a fault of ours would be. */
  private static final UrlScorer BROKEN =
      new UrlScorer() {
        @Override
        public double score(QueuedUrl url) {
          throw new IllegalStateException("a test says so");
        }

        @Override
        public long version() {
          return 1_000;
        }

        @Override
        public Explanation explain(QueuedUrl url) {
          throw new IllegalStateException("a test says so");
        }
      };

  private void fail() {
    settle();
    UrlScorer before = crawl.scorer();
    crawl.publish(BROKEN);
    host.tell(new HostMessage.Rescore(CRAWL));
    kit().createTestProbe().expectTerminated(host, PATIENCE);
    crawl.publish(before);
  }

  @Test
  void failure_inTheMidstOfItsWork_isLookedAtAfterAPause() {
    prepared("/p", "/q");

    fail();

    time.timePasses(Duration.ofMillis(4_900));
    others.expectNoMessage(Duration.ZERO);
    time.timePasses(Duration.ofMillis(200));
    others.expectMessage(LOOK);
    host = start();
    host.tell(LOOK);
    assertThat(readyAfterRestart().queued()).isEqualTo(2);
    assertThat(services.comebacks().failures()).isEqualTo(1);
  }

  @Test
  void failure_timeAndAgain_pausesFourTimesAsLong() {
    prepared("/p");
    fail();
    time.timePasses(Duration.ofSeconds(6));
    others.expectMessage(LOOK);
    host = start();
    host.tell(LOOK);
    bidOfThisLife();

    fail();

    time.timePasses(Duration.ofSeconds(19));
    others.expectNoMessage(Duration.ZERO);
    time.timePasses(Duration.ofSeconds(2));
    others.expectMessage(LOOK);
  }

  @Test
  void failure_wokenByOthersMeanwhile_isLookedAtOnce() {
    prepared("/p");
    fail();
    host = start();
    host.tell(LOOK);
    bidOfThisLife();

    fail();

    time.timePasses(Duration.ofMinutes(2));
    others.expectMessage(LOOK);
    others.expectNoMessage(Duration.ZERO);
  }

  /** A database that takes nothing would be asked without a pause. */
  @Test
  void rest_itsRowCannotBeWritten_isLookedAtAfterAWhile() {
    long idle = settings().passivateAfter().toMillis();
    grant(prepared("/p", "/q"));
    web.next().tooManyRequests(Duration.ofHours(10));
    released(false);
    tables.due.broken = true;
    pass(idle);
    passivations.expectMessage(host);

    end();

    others.expectNoMessage(Duration.ZERO);
    tables.due.broken = false;
    time.timePasses(Duration.ofSeconds(61));
    others.expectMessage(LOOK);
  }

  @Test
  void stop_asItWasTold_isLookedAtByNobody() {
    prepared("/p");

    end();

    time.timePasses(Duration.ofHours(2));
    others.expectNoMessage(Duration.ZERO);
  }

  /** Those who look for due hosts have passed the instant by the time its row is there. */
  @Test
  void rest_itsRowIsWrittenAfterItsDelayIsOver_isLookedAt() {
    long idle = settings().passivateAfter().toMillis();
    grant(prepared("/p", "/q"));
    web.next().tooManyRequests(Duration.ofMillis(10 * idle));
    released(false);
    jobs.hold();
    pass(idle);
    passivations.expectMessage(host);
    Runnable row = jobs.next();
    host.tell(HostMessage.Stop.INSTANCE);
    clock.move(10 * idle);
    jobs.holdNoMore();

    row.run();

    kit().createTestProbe().expectTerminated(host, PATIENCE);
    others.expectMessage(LOOK);
  }

  @Test
  void rest_itsRowIsWrittenInTime_isLookedAtByNobody() {
    long idle = settings().passivateAfter().toMillis();
    grant(prepared("/p", "/q"));
    web.next().tooManyRequests(Duration.ofMillis(10 * idle));
    released(false);
    pass(idle);
    passivations.expectMessage(host);

    end();

    others.expectNoMessage(Duration.ZERO);
  }
}
