package prospector.actors;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.BehaviorTestKit;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitingRoomTest {
  private static final String NEXT = "next";

  private final List<String> taken = new ArrayList<>();
  private final List<String> mailbox = new ArrayList<>();
  private final WaitingRoom<String> room =
      new WaitingRoom<>(String.class, 3, it -> !it.startsWith("!"), NEXT, mailbox::add);
  private final BehaviorTestKit<String> actor =
      BehaviorTestKit.create(Behaviors.intercept(() -> room, writing()));

  /** Takes what comes; "write" begins a write. */
  private Behavior<String> writing() {
    return Behaviors.receiveMessage(
        message -> {
          taken.add(message);
          if (message.startsWith("write")) {
            room.close();
          }
          return Behaviors.same();
        });
  }

  private void tell(String... messages) {
    for (String message : messages) {
      actor.run(message);
    }
  }

  private void runMailbox() {
    while (!mailbox.isEmpty()) {
      actor.run(mailbox.remove(0));
    }
  }

  @Test
  void message_beforeTheRecovery_waits() {
    tell("a");
    assertThat(taken).isEmpty();

    room.open();
    runMailbox();

    assertThat(taken).containsExactly("a");
  }

  @Test
  void messages_duringWrites_areTakenInTheirOrder() {
    room.open();
    tell("write 1", "a", "write 2", "b");
    assertThat(taken).containsExactly("write 1");

    room.open();
    runMailbox();
    assertThat(taken).containsExactly("write 1", "a", "write 2");

    room.open();
    runMailbox();
    assertThat(taken).containsExactly("write 1", "a", "write 2", "b");
  }

  @Test
  void message_thatComesWhileOthersWait_goesBehindThem() {
    room.open();
    tell("write", "a", "b");

    room.open();
    tell("c");
    runMailbox();
    tell("d");

    assertThat(taken).containsExactly("write", "a", "b", "c", "d");
    assertThat(mailbox).isEmpty();
  }

  @Test
  void next_isInTheMailboxOnceAtMost() {
    room.open();
    tell("write", "a", "b");

    room.open();
    room.open();

    assertThat(mailbox).containsExactly(NEXT);
  }

  @Test
  void next_thatComesDuringAWrite_takesNothing() {
    room.open();
    tell("write", "a");
    room.open();
    room.close();

    runMailbox();
    assertThat(taken).containsExactly("write");

    room.open();
    runMailbox();
    assertThat(taken).containsExactly("write", "a");
  }

  @Test
  void message_toAFullRoom_isLostUnlessItMustNotBe() {
    tell("a", "b", "c", "d", "!e", "f");

    room.open();
    runMailbox();

    assertThat(taken).containsExactly("a", "b", "c", "!e");
  }
}
