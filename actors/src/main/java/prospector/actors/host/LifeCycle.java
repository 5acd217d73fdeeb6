package prospector.actors.host;

import akka.actor.CoordinatedShutdown;
import akka.persistence.typed.javadsl.Effect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import prospector.actors.handoff.Outbox;
import prospector.actors.host.decide.Arrived;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.HostRouter;
import prospector.actors.host.service.Comebacks;
import prospector.actors.host.state.HostEvent;
import prospector.actors.host.state.HostState;
import prospector.web.url.HostKey;

/** How a host actor begins, idles and ends. */
final class LifeCycle {
  private static final Duration LAST_REQUEST = Duration.ofSeconds(4);

  /** After which a host is looked at whose rest could not be noted. */
  private static final Duration NO_ROW = Duration.ofMinutes(1);

  private final HostSelf self;
  private final Requests requests;
  private final Outcomes outcomes;
  private final Agenda agenda;
  private final LinkIntake links;
  private final Outbox outbox;
  private boolean sleepy; // its bids are to stay when it leaves memory
  private boolean brokeOff; // its last request, of which nobody will report
  private boolean endsWell; // it ends as it was told to

  LifeCycle(
      HostSelf self,
      Requests requests,
      Outcomes outcomes,
      Agenda agenda,
      LinkIntake links,
      Outbox outbox) {
    this.self = self;
    this.requests = requests;
    this.outcomes = outcomes;
    this.agenda = agenda;
    this.links = links;
    this.outbox = outbox;
  }

  void onRecovered(HostState state) {
    if (!state.host().isEmpty()) {
      self.named(state.host());
    }
    self.robots().recovered(state.robots());
    if (!state.stoppedCleanly()) {
      self.timing().recoveredFromKill(state);
    }
    state.outboxBySeq().values().forEach(handoff -> outbox.send(self.name(), handoff));
    self.timers()
        .startTimerWithFixedDelay(HostNote.Tick.RESEND, self.services().settings().resendAfter());
    self.timers()
        .startTimerWithFixedDelay(HostNote.Tick.IDLE, self.services().settings().passivateAfter());
    agenda.recovered(state);
    outcomes.recovered(state);
    requests.releaseUnused();
    if (requests.isIdle() || requests.isStopping()) { // the failure ended its timers
      agenda.settle(state);
    }
  }

  /** The actor begins anew after a failure: its request in flight goes on and will report. */
  void onRestart() {
    agenda.leaveMemory();
  }

  /** The actor ends, in whatever way: bids that it made awake would stand for nobody. */
  void onEnd() {
    agenda.end();
    agenda.leaveMemory();
    self.robots().release();
    requests.abandon();
    if (endsWell) {
      self.services().comebacks().endedWell(self.name());
    } else if (!self.name().isEmpty() && !isNodeEnding()) {
      comeBack();
    }
  }

  private boolean isNodeEnding() {
    return CoordinatedShutdown.get(self.system()).getShutdownReason().isPresent();
  }

  /**
   * A failure of ours is no reason for its URLs to wait until somebody happens to look. The failure
   * itself is in the log.
   */
  private void comeBack() {
    self.services()
        .comebacks()
        .pause(self.name())
        .ifPresent(
            pause -> {
              self.log()
                  .info(
                      "host {} ended by a failure; it begins again in {} s",
                      self.name(),
                      pause.toSeconds());
              lookAfter(pause);
            });
  }

  private void lookAfter(Duration pause) {
    HostKey host = self.key();
    HostRouter router = self.services().router();
    Comebacks comebacks = self.services().comebacks();
    try {
      self.system()
          .scheduler()
          .scheduleOnce(
              pause,
              () -> {
                comebacks.looked(host.value());
                router.tell(host, new HostMessage.Look(host.value(), false));
              },
              self.system().executionContext());
    } catch (IllegalStateException e) {
      self.log().debug("the node ends, too", e);
    }
  }

  Effect<HostEvent, HostState> onWoken(HostState state, String host, boolean parked) {
    self.named(host);
    agenda.woken(state, parked);
    return outcomes.none();
  }

  Effect<HostEvent, HostState> onDueKnown(HostNote.DueKnown message) {
    agenda.rowWritten(message);
    return outcomes.none();
  }

  Effect<HostEvent, HostState> onDelayOver(HostState state, HostNote.DelayOver message) {
    agenda.delayOver(state, message);
    return outcomes.none();
  }

  /** The dispatcher needs the room, and asks others first. */
  Effect<HostEvent, HostState> onSleep(HostState state) {
    if (!sleepy && agenda.maySleep(state)) {
      sleepy = true;
      self.rest();
    }
    return outcomes.none();
  }

  Effect<HostEvent, HostState> onStop(HostState state) {
    agenda.stop(state, sleepy);
    if (brokeOff) {
      return stopUnclean(state);
    }
    if (!requests.isIdle()) {
      if (!self.timers().isTimerActive(HostNote.Tick.TIME_UP)) {
        self.timers().startSingleTimer(HostNote.Tick.TIME_UP, LAST_REQUEST);
      }
      return outcomes.none(); // its outcome is to be persisted
    }
    if (waitsForTables()) {
      return outcomes.none();
    }
    Arrived turn = links.takeAlong(state);
    if (turn.needsTable()) {
      return links.takeBeforeTheEnd(state, turn);
    }
    List<Long> acked = outbox.takeAcknowledged();
    List<HostEvent> last = new ArrayList<>(turn.events(self.name()));
    self.timing()
        .clockOfUnsure(state)
        .ifPresent(clock -> last.add(new HostEvent.ClockMoved(self.name(), clock)));
    if (state.stoppedCleanly() && acked.isEmpty() && last.isEmpty()) {
      ended(state, turn);
      return outcomes.stop();
    }
    if (!acked.isEmpty()) {
      last.add(new HostEvent.HandoffsAcked(acked));
    }
    last.add(new HostEvent.StoppedCleanly());
    return outcomes.stopAfter(last, after -> ended(after, turn));
  }

  /** Whether it is told to stop once more when the tables have done what they were asked for. */
  private boolean waitsForTables() {
    List<CompletableFuture<?>> writes = agenda.tablesAtWork();
    if (!writes.isEmpty()) {
      self.whenDone(
          CompletableFuture.allOf(writes.toArray(CompletableFuture[]::new)),
          (done, failure) -> HostMessage.Stop.INSTANCE);
    }
    return !writes.isEmpty();
  }

  private void ended(HostState state, Arrived turn) {
    endsWell = true;
    links.received(state, turn);
    if (sleepy) {
      agenda.sleep(state);
    } else if (agenda.missesItsTurn(state)) { // the next look begins where the last one ended
      self.services().router().tell(self.key(), new HostMessage.Look(self.name(), false));
    } else if (agenda.hasNoRow(state) && self.services().comebacks().claim(self.name())) {
      lookAfter(NO_ROW);
    }
  }

  /** The next owner may ask soon. */
  Effect<HostEvent, HostState> onTimeUp() {
    if (!requests.isIdle()) {
      self.whenDone(
          self.services().pipeline().abandon(self.key()),
          (any, failure) -> new HostNote.BrokenOff(failure != null || any));
    }
    return outcomes.none();
  }

  /**
   * Nobody will report of a request that was broken off; without a clean stop the next owner's
   * recovery treats it as made. Else its answer is here, being stored: it would be asked for again.
   */
  Effect<HostEvent, HostState> onBrokenOff(HostState state, HostNote.BrokenOff message) {
    if (!message.any()) {
      return outcomes.none();
    }
    brokeOff = true;
    return stopUnclean(state);
  }

  private Effect<HostEvent, HostState> stopUnclean(HostState state) {
    if (waitsForTables()) {
      return outcomes.none();
    }
    endsWell = true;
    agenda.leave(state, sleepy);
    return outcomes.stop();
  }

  Effect<HostEvent, HostState> onIdle(HostState state) {
    long untilMillis =
        self.timing().nowMillis() + self.services().settings().passivateAfter().toMillis();
    if (agenda.mayRest(state, untilMillis)) {
      agenda.rest(state);
    }
    return outcomes.none();
  }
}
