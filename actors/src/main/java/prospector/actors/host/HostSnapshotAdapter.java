package prospector.actors.host;

import akka.persistence.typed.SnapshotAdapter;

/** A host's state changes in place; what is stored of it is an immutable copy. */
final class HostSnapshotAdapter implements SnapshotAdapter<HostState> {
  private final int exactUrls;

  HostSnapshotAdapter(int exactUrls) {
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
