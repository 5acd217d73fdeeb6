package prospector.web.url;

import java.util.Arrays;

/**
 * Ports that no page is asked from: other services listen there, and some of them take a line of a
 * request for a command.
 *
 * <p>Source: the WHATWG Fetch standard, "Port blocking", and two of our own: Redis and memcached,
 * which obey what stands in a URL's path.
 */
public final class BadPorts {
  private static final int[] FETCH = {
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101,
    102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427,
    465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990,
    993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667,
    6668, 6669, 6679, 6697, 10080
  };
  private static final int REDIS = 6379;
  private static final int MEMCACHED = 11211;

  private BadPorts() {}

  /** Whether nothing is asked for at a port, 0..65535. */
  public static boolean contains(int port) {
    return port != 80
        && port != 443
        && (port == REDIS || port == MEMCACHED || Arrays.binarySearch(FETCH, port) >= 0);
  }
}
