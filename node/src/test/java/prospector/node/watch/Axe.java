package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The judgement of axe-core on the page as it is shown now, all its rules. */
final class Axe {
  private static final String SCRIPT = "META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";
  private static final int FEWEST_RULES = 15; // that find something to look at on any view

  private Axe() {}

  /** No rule may be broken; what the frame of an archived page holds is not ours. */
  static void check(Chromium browser, String where) throws Exception {
    browser.evaluate(script() + "; 0");
    JsonNode told =
        browser.evaluate(
            """
            axe.run({ exclude: [['iframe']] }, { resultTypes: ['violations'], iframes: false })
              .then((it) => ({ passes: it.passes.length, violations: it.violations.map((one) =>
                `${one.id} (${one.impact}): ${one.help}; `
                + one.nodes.slice(0, 3).map((node) => node.html + ' ' + node.failureSummary).join(' | ')) }))
            """);
    assertThat(told.path("passes").asInt()).as("rules that looked").isGreaterThan(FEWEST_RULES);
    List<String> violations = new ArrayList<>();
    told.path("violations").forEach(one -> violations.add(one.asText()));
    assertThat(violations).as(where).isEmpty();
  }

  private static String script() throws IOException {
    try (InputStream in = Axe.class.getClassLoader().getResourceAsStream(SCRIPT)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
