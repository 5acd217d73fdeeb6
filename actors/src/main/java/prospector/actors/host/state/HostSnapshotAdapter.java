package prospector.actors.host.state;

import akka.persistence.typed.SnapshotAdapter;

/** A host's state changes in place; what is stored of it is an immutable copy. */
public final class HostSnapshotAdapter implements SnapshotAdapter<HostState> {
  private final int exactUrls;

  public HostSnapshotAdapter(int exactUrls) {
    this.exactUrls = exactUrls;
  }

  @Override
  public Object toJournal(HostState state) {
    return state.save();
  }

  @Override
  public HostState fromJournal(Object from) {
    return HostState.restore((HostSnapshot) from, exactUrls);
  }
}
