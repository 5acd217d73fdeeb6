package prospector.simweb.distance;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.zip.CRC32;

/**
 * Hosts that each are near to one of several sites, drawn by their names alone; to the others they
 * are far. Each time differs from the mean of its kind by up to a fifth.
 *
 * @param seed of the draw
 * @param sites at least 1
 * @param near mean time to connect from the site that a host is near to
 * @param far the same from another one
 */
public record HostDistances(long seed, int sites, Duration near, Duration far) {
  private static final double SPREAD = 0.2;
  private static final int PARTS = 10_000;

  public HostDistances {
    if (sites < 1 || near.isNegative() || far.compareTo(near) < 0) {
      throw new IllegalArgumentException(
          "expected 1 site or more and near <= far, got " + sites + ", " + near + ", " + far);
    }
  }

  /** The site that a host is near to, from 0. */
  public int nearest(String host) {
    return (int) (draw(host + " site") % sites);
  }

  /** How long a site takes to connect to a host. */
  public Duration of(int site, String host) {
    double mean = (site == nearest(host) ? near : far).toNanos();
    double part = (double) (draw(host + " from " + site) % PARTS) / PARTS; // in [0,1)
    return Duration.ofNanos(Math.round(mean * (1 - SPREAD + 2 * SPREAD * part)));
  }

  private long draw(String what) {
    CRC32 sum = new CRC32();
    sum.update((seed + " " + what).getBytes(StandardCharsets.UTF_8));
    long mixed = sum.getValue() * 0x9E3779B97F4A7C15L;
    return mixed >>> 32;
  }
}
