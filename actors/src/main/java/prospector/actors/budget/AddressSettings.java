package prospector.actors.budget;

import java.net.InetAddress;
import java.util.List;
import prospector.web.fetch.AddressRange;

/**
 * What one IP address may be asked.
 *
 * @param exempt front ends that many hosts share
 */
public record AddressSettings(Budget budget, List<AddressRange> exempt) {
  /** No address has a budget. */
  public static final AddressSettings NONE = new AddressSettings(Budget.NONE, List.of());

  public AddressSettings {
    exempt = List.copyOf(exempt);
  }

  /** Whether an address has no budget. */
  public boolean isExempt(InetAddress address) {
    return exempt.stream().anyMatch(range -> range.contains(address));
  }
}
