package prospector.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import prospector.node.cli.options.Interrupts;
import prospector.node.exit.LastResort;
import sun.misc.Signal;
import sun.misc.SignalHandler;

class SignalInterruptsTest {
  @Test
  void onFirst_signal_runsTheActionInPlaceOfEndingTheProcess() throws InterruptedException {
    CountDownLatch stopped = new CountDownLatch(1);
    try (Interrupts.Registration registration =
        new SignalInterrupts(LastResort.none()).onFirst(stopped::countDown)) {
      assertThat(registration).isNotNull();

      Signal.raise(new Signal("TERM"));

      assertThat(stopped.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void handle_terminalThatIsClosed_endsNothingAtOnceHoweverOftenItIsTold() {
    AtomicInteger calls = new AtomicInteger();
    List<Integer> halts = new ArrayList<>();
    AtomicBoolean seen = new AtomicBoolean();
    SignalInterrupts interrupts = new SignalInterrupts(LastResort.none(), halts::add);

    interrupts.handle("HUP", seen, calls::incrementAndGet);
    interrupts.handle("HUP", seen, calls::incrementAndGet);
    assertThat(calls).hasValue(1);
    assertThat(halts).isEmpty();

    interrupts.handle("INT", seen, calls::incrementAndGet);
    assertThat(calls).hasValue(1);
    assertThat(halts).containsExactly(130);
  }

  @Test
  void close_putsTheHandlerBackThatWasThere() {
    Signal signal = new Signal("TERM");
    AtomicInteger calls = new AtomicInteger();
    SignalHandler mine = received -> calls.incrementAndGet();
    SignalHandler original = Signal.handle(signal, mine);

    new SignalInterrupts(LastResort.none()).onFirst(() -> {}).close();

    assertThat(Signal.handle(signal, original)).isSameAs(mine);
    assertThat(calls).hasValue(0);
  }
}
