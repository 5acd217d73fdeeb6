package prospector.nugget.function;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.nugget.section.Section;
import prospector.nugget.section.Surroundings;
import prospector.nugget.text.Folded;
import prospector.nugget.text.PhraseMatcher;
import prospector.nugget.text.WordScan;
import prospector.web.page.Media;
import prospector.web.page.ParsedPage;

/**
 * Pages that are or embed audio or video.
 *
 * <p>Score of the best medium of a page: 1 when it meets every condition; {@value #UNSURE} when it
 * may do so but states no duration though one is asked for; {@value #OTHER_TITLE} when only the
 * words of the title or the author are missing; 0 otherwise. The scores below 0.5 tell the learner
 * that it is near.
 */
final class MediaFunction implements NuggetFunction {
  private static final double UNSURE = 0.4;
  private static final double OTHER_TITLE = 0.3;

  private final String kind; // audio, video or any
  private final Duration minimum; // zero when none is asked for
  private final Optional<PhraseMatcher> titleWords;
  private final Optional<PhraseMatcher> authorWords;

  private MediaFunction(
      String kind,
      Duration minimum,
      Optional<PhraseMatcher> titleWords,
      Optional<PhraseMatcher> authorWords) {
    this.kind = kind;
    this.minimum = minimum;
    this.titleWords = titleWords;
    this.authorWords = authorWords;
  }

  static NuggetFunction read(Section section, Surroundings context) {
    String kind = section.choice("kind", "any", List.of("any", "audio", "video"));
    Duration minimum = section.duration("min-duration").orElse(Duration.ZERO);
    return new MediaFunction(kind, minimum, words(section, "title"), words(section, "author"));
  }

  private static Optional<PhraseMatcher> words(Section section, String key) {
    PhraseMatcher.Builder builder = PhraseMatcher.builder();
    List<Section.Item> phrases = section.someTexts(key);
    for (Section.Item item : phrases) {
      List<String> words = Folded.words(item.text());
      if (words.isEmpty()) {
        section.complain(item, "expected a word or phrase, got '" + item.text() + "'");
      } else if (KeywordsReader.hasWildcard(item.text())) {
        section.complain(item, "expected whole words, got '" + item.text() + "' with a *");
      } else {
        builder.add(words, true);
      }
    }
    return phrases.isEmpty() ? Optional.empty() : Optional.of(builder.build());
  }

  @Override
  public List<String> criteria() {
    List<String> lines = new ArrayList<>();
    String medium = kind.equals("any") ? "audio or video" : kind;
    lines.add(
        "pages that are or embed "
            + medium
            + (minimum.isZero() ? "" : " of at least " + minimum.toSeconds() + " s"));
    titleWords.ifPresent(words -> lines.add("one of " + words.size() + " phrases in its title"));
    authorWords.ifPresent(words -> lines.add("one of " + words.size() + " phrases in its author"));
    return lines;
  }

  @Override
  public Judgement judge(ParsedPage page) {
    Judgement best = new Judgement(0, List.of());
    for (Media medium : media(page)) {
      Judgement judgement = judge(medium, page.title());
      if (judgement.score() > best.score()) {
        best = judgement;
      }
    }
    return best;
  }

  private List<Media> media(ParsedPage page) {
    List<Media> all = new ArrayList<>(page.media());
    for (Media.Kind own : Media.Kind.values()) {
      if (page.mime().startsWith(name(own) + "/")) {
        all.add(new Media(own, page.url().value(), page.title(), Optional.empty()));
      }
    }
    return all;
  }

  private Judgement judge(Media medium, String pageTitle) {
    if (!kind.equals("any") && !kind.equals(name(medium.kind()))) {
      return new Judgement(0, List.of());
    }
    String what = describe(medium);
    boolean unsure = minimum.toMillis() > 0 && medium.duration().isEmpty();
    if (!unsure && medium.duration().orElse(minimum).compareTo(minimum) < 0) {
      return new Judgement(0, List.of());
    }
    if (!hasWords(titleWords, medium.title()) && !hasWords(titleWords, pageTitle)) {
      return new Judgement(OTHER_TITLE, List.of(what + ", other title"));
    }
    if (!hasWords(authorWords, medium.author())) {
      return new Judgement(OTHER_TITLE, List.of(what + ", other author"));
    }
    return unsure
        ? new Judgement(UNSURE, List.of(what + ", duration not stated"))
        : new Judgement(1, List.of(what));
  }

  private static boolean hasWords(Optional<PhraseMatcher> words, String text) {
    if (words.isEmpty()) {
      return true;
    }
    int[] counts = new int[words.get().size()];
    words.get().count(WordScan.of(text), counts);
    for (int count : counts) {
      if (count > 0) {
        return true;
      }
    }
    return false;
  }

  private static String describe(Media medium) {
    String title = medium.title().isBlank() ? medium.url() : medium.title();
    String duration = medium.duration().map(d -> " (" + d.toSeconds() + " s)").orElse("");
    String author = medium.author().isBlank() ? "" : " by " + Folded.excerpt(medium.author(), 40);
    String format = medium.format().isBlank() ? "" : ", " + Folded.excerpt(medium.format(), 40);
    return name(medium.kind()) + " " + Folded.excerpt(title, 80) + author + duration + format;
  }

  private static String name(Media.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
