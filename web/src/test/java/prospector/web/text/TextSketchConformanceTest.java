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

  /** The same pairs inside menus and footers that make up half of a page: which is the host's. */
  @Test
  void nearDuplicates_insideAFrame() {
    StringBuilder frame = new StringBuilder();
    new java.util.Random(3)
        .ints(4_000, 0, 9_000)
        .forEach(n -> frame.append("menu").append(n).append(' '));
    SUITE
        .only(c -> !c.path("near_duplicate").isNull())
        .floor(95)
        .check(
            c -> c.path("near_duplicate").asBoolean(),
            c -> {
              String around = framed(frame, c);
              int shared = MeasuredText.of(around).orElseThrow().shingles();
              return measured(c, "a", around).isNearDuplicateOf(measured(c, "b", around), shared);
            });
  }

  /** As many words of the frame as the shorter of both texts has. */
  private static String framed(CharSequence frame, JsonNode c) {
    int words =
        Math.min(
            c.path("a").asText().split("\\W+").length, c.path("b").asText().split("\\W+").length);
    String[] all = frame.toString().split(" ");
    return String.join(" ", List.of(all).subList(0, Math.min(Math.max(words, 20), all.length)));
  }

  private static MeasuredText measured(JsonNode c, String side, String frame) {
    return MeasuredText.of(frame + " . " + c.path(side).asText()).orElseThrow();
  }

  private static TextSketch sketch(JsonNode c, String side) {
    return TextSketch.of(c.path(side).asText()).orElseThrow();
  }
}
