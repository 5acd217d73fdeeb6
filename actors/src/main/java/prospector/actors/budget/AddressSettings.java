package prospector.actors.budget;

import java.net.InetAddress;
import java.util.List;
import prospector.web.fetch.AddressRange;

/**
 * What one IP address may be asked.
 *
 * @param exempt front ends that many hosts share
 * @param frontEnd what an address of those may be asked, all hosts behind it together
 */
public record AddressSettings(Budget budget, List<AddressRange> exempt, Budget frontEnd) {
  /** No address has a budget. */
  public static final AddressSettings NONE =
      new AddressSettings(Budget.NONE, List.of(), Budget.NONE);

  public AddressSettings {
    exempt = List.copyOf(exempt);
  }

  /** The same for one of several clusters, see {@link Budget#part}. */
  public AddressSettings part(int own, int all) {
    return new AddressSettings(budget.part(own, all), exempt, frontEnd.part(own, all));
  }

  /** The budget of an address. */
  public Budget of(InetAddress address) {
    return exempt.stream().anyMatch(range -> range.contains(address)) ? frontEnd : budget;
  }
}
