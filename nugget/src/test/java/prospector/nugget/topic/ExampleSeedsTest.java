package prospector.nugget.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.nugget.ExampleSource;
import prospector.nugget.Samples;
import prospector.nugget.TopicTexts;
import prospector.web.url.CrawlUrl;

/** Example pages on the web are where a crawl starts. */
final class ExampleSeedsTest {
  private static final String EXAMPLES =
      "type = examples, like = [\"http://a.example/1\", saved.txt, \"http://a.example/2\"]";

  private final TopicTexts texts;

  ExampleSeedsTest(@TempDir Path directory) {
    this.texts = new TopicTexts(directory);
    texts.write("saved.txt", "steam locomotive boiler");
  }

  private Topic topic(String rest) {
    Path file = texts.write("t.conf", "topic { name = t, " + rest + " }");
    return TopicFile.load(
        file, url -> new ExampleSource.Found(Samples.page(Samples.STEAM, url.value().length())));
  }

  private static List<String> urls(List<CrawlUrl> urls) {
    return urls.stream().map(CrawlUrl::value).toList();
  }

  @Test
  void load_exampleUrls_areSeedsAfterThoseOfTheFile() {
    Topic topic =
        topic(
            "seeds = [\"http://a.example/2\", \"http://b.example/\"], nugget { " + EXAMPLES + "}");

    assertThat(urls(topic.seeds()))
        .containsExactly("http://a.example/2", "http://b.example/", "http://a.example/1");
    assertThat(urls(topic.exampleSeeds())).containsExactly("http://a.example/1");
  }

  /** They may show the topic from anywhere, and open no way there. */
  @Test
  void load_examplesOutOfScope_areNoSeeds() {
    Topic kept =
        topic("scope { stay = site }, seeds = [\"http://b.example/\"], nugget { " + EXAMPLES + "}");
    Topic excepted = topic("scope { except = [\"a.example/2\"] }, nugget { " + EXAMPLES + "}");

    assertThat(urls(kept.seeds())).containsExactly("http://b.example/");
    assertThat(urls(excepted.seeds())).containsExactly("http://a.example/1");
  }

  @Test
  void load_notWanted_areNoSeeds() {
    Topic topic = topic("seeds-from-examples = false, nugget { " + EXAMPLES + "}");

    assertThat(topic.seeds()).isEmpty();
    assertThat(topic.exampleSeeds()).isEmpty();
  }

  @Test
  void load_examplesOfWhatIsNotWanted_areNoSeeds() {
    Topic topic =
        topic(
            "nugget { type = all-of, of = [{ type = not, of { type = examples, like ="
                + " \"http://bad.example/\" } }, { "
                + EXAMPLES
                + " }] }");

    assertThat(urls(topic.seeds())).containsExactly("http://a.example/1", "http://a.example/2");
  }

  @Test
  void load_seedsFromExamplesThatIsNoFlag_isAComplaint() {
    assertThat(
            texts.complaints(
                "topic { name = t, seeds-from-examples = maybe, nugget { type = regex, url = x }"
                    + " }"))
        .containsExactly(
            "my-topic.conf:1: topic.seeds-from-examples: expected true or false, got 'maybe'");
  }
}
