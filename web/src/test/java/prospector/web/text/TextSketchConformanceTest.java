package prospector.web.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.web.conformance.ConformanceSuite;

/** Pairs of real pages, two years apart or merely alike, against {@link TextSketch}. */
class TextSketchConformanceTest {
  private static final ConformanceSuite SUITE = ConformanceSuite.named("near-duplicate-docs");

  @Test
  void nearDuplicates() {
    SUITE
        .only(c -> !c.path("near_duplicate").isNull())
        .floor(95)
        .check(
            c -> c.path("near_duplicate").asBoolean(),
            c -> sketch(c, "a").isNearDuplicateOf(sketch(c, "b")));
  }

  /** Over all pairs, the graded ones included. */
  @Test
  void similarity_ofAllPairs_isCloseToTheirJaccard() {
    List<JsonNode> cases = SUITE.cases();

    double squares = 0;
    for (JsonNode c : cases) {
      double miss =
          sketch(c, "a").similarity(sketch(c, "b")) - c.path("shingle5_jaccard").asDouble();
      squares += miss * miss;
    }
    double rootMeanSquare = Math.sqrt(squares / cases.size());

    System.out.printf("near-duplicate-docs: root mean square error %.3f%n", rootMeanSquare);
    assertThat(rootMeanSquare).isLessThan(0.1);
  }

  private static TextSketch sketch(JsonNode c, String side) {
    return TextSketch.of(c.path(side).asText()).orElseThrow();
  }
}
