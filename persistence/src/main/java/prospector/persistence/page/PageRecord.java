package prospector.persistence.page;

import java.util.List;

/**
 * The final state of one URL of one crawl that was asked for, or refused before it was: one row,
 * one line of {@code pages.jsonl}.
 *
 * @param crawl crawl id
 * @param url normalised URL; (crawl, url) is the key
 * @param host host key of the URL
 * @param state page, redirected, refused or failed
 * @param reason why it is no page: the rule or the kind of failure; empty for pages
 * @param status HTTP status, 0 when there was none
 * @param fetchedAtMillis start of the request, epoch milliseconds
 * @param depth links followed from a seed
 * @param via URL of the page whose link scored best; empty for seeds
 * @param mime media type without parameters; empty when unknown
 * @param charset charset it was decoded with; empty when it was not
 * @param bytes body bytes over the wire
 * @param millis time from request to last byte
 * @param title page title
 * @param score nugget score in [0,1]
 * @param relevant whether the nugget function calls it relevant; a nugget is what is no copy as
 *     well
 * @param reasons the nugget function's reasons
 * @param priority score it had when it was chosen
 * @param modelVersion version of the model that gave that score
 * @param arm focused or control
 * @param copy the page that it is a copy of
 * @param language primary language, an ISO 639 code such as {@code en}; empty when unknown
 * @param passage of a relevant page, what a person recognises it by; empty for what is none, has no
 *     text or asks not to be archived
 * @param left links of the page that were not taken
 */
public record PageRecord(
    String crawl,
    String url,
    String host,
    State state,
    String reason,
    int status,
    long fetchedAtMillis,
    int depth,
    String via,
    String mime,
    String charset,
    long bytes,
    int millis,
    String title,
    double score,
    boolean relevant,
    List<String> reasons,
    double priority,
    long modelVersion,
    Arm arm,
    PageCopy copy,
    String language,
    String passage,
    LeftLinks left) {

  public PageRecord {
    reasons = List.copyOf(reasons);
  }

  /** One that left no link. */
  public PageRecord(
      String crawl,
      String url,
      String host,
      State state,
      String reason,
      int status,
      long fetchedAtMillis,
      int depth,
      String via,
      String mime,
      String charset,
      long bytes,
      int millis,
      String title,
      double score,
      boolean relevant,
      List<String> reasons,
      double priority,
      long modelVersion,
      Arm arm,
      PageCopy copy,
      String language,
      String passage) {
    this(
        crawl,
        url,
        host,
        state,
        reason,
        status,
        fetchedAtMillis,
        depth,
        via,
        mime,
        charset,
        bytes,
        millis,
        title,
        score,
        relevant,
        reasons,
        priority,
        modelVersion,
        arm,
        copy,
        language,
        passage,
        LeftLinks.NONE);
  }

  /** Whether it is a nugget: relevant, and with content that was not known before. */
  public boolean isNugget() {
    return state == State.PAGE && relevant && copy.of().isEmpty();
  }

  /** The same as a copy of another page, or of none. */
  public PageRecord withCopy(PageCopy other) {
    return with(score, relevant, reasons, other, language, passage, left);
  }

  /** The same in another language. */
  public PageRecord withLanguage(String code) {
    return with(score, relevant, reasons, copy, code, passage, left);
  }

  /** The same with another passage. */
  public PageRecord withPassage(String text) {
    return with(score, relevant, reasons, copy, language, text, left);
  }

  /** The same with other links that were not taken. */
  public PageRecord withLeft(LeftLinks other) {
    return with(score, relevant, reasons, copy, language, passage, other);
  }

  /** The same as another judgement has it. */
  public PageRecord withJudgement(double newScore, boolean isRelevant, List<String> newReasons) {
    return with(newScore, isRelevant, newReasons, copy, language, passage, left);
  }

  private PageRecord with(
      double otherScore,
      boolean isRelevant,
      List<String> otherReasons,
      PageCopy otherCopy,
      String otherLanguage,
      String otherPassage,
      LeftLinks otherLeft) {
    return new PageRecord(
        crawl,
        url,
        host,
        state,
        reason,
        status,
        fetchedAtMillis,
        depth,
        via,
        mime,
        charset,
        bytes,
        millis,
        title,
        otherScore,
        isRelevant,
        otherReasons,
        priority,
        modelVersion,
        arm,
        otherCopy,
        otherLanguage,
        otherPassage,
        otherLeft);
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
