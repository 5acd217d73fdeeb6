package prospector.nugget.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.nugget.ExampleSource;
import prospector.nugget.section.TopicFileException;

/**
 * Topic files changed at random, the same for the same seed: each is a topic, or complained of. As
 * many in every build as {@link #INPUTS} says; {@code mvn -Pfuzz} runs for a time.
 */
class TopicFileFuzzTest {
  private static final int INPUTS = 2_000;
  private static final long SECONDS = Long.getLong("prospector.fuzz.seconds", 0);
  private static final long SEED = Long.getLong("prospector.fuzz.seed", 1);

  private static final List<String> TOPICS =
      List.of(
          "topic { name = t, seeds = [\"http://a.org/\"], threshold = 0.7,"
              + " nugget { type = keywords, words = [steam, \"steam train\"], title-weight = 2 } }",
          "topic { name = t, nugget { type = regex, patterns = [\"(?i)loco[a-z]*\", \"x\"] } }",
          "topic { name = t, nugget { type = all, of = [{ type = language, languages = [de] },"
              + " { type = not, of = { type = media, kind = video, minutes-min = 3 } }] } }",
          "topic { name = t, nugget { type = any, of = [{ type = list, urls = [\"http://a.org/b\"]"
              + " }, { type = examples, positive = [\"a.html\"] }] } }");
  private static final List<String> WORDS =
      List.of(
          "{",
          "}",
          "[",
          "]",
          "\"",
          "\"\"\"",
          "${x}",
          "${?topic}",
          "+=",
          "=",
          ":",
          ",",
          "\n",
          "#",
          "//",
          "include \"a.conf\"",
          "include url(\"http://a.org/\")",
          "topic",
          "nugget",
          "type",
          "all",
          "of",
          "1e999",
          "-0",
          "null",
          "true",
          "\\u0000",
          "\\",
          "(a+)+$",
          "[a",
          "\ud83d",
          "\u00df",
          "threshold = ",
          "weight = ",
          "languages = []",
          "a.b.c.d = 1",
          "0x",
          "..",
          " ");

  @Test
  void parse_changedTopic_isATopicOrComplaints(@TempDir Path directory) {
    Random random = new Random(SEED);
    long end = System.nanoTime() + SECONDS * 1_000_000_000L;
    int count = 0;
    int topics = 0;
    while (SECONDS == 0 ? count < INPUTS : System.nanoTime() < end) {
      String text = changed(random);
      topics += isTopic(text, directory) ? 1 : 0;
      count++;
    }
    System.out.printf(
        Locale.ROOT, "fuzz topic file: %d inputs of seed %d, %d topics%n", count, SEED, topics);
    assertThat(topics).isPositive();
  }

  private static boolean isTopic(String text, Path directory) {
    try {
      Topic topic = TopicFile.parse(text, "fuzz.conf", directory, ExampleSource.NONE);
      assertThat(topic.threshold()).isBetween(0.0, 1.0);
      return true;
    } catch (TopicFileException complained) {
      assertThat(complained.complaints()).isNotEmpty();
      return false;
    } catch (RuntimeException | StackOverflowError e) {
      return fail("on <" + text + ">", e);
    }
  }

  private static String changed(Random random) {
    StringBuilder text = new StringBuilder(TOPICS.get(random.nextInt(TOPICS.size())));
    for (int i = random.nextInt(4); i >= 0; i--) {
      int from = random.nextInt(text.length() + 1);
      int to = Math.min(text.length(), from + random.nextInt(12));
      String word = WORDS.get(random.nextInt(WORDS.size()));
      switch (random.nextInt(4)) {
        case 0 -> text.delete(from, to);
        case 1 -> text.insert(from, text.substring(from, to).repeat(1 + random.nextInt(50)));
        case 2 -> text.insert(from, word);
        default -> text.replace(from, to, word);
      }
    }
    return text.toString();
  }
}
