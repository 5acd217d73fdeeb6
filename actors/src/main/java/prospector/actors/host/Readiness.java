package prospector.actors.host;

import java.time.Duration;
import prospector.actors.host.decide.DueVisits;
import prospector.actors.host.decide.Errands;
import prospector.actors.host.state.HostState;
import prospector.web.robots.RobotsRules;

/**
 * Whether the host may be asked now, and when if not: the delay, the request under way, errands and
 * rules that take long to compile.
 *
 * <p>Large rules are compiled before the host asks for anything that they must allow or that brings
 * links: so neither a fetch slot nor a page in memory waits for it. Owned by one host actor.
 */
final class Readiness {
  private static final long LATER_MILLIS = 1_000; // nobody should keep a slot for this host

  private final HostSelf self;
  private final Requests requests;
  private final Errands errands;
  private final DueVisits visits;
  private boolean compiling;
  private long looks; // tells the last timer from those before it

  Readiness(HostSelf self, Requests requests, Errands errands, DueVisits visits) {
    this.self = self;
    this.requests = requests;
    this.errands = errands;
    this.visits = visits;
  }

  /** Whether the host may be asked for something now. */
  boolean mayAsk(HostState state) {
    return requests.isIdle() && !requests.isStopping() && self.timing().isDue(state);
  }

  /** Whether it may be asked for a page of its own, or for its robots.txt. */
  boolean isReady(HostState state) {
    return mayAsk(state) && isOwnTurn(state) && areRulesReady(state);
  }

  /** Whether a host that may be asked is to be asked for something of its own now. */
  boolean isOwnTurn(HostState state) {
    return !errands.isBusy() || (asksItself(state) && errands.isOwnTurn(self.timing().nowMillis()));
  }

  private boolean asksItself(HostState state) {
    return state.hasQueue() || hasVisit();
  }

  /** It is asked for something of its own. */
  void ownBegan() {
    errands.ownBegan();
  }

  /** Its turn begins again when it is due. */
  void putOff() {
    errands.putOff();
  }

  /** What all its bids have in common, were it ready but for its rules, or not. */
  Bidder.Standing standing(HostState state, boolean ready) {
    double discount = self.services().settings().discount(state);
    return ready && asksItself(state) && !areRulesReady(state)
        ? new Bidder.Standing(false, self.timing().nowMillis() + LATER_MILLIS, discount)
        : new Bidder.Standing(ready, freeAtMillis(state), discount);
  }

  private long freeAtMillis(HostState state) {
    Errands.Sent waiting = errands.sent();
    return waiting == null
        ? self.timing().freeAtMillis(state, requests.activity())
        : waiting.sentMillis() + self.services().settings().resendAfter().toMillis();
  }

  boolean owesErrand() {
    return errands.owes();
  }

  /** Whether an errand's answer is waited for, or owed. */
  boolean hasErrand() {
    return errands.isBusy();
  }

  /** Whether a visit is to be made: those of a crawl that is over keep no host in memory. */
  boolean hasVisit() {
    return visits.crawls().stream()
        .anyMatch(crawl -> self.services().directory().find(crawl).isPresent());
  }

  // ---- the end of the delay

  /** Has the host look again when its delay is over. */
  void lookLater(HostState state) {
    lookAfter(self.timing().untilNextLook(state));
  }

  /** Has the host look again when others have waited long enough for its own turn to be used. */
  void lookAfterOwnTurn() {
    long wait = errands.ownTurnEndMillis() - self.timing().nowMillis();
    lookAfter(Duration.ofMillis(Math.max(1, wait)));
  }

  private void lookAfter(Duration wait) {
    looks++;
    self.timers().startSingleTimer("delay", new HostNote.DelayOver(looks), wait);
  }

  boolean isDelayOver(HostNote.DelayOver message) {
    return message.generation() == looks;
  }

  // ---- rules

  private boolean areRulesReady(HostState state) {
    if (self.robots().mustAsk(state.robots(), self.timing().now())) {
      return true; // the next request is for other rules
    }
    RobotsRules rules = self.robots().rules(state.robots());
    int characters = self.robots().toCompile(rules);
    if (characters > 0 && !compiling) {
      compiling = true;
      self.whenDone(
          self.services().pipeline().workOnRules(characters, rules::compiled),
          (done, failure) -> new HostNote.RulesCompiled(failure));
    }
    return characters == 0;
  }

  /** They are compiled, if the host did not take others meanwhile. */
  void compiled(HostState state, HostNote.RulesCompiled message) {
    compiling = false;
    if (message.failure() != null) {
      self.timing().pause(state);
      self.log().warn("the rules of {} could not be compiled", self.name(), message.failure());
    }
  }
}
