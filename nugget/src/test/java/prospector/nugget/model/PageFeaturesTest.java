package prospector.nugget.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import prospector.nugget.Pages;

final class PageFeaturesTest {
  private static final String TEXT =
      "The war of 1914 and the AI of 2024: C++, C# and C, 3D printers. The men at the door don't"
          + " come; \u00DCber die Eisenbahn war nicht viel zu h\u00F6ren. J'ai vu \u00E9t\u00E9,"
          + " e\u0301te\u0301 et \u0153uvre. \u039F\u0394\u039F\u03A3 \u03BF\u03B4\u03CC\u03C2."
          + " \u041F\u0430\u0440\u043E\u0432\u043E\u0437\u044B \u0438"
          + " \u043F\u043E\u0435\u0437\u0434. \u84B8\u6C17\u6A5F\u95A2\u8ECA \u0E19\u0E49\u0E33"
          + " \uACE0\uC591\uC774 \u0642\u0640\u0637\u0627\u0631 \u0916\u093C\u092C\u0930"
          + " \uFF21\uFF29 home page, click here. steam steam steam steam steam steam steam steam"
          + " steam.";

  @Test
  void of_aTextInManyScripts_hasTheFeaturesThatSavedModelsWereTrainedOn() {
    PageFeatures features = PageFeatures.of(Pages.page("Steam of the war", TEXT), TopicModel.BITS);
    int[] indexes = IntStream.range(0, features.size()).map(features::index).toArray();

    assertThat(new int[] {TopicModel.FORMAT_VERSION, Arrays.hashCode(indexes)})
        .as(
            "features have changed, so that saved models are wrong in silence: raise"
                + " TopicModel.FORMAT_VERSION, and put both numbers here")
        .containsExactly(4, -1183136484);
  }
}
