package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.PATIENCE;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.batch;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import prospector.actors.budget.RequestBudget;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.SlotBroker;
import prospector.web.url.HostKey;

/** A host whose IP address has a budget: no request without a permit, and none kept too long. */
class HostBudgetTest extends HostFixture {
  private static final RequestBudget.Permits FIRST = permits(1);
  private static final RequestBudget.Permits SECOND = permits(2);

  private static RequestBudget.Permits permits(long number) {
    return new RequestBudget.Permits(List.of(new RequestBudget.Permit("192.0.2.1", 1, number)));
  }

  private static final class Asked implements RequestBudget {
    final BlockingQueue<CompletableFuture<Answer>> questions = new LinkedBlockingQueue<>();
    final List<Permits> released = new CopyOnWriteArrayList<>();
    final List<HostKey> hosts = new CopyOnWriteArrayList<>();
    volatile boolean broken;

    @Override
    public boolean isOff() {
      return false;
    }

    @Override
    public CompletionStage<Answer> ask(HostKey host) {
      if (broken) {
        throw new IllegalStateException("a fault of the program");
      }
      CompletableFuture<Answer> answer = new CompletableFuture<>();
      hosts.add(host);
      questions.add(answer);
      return answer;
    }

    @Override
    public void release(Permits permits) {
      released.add(permits);
    }

    /** The question that has been waiting longest, or comes soon. */
    CompletableFuture<Answer> next() {
      try {
        return Objects.requireNonNull(questions.poll(20, TimeUnit.SECONDS), "nobody asked");
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    void answer(Answer answer) {
      next().complete(answer);
    }
  }

  @Override
  RequestBudget budget() {
    return new Asked();
  }

  private Asked budgets() {
    return (Asked) services.budget();
  }

  @Test
  void granted_permitGiven_isHeldUntilTheOutcome() {
    deliver(1, batch("/p"));
    grant(readyBid());
    settle();
    assertThat(web.isQuiet()).isTrue();

    budgets().answer(FIRST);
    FakeWeb.Asked robots = web.next();
    settle();
    assertThat(budgets().released).isEmpty();
    robots.text("");
    released(false);
    assertThat(budgets().released).containsExactly(FIRST);

    pass(DELAY);
    grant(readyBid());
    budgets().answer(SECOND);
    FakeWeb.Asked page = web.next();
    assertThat(page.url()).isEqualTo(HOST + "/p");
    page.page("<p>done");
    released(true);
    assertThat(budgets().released).containsExactly(FIRST, SECOND);
    assertThat(budgets().hosts).containsOnly(new HostKey(HOST));
  }

  @Test
  void granted_addressBusy_givesTheSlotBackAndBidsAgainAtItsTurn() {
    deliver(1, batch("/p"));
    grant(readyBid());

    budgets().answer(new RequestBudget.Later(700));

    released(false);
    SlotBroker.Bid waiting = bid(bid -> !bid.ready());
    assertThat(waiting.freeAtMillis()).isEqualTo(clock.millis() + 700);
    pass(699);
    grant(waiting);
    released(false);
    assertThat(budgets().questions).isEmpty();
    pass(1);
    grant(readyBid());
    budgets().answer(FIRST);
    assertThat(web.next().url()).isEqualTo(HOST + "/robots.txt");
  }

  @Test
  void granted_nobodyAnswers_triesLater() {
    deliver(1, batch("/p"));
    grant(readyBid());

    budgets().next().completeExceptionally(new IllegalStateException("no answer"));

    released(false);
    assertThat(bid(bid -> !bid.ready()).freeAtMillis()).isGreaterThan(clock.millis());
    assertThat(web.isQuiet()).isTrue();
  }

  @Test
  void failure_endsTheActor_takesItsBidBack() {
    deliver(1, batch("/p"));
    SlotBroker.Bid bid = readyBid();
    budgets().broken = true;

    grant(bid);

    kit().createTestProbe().expectTerminated(host, PATIENCE);
    assertThat(fish(dispatcher, Dispatcher.Withdraw.class, any -> true))
        .as("or it would be asked for ever, and the crawl would not end")
        .isEqualTo(new Dispatcher.Withdraw(CRAWL, HOST));
  }

  @Test
  void stop_whileTheAddressIsAsked_givesSlotAndPermitBackWithoutARequest() {
    deliver(1, batch("/p"));
    grant(readyBid());
    settle();
    host.tell(HostMessage.Stop.INSTANCE);
    settle();

    budgets().answer(FIRST);

    released(false);
    kit().createTestProbe().expectTerminated(host, Duration.ofSeconds(60));
    assertThat(budgets().released).containsExactly(FIRST);
    assertThat(web.isQuiet()).isTrue();
  }

  @Test
  void end_withoutAStopDuringARequest_breaksItOffAndGivesThePermitBack() {
    deliver(1, batch("/p"));
    grant(readyBid());
    budgets().answer(FIRST);
    web.next();

    kit().stop(host); // as a shard does whose hosts take too long to stop

    assertThat(web.abandoned()).containsExactly(HOST);
    assertThat(budgets().released).containsExactly(FIRST);
  }

  @Test
  void end_betweenRequests_breaksNothingOff() {
    deliver(1, batch("/p"));
    grant(readyBid());
    budgets().answer(FIRST);
    web.next().text("");
    released(false);

    kit().stop(host);

    assertThat(web.abandoned()).isEmpty();
  }

  @Test
  void journal_failsDuringARequest_breaksNothingOff() {
    deliver(1, batch("/p"));
    grant(readyBid());
    budgets().answer(FIRST);
    FakeWeb.Asked robots = web.next();

    failNextPersist(() -> deliverAwaited(2, batch("/q")));
    robots.text("");

    assertThat(afterBackOff(dispatcher, Dispatcher.Released.class).page()).isFalse();
    assertThat(web.abandoned()).isEmpty();
    assertThat(budgets().released).containsExactly(FIRST);
  }

  @Test
  void end_duringABackOff_breaksTheRequestOffToo() {
    deliver(1, batch("/p"));
    grant(readyBid());
    budgets().answer(FIRST);
    web.next();
    failNextPersist(() -> deliverAwaited(2, batch("/q")));

    kit().stop(host);

    assertThat(web.abandoned()).containsExactly(HOST);
    assertThat(budgets().released).containsExactly(FIRST);
  }

  @Test
  void end_whileTheAddressIsAsked_givesThePermitBackWhenItComes() {
    deliver(1, batch("/p"));
    grant(readyBid());
    CompletableFuture<RequestBudget.Answer> late = budgets().next();

    kit().stop(host);
    assertThat(budgets().released).isEmpty();
    late.complete(FIRST);

    assertThat(budgets().released).containsExactly(FIRST);
  }

  @Test
  void errand_addressBusyAtFirst_isRunWithAPermit() {
    host.tell(new HostMessage.AskRobots(HOST, HOST + "/robots.txt", OTHER, 5, null));
    budgets().answer(new RequestBudget.Later(300));
    settle();
    assertThat(web.isQuiet()).isTrue();
    pass(300);

    budgets().answer(FIRST);
    web.next().text("");

    HostMessage.RobotsAnswered answered =
        others.expectMessageClass(HostMessage.RobotsAnswered.class);
    assertThat(answered.errand()).isEqualTo(5);
    settle();
    assertThat(budgets().released).containsExactly(FIRST);
  }
}
