package prospector.nugget.topic;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import prospector.nugget.NuggetFunction;
import prospector.nugget.function.FunctionReaders;
import prospector.nugget.function.Guarded;
import prospector.nugget.function.Nothing;
import prospector.nugget.section.Complaints;
import prospector.nugget.section.Section;
import prospector.nugget.section.Urls;
import prospector.nugget.text.Folded;
import prospector.web.scope.CrawlScope;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/** Reads the parsed content of a topic file. */
final class TopicReader {
  static final int MAX_NAME_CHARS = 60;

  /** Every function is scaled so that relevance begins at 0.5. */
  static final double THRESHOLD = 0.5;

  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{M}\\p{Nd} _-]{1,60}");

  private TopicReader() {}

  /** The topic; worthless when there are complaints afterwards. */
  static Topic read(
      ConfigObject root, String source, FunctionReaders readers, Complaints complaints) {
    Section file = new Section(root, "", complaints);
    if (!file.has("topic")) {
      file.complain("topic", "missing, expected topic { name = ..., nugget { type = ... } }");
    }
    List<Section> topics = file.sections("topic");
    if (topics.size() > 1) {
      file.complain("topic", "expected one topic, got a list of " + topics.size());
    }
    file.close();
    return topics.isEmpty() ? none(source) : topic(topics.get(0), source, readers);
  }

  private static Topic none(String source) {
    return new Topic("none", Nothing.INSTANCE, THRESHOLD, List.of(), source);
  }

  private static Topic topic(Section topic, String source, FunctionReaders readers) {
    String name = name(topic);
    topic.text("description");
    double threshold = threshold(topic);
    List<CrawlUrl> seeds = seeds(topic);
    ScopeRules scope = ScopeReader.read(topic);
    NuggetFunction function = readers.readAt(topic, "nugget");
    List<CrawlUrl> examples = exampleSeeds(topic, scope, seeds, readers.foundExamples());
    seeds.addAll(examples);
    topic.close();
    NuggetFunction guarded = new Guarded("topic", function);
    return new Topic(
        name,
        guarded,
        threshold,
        seeds,
        source,
        examples,
        scope,
        Set.of(),
        readers.files().named());
  }

  /** The examples that are seeds beside those that are named as such. */
  private static List<CrawlUrl> exampleSeeds(
      Section topic, ScopeRules scope, List<CrawlUrl> seeds, Collection<CrawlUrl> found) {
    if (!topic.flag("seeds-from-examples", true)) {
      return List.of();
    }
    List<CrawlUrl> examples = new ArrayList<>(found);
    examples.removeAll(seeds);
    CrawlScope own = new CrawlScope(scope, seeds.isEmpty() ? examples : seeds);
    examples.removeIf(url -> !own.contains(url)); // they may show the topic from anywhere
    return examples;
  }

  /** Seeds, with examples that are not asked for, and scope; all else is left unread. */
  static TopicFile.Reach reach(ConfigObject root, Complaints complaints) {
    List<Section> topics = new Section(root, "", complaints).sections("topic");
    if (topics.isEmpty()) {
      return new TopicFile.Reach(List.of(), ScopeRules.NONE);
    }
    Section topic = topics.get(0);
    List<CrawlUrl> seeds = seeds(topic);
    ScopeRules scope = ScopeReader.read(topic);
    Set<CrawlUrl> named = new LinkedHashSet<>();
    topic.elements("nugget").forEach(it -> addExamples(it.value(), true, named));
    seeds.addAll(exampleSeeds(topic, scope, seeds, named));
    return new TopicFile.Reach(seeds, scope);
  }

  /** From which score on its pages count; the usual one where it says nothing. */
  static double threshold(ConfigObject root, Complaints complaints) {
    List<Section> topics = new Section(root, "", complaints).sections("topic");
    return topics.isEmpty() ? THRESHOLD : threshold(topics.get(0));
  }

  private static double threshold(Section topic) {
    return topic.number("threshold", THRESHOLD, 0.001, 1);
  }

  /** URLs of examples in a function, or in those that it is made of; of what is wanted. */
  private static void addExamples(@Nullable ConfigValue value, boolean wanted, Set<CrawlUrl> urls) {
    if (value instanceof ConfigList list) {
      list.forEach(child -> addExamples(child, wanted, urls));
    } else if (value instanceof ConfigObject function) {
      ConfigValue type = function.get("type");
      Object kind = type == null ? "" : type.unwrapped();
      if (kind.equals("examples") && wanted) {
        addUrls(function.get("like"), urls);
      }
      addExamples(function.get("of"), kind.equals("not") ? !wanted : wanted, urls);
    }
  }

  private static void addUrls(@Nullable ConfigValue value, Set<CrawlUrl> urls) {
    if (value instanceof ConfigList list) {
      list.forEach(child -> addUrls(child, urls));
    } else if (value != null
        && value.unwrapped() instanceof String text
        && Urls.looksLikeUrl(text)) {
      Urls.parse(text).ifPresent(urls::add);
    }
  }

  private static String name(Section topic) {
    Optional<String> name = topic.requiredText("name", "a short name for the topic");
    if (name.isPresent() && !NAME.matcher(name.get()).matches()) {
      topic.complain(
          "name",
          "expected 1 to 60 letters, digits, dashes, underscores and spaces, got '"
              + Folded.excerpt(name.get(), 80)
              + "'");
    }
    return name.orElse("none");
  }

  private static List<CrawlUrl> seeds(Section topic) {
    List<CrawlUrl> seeds = new ArrayList<>();
    for (Section.Item item : topic.texts("seeds")) {
      Optional<CrawlUrl> seed = Urls.parse(item.text());
      if (seed.isEmpty()) {
        topic.complain(
            item, "expected an http(s) URL, got '" + Folded.excerpt(item.text(), 80) + "'");
      }
      seed.filter(url -> !seeds.contains(url)).ifPresent(seeds::add);
    }
    return seeds;
  }
}
