package prospector.nugget.topic;

import com.typesafe.config.ConfigObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
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
    double threshold = topic.number("threshold", THRESHOLD, 0.001, 1);
    List<CrawlUrl> seeds = seeds(topic);
    ScopeRules scope = ScopeReader.read(topic);
    NuggetFunction function = readers.readAt(topic, "nugget");
    List<CrawlUrl> examples = new ArrayList<>();
    if (topic.flag("seeds-from-examples", true)) {
      examples.addAll(readers.foundExamples());
      examples.removeAll(seeds);
      CrawlScope own = new CrawlScope(scope, seeds.isEmpty() ? examples : seeds);
      examples.removeIf(url -> !own.contains(url)); // they may show the topic from anywhere
    }
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

  /** Seeds and scope alone; whatever else the file says is left unread. */
  static TopicFile.Reach reach(ConfigObject root, Complaints complaints) {
    List<Section> topics = new Section(root, "", complaints).sections("topic");
    return topics.isEmpty()
        ? new TopicFile.Reach(List.of(), ScopeRules.NONE)
        : new TopicFile.Reach(seeds(topics.get(0)), ScopeReader.read(topics.get(0)));
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
