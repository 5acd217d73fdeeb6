package prospector.nugget.function;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.nugget.model.ModelFile;
import prospector.nugget.model.TopicModel;
import prospector.nugget.section.Section;
import prospector.nugget.section.Surroundings;
import prospector.nugget.section.TopicDirectory;
import prospector.web.page.ParsedPage;

/**
 * A model trained from example pages: its probability, stretched so that the threshold found in
 * training becomes 0.5.
 */
record ClassifierFunction(TopicModel model) implements NuggetFunction {
  private static final int MAX_WORDS = 5;

  static NuggetFunction read(Section section, Surroundings context) {
    Optional<String> name = section.requiredText("file", "a model made by topic train");
    Optional<Path> file =
        name.isEmpty()
            ? Optional.empty()
            : context.files().file(section, section.texts("file").get(0));
    return file.map(path -> read(path, section)).orElse(Nothing.INSTANCE);
  }

  private static NuggetFunction read(Path file, Section section) {
    try {
      return new ClassifierFunction(ModelFile.read(file));
    } catch (IOException e) {
      section.complain("file", "unreadable model " + file + ": " + TopicDirectory.reason(e));
      return Nothing.INSTANCE;
    }
  }

  @Override
  public List<String> criteria() {
    return List.of(
        String.format(
            Locale.ROOT,
            "pages like the relevant ones that the model was trained with, from a probability of"
                + " %.2f",
            model.threshold()));
  }

  @Override
  public Judgement judge(ParsedPage page) {
    TopicModel.Verdict verdict = model.judge(page, MAX_WORDS);
    double score = Rescaled.stretch(verdict.probability(), model.threshold());
    String words = verdict.words().isEmpty() ? "" : ": " + String.join(", ", verdict.words());
    String reason =
        String.format(Locale.ROOT, "classifier says %.3f%s", verdict.probability(), words);
    return new Judgement(score, List.of(reason));
  }
}
