package prospector.web.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static prospector.web.fuzz.Adversary.repeated;

import java.util.List;
import java.util.function.IntFunction;

/** What is hard on readers of robots.txt and on those who match its rules. */
final class RobotsAdversaries {
  private static final String US = "User-agent: *\n";

  private RobotsAdversaries() {}

  static List<Adversary> robots() {
    return List.of(
        repeated("rules", US, "Disallow: /%d\n"),
        repeated("rules-same", US, "Disallow: /a\n"),
        repeated("rules-short", US, "Allow:/\n"),
        repeated("rules-empty", US, "Disallow:\n"),
        repeated("rules-not-ours", "User-agent: other\n", "Disallow: /%d\n"),
        repeated("rules-absolute", US, "Disallow: http://e.org/%d\n"),
        repeated("stars-all-but-match", US, "Disallow:*aaaaaaaaaaaa%dQ\n"),
        repeated("stars-first-piece-shared", US, "Disallow:*a*%dQ\n"),
        repeated("stars-last-piece-shared", US, "Disallow:/*%d*a\n"),
        repeated("stars-anchored", US, "Disallow: /*%d$\n"),
        repeated("stars-in-one-line", US + "Disallow: /", "*a"),
        repeated("stars-alone", US + "Disallow: /", "*"),
        repeated("stars-many-a-line", US, "Disallow: *a*aa*a*aa*a*aa*%dQ\n"),
        numbered("pieces-nested", i -> "Disallow:*" + "a".repeat(i % 1_000 + 1) + "*Q\n"),
        numbered(
            "pieces-nested-fan",
            i -> "Disallow:*" + "a".repeat(i % 100 + 1) + (char) ('b' + i / 100 % 20) + "\n"),
        numbered("prefixes-nested", i -> "Disallow:/" + "a".repeat(i % 1_000) + "b\n"),
        repeated("dollars", US, "Disallow: /$%d$\n"),
        repeated("escapes", US, "Disallow: /%%41%d\n"),
        repeated("percent-lone", US + "Disallow: /", "%"),
        repeated("letters-to-escape", US, "Disallow: /\u00e9\u4e2d%d\n"),
        repeated("line-long", US + "Disallow: /", "x"),
        repeated("index-pages", US, "Allow: /%d/index.html\n"),
        repeated("agents", "", "User-agent: a%d\n"),
        repeated("agents-us", "", "User-agent: prospector/%d\n"),
        repeated("agents-prefixes", "", "User-agent: prospect\nDisallow: /%d\n"),
        repeated("agents-misspelt", "", "useragent prospector\n"),
        repeated("agent-long", "User-agent: ", "prospector"),
        repeated("agent-blanks", "User-agent:", " "),
        repeated("agent-words", "User-agent: ", "a%d "),
        repeated("groups", "", "User-agent: *\nDisallow: /%d\n"),
        repeated("delays", US, "Crawl-delay: %d\n"),
        repeated("delay-digits", US + "Crawl-delay: ", "9"),
        repeated("sitemaps", "", "Sitemap: http://e.org/%d\n"),
        repeated("sitemaps-relative", "", "Sitemap: /%d\n"),
        repeated("sitemaps-bad", "", "Sitemap: h:%d\n"),
        repeated("sitemap-lines-bare", "", "http://e.org/sitemap%d\n"),
        repeated("directives-unknown", "", "a%d: b\n"),
        repeated("lines-unknown", "", "%d\n"),
        repeated("lines-empty", "", "\n"),
        repeated("line-ends-of-old", "", "\r"),
        repeated("colons", "", ":"),
        repeated("blanks", "Disallow", " "),
        repeated("comments", "", "# %d\n"),
        repeated("comment-signs", "Disallow: /a", "#"),
        repeated("html", "<html>\n" + US, "<p>Disallow: /%d</p>\n"),
        repeated("html-open", "<html>\n" + US, "<"),
        repeated("html-lines-open", "<html>\n" + US, "<a Disallow: /%d\n"),
        repeated("marks", "", "\ufeff"));
  }

  private static Adversary numbered(String name, IntFunction<String> line) {
    return new Adversary(
        name,
        bytes -> {
          StringBuilder text = new StringBuilder(bytes + 1_100).append(US);
          for (int i = 0; text.length() < bytes; i++) {
            text.append(line.apply(i));
          }
          return text.toString().getBytes(UTF_8);
        });
  }
}
