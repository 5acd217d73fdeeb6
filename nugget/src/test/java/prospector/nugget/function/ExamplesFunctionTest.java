package prospector.nugget.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.nugget.ExampleSource;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.nugget.Samples;
import prospector.nugget.TopicTexts;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;

final class ExamplesFunctionTest {
  private final TopicTexts texts;

  ExamplesFunctionTest(@TempDir Path directory) {
    this.texts = new TopicTexts(directory);
  }

  @Test
  void judge_pageLikeTheExamples_scores_over_half_others_below() {
    for (int i = 0; i < 6; i++) {
      texts.write("like/" + i + ".html", Samples.html(Samples.STEAM, i));
    }
    NuggetFunction function = texts.function("type = examples, like = [like]");

    for (int i = 10; i < 30; i++) {
      Judgement near = function.judge(Samples.page(Samples.STEAM, i));
      Judgement far = function.judge(Samples.page(Samples.COOKING, i));
      assertThat(near.score()).isGreaterThan(0.5);
      assertThat(far.score()).isLessThan(0.5);
      assertThat(near.reasons().get(0)).startsWith("like the examples by 0.");
    }
  }

  @Test
  void judge_singleText_is_enough_of_an_example() {
    NuggetFunction function =
        texts.function(
            "type = examples, texts = [\"" + Samples.page(Samples.STEAM, 1).text() + "\"]");

    assertThat(function.judge(Samples.page(Samples.STEAM, 40)).score()).isGreaterThan(0.5);
    assertThat(function.judge(Samples.page(Samples.COOKING, 40)).score()).isLessThan(0.5);
  }

  @Test
  void load_exampleUrl_is_asked_of_the_source() {
    Path file =
        texts.write(
            "t.conf",
            "topic { name = t, nugget { type = examples,\n like = [\"http://EXAMPLE.org/a\"] } }");

    Topic topic =
        TopicFile.load(
            file,
            url ->
                url.value().equals("http://example.org/a")
                    ? new ExampleSource.Found(Samples.page(Samples.STEAM, 3))
                    : new ExampleSource.Missing("no such page"));

    assertThat(topic.isNugget(topic.nugget().judge(Samples.page(Samples.STEAM, 9)))).isTrue();
  }

  @Test
  void load_directoryOfASavedPage_takesThePagesOnly() throws IOException {
    texts.write("like/a.html", Samples.html(Samples.STEAM, 1));
    texts.write("like/a_files/menu.js", "var unrelated");
    Path picture = texts.directory().resolve("like/a_files/a.jpg");
    Files.write(picture, new byte[] {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, 0, 16});

    NuggetFunction function = texts.function("type = examples, like = [like]");
    Topic topic = texts.load("topic { name = t, nugget { type = examples, like = [like] } }");

    assertThat(function.criteria().get(0)).startsWith("pages like 1 examples");
    assertThat(topic.files()).containsExactly(texts.directory().resolve("like"));
    assertThat(
            texts.complaints(
                "topic { name = t, nugget { type = examples, like = [like/a_files] } }"))
        .singleElement()
        .asString()
        .endsWith("expected pages in HTML or plain text in UTF-8, got none in like/a_files");
    assertThat(
            texts.complaints(
                "topic { name = t, nugget { type = examples, like = [like/a_files/a.jpg] } }"))
        .singleElement()
        .asString()
        .endsWith("a.jpg: expected a page in HTML or plain text in UTF-8, got other bytes");
  }

  @Test
  void load_foreignDirectoryWithALinkOutOfIt_isRefusedWhateverItLeadsTo() throws IOException {
    texts.write("topics/like/a.html", Samples.html(Samples.STEAM, 1));
    Path elsewhere = texts.write("secret", "neither HTML nor named as a page");
    Files.createSymbolicLink(texts.directory().resolve("topics/like/b"), elsewhere);

    assertThatThrownBy(
            () ->
                TopicFile.parseForeign(
                    "topic { name = t, nugget { type = examples, like = [like] } }",
                    texts.directory().resolve("topics"),
                    url -> new ExampleSource.Missing("none")))
        .hasMessageContaining("expected no symbolic links that lead elsewhere in");
  }

  @Test
  void load_exampleThatFails_complains_at_its_line() {
    String text =
        "topic { name = t, nugget { type = examples,\n like = [\n \"http://example.org/gone\"\n"
            + "gone.html\n] } }";

    List<String> complaints = texts.complaints(text);

    assertThat(complaints).hasSize(2);
    assertThat(complaints.get(0))
        .isEqualTo(
            "my-topic.conf:3: topic.nugget.like[1]: no page at http://example.org/gone:"
                + " pages cannot be fetched here");
    assertThat(complaints.get(1))
        .startsWith("my-topic.conf:4: topic.nugget.like[2]: expected a readable file");
  }

  @Test
  void load_examplesWithoutWords_complain() {
    assertThat(
            texts.complaints("topic { name = t, nugget { type = examples, texts = [\"the\"] } }"))
        .singleElement()
        .asString()
        .contains("expected examples with words");
  }
}
