package prospector.actors.host;

import prospector.actors.host.state.HostState;
import prospector.web.robots.RobotsRules;

/**
 * Has large rules compiled before their host asks for anything that they must allow or that brings
 * links: so neither a fetch slot nor a page in memory waits for it. Owned by one host actor.
 */
final class RulesAhead {
  private static final long LATER_MILLIS = 1_000; // nobody should keep a slot for this host

  private final AwakeHost awake;
  private boolean compiling;

  RulesAhead(AwakeHost awake) {
    this.awake = awake;
  }

  /** Whether the host may go on; else it will bid again when it may. */
  boolean areReady(HostState state) {
    if (awake.robots().mustAsk(state.robots(), awake.timing().now())) {
      return true; // the next request is for other rules
    }
    RobotsRules rules = awake.robots().rules(state.robots());
    int characters = awake.robots().toCompile(rules);
    if (characters > 0 && !compiling) {
      compiling = true;
      awake
          .context()
          .pipeToSelf(
              awake.services().pipeline().workOnRules(characters, rules::compiled),
              (done, failure) -> new HostNote.RulesCompiled(failure));
    }
    return characters == 0;
  }

  /** When a host whose rules are not ready may be asked, epoch milliseconds. */
  long readyMillis() {
    return awake.timing().nowMillis() + LATER_MILLIS;
  }

  /** They are compiled, if the host did not take others meanwhile. */
  void compiled(HostNote.RulesCompiled message) {
    compiling = false;
    if (message.failure() != null) {
      awake.timing().pause();
      awake
          .context()
          .getLog()
          .warn("the rules of {} could not be compiled", awake.host(), message.failure());
    }
  }
}
