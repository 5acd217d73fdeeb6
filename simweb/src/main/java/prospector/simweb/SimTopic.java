package prospector.simweb;

import java.util.List;

/**
 * The topic of the fake web.
 *
 * <p><em>A page is relevant exactly if its text contains the phrase.</em> The single words also
 * occur on other pages, in anchors and in addresses, so they are a hint and no more.
 *
 * @param name of the topic
 * @param phrase two words that stand next to each other on relevant pages only, several times each
 * @param keywords single words of the topic, lower case
 */
public record SimTopic(String name, String phrase, List<String> keywords) {
  /** Copies the list. */
  public SimTopic {
    keywords = List.copyOf(keywords);
  }

  /**
   * A topic file (HOCON) whose nugget function names exactly the relevant pages, with the seeds in
   * it.
   */
  String hocon(List<String> seeds) {
    StringBuilder text = new StringBuilder();
    text.append("topic {\n  name = \"").append(name).append("\"\n  seeds = [\n");
    seeds.forEach(seed -> text.append("    \"").append(seed).append("\"\n"));
    text.append("  ]\n  nugget { type = regex, body = \"").append(phrase).append("\" }\n}\n");
    return text.toString();
  }
}
