package prospector.bench.chaos;

import java.util.Locale;

/**
 * A strike as it happened, or a node that ended by itself.
 *
 * @param what kind of strike in lower case, or {@code exit}
 * @param node name, or {@code all} or {@code database}
 * @param startMillis wall clock when the signal was sent, milliseconds since 1970
 * @param doneMillis when work could be lost no more: about to be thawed, healed, database started;
 *     else the start
 * @param endMillis when everything was up again; until then {@link Long#MAX_VALUE}
 * @param detail what else is worth knowing, such as an exit code
 */
record Incident(
    String what, String node, long startMillis, long doneMillis, long endMillis, String detail) {
  static final String EXIT = "exit";
  static final String ALL = "all";
  static final String DATABASE = "database";

  static Incident of(Strike.Kind kind, String node, long startMillis) {
    String what = kind.name().toLowerCase(Locale.ROOT);
    return new Incident(what, node, startMillis, startMillis, Long.MAX_VALUE, "");
  }

  static Incident exit(String node, long millis, String detail) {
    return new Incident(EXIT, node, millis, millis, Long.MAX_VALUE, detail);
  }

  /** The same, with the time when work could be lost no more. */
  Incident done(long millis) {
    return new Incident(what, node, startMillis, millis, endMillis, detail);
  }

  /** The same, over. */
  Incident over(long millis) {
    return new Incident(what, node, startMillis, doneMillis, millis, detail);
  }

  /**
   * Whether work that was under way may have been lost: not by a node that leaves in order, nor by
   * one that has database and web still. If the latter ends because the others took it for dead,
   * that is an incident of its own.
   */
  boolean loses() {
    return !is(Strike.Kind.LEAVE) && !is(Strike.Kind.CUT);
  }

  /** Whether it can have happened to what this node had under way. */
  boolean concerns(String aNode) {
    return node.equals(aNode) || node.equals(ALL) || node.equals(DATABASE);
  }

  /** Whether a node ended by itself with this exit code. */
  boolean isExit(int code) {
    return isExit() && detail.endsWith("code " + code);
  }

  /** Whether a node ended by itself. */
  boolean isExit() {
    return what.equals(EXIT);
  }

  boolean is(Strike.Kind kind) {
    return what.equals(kind.name().toLowerCase(Locale.ROOT));
  }
}
