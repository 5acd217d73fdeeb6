package prospector.persistence.page;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The final state of one URL of one crawl that was asked for, or refused before it was: one row,
 * one line of {@code pages.jsonl}.
 *
 * @param crawl crawl id
 * @param url normalised URL; (crawl, url) is the key
 * @param host host key of the URL
 * @param state page, redirected, refused or failed
 * @param reason why it is no page: the rule or the kind of failure; empty for pages
 * @param answer what its server said
 * @param choice why it was asked for
 * @param judged what the nugget function made of it
 * @param words what a person recognises it by
 * @param copy the page that it is a copy of
 * @param left links of the page that were not taken
 */
public record PageRecord(
    String crawl,
    String url,
    String host,
    State state,
    String reason,
    Answer answer,
    Choice choice,
    Judged judged,
    Words words,
    PageCopy copy,
    LeftLinks left) {

  /**
   * What a server said.
   *
   * @param status HTTP status, 0 when there was none
   * @param fetchedAtMillis start of the request, epoch milliseconds; of what was refused without
   *     one, when that was
   * @param mime media type without parameters; empty when unknown
   * @param charset charset it was decoded with; empty when it was not
   * @param bytes body bytes over the wire
   * @param millis time from request to last byte
   */
  public record Answer(
      int status, long fetchedAtMillis, String mime, String charset, long bytes, int millis) {
    /** Nothing, as it was not asked. */
    public static Answer none(long atMillis) {
      return new Answer(0, atMillis, "", "", 0, 0);
    }
  }

  /**
   * Why a URL was asked for.
   *
   * @param depth links followed from a seed
   * @param via URL of the page whose link scored best; empty for seeds
   * @param priority score it had when it was chosen
   * @param modelVersion version of the model that gave that score
   * @param arm focused or control
   */
  public record Choice(int depth, String via, double priority, long modelVersion, Arm arm) {}

  /**
   * What the nugget function made of a page.
   *
   * @param score in [0,1]
   * @param relevant whether it calls it relevant; a nugget is what is no copy as well
   * @param reasons its reasons
   */
  public record Judged(double score, boolean relevant, List<String> reasons) {
    /** Of what was no page. */
    public static final Judged NOT = new Judged(0, false, List.of());

    public Judged {
      reasons = List.copyOf(reasons);
    }
  }

  /**
   * What a person recognises a page by.
   *
   * @param title page title
   * @param language primary language, an ISO 639 code such as {@code en}; empty when unknown
   * @param passage of a relevant page; empty for what is none, has no text or asks not to be
   *     archived
   */
  public record Words(String title, String language, String passage) {
    /** Of what was no page. */
    public static final Words NONE = new Words("", "", "");
  }

  /** Whether it is a nugget: relevant, and with content that was not known before. */
  public boolean isNugget() {
    return state == State.PAGE && judged.relevant() && copy.of().isEmpty();
  }

  /** Whether it is relevant and no list, whoever had its content first. */
  public boolean isNuggetByItself() {
    return state == State.PAGE && judged.relevant() && !copy.kind().equals(PageCopy.LISTING);
  }

  /** Whether its answer leads to other URLs: a page by its links, a redirect by its target. */
  public boolean hasLinks() {
    return state == State.PAGE || state == State.REDIRECTED;
  }

  /** HTTP status, 0 when there was none. */
  public int status() {
    return answer.status();
  }

  /**
   * Start of the request, epoch milliseconds; where none was made, as the crawl refused the URL by
   * itself, when it did so.
   */
  public long fetchedAtMillis() {
    return answer.fetchedAtMillis();
  }

  /** Start of the request; empty where none was made. */
  public Optional<Instant> askedAt() {
    // an older version stored no status of what it refused by an answer's header
    boolean unasked = state == State.REFUSED && status() == 0 && answer.millis() == 0;
    return unasked || fetchedAtMillis() <= 0
        ? Optional.empty()
        : Optional.of(Instant.ofEpochMilli(fetchedAtMillis()));
  }

  /** Media type without parameters; empty when unknown. */
  public String mime() {
    return answer.mime();
  }

  /** Body bytes over the wire. */
  public long bytes() {
    return answer.bytes();
  }

  /** Links followed from a seed. */
  public int depth() {
    return choice.depth();
  }

  /** URL of the page whose link scored best; empty for seeds. */
  public String via() {
    return choice.via();
  }

  /** Which part of the crawl asked for it. */
  public Arm arm() {
    return choice.arm();
  }

  /** Score by the nugget function, in [0,1]. */
  public double score() {
    return judged.score();
  }

  /** Whether the nugget function calls it relevant. */
  public boolean relevant() {
    return judged.relevant();
  }

  /** The nugget function's reasons. */
  public List<String> reasons() {
    return judged.reasons();
  }

  /** Page title. */
  public String title() {
    return words.title();
  }

  /** Primary language; empty when unknown. */
  public String language() {
    return words.language();
  }

  /** What a person recognises it by. */
  public String passage() {
    return words.passage();
  }

  /** The same as a copy of another page, or of none. */
  public PageRecord withCopy(PageCopy other) {
    return with(judged, words, other, left);
  }

  /** The same in another language. */
  public PageRecord withLanguage(String code) {
    return with(judged, new Words(title(), code, passage()), copy, left);
  }

  /** The same with another passage. */
  public PageRecord withPassage(String text) {
    return with(judged, new Words(title(), language(), text), copy, left);
  }

  /** The same with other links that were not taken. */
  public PageRecord withLeft(LeftLinks other) {
    return with(judged, words, copy, other);
  }

  /** The same as another judgement has it. */
  public PageRecord withJudgement(double score, boolean relevant, List<String> reasons) {
    return with(new Judged(score, relevant, reasons), words, copy, left);
  }

  private PageRecord with(Judged anew, Words said, PageCopy copied, LeftLinks leaves) {
    return new PageRecord(
        crawl, url, host, state, reason, answer, choice, anew, said, copied, leaves);
  }

  /** Where a URL ended. Stored in lower case. */
  public enum State {
    PAGE,
    REDIRECTED,
    REFUSED,
    FAILED
  }

  /** Which part of the crawl asked for it. Stored in lower case. */
  public enum Arm {
    FOCUSED,
    CONTROL
  }
}
