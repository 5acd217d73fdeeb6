package prospector.nugget.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import prospector.nugget.ExampleSource;
import prospector.nugget.Pages;
import prospector.nugget.Samples;
import prospector.nugget.TopicTexts;
import prospector.nugget.TopicTrainer;
import prospector.nugget.function.FunctionReaders;

/** The reference of the topic file tells the truth. */
final class TopicFilePageTest {
  private static final Path PAGE = Path.of("..", "docs", "topic-file.md");
  private static final Pattern EXAMPLE = Pattern.compile("```hocon\\n(.*?)```", Pattern.DOTALL);

  private final TopicTexts texts;
  private final Path directory;

  TopicFilePageTest(@TempDir Path directory) {
    this.directory = directory;
    this.texts = new TopicTexts(directory);
  }

  @TestFactory
  Stream<DynamicTest> example_of_the_page_loads() throws IOException {
    texts.write("relevant.txt", "http://example.org/");
    texts.write("saved-pages/a.html", "<p>Steam locomotive");
    TopicTrainer.train(
        List.of(Samples.page(Samples.STEAM, 1), Samples.page(Samples.STEAM, 2)),
        List.of(Samples.page(Samples.COOKING, 1), Samples.page(Samples.COOKING, 2)),
        directory.resolve("steam.model"));
    Matcher examples = EXAMPLE.matcher(Files.readString(PAGE));
    List<String> found = examples.results().map(result -> result.group(1)).toList();
    assertThat(found).hasSizeGreaterThan(8);
    return found.stream().map(text -> DynamicTest.dynamicTest(text, () -> loads(text)));
  }

  @Test
  void everyKind_has_a_place_on_the_page() throws IOException {
    String page = Files.readString(PAGE);

    assertThat(FunctionReaders.kindNames()).allMatch(kind -> page.contains("`" + kind + "`"));
  }

  private void loads(String text) {
    boolean whole = text.stripLeading().startsWith("topic");
    Path file = texts.write("t.conf", whole ? text : "topic { name = t\n" + text + "}");
    ExampleSource source = url -> new ExampleSource.Found(Samples.page(Samples.STEAM, 3));

    assertThat(TopicFile.load(file, source).nugget().judge(Pages.page("", "x")).score())
        .isBetween(0.0, 1.0);
  }
}
