package prospector.actors.handoff;

/** Is told what leaves the relay of a node. Thread-safe. */
public interface HandoffObserver {
  /** So many hand-offs left for their hosts. */
  void handedOff(int handoffs);

  /** So many hand-offs were acknowledged to their senders. */
  void acknowledged(int handoffs);
}
