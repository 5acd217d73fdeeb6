package prospector.node.cli.topic;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.ScopeWords;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.exit.ExitCode;
import prospector.node.report.Row;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.WebSettings;
import prospector.node.wiring.WebParts;
import prospector.nugget.topic.TopicFile;
import prospector.web.scope.CrawlScope;
import prospector.web.url.BadPorts;
import prospector.web.url.CrawlUrl;
import prospector.web.url.RegistrableDomain;
import prospector.web.url.SamenessKey;
import prospector.web.url.TrapRules;
import prospector.web.url.UrlNormalizer;
import prospector.web.url.UrlResult;

/** {@code url}: shows what the crawler makes of a URL. No network. */
@Command(
    name = "url",
    description =
        "Show a URL's normal form, host, registrable domain and fingerprint, or why it is refused.")
public final class UrlCommand implements Callable<Integer> {
  @Parameters(arity = "1..*", paramLabel = "URL", description = "URLs as they stand in a link.")
  private List<String> urls = List.of();

  @Option(
      names = "--topic",
      paramLabel = "TOPIC.conf",
      description = "Say, too, whether the URLs are in the scope of this topic file.")
  private @Nullable Path topicFile;

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private CrawlScope scope = CrawlScope.OPEN;
  private final Tools tools;

  public UrlCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    if (topicFile != null) {
      TopicFile.Reach reach = TopicFile.reach(topicFile);
      scope = new CrawlScope(reach.scope(), reach.seeds());
    }
    WebSettings web = NodeSettings.of(settingsOptions.load(tools.configs(), Map.of())).web();
    boolean all = true;
    for (String url : urls) {
      all &= UrlNormalizer.normalize(url).fold(it -> accepted(it, web), this::refused);
    }
    return (all ? ExitCode.OK : ExitCode.BAD_SEED).code();
  }

  private boolean accepted(CrawlUrl url, WebSettings web) {
    PrintWriter out = tools.terminal().out();
    Row.print(out, "url", url.value());
    Row.print(out, "host", url.host().value());
    Row.print(out, "domain", RegistrableDomain.of(url.host().hostName()).orElse("none"));
    Row.print(out, "fingerprint", String.format(Locale.ROOT, "%016x", url.fingerprint()));
    Row.print(out, "same as", SamenessKey.VISITORS.of(url));
    if (web.refuseTraps()) {
      new TrapRules(tools.clock()).trap(url).ifPresent(rule -> Row.print(out, "trap", rule));
    }
    if (BadPorts.contains(url.host().port())) {
      Row.print(out, "not crawled", "port " + url.host().port());
    }
    WebParts.extensions(web.links(), web.documents())
        .refusal(url)
        .ifPresent(extension -> Row.print(out, "not crawled", "extension " + extension));
    if (topicFile != null) {
      Row.print(out, "scope", ScopeWords.of(scope, url));
    }
    return true;
  }

  private boolean refused(UrlResult.Refused refused) {
    PrintWriter out = tools.terminal().out();
    Row.print(out, "refused", refused.problem().reason());
    Row.print(out, "input", refused.input());
    return false;
  }
}
