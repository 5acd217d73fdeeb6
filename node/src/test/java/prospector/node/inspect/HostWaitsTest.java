package prospector.node.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import akka.actor.typed.ActorRef;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.link.HostCommand;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.node.HandClock;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.watch.view.Outlook;
import prospector.web.politeness.DelayClock;

class HostWaitsTest {
  private static final long NOW = 1_800_000_000_000L;
  private static final String HOST = "http://a.example";

  private final HandClock clock = new HandClock(NOW);
  private final List<String> read = new ArrayList<>();
  private final HostWaits waits =
      new HostWaits(
          NodeSettings.of(ConfigFiles.ofClassPath().defaults()),
          clock,
          host -> {
            read.add(host.value());
            HostState state = HostState.empty();
            state.apply(
                new HostEvent.ClockMoved(HOST, new DelayClock(NOW, List.of(), 1, NOW + 60_000)));
            return state;
          });

  private Outlook.Now look(long freeAtMillis) {
    ActorRef<HostCommand> host = TestInbox.<HostCommand>create().getRef();
    return waits.now(
        new Dispatcher.Work(
            List.of(),
            0,
            List.of(new SlotBroker.Bid("c", HOST, host, 1, false, freeAtMillis, false, 3)),
            true));
  }

  /** A page asks every two seconds, and a large host's journal is long. */
  @Test
  void now_ofABidThatWasLookedAt_readsNoJournalAgain() {
    Outlook.Now first = look(NOW + 60_000);
    clock.move(10_000);
    Outlook.Now second = look(NOW + 60_000);

    assertThat(first.waits()).hasSize(1).isEqualTo(second.waits());
    assertThat(first.waits().get(0).reason()).isEqualTo("back_off");
    assertThat(read).containsExactly(HOST);
  }

  @Test
  void now_ofAnotherBid_readsTheJournal() {
    look(NOW + 60_000);
    look(NOW + 90_000);

    assertThat(read).containsExactly(HOST, HOST);
  }

  @Test
  void now_barThatIsOver_isNotTold() {
    look(NOW + 60_000);
    clock.move(60_001);

    assertThat(look(NOW + 60_000).waits()).isEmpty();
  }
}
