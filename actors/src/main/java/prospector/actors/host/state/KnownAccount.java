package prospector.actors.host.state;

/**
 * What one host in memory tells the node's {@link KnownMemory}, and how it gives way. Owned by one
 * host actor.
 */
public final class KnownAccount {
  private final KnownMemory memory;
  private KnownMemory.Held told = KnownMemory.Held.NOTHING;
  private boolean awake;

  public KnownAccount(KnownMemory memory) {
    this.memory = memory;
  }

  /** The URLs that stand for others of a host. */
  public interface StandIns {
    /** What they take, 0 or more. */
    long bytes();

    void forget();
  }

  /**
   * Counts what the host knows, and forgets what is too much. Between two events: what a decision
   * was based on must be so until its event is applied.
   *
   * @return whether some of what waits in the overflow table is too much
   */
  public boolean keep(HostState state, StandIns standIns) {
    if (!awake) {
      awake = true;
      memory.awoke();
    }
    tell(state, standIns.bytes());
    if (memory.shouldForgetStandIns(told)) {
      standIns.forget();
      tell(state, standIns.bytes());
    }
    if (memory.shouldForget(told)) {
      memory.forgot(told.ended());
      state.shares().forEach(share -> share.states().forgetEnds());
      tell(state, standIns.bytes());
    }
    return memory.shouldDrop(told);
  }

  private void tell(HostState state, long standInBytes) {
    long waiting = 0;
    long overflow = 0;
    long ended = 0;
    long filterBytes = 0;
    for (CrawlShare share : state.shares()) {
      KnownUrls known = share.states();
      waiting += known.size() - known.ended();
      overflow += share.overflow();
      ended += known.ended();
      filterBytes += known.filterBytes();
    }
    KnownMemory.Held now =
        new KnownMemory.Held(waiting, overflow, ended, filterBytes, standInBytes);
    if (!now.equals(told)) {
      memory.changed(told, now);
      told = now;
    }
  }

  /** The host leaves memory. */
  public void release() {
    if (awake) {
      memory.left(told);
      awake = false;
      told = KnownMemory.Held.NOTHING;
    }
  }
}
