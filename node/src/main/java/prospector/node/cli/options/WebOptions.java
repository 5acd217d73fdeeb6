package prospector.node.cli.options;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import prospector.node.settings.WebSettings;

/** Options of whoever sends requests: how many, how fast, as whom. */
public final class WebOptions {
  @Option(
      names = "--in-flight",
      paramLabel = "N",
      converter = WholeNumbers.SmallOverZero.class,
      description = "Requests in flight at most.")
  private @Nullable Integer inFlight;

  @Option(
      names = "--delay",
      paramLabel = "D",
      converter = Durations.class,
      description = {
        "Shortest time between two requests to one host (default 1s).",
        "0ms is for hosts you own: it switches the adaptive delay off too."
      })
  private @Nullable Duration delay;

  @Option(
      names = "--proxy",
      paramLabel = "URL",
      converter = Proxy.class,
      description = "HTTP proxy for every request, http://host:port.")
  private @Nullable URI proxy;

  @Option(
      names = "--contact",
      paramLabel = "URL-or-mail",
      description = "Who runs the crawl; sent with every request. Needed on the live web.")
  private @Nullable String contact;

  @Option(names = "--allow-private", description = "Allow hosts on loopback and private addresses.")
  private boolean allowPrivate;

  /** Configuration paths and values of the options that were given. */
  public Map<String, Object> asConfig() {
    Map<String, Object> values = new LinkedHashMap<>();
    ClusterOptions.put(values, "crawl.in-flight", inFlight);
    ClusterOptions.put(
        values, "web.politeness.minimum-delay", delay == null ? null : delay.toMillis() + "ms");
    ClusterOptions.put(values, "web.proxy", proxy == null ? null : proxy.toString());
    ClusterOptions.put(values, "web.contact", contact);
    ClusterOptions.put(values, "web.allow-private", allowPrivate ? true : null);
    return values;
  }

  /** Reads a proxy's address. */
  static final class Proxy implements ITypeConverter<URI> {
    @Override
    public URI convert(String text) {
      try {
        return WebSettings.proxy(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException("expected http://host:port without user");
      }
    }
  }
}
