package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What must hold for who cannot see the page, by the browser's own accessibility tree: whatever can
 * be used has a name, identifiers are unique, headings leave no level out, text stands out.
 */
final class Accessible {
  private static final Set<String> NAMED =
      Set.of("button", "link", "checkbox", "radio", "combobox", "textbox", "searchbox", "dialog");
  private static final double CONTRAST = 4.5; // WCAG 2.2, 1.4.3

  /** Texts whose colour is too near to that behind them. */
  private static final String FAINT =
      """
      (() => {
        const rgb = (text) => text.match(/[0-9.]+/g).map(Number);
        const light = (c) => c.slice(0, 3).map((v) => v / 255)
          .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
          .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
        const behind = (it) => {
          for (let at = it; at; at = at.parentElement) {
            const c = rgb(getComputedStyle(at).backgroundColor);
            if (c.length < 4 || c[3] === 1) return c;
          }
          return [255, 255, 255];
        };
        const faint = [];
        for (const it of document.querySelectorAll('body *')) {
          const own = [...it.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim() !== '');
          if (!own || !it.checkVisibility() || it.disabled || it.closest('svg')) continue;
          const [a, b] = [light(rgb(getComputedStyle(it).color)), light(behind(it))];
          const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
          if (ratio < %s) faint.push(`${it.tagName} ${it.className} ${it.textContent.slice(0, 40)}: ${ratio}`);
        }
        return faint;
      })()
      """
          .formatted(CONTRAST);

  private Accessible() {}

  static void check(Chromium browser) throws Exception {
    List<String> nameless = new ArrayList<>();
    for (JsonNode node : browser.call("Accessibility.getFullAXTree", Map.of()).path("nodes")) {
      String role = node.path("role").path("value").asText();
      boolean used = !node.path("ignored").asBoolean() && NAMED.contains(role);
      if (used && node.path("name").path("value").asText().isBlank()) {
        nameless.add(node.toString());
      }
    }
    assertThat(nameless).as("without a name").isEmpty();
    assertThat(list(browser, "[...document.querySelectorAll('[id]')].map(it => it.id)"))
        .doesNotHaveDuplicates();
    assertThat(list(browser, "[...document.querySelectorAll('[tabindex]')].map(it => it.tabIndex)"))
        .allMatch(index -> Integer.parseInt(index) <= 0);
    List<String> levels =
        list(
            browser,
            "[...document.querySelectorAll('h1,h2,h3,h4')].filter(it => it.checkVisibility())"
                + ".map(it => it.tagName[1])");
    assertThat(levels).startsWith("1").doesNotContainSequence("1", "3");
    assertThat(list(browser, FAINT)).as("too little contrast").isEmpty();
  }

  private static List<String> list(Chromium browser, String expression) throws Exception {
    List<String> values = new ArrayList<>();
    browser.evaluate(expression).forEach(value -> values.add(value.asText()));
    return values;
  }
}
