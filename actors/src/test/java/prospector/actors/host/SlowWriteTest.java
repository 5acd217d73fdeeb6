package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.link;
import static prospector.actors.host.Given.parent;

import akka.persistence.testkit.JournalOperation;
import akka.persistence.testkit.ProcessingPolicy;
import akka.persistence.testkit.ProcessingResult;
import akka.persistence.testkit.ProcessingSuccess;
import akka.persistence.testkit.WriteEvents;
import akka.persistence.testkit.javadsl.PersistenceTestKit;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;

/** A host whose database was away for some seconds. */
class SlowWriteTest extends HostFixture {
  /** As many as may wait: {@code akka.persistence.typed.stash-capacity}, but for the last. */
  private static final int WAITING = 4_000;

  /** Holds each write until it is let go. */
  private static final class HeldWrites implements ProcessingPolicy<JournalOperation> {
    final CountDownLatch begun = new CountDownLatch(1);
    final CountDownLatch over = new CountDownLatch(1);

    @Override
    public ProcessingResult tryProcess(String persistenceId, JournalOperation operation) {
      if (operation instanceof WriteEvents) {
        begun.countDown();
        try {
          over.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return ProcessingSuccess.getInstance();
    }
  }

  /**
   * Akka's own stash would take up what waited message by message, each on the stack of the one
   * before; the tests' threads have Java's default, as a node's.
   */
  @Test
  void messages_thatWaitedForOneWrite_areAllAnswered() throws InterruptedException {
    HeldWrites writes = new HeldWrites();
    PersistenceTestKit.create(kit().system()).withPolicy(writes);
    deliver(1, new LinkBatch(parent("http://b.example/p", true, 1), 1, List.of(link(HOST + "/a"))));
    assertThat(writes.begun.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    for (long seq = 0; seq < WAITING; seq++) {
      host.tell(new HostMessage.Acked(HOST, List.of(seq)));
    }

    writes.over.countDown();

    settle();
  }
}
