package prospector.node.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import prospector.node.settings.ScopeSettings;
import prospector.web.scope.ScopePattern;
import prospector.web.scope.ScopeRules;

/** Options of a crawl's scope; each stands in for what the topic file says of the same. */
final class ScopeOptions {
  @Option(
      names = "--only-hosts",
      paramLabel = "PATTERN",
      split = ",",
      converter = Pattern.class,
      description = {
        "Keep to these, in place of the topic file's scope.only: docs.example.org, *.example.net,",
        "*.org, example.org/docs/; comma-separated."
      })
  private @Nullable List<ScopePattern> only;

  @Option(
      names = "--stay",
      paramLabel = "WHERE",
      converter = Stay.class,
      description = {
        "Stay on the seeds' hosts (site), in their domains (domain), or go anywhere, in place of",
        "the topic file's scope.stay."
      })
  private ScopeRules.@Nullable Stay stay;

  /** What was given. */
  ScopeSettings settings() {
    return new ScopeSettings(
        Optional.ofNullable(only), Optional.empty(), Optional.ofNullable(stay), Optional.empty());
  }

  /** Configuration paths and values of the options that were given. */
  Map<String, Object> asConfig() {
    Map<String, Object> values = new LinkedHashMap<>();
    settings().values().forEach((key, value) -> ClusterOptions.put(values, "crawl." + key, value));
    return values;
  }

  /** Reads a pattern. */
  static final class Pattern implements ITypeConverter<ScopePattern> {
    @Override
    public ScopePattern convert(String text) {
      return ScopePattern.parse(text)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "expected " + ScopePattern.EXPECTED + ", got '" + text + "'"));
    }
  }

  /** Reads how near to the seeds to stay. */
  static final class Stay implements ITypeConverter<ScopeRules.Stay> {
    @Override
    public ScopeRules.Stay convert(String text) {
      if (!ScopeRules.STAY_WORDS.contains(text)) {
        throw new TypeConversionException(
            "expected one of " + String.join(", ", ScopeRules.STAY_WORDS) + ", got " + text);
      }
      return ScopeRules.Stay.valueOf(text.toUpperCase(Locale.ROOT));
    }
  }
}
