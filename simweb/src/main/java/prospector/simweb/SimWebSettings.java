package prospector.simweb;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Everything a fake web depends on; two webs with equal settings are the same, byte for byte.
 *
 * @param seed of all chance
 * @param pages in the graph, 100 to 50,000,000
 * @param hosts they stand on, 1 to pages / 10
 * @param relevantShare of the pages, in [0.0005, 0.1]; usual is 1/500 to 1/25
 * @param latency mean time an ordinary host takes to answer, at least 0; single hosts and answers
 *     differ from it by a factor of 0.3 to 3
 * @param port written into every URL; 0 = none, the scheme's default
 * @param tls whether URLs are https
 * @param quirks share of hosts, in [0,1], for each quirk; absent = 0
 * @param hostileShare hostile hosts / all hosts, in [0,0.9]; they stand beside the graph's hosts
 * @param hostileKind the one way in which all of them are hostile; empty = the kinds take turns
 * @param named hosts outside the graph that each page names and no other page does, 0 to 1,000, and
 *     fewer than 100,000,000 of all pages
 */
public record SimWebSettings(
    long seed,
    int pages,
    int hosts,
    double relevantShare,
    Duration latency,
    int port,
    boolean tls,
    Map<Quirk, Double> quirks,
    double hostileShare,
    Optional<Hostility> hostileKind,
    int named) {

  /** Checks the ranges. */
  public SimWebSettings {
    require(pages >= 100 && pages <= 50_000_000, "pages", pages, "100 to 50,000,000");
    require(hosts >= 1 && hosts <= pages / 10, "hosts", hosts, "1 to pages / 10");
    require(
        relevantShare >= 0.0005 && relevantShare <= 0.1,
        "relevantShare",
        relevantShare,
        "0.0005 to 0.1");
    require(!latency.isNegative(), "latency", latency, "at least 0");
    require(port >= 0 && port < 65_536, "port", port, "0 to 65535");
    require(hostileShare >= 0 && hostileShare <= 0.9, "hostileShare", hostileShare, "0 to 0.9");
    int most = Math.min(1_000, 99_999_999 / pages);
    require(named >= 0 && named <= most, "named", named, "0 to " + most);
    quirks = Map.copyOf(quirks);
    quirks.forEach((quirk, share) -> require(share >= 0 && share <= 1, quirk, share, "0 to 1"));
  }

  /**
   * A web with realistic misbehaviour: 1 page in 100 relevant, one host per 100 pages, latency 2
   * ms.
   */
  public static SimWebSettings of(long seed, int pages) {
    int hosts = Math.max(1, Math.min(5_000, pages / 100));
    return new SimWebSettings(
        seed,
        pages,
        hosts,
        0.01,
        Duration.ofMillis(2),
        0,
        false,
        realisticQuirks(),
        0,
        Optional.empty(),
        0);
  }

  /** The same web without any misbehaviour and without latency. */
  public SimWebSettings clean() {
    return new SimWebSettings(
        seed,
        pages,
        hosts,
        relevantShare,
        Duration.ZERO,
        port,
        tls,
        Map.of(),
        hostileShare,
        hostileKind,
        named);
  }

  /** The same with another number of hosts. */
  public SimWebSettings withHosts(int count) {
    return new SimWebSettings(
        seed,
        pages,
        count,
        relevantShare,
        latency,
        port,
        tls,
        quirks,
        hostileShare,
        hostileKind,
        named);
  }

  /** The same with another share of relevant pages. */
  public SimWebSettings withRelevantShare(double share) {
    return new SimWebSettings(
        seed, pages, hosts, share, latency, port, tls, quirks, hostileShare, hostileKind, named);
  }

  /** The same with another mean latency. */
  public SimWebSettings withLatency(Duration mean) {
    return new SimWebSettings(
        seed,
        pages,
        hosts,
        relevantShare,
        mean,
        port,
        tls,
        quirks,
        hostileShare,
        hostileKind,
        named);
  }

  /** The same with URLs that name a port, and https if asked. */
  public SimWebSettings withPort(int number, boolean https) {
    return new SimWebSettings(
        seed,
        pages,
        hosts,
        relevantShare,
        latency,
        number,
        https,
        quirks,
        hostileShare,
        hostileKind,
        named);
  }

  /** The same with one quirk on another share of the hosts; 1 = on every host but the portal. */
  public SimWebSettings with(Quirk quirk, double share) {
    Map<Quirk, Double> changed = new EnumMap<>(Quirk.class);
    changed.putAll(quirks);
    changed.put(quirk, share);
    return misbehaving(changed, hostileShare, hostileKind);
  }

  /** The same with another share of hostile hosts. */
  public SimWebSettings withHostileShare(double share) {
    return misbehaving(quirks, share, hostileKind);
  }

  /** The same with hostile hosts that are all of one kind. */
  public SimWebSettings withHostileKind(Hostility kind) {
    return misbehaving(quirks, hostileShare, Optional.of(kind));
  }

  /** The same with pages that each name so many hosts of which nothing else is known. */
  public SimWebSettings withNamed(int count) {
    return new SimWebSettings(
        seed,
        pages,
        hosts,
        relevantShare,
        latency,
        port,
        tls,
        quirks,
        hostileShare,
        hostileKind,
        count);
  }

  private SimWebSettings misbehaving(
      Map<Quirk, Double> shares, double hostile, Optional<Hostility> kind) {
    return new SimWebSettings(
        seed, pages, hosts, relevantShare, latency, port, tls, shares, hostile, kind, named);
  }

  double share(Quirk quirk) {
    return quirks.getOrDefault(quirk, 0.0);
  }

  private static Map<Quirk, Double> realisticQuirks() {
    Map<Quirk, Double> shares = new EnumMap<>(Quirk.class);
    for (Quirk quirk : Quirk.values()) {
      shares.put(quirk, quirk.realisticShare());
    }
    return shares;
  }

  private static void require(boolean holds, Object key, Object value, String expected) {
    if (!holds) {
      throw new IllegalArgumentException(
          "fake web setting " + key + " = " + value + ": expected " + expected);
    }
  }
}
