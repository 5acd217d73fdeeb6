package prospector.nugget.function;

import com.typesafe.config.ConfigObject;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.nugget.ExampleSource;
import prospector.nugget.NuggetFunction;
import prospector.nugget.pattern.PatternRoom;
import prospector.nugget.section.FunctionReader;
import prospector.nugget.section.Section;
import prospector.nugget.section.Suggestion;
import prospector.nugget.section.Surroundings;
import prospector.nugget.section.TopicDirectory;
import prospector.web.url.CrawlUrl;

/** The kinds of functions a topic file may name, read one within another. Reads one topic file. */
public final class FunctionReaders implements Surroundings {
  /** Deeper nesting than this is a mistake, and would overflow the stack sooner or later. */
  private static final int MAX_DEPTH = 50;

  private static final Map<String, FunctionReader> KINDS = kinds();

  private final TopicDirectory files;
  private final ExampleSource examples;
  private final Set<CrawlUrl> found = new LinkedHashSet<>();
  private final PatternRoom patterns = new PatternRoom();
  private boolean opposite;
  private int depth;

  /** Files are found in a directory, example URLs through a source. */
  public FunctionReaders(TopicDirectory files, ExampleSource examples) {
    this.files = files;
    this.examples = examples;
  }

  /** What may stand as {@code type}. */
  public static Set<String> kindNames() {
    return KINDS.keySet();
  }

  @Override
  public TopicDirectory files() {
    return files;
  }

  @Override
  public ExampleSource examples() {
    return examples;
  }

  @Override
  public PatternRoom patterns() {
    return patterns;
  }

  @Override
  public void foundExample(CrawlUrl url) {
    if (!opposite) {
      found.add(url);
    }
  }

  /** The URLs of the examples of what is wanted, in the order they were read. */
  public List<CrawlUrl> foundExamples() {
    return List.copyOf(found);
  }

  @Override
  public NuggetFunction read(Section section) {
    Optional<String> type = section.requiredText("type", "a kind of function");
    if (type.isEmpty()) {
      return Nothing.INSTANCE;
    }
    FunctionReader reader = KINDS.get(type.get());
    if (reader == null || ++depth > MAX_DEPTH) {
      section.complain(
          "type",
          reader == null
              ? "unknown kind '" + type.get() + "', " + Suggestion.of(type.get(), kindNames())
              : "functions are nested more than " + MAX_DEPTH + " deep");
      return Nothing.INSTANCE;
    }
    NuggetFunction function = reader.read(section, this);
    depth--;
    Optional<Double> threshold = section.optionalNumber("threshold", 0.001, 0.999);
    section.close();
    return threshold.<NuggetFunction>map(t -> new Rescaled(function, t)).orElse(function);
  }

  /** Reads the function under a key of a section. */
  public NuggetFunction readAt(Section section, String key) {
    var children = section.elements(key);
    if (children.size() == 1 && children.get(0).value() instanceof ConfigObject child) {
      return read(new Section(child, children.get(0).key(), section.complaints()));
    }
    section.complain(key, (children.isEmpty() ? "missing, " : "") + "expected { type = ... }");
    return Nothing.INSTANCE;
  }

  @Override
  public NuggetFunction readOpposite(Section section, String key) {
    opposite = !opposite;
    NuggetFunction function = readAt(section, key);
    opposite = !opposite;
    return function;
  }

  private static Map<String, FunctionReader> kinds() {
    Map<String, FunctionReader> kinds = new LinkedHashMap<>();
    kinds.put("keywords", KeywordsReader::read);
    kinds.put("regex", RegexFunction::read);
    kinds.put("classifier", ClassifierFunction::read);
    kinds.put("examples", ExamplesFunction::read);
    kinds.put("media", MediaFunction::read);
    kinds.put("language", LanguageFunction::read);
    kinds.put("listed", ListedFunction::read);
    kinds.put("all-of", Combination::readAllOf);
    kinds.put("any-of", Combination::readAnyOf);
    kinds.put("weighted", Combination::readWeighted);
    kinds.put("not", Negation::read);
    kinds.put("class", UserFunctions::read);
    return kinds;
  }
}
