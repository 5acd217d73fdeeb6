package prospector.actors.host;

import java.util.function.Function;
import prospector.actors.host.decide.Groundwork;

/**
 * What an event waits for.
 *
 * @param done what was done for it before
 * @param bringsWork whether the host must stand in the index of hosts with work first
 * @param again what to be told with once it is done
 * @param failed what to be told with when it could not be done
 */
record Awaited(
    Groundwork.Needs needs,
    Groundwork done,
    boolean bringsWork,
    Function<Groundwork, HostNote> again,
    Function<Throwable, HostNote> failed) {
  /** For an event that brings no work, or to a host that has some. */
  Awaited(
      Groundwork.Needs needs,
      Groundwork done,
      Function<Groundwork, HostNote> again,
      Function<Throwable, HostNote> failed) {
    this(needs, done, false, again, failed);
  }
}
