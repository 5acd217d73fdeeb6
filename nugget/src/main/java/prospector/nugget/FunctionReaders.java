package prospector.nugget;

import com.typesafe.config.ConfigObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import prospector.web.url.CrawlUrl;

/** The kinds of functions a topic file may name, and what reading one needs of its surroundings. */
final class FunctionReaders {
  /** Deeper nesting than this is a mistake, and would overflow the stack sooner or later. */
  private static final int MAX_DEPTH = 50;

  private static final Map<String, FunctionReader> KINDS = kinds();

  private final Path directory;
  private final ExampleSource examples;
  private final boolean confined;
  private final Set<CrawlUrl> found = new LinkedHashSet<>();
  private boolean opposite;
  private int depth;

  /** Files are found relative to a directory, example URLs through a source. */
  FunctionReaders(Path directory, ExampleSource examples) {
    this(directory, examples, false);
  }

  private FunctionReaders(Path directory, ExampleSource examples, boolean confined) {
    this.directory = directory;
    this.examples = examples;
    this.confined = confined;
  }

  /** Only files under a directory are found, and no example URLs. */
  static FunctionReaders confined(Path directory) {
    return new FunctionReaders(directory.toAbsolutePath().normalize(), ExampleSource.NONE, true);
  }

  /** What may stand as {@code type}. */
  static Set<String> kindNames() {
    return KINDS.keySet();
  }

  ExampleSource examples() {
    return examples;
  }

  /** An example that was fetched; where the topic is the opposite of it, it leads nowhere. */
  void foundExample(CrawlUrl url) {
    if (!opposite) {
      found.add(url);
    }
  }

  /** The URLs of the examples of what is wanted, in the order they were read. */
  List<CrawlUrl> foundExamples() {
    return List.copyOf(found);
  }

  /** Reads the function a section describes; its score of 0.5 is where relevance begins. */
  NuggetFunction read(Section section) {
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
  NuggetFunction readAt(Section section, String key) {
    var children = section.elements(key);
    if (children.size() == 1 && children.get(0).value() instanceof ConfigObject child) {
      return read(new Section(child, children.get(0).key(), section.complaints()));
    }
    section.complain(key, (children.isEmpty() ? "missing, " : "") + "expected { type = ... }");
    return Nothing.INSTANCE;
  }

  /** Reads the function under a key, of which the opposite is wanted. */
  NuggetFunction readOpposite(Section section, String key) {
    opposite = !opposite;
    NuggetFunction function = readAt(section, key);
    opposite = !opposite;
    return function;
  }

  /** A readable file named by an item, or a complaint. */
  Optional<Path> file(Section section, Section.Item item) {
    return existing(section, item, false);
  }

  /** A readable file or directory named by an item, or a complaint. */
  Optional<Path> path(Section section, Section.Item item) {
    return existing(section, item, true);
  }

  private Optional<Path> existing(Section section, Section.Item item, boolean orDirectory) {
    try {
      Path path = directory.resolve(item.text());
      if (!mayRead(path)) {
        section.complain(item, "expected a file under " + directory);
        return Optional.empty();
      }
      boolean fits = Files.isRegularFile(path) || (orDirectory && Files.isDirectory(path));
      if (fits && Files.isReadable(path)) {
        return Optional.of(path);
      }
      section.complain(
          item, "expected a readable file, " + problem(path) + " (looked for " + path + ")");
    } catch (InvalidPathException e) {
      section.complain(item, "expected the path of a file, got '" + item.text() + "'");
    }
    return Optional.empty();
  }

  /**
   * Whether a file may be read: of a topic from outside only what lies under the directory when all
   * symbolic links are followed.
   */
  boolean mayRead(Path path) {
    if (!confined) {
      return true;
    }
    if (!path.normalize().startsWith(directory)) {
      return false;
    }
    try {
      return !Files.exists(path, LinkOption.NOFOLLOW_LINKS)
          || path.toRealPath().startsWith(directory.toRealPath());
    } catch (IOException leadsNowhere) {
      return false;
    }
  }

  /** What an exception of the file system says, in words. */
  static String reason(IOException e) {
    return Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName());
  }

  private static String problem(Path path) {
    if (!Files.exists(path)) {
      return "there is none";
    }
    return Files.isDirectory(path) ? "this is a directory" : "this one cannot be read";
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
