package prospector.node.settings;

import java.time.Duration;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.decide.SitemapSettings;
import prospector.actors.host.state.QueueMemory;

/** Reads how a host's actor works, and says it as the actor wants it. */
public final class HostBlock {
  private HostBlock() {}

  static NodeSettings.Host read(ConfigReader host) {
    Duration least = Duration.ofMillis(100);
    return new NodeSettings.Host(
        host.integer("queue-bound", QueueMemory.LEAST, 1_000_000),
        host.number("queue-share", 0.01, 0.9),
        host.number("robots-share", 0.001, 0.5),
        host.number("known-share", 0.001, 0.5),
        host.number("awake-share", 0.0001, 0.5),
        host.integer("overflow-bound", 0, 100_000_000),
        host.integer("exact-urls", 10, 100_000_000),
        host.integer("max-tries", 1, 20),
        host.duration("hold-links", Duration.ofMillis(1), Duration.ofMinutes(1)),
        host.duration("resend-after", least, Duration.ofMinutes(10)),
        host.duration("passivate-after", least, Duration.ofDays(1)),
        host.duration("grant-timeout", Duration.ofSeconds(1), Duration.ofDays(1)),
        host.duration("handoff-window", Duration.ofMillis(1), Duration.ofMinutes(1)),
        host.integer("recent-handoffs", 0, 100_000_000),
        sitemaps(host.block("sitemaps")),
        host.integer("copies-to-ignore", 0, 1_000),
        host.integer("barren-views", 0, 1_000),
        host.integer("slow-after", 0, 64),
        new HostSettings.Misses(
            host.number("miss-discount", 0, 10), host.number("miss-discount-max", 0, 100)),
        new HostSettings.Sizes(
            host.number("size-discount", 0, 10), host.bytes("size-usual", 1_024, 1L << 30)));
  }

  private static SitemapSettings sitemaps(ConfigReader sitemaps) {
    return new SitemapSettings(
        sitemaps.integer("files", 0, 100),
        sitemaps.integer("urls", 0, 50_000),
        sitemaps.duration("interval", Duration.ofMinutes(1), Duration.ofDays(365)),
        sitemaps.integer("unannounced-after", 0, 1_000_000));
  }

  /** What the actors of hosts go by. */
  public static HostSettings actors(NodeSettings settings) {
    return new HostSettings(
        settings.politeness(),
        settings.host().overflowBound(),
        settings.host().exactUrls(),
        settings.host().maxTries(),
        settings.host().holdLinks(),
        settings.host().resendAfter(),
        settings.host().passivateAfter(),
        settings.host().sitemaps(),
        settings.windows(),
        new HostSettings.Sameness(
            settings.host().copiesToIgnore(),
            settings.host().slowAfter(),
            settings.host().barrenViews()),
        settings.host().misses(),
        settings.host().sizes());
  }
}
