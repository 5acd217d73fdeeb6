package prospector.bench.sites;

import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;
import prospector.bench.UnusableInput;
import prospector.bench.report.ResultLine;
import prospector.simweb.distance.HostDistances;

/** How far hosts are from sites, and whether that decides whose they are. */
final class NearOptions {
  @Option(
      names = "--placement",
      paramLabel = "HOW",
      defaultValue = "hash",
      description =
          "hash, or distance: each host to the site that connects to it in the shortest time (default"
              + " ${DEFAULT-VALUE}).")
  private String placement = "hash";

  @Option(
      names = "--near",
      paramLabel = "MS",
      defaultValue = "0",
      description =
          "Each host is near to one of the sites: what it takes to connect to it from there,"
              + " milliseconds; 0 = no site is near to anything (default ${DEFAULT-VALUE}).")
  private long nearMillis;

  @Option(
      names = "--far",
      paramLabel = "MS",
      defaultValue = "100",
      description = "The same from the other sites, milliseconds (default ${DEFAULT-VALUE}).")
  private long farMillis;

  String placement() {
    return placement;
  }

  /**
   * Checks what is given.
   *
   * @throws UnusableInput when a near site is farther than a far one
   */
  void check() {
    UnusableInput.requireAtLeast("--near", 0, nearMillis);
    if (nearMillis > 0) {
      UnusableInput.requireAtLeast("--far", nearMillis, farMillis);
    }
  }

  Optional<HostDistances> distances(long seed, int sites) {
    return nearMillis == 0
        ? Optional.empty()
        : Optional.of(
            new HostDistances(
                seed, sites, Duration.ofMillis(nearMillis), Duration.ofMillis(farMillis)));
  }

  ResultLine tell(ResultLine line, ConnectFigures figures) {
    return line.with("placement", placement)
        .with("near_ms", nearMillis)
        .with("far_ms", farMillis)
        .with("connect_ms", figures.millis())
        .with("connect_ms_by_hash", figures.hashMillis())
        .with("connect_ms_least", figures.leastMillis())
        .with("of_hash", figures.millis() / figures.hashMillis())
        .with("hosts_asked", figures.hosts())
        .with("hosts_at_nearest", figures.atNearest());
  }
}
