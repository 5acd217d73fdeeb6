package prospector.nugget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.page.ParsedPage;

final class TopicTrainerTest {
  private final Path directory;
  private final TopicTexts texts;
  private final Path model;

  TopicTrainerTest(@TempDir Path directory) throws IOException {
    this.directory = directory;
    this.texts = new TopicTexts(directory);
    this.model = directory.resolve("steam.model");
    TopicTrainer.Report report =
        TopicTrainer.train(pages(Samples.STEAM, 0, 20), pages(Samples.COOKING, 0, 40), model);
    assertThat(report.positives()).isEqualTo(20);
    assertThat(report.heldOutPages()).isEqualTo(60);
    assertThat(report.precision()).isGreaterThan(0.9);
    assertThat(report.recall()).isGreaterThan(0.9);
    assertThat(report.threshold()).isBetween(0.05, 0.95);
  }

  private static List<ParsedPage> pages(List<String> subject, int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> Samples.page(subject, i)).toList();
  }

  @Test
  void classifier_unseenPages_are_told_apart() {
    NuggetFunction function = texts.function("type = classifier, file = steam.model");

    for (int i = 100; i < 130; i++) {
      Judgement near = function.judge(Samples.page(Samples.STEAM, i));
      assertThat(near.score()).isGreaterThanOrEqualTo(0.5);
      assertThat(near.reasons()).singleElement().asString().startsWith("classifier says ");
      assertThat(function.judge(Samples.page(Samples.COOKING, i)).score()).isLessThan(0.5);
    }
    for (ParsedPage page : Pages.hostile()) {
      assertThat(function.judge(page).score()).isBetween(0.0, 1.0);
    }
  }

  @Test
  void train_again_writes_the_same_bytes() throws IOException {
    Path again = directory.resolve("deep/er/again.model");

    TopicTrainer.train(pages(Samples.STEAM, 0, 20), pages(Samples.COOKING, 0, 40), again);

    assertThat(again).hasSameBinaryContentAs(model);
    assertThat(directory.resolve("deep/er")).isDirectoryContaining("glob:**again.model");
    try (var files = Files.list(directory.resolve("deep/er"))) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void train_model_mayBeReadByWhoMayReadOtherFiles() throws IOException {
    assumeThat(model.getFileSystem().supportedFileAttributeViews()).contains("posix");
    Path other = Files.writeString(directory.resolve("other"), "");

    assertThat(Files.getPosixFilePermissions(model))
        .isEqualTo(Files.getPosixFilePermissions(other));
  }

  @Test
  void train_tooFewExamples_says_how_many() {
    assertThatThrownBy(() -> TopicTrainer.train(pages(Samples.STEAM, 0, 1), List.of(), model))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 2 relevant and 2 irrelevant example pages, got 1 and 0");
  }

  @Test
  void train_fewExamples_works_without_held_out_pages() throws IOException {
    TopicTrainer.Report report =
        TopicTrainer.train(pages(Samples.STEAM, 0, 3), pages(Samples.COOKING, 0, 3), model);

    assertThat(report.heldOutPages()).isZero();
    assertThat(report.threshold()).isEqualTo(0.5);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 9, 40, 41, 100})
  void load_modelCutShort_complains(int keep) throws IOException {
    byte[] bytes = Files.readAllBytes(model);
    Files.write(model, java.util.Arrays.copyOf(bytes, keep));

    assertThat(complaint()).contains("unreadable model steam.model: ");
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 8, 12, 25, 38, 60, -1, -40})
  void load_modelWithAFlippedBit_complains(int at) throws IOException {
    byte[] bytes = Files.readAllBytes(model);
    bytes[at < 0 ? bytes.length + at : at] ^= 1;
    Files.write(model, bytes);

    assertThat(complaint()).contains("unreadable model steam.model: ");
  }

  @Test
  void load_modelOfAnotherVersion_says_to_train_again() throws IOException {
    byte[] bytes = Files.readAllBytes(model);
    bytes[9] = 3;
    Files.write(model, bytes);

    assertThat(complaint())
        .endsWith("expected version 4 with 18 bits, got version 3 with 18 bits: train it again");
  }

  private String complaint() {
    List<String> complaints =
        texts.complaints("topic { name = t, nugget { type = classifier, file = steam.model } }");
    assertThat(complaints).hasSize(1);
    return complaints.get(0);
  }
}
