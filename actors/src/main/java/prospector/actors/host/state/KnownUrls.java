package prospector.actors.host.state;

import java.util.List;
import prospector.actors.host.link.UrlState;

/**
 * What a host knows of the state of its URLs: exactly for those that wait and for those that ended
 * lately, by a {@link UrlFilter} for the older ones once there are many.
 *
 * <p><em>What waits is known exactly, so every count of it is right.</em> How each of the others
 * ended stands in the page table; of those that were dropped nothing is left but the filter's bits.
 * A host may be made to forget early ({@link KnownMemory}); its filter then begins smaller and has
 * more layers, so that up to 1 in 90 new URLs is looked up in vain instead of 1 in 200. Owned by
 * one host; not thread-safe.
 */
public final class KnownUrls {
  private static final int LEAST_ROOM = 1_000; // of a filter's first layer: 2 kB

  private final int exactBound;
  private FingerprintMap exact = new FingerprintMap();
  private UrlFilter older;
  private int ended; // of those known exactly

  /**
   * @param exactBound ended URLs known exactly at most, 1 or more
   */
  KnownUrls(int exactBound) {
    this.exactBound = exactBound;
    this.older = new UrlFilter(exactBound);
  }

  static KnownUrls restore(int exactBound, HostSnapshot.Crawl saved) {
    KnownUrls known = new KnownUrls(exactBound);
    known.older = UrlFilter.restore(exactBound, saved.filterLayers());
    for (int i = 0; i < saved.fingerprints().length; i++) {
      known.put(saved.fingerprints()[i], UrlState.ofCode(saved.codes()[i]));
    }
    return known;
  }

  /** The state; {@link UrlState#MAYBE_KNOWN} when only the filter may know it. */
  UrlState get(long fingerprint) {
    UrlState state = exact.get(fingerprint);
    return state == UrlState.UNKNOWN && older.mayContain(fingerprint)
        ? UrlState.MAYBE_KNOWN
        : state;
  }

  void put(long fingerprint, UrlState state) {
    ended += (isEnd(state) ? 1 : 0) - (isEnd(exact.get(fingerprint)) ? 1 : 0);
    exact.put(fingerprint, state);
    if (ended > exactBound) {
      forgetEnds();
    }
  }

  private static boolean isEnd(UrlState state) {
    return state != UrlState.UNKNOWN && !state.isWaiting();
  }

  /** Leaves all that ended to the filter. */
  void forgetEnds() {
    if (ended == 0) {
      return;
    }
    if (older.isEmpty()) {
      older = new UrlFilter(Math.min(exactBound, Math.max(LEAST_ROOM, ended)));
    }
    FingerprintMap waiting = new FingerprintMap();
    exact.forEach(
        (fingerprint, state) -> {
          if (isEnd(state)) {
            older.add(fingerprint);
          } else {
            waiting.put(fingerprint, state);
          }
        });
    exact = waiting;
    ended = 0;
  }

  /** URLs known exactly. */
  int size() {
    return exact.size();
  }

  /** Of these, URLs that do not wait. */
  int ended() {
    return ended;
  }

  /** Bytes that the filter takes. */
  long filterBytes() {
    return older.bytes();
  }

  long[] fingerprints() {
    return exact.fingerprints();
  }

  byte[] codes() {
    return exact.codes();
  }

  List<HostSnapshot.Layer> filter() {
    return older.save();
  }
}
