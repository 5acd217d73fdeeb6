package prospector.nugget;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import prospector.nugget.model.ModelFile;
import prospector.nugget.model.ModelFitting;
import prospector.web.page.ParsedPage;

/** Trains the model file of a {@code classifier} function from example pages. */
public final class TopicTrainer {
  private TopicTrainer() {}

  /**
   * What training gave.
   *
   * @param positives relevant pages trained on
   * @param negatives irrelevant pages trained on
   * @param threshold probability from which the model calls a page relevant, in (0,1)
   * @param heldOutPages pages judged by a model that had not seen them, in five rounds; 0 when
   *     there were fewer than five examples of either kind, then precision and recall are 0 too
   * @param precision share of held-out pages called relevant that are, in [0,1]
   * @param recall share of relevant held-out pages that were called so, in [0,1]
   */
  public record Report(
      int positives,
      int negatives,
      double threshold,
      int heldOutPages,
      double precision,
      double recall) {}

  /**
   * Trains a model and saves it.
   *
   * @param positives pages of the topic, at least two
   * @param negatives pages that are not, at least two; pages that are hard to tell apart from the
   *     topic's teach most
   * @param out the model file, replaced if it is there
   * @throws IllegalArgumentException when there are too few examples
   * @throws IOException when the file cannot be written
   */
  public static Report train(List<ParsedPage> positives, List<ParsedPage> negatives, Path out)
      throws IOException {
    ModelFitting.Fitted fitted = ModelFitting.fit(positives, negatives);
    ModelFile.write(fitted.model(), out);
    return new Report(
        positives.size(),
        negatives.size(),
        fitted.model().threshold(),
        fitted.heldOut().pages(),
        fitted.heldOut().precision(),
        fitted.heldOut().recall());
  }
}
