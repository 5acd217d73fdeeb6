package prospector.node.watch.order;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import prospector.node.http.Json;
import prospector.node.http.Problem;
import prospector.nugget.ExampleSource;
import prospector.nugget.section.TopicFileException;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.table.ExampleTable;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;

/**
 * Reads the topic of a request's body: one of {@code words}, {@code topic} (the text of a topic
 * file, or its block as JSON) and {@code examples} (URLs of pages like those that are wanted).
 *
 * <p><em>Every node can read what comes out again:</em> of {@code examples} the words are kept, not
 * the URLs, and of example URLs within a topic the pages.
 */
public final class TopicBodies {
  static final Set<String> FIELDS = Set.of("words", "topic", "examples");

  private static final int LONGEST_WORDS = 1_000;
  private static final int MOST_EXAMPLES = 10;
  private static final int EXAMPLE_CHARS = 10_000; // of the text that is kept of each

  private final TopicDesk desk;

  public TopicBodies(TopicDesk desk) {
    this.desk = desk;
  }

  /**
   * The topic; fetches examples, so it blocks, for some ten seconds at most.
   *
   * @throws Problem when there is none, or it has mistakes
   */
  public TopicOrder read(JsonNode body) {
    List<String> given = FIELDS.stream().filter(body::has).sorted().toList();
    if (given.size() != 1) {
      throw Problem.field(
          given.isEmpty() ? "words" : given.get(1), "expected one of words, topic and examples");
    }
    return switch (given.get(0)) {
      case "words" -> ofWords(text(body, "words").strip());
      case "topic" -> ofTopic(body.get("topic"));
      default -> ofExamples(body.get("examples"));
    };
  }

  private static TopicOrder ofWords(String words) {
    if (words.isEmpty() || words.length() > LONGEST_WORDS) {
      throw Problem.field("words", "expected 1 to " + LONGEST_WORDS + " characters");
    }
    return new TopicOrder(parsed("words", () -> TopicFile.ofWords(words)), "");
  }

  private TopicOrder ofTopic(JsonNode topic) {
    if (!topic.isTextual() && !topic.isObject()) {
      throw Problem.field("topic", "expected the text of a topic file, or an object");
    }
    String source = topic.isTextual() ? topic.asText() : Json.text(Map.of("topic", topic));
    List<CrawlUrl> urls = examples(source);
    if (urls.size() > MOST_EXAMPLES) {
      throw Problem.field(
          "topic", "expected at most " + MOST_EXAMPLES + " example URLs, got " + urls.size());
    }
    Map<CrawlUrl, TriedPage> pages = tried(urls);
    Map<CrawlUrl, ExampleTable.Example> kept = new HashMap<>();
    pages.forEach((url, tried) -> tried.page().ifPresent(page -> kept.put(url, page)));
    TopicOrder order =
        foreign("topic", source, url -> Objects.requireNonNull(pages.get(url)).answer());
    return new TopicOrder(order.topic(), order.directory(), kept);
  }

  /** Example URLs that a topic names, which is read for nothing else yet. */
  private List<CrawlUrl> examples(String source) {
    Set<CrawlUrl> urls = new LinkedHashSet<>();
    try {
      TopicFile.parseForeign(
          source,
          desk.directory(),
          url -> {
            urls.add(url);
            return new ExampleSource.Missing("not asked for yet");
          });
    } catch (TopicFileException e) {
      return List.copyOf(urls); // its mistakes are told when it is read
    }
    return List.copyOf(urls);
  }

  /** Asks for all at once: each host at its own pace. */
  private Map<CrawlUrl, TriedPage> tried(List<CrawlUrl> urls) {
    Map<CrawlUrl, CompletableFuture<TriedPage>> answers = new LinkedHashMap<>();
    urls.forEach(url -> answers.put(url, desk.tried(url).toCompletableFuture()));
    Map<CrawlUrl, TriedPage> pages = new HashMap<>();
    answers.forEach((url, answer) -> pages.put(url, answer.join()));
    return pages;
  }

  private TopicOrder ofExamples(JsonNode list) {
    if (!list.isArray() || list.isEmpty() || list.size() > MOST_EXAMPLES) {
      throw Problem.field("examples", "expected a list of 1 to " + MOST_EXAMPLES + " URLs");
    }
    List<CrawlUrl> urls = UrlBodies.urls(list, "examples", MOST_EXAMPLES);
    Map<CrawlUrl, TriedPage> pages = tried(urls);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < urls.size(); i++) {
      ExampleSource.Answer answer = Objects.requireNonNull(pages.get(urls.get(i))).answer();
      if (answer instanceof ExampleSource.Missing missing) {
        throw Problem.field("examples[" + i + "]", "no page: " + missing.reason());
      }
      texts.add(words(((ExampleSource.Found) answer).page()));
    }
    String name = urls.get(0).host().hostName().replaceAll("[^A-Za-z0-9]+", " ").strip();
    String clipped = ("like " + name).substring(0, Math.min(60, name.length() + 5)).strip();
    Map<String, Object> nugget = Map.of("type", "examples", "texts", texts);
    return foreign(
        "examples",
        Json.text(Map.of("topic", Map.of("name", clipped, "nugget", nugget))),
        ExampleSource.NONE);
  }

  private static String words(ParsedPage page) {
    String text = page.title() + "\n" + page.text();
    return text.substring(0, Math.min(EXAMPLE_CHARS, text.length()));
  }

  private TopicOrder foreign(String field, String source, ExampleSource pages) {
    Topic topic = parsed(field, () -> TopicFile.parseForeign(source, desk.directory(), pages));
    return new TopicOrder(topic, desk.directory().toAbsolutePath().normalize().toString());
  }

  private static Topic parsed(String field, java.util.function.Supplier<Topic> reading) {
    try {
      return reading.get();
    } catch (TopicFileException e) {
      throw Problem.field(field, String.join("; ", e.complaints()));
    }
  }

  private static String text(JsonNode body, String field) {
    JsonNode value = body.get(field);
    if (value == null || !value.isTextual()) {
      throw Problem.field(field, "expected text");
    }
    return value.asText();
  }
}
