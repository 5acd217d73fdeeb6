package prospector.node.cli;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import prospector.node.settings.CrawlSettings;
import prospector.node.settings.WebSettings;

/** Options of a crawl that stand for keys of the configuration, and its directory. */
final class CrawlOptions {
  @Option(names = "--pages", paramLabel = "N", description = "Stop after N pages (2xx, judged).")
  private @Nullable Long pages;

  @Option(names = "--nuggets", paramLabel = "N", description = "Stop after N relevant pages.")
  private @Nullable Long nuggets;

  @Option(
      names = "--time",
      paramLabel = "D",
      converter = Durations.class,
      description = "Stop after this time over all runs, such as 90s, 30m, 2h.")
  private @Nullable Duration time;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory of the crawl; default crawls/TOPIC. Same command again: goes on.")
  private @Nullable Path out;

  @Option(names = "--in-flight", paramLabel = "N", description = "Requests in flight at most.")
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

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      completionCandidates = Policies.class,
      description = "Order of the frontier: ${COMPLETION-CANDIDATES} (default learner).")
  private @Nullable String policy;

  /** Where the crawl lies, when it was said. */
  Optional<Path> out() {
    return Optional.ofNullable(out);
  }

  /** Configuration paths and values of the options that were given. */
  Map<String, Object> asConfig() {
    Map<String, Object> values = new LinkedHashMap<>();
    put(values, "crawl.budget.pages", pages);
    put(values, "crawl.budget.nuggets", nuggets);
    put(values, "crawl.budget.time", time == null ? null : time.toMillis() + "ms");
    put(values, "crawl.in-flight", inFlight);
    put(values, "web.politeness.minimum-delay", delay == null ? null : delay.toMillis() + "ms");
    put(values, "web.proxy", proxy == null ? null : proxy.toString());
    put(values, "web.contact", contact);
    put(values, "web.allow-private", allowPrivate ? true : null);
    put(values, "crawl.policy", policy);
    return values;
  }

  private static void put(Map<String, Object> values, String key, @Nullable Object value) {
    if (value != null) {
      values.put("prospector." + key, value);
    }
  }

  /** For the help text. */
  static final class Policies extends java.util.ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Policies() {
      super(CrawlSettings.POLICIES);
    }
  }

  /** Reads a proxy's address. */
  static final class Proxy implements ITypeConverter<URI> {
    @Override
    public URI convert(String text) {
      try {
        return WebSettings.proxy(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException("expected http://host:port, got " + text);
      }
    }
  }
}
