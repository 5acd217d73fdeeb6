package prospector.node.cli.options;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of commands that make single requests. */
public final class RequestOptions {
  @Option(
      names = "--proxy",
      paramLabel = "URL",
      converter = WebOptions.Proxy.class,
      description = "HTTP proxy for the requests, http://host:port.")
  private @Nullable URI proxy;

  @Option(
      names = "--contact",
      paramLabel = "URL-or-mail",
      description = "Who asks; sent with every request.")
  private @Nullable String contact;

  @Option(names = "--allow-private", description = "Allow hosts on loopback and private addresses.")
  private boolean allowPrivate;

  /** Configuration paths and values of the options that were given. */
  public Map<String, Object> asConfig() {
    Map<String, Object> values = new LinkedHashMap<>();
    if (proxy != null) {
      values.put("prospector.web.proxy", proxy.toString());
    }
    if (contact != null) {
      values.put("prospector.web.contact", contact);
    }
    if (allowPrivate) {
      values.put("prospector.web.allow-private", true);
    }
    return values;
  }
}
