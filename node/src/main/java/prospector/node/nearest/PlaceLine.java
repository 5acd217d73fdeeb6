package prospector.node.nearest;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** What one other site is asked. Every call blocks. */
public interface PlaceLine {
  /** Its name. */
  String site();

  /** Hosts of which this site has to know whose they are, and that one is the home. */
  void wish(List<String> hosts) throws IOException;

  /** Microseconds that it takes to connect, of those hosts of which it knows by now. */
  Map<String, Integer> times(List<String> hosts) throws IOException;

  /**
   * Tells what a database decided.
   *
   * @param after number before these
   * @param upTo number of the last
   * @return up to which number it has them
   */
  long tell(String origin, long after, long upTo, byte[] places) throws IOException;
}
