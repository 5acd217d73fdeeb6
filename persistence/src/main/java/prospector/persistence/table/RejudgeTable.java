package prospector.persistence.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.persistence.page.Counts;
import prospector.persistence.page.PageRecord;

/**
 * Judging the stored pages of a crawl anew, by another topic. All calls block.
 *
 * <p>It takes many transactions, so that it can be cut off between two of them. <em>From {@link
 * #begin} to {@link #finish} the crawl's state is {@link CrawlTable.State#REJUDGING}</em>: its rows
 * are then judged partly by one topic and partly by another, and nobody takes them for a whole. How
 * far it came and what it counted is committed with the rows themselves, so that the next run goes
 * on with the first page that was not judged. The crawl has its old topic until the end.
 */
public interface RejudgeTable {

  /**
   * One judging anew.
   *
   * @param number grows at each beginning and each end
   * @param unfinished whether it did not come to its end
   * @param topic name of the new topic
   * @param judgedBy says what decides the judgements; one that differs is another judging
   * @param stateBefore state that the crawl had and gets back
   * @param afterSeq number of the last row that is judged
   */
  record Turn(
      String crawl,
      long number,
      boolean unfinished,
      String topic,
      String judgedBy,
      CrawlTable.State stateBefore,
      long afterSeq,
      Counts counts) {

    /** The same, so far. */
    public Turn at(long seq, Counts so) {
      return new Turn(crawl, number, unfinished, topic, judgedBy, stateBefore, seq, so);
    }
  }

  /**
   * What it came to.
   *
   * @param pages judged anew, or found without a body
   * @param kept those among them that keep their judgement, as their body cannot be read
   * @param before nuggets among them before
   * @param now nuggets among them now
   * @param stay those that were nuggets and are
   */
  record Counts(long pages, long kept, long before, long now, long stay) {
    /** Nothing yet. */
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0);

    /** One page more. */
    public Counts with(boolean readable, boolean was, boolean is) {
      return new Counts(
          pages + 1,
          kept + (readable ? 0 : 1),
          before + (was ? 1 : 0),
          now + (is ? 1 : 0),
          stay + (was && is ? 1 : 0));
    }
  }

  /**
   * What a page counts for as one that links.
   *
   * @param score of the nugget function
   */
  record Standing(double score, boolean relevant) {}

  /** The newest of a crawl. */
  Optional<Turn> find(String crawl);

  /** How often the pages of a crawl were judged anew. */
  default long turn(String crawl) {
    return find(crawl).map(Turn::number).orElse(0L);
  }

  /** Begins; one that was cut off is given up. */
  Turn begin(CrawlTable.Row crawl, String topic, String judgedBy);

  /** Stores new judgements of some pages, and how far that brings it, in one transaction. */
  void step(Turn so, List<PageRecord> judged);

  /**
   * The crawl has the new topic and a model that was learned by it, its old state, no model of the
   * old topic is left, and its sinks begin anew; in one transaction.
   *
   * @param crawl with the new topic and orders, and why it ended as far as that still holds
   * @param model that counts from now on
   */
  void finish(Turn turn, CrawlTable.Row crawl, ModelTable.Row model);

  /** What stored pages are judged to be, by URL. */
  Map<String, Standing> standings(String crawl, List<String> urls);

  /** Nuggets of each host that has one, by host key. */
  Map<String, Long> nuggetsByHost(String crawl);
}
