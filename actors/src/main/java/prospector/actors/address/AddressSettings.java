package prospector.actors.address;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import prospector.web.fetch.AddressRange;

/**
 * What one IP address may be asked by the whole cluster.
 *
 * @param concurrent requests at once, all hosts together; {@link Integer#MAX_VALUE} for no budget
 * @param delay least time between the starts of two requests
 * @param exempt front ends that many hosts share
 */
public record AddressSettings(int concurrent, Duration delay, List<AddressRange> exempt) {
  public AddressSettings {
    exempt = List.copyOf(exempt);
  }

  /** Whether no address has a budget. */
  public boolean isOff() {
    return concurrent == Integer.MAX_VALUE;
  }

  /** Whether an address has none. */
  public boolean isExempt(InetAddress address) {
    return exempt.stream().anyMatch(range -> range.contains(address));
  }
}
