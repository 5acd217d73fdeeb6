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

  /**
   * Counts what the host knows, and forgets what is too much. Between two events: what a decision
   * was based on must be so until its event is applied.
   *
   * @param standInBytes for URLs that stand for others of the host, 0 or more
   * @return whether some of what waits in the overflow table is too much
   */
  public boolean keep(HostState state, long standInBytes) {
    if (!awake) {
      awake = true;
      memory.awoke();
    }
    tell(state, standInBytes);
    if (memory.shouldForget(told)) {
      memory.forgot(told.ended());
      state.shares().forEach(share -> share.states().forgetEnds());
      tell(state, standInBytes);
    }
    return memory.shouldDrop(told);
  }

  private void tell(HostState state, long standInBytes) {
    long waiting = 0;
    long overflow = 0;
    long ended = 0;
    long otherBytes = standInBytes;
    for (CrawlShare share : state.shares()) {
      KnownUrls known = share.states();
      waiting += known.size() - known.ended();
      overflow += share.overflow();
      ended += known.ended();
      otherBytes += known.filterBytes();
    }
    KnownMemory.Held now = new KnownMemory.Held(waiting, overflow, ended, otherBytes);
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
