package prospector.persistence.site;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What this site and others tell each other: links on their way, what has gone and come, who was
 * heard when. All calls block; what returns is committed.
 *
 * <p><em>A batch has a number in its lane, which is a crawl and another site.</em> Numbers go up in
 * the order of the commits. So a receiver needs to remember only the last one, and what comes again
 * changes nothing.
 */
public interface SiteTable {
  /** Name of this database, the same as long as it is. A new one begins to number anew. */
  String epoch();

  // ---- out

  /**
   * Puts links to one site into its outbox: those whose URL was never put there before, and once
   * more those of relevant pages whose URL was known by others only, and those over a shorter path
   * than any before, or from nearer to the scope.
   *
   * @param links each URL once
   * @param packing makes a batch of those that go
   */
  Posted post(String peer, String crawl, List<Link> links, Packing packing);

  /**
   * A link to go.
   *
   * @param relevant whether its page is
   * @param depth links from a seed to its URL by way of it, 0 or more; {@code Integer.MAX_VALUE} in
   *     a crawl without a bound of the depth, where it does not matter
   * @param beyond links in a row that led out of the scope to its page, 0 to 126; {@link #ANY} in a
   *     crawl that leaves its scope for one link at most, where it does not matter
   */
  record Link(String url, boolean relevant, int depth, int beyond) {
    /** How far out a page is where that does not matter. */
    public static final int ANY = Byte.MAX_VALUE;

    /** Of a crawl where it does not matter how near a URL is. */
    public Link(String url, boolean relevant) {
      this(url, relevant, Integer.MAX_VALUE, ANY);
    }
  }

  /**
   * How many links went.
   *
   * @param fresh whose URL is new
   * @param again whose URL was known, and now has a link of a relevant page, a shorter path, or one
   *     from nearer to the scope
   */
  record Posted(int fresh, int again) {}

  /** Makes a batch's body. */
  @FunctionalInterface
  interface Packing {
    /**
     * @param chosen indexes into the links given, upwards
     */
    byte[] pack(List<Integer> chosen);
  }

  /** Whether a URL was put into an outbox. */
  boolean wasPosted(String crawl, String url);

  /** URLs whose hosts have another site now: they go once more. */
  void forget(String crawl, List<String> urls);

  /** The batch that is to go next; empty where none waits. */
  Optional<Batch> next(String peer, String crawl);

  /** A site has all batches up to this number. */
  void delivered(String peer, String crawl, long number);

  // ---- in

  /**
   * Takes in a batch of another site.
   *
   * @param epoch of the sender's database
   * @return false for one that was taken in before
   */
  boolean receive(Batch batch, String epoch);

  /**
   * Puts links of this site's own pages among those that came, for their hosts.
   *
   * @param own name of this site
   */
  void offer(String own, String crawl, int links, byte[] body);

  /** Batches that came and are not with their hosts yet, oldest of each lane first. */
  List<Batch> arrived(String crawl, int limit);

  /** All links of a batch are with their hosts. */
  void taken(String peer, String crawl, long number);

  /** Bytes of a site's batches that wait for their hosts. */
  long waitingBytes(String peer);

  // ---- what is told of it

  /** All lanes, by crawl and site. */
  List<Lane> lanes();

  /** Batches that their sites are not known to have. */
  List<Outgoing> outgoing();

  /** The last batch that came in each lane in which one did. */
  List<Incoming> incoming();

  /**
   * A site has another database than before: what it was told is lost with the old one. Of all that
   * was sent only what waits counts from now on, and of all that came only what that database sent.
   *
   * @param epoch of the new one
   * @return false where that was done before
   */
  boolean restarted(String peer, String epoch);

  /** A site said something of itself. */
  void heard(String peer, String told, long nowMillis);

  /** What sites said last. */
  List<Told> told();

  /** A site asked something of this one. */
  void came(String peer, long nowMillis);

  /** When sites asked something last, epoch milliseconds, by their names. */
  Map<String, Long> came();

  /** Says whether a crawl has nothing left to do here, and what it has done. */
  void idle(String crawl, Idle said);

  /** What was said of it last. */
  Optional<Idle> idle(String crawl);

  /** The orders of a crawl as they were last seen. */
  Optional<Order> order(String crawl);

  /** Keeps what was seen. */
  void order(String crawl, Order seen);

  /**
   * Links on their way.
   *
   * @param peer whom they go to, or come from
   * @param number in its lane, from 1
   */
  record Batch(String peer, String crawl, long number, int links, byte[] body) {}

  /**
   * What a crawl sent to another site, and has of it.
   *
   * @param sent links, those that went again included
   * @param sentAgain links to URLs that were sent before: of relevant pages, over shorter paths, or
   *     from nearer to the scope
   * @param sentBytes of their batches
   * @param received links that came from the site, since its database is new
   * @param waitingOut links that the site does not have yet
   * @param waitingIn links that are not with their hosts yet
   */
  record Lane(
      String peer,
      String crawl,
      long sent,
      long sentAgain,
      long sentBytes,
      long received,
      long receivedBytes,
      long waitingOut,
      long waitingIn) {}

  /** A batch on its way to a site, which may have it already. */
  record Outgoing(String peer, String crawl, long number, int links) {}

  /**
   * The last batch that came of a site.
   *
   * @param epoch of the database that sent it
   */
  record Incoming(String peer, String crawl, String epoch, long number) {}

  /**
   * Orders of a crawl.
   *
   * @param changedMillis when somebody changed them last, at whichever site
   * @param seen what they were, in the words of whoever keeps them
   */
  record Order(long changedMillis, String seen) {}

  /** Text of a site, and when it came, epoch milliseconds. */
  record Told(String peer, String told, long heardMillis) {}

  /**
   * Whether a crawl was idle.
   *
   * @param received links it had of other sites then
   * @param counts what it had done, in the words of whoever says it
   */
  record Idle(boolean idle, long received, String counts, long toldMillis) {}
}
