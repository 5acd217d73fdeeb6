package prospector.node.cli.options;

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
public final class ScopeOptions {
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

  @Option(
      names = "--except",
      paramLabel = "PATTERN",
      split = ",",
      converter = Pattern.class,
      description = {
        "Leave these out, in place of the topic file's scope.except; patterns as of --only-hosts."
      })
  private @Nullable List<ScopePattern> except;

  @Option(
      names = "--beyond",
      paramLabel = "N",
      converter = Beyond.class,
      description = {
        "Follow so many links in a row out of scope as a way, 0 to 10, in place of the topic file's",
        "scope.beyond."
      })
  private @Nullable Integer beyond;

  /** What was given. */
  public ScopeSettings settings() {
    return new ScopeSettings(
        Optional.ofNullable(only),
        Optional.ofNullable(except),
        Optional.ofNullable(stay),
        Optional.ofNullable(beyond));
  }

  /** Fields of the API, and values, of the options that were given. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    settings().values().forEach((key, value) -> fields.put(key.replace("scope.", ""), value));
    return fields;
  }

  /** Configuration paths and values of the options that were given. */
  public Map<String, Object> asConfig() {
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

  /** Reads how far out of scope to go. */
  static final class Beyond implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      if (!text.matches("\\d{1,3}") || Integer.parseInt(text) > ScopeRules.MAX_BEYOND) {
        throw new TypeConversionException(
            "expected a whole number from 0 to " + ScopeRules.MAX_BEYOND + ", got " + text);
      }
      return Integer.valueOf(text);
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
