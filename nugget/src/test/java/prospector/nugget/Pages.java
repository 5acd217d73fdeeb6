package prospector.nugget;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.nugget.topic.Topic;
import prospector.web.page.Directives;
import prospector.web.page.Media;
import prospector.web.page.ParsedPage;
import prospector.web.url.CrawlUrl;

/** Pages to judge. */
public final class Pages {
  private Pages() {}

  /** What a topic is taught with. */
  public static TaughtPage taught(
      Topic topic, ParsedPage page, boolean relevant, boolean labelled) {
    return new TaughtPage(topic.digest(page, () -> Optional.of(page)), relevant, labelled);
  }

  /** A topic that was taught with pages. */
  public static Topic taught(Topic topic, List<TaughtPage> pages) {
    return topic.taught(
        pages,
        pages.stream()
            .filter(page -> page.labelled() && page.relevant())
            .map(page -> page.page().url())
            .toList());
  }

  public static ParsedPage page(String title, String text) {
    return page("http://example.org/", title, text);
  }

  public static ParsedPage page(String url, String title, String text) {
    return page(url, "text/html", title, text, Optional.empty(), List.of());
  }

  public static ParsedPage stating(String language, String text) {
    return page("http://example.org/", "text/html", "", text, Optional.of(language), List.of());
  }

  public static ParsedPage withMedia(String title, Media... media) {
    return page(
        "http://example.org/", "text/html", title, "words", Optional.empty(), List.of(media));
  }

  public static Media video(String title, int seconds) {
    Optional<Duration> duration =
        seconds < 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(seconds));
    return new Media(Media.Kind.VIDEO, "http://example.org/v.mp4", title, duration);
  }

  public static ParsedPage page(
      String url,
      String mime,
      String title,
      String text,
      Optional<String> language,
      List<Media> media) {
    return new ParsedPage(
        CrawlUrl.ofNormal(url),
        mime,
        "UTF-8",
        title,
        text,
        "<title>" + title + "</title>" + text,
        language,
        Optional.empty(),
        Directives.NONE,
        List.of(),
        media,
        Map.of(),
        ParsedPage.READ);
  }

  /** Pages no web server should send. */
  public static List<ParsedPage> hostile() {
    String lone = "\uD83D \uDE00 \uD800\uD800 a\uDC00b \uFFFF\u0000";
    String marks = "e" + "\u0301".repeat(100_000);
    return List.of(
        page("", ""),
        page(" ", "\u0000\n\t"),
        page("steam ".repeat(200_000), "x"),
        page("x".repeat(1_000_000), "x".repeat(3_000_000)),
        page(lone, lone.repeat(1000)),
        page(marks, marks),
        page("\u202E\u200F\uFEFF", "蒸".repeat(300_000)),
        page("a b ".repeat(1000), "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".repeat(10_000)));
  }
}
