package prospector.nugget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import prospector.nugget.section.TopicFileException;
import prospector.nugget.text.WordVector;
import prospector.nugget.topic.TopicFile;
import prospector.web.fuzz.Adversary;
import prospector.web.fuzz.Budget;
import prospector.web.fuzz.ForeignReader;
import prospector.web.fuzz.FuzzCorpus;
import prospector.web.fuzz.FuzzTarget;
import prospector.web.page.ParsedPage;

/**
 * Every reader of a page's text in this module: what it may cost, and that it judges whatever it is
 * given. The budgets of the other readers stand in {@link FuzzTarget}.
 */
public enum TextTarget implements ForeignReader {
  /** The language of a page that states none: 600 characters of it. */
  LANGUAGE(Budget.per(300, 300)) {
    @Override
    Runnable read(ParsedPage page) {
      String language = PageLanguage.of(page);
      return () -> assertThat(language.length()).isLessThanOrEqualTo(3);
    }
  },

  KEYWORDS(Budget.per(100, 50)) {
    private final NuggetFunction function =
        function("{ type = keywords, words = [steam, \"steam train\", \"re*\"], near = 4 }");

    @Override
    Runnable read(ParsedPage page) {
      return judged(function, page);
    }
  },

  /** One with an expression that could take for ever; the budget of a page ends it. */
  REGEX(Budget.per(200, 100)) {
    private final NuggetFunction function =
        function("{ type = regex, body = [\"(a+)+$\", \"(?i)loco[a-z]*x\"] }");

    @Override
    Runnable read(ParsedPage page) {
      return judged(function, page);
    }
  },

  /** The words of a page as a direction, which example pages are compared by. */
  WORDS(Budget.per(100, 100)) {
    @Override
    Runnable read(ParsedPage page) {
      WordVector vector = WordVector.of(page);
      return () -> assertThat(vector).isNotNull();
    }
  };

  private static final int TEXT_BYTES_MAX = 1_000_000; // characters of visible text, nearly

  private final Budget budget;

  TextTarget(Budget budget) {
    this.budget = budget;
  }

  abstract Runnable read(ParsedPage page);

  @Override
  public Runnable read(byte[] input) {
    String text = new String(input, UTF_8);
    return read(Pages.page(text.substring(0, Math.min(text.length(), 500)), text));
  }

  private static Runnable judged(NuggetFunction function, ParsedPage page) {
    Judgement judgement = function.judge(page);
    return () -> assertThat(judgement.score()).isBetween(0.0, 1.0);
  }

  private static NuggetFunction function(String nugget) {
    String topic = "topic { name = t, nugget " + nugget + " }";
    try {
      return TopicFile.parse(topic, "readers.conf", Path.of("."), ExampleSource.NONE).nugget();
    } catch (TopicFileException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Budget budget() {
    return budget;
  }

  @Override
  public FuzzCorpus corpus() {
    return FuzzTarget.SKETCH.corpus();
  }

  @Override
  public List<Adversary> adversaries() {
    return FuzzTarget.SKETCH.adversaries();
  }

  @Override
  public int bytesMax() {
    return TEXT_BYTES_MAX;
  }
}
