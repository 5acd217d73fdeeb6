package prospector.actors.rejudge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import prospector.actors.work.Copy;
import prospector.actors.work.HostFrames;
import prospector.actors.work.PageRulings;
import prospector.nugget.Passage;
import prospector.nugget.topic.Topic;
import prospector.persistence.directory.StorageException;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageListing;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.table.RejudgeTable;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;

/**
 * Judges all stored pages of a crawl by a topic, from what the archive has of them.
 *
 * <p><em>Every run reads the pages from the first one on and judges them in the order of their
 * storing</em>, so that frames of hosts are known to each as they were in the crawl. A run that
 * goes on after one that was cut off judges the pages of that again too, but neither counts nor
 * stores them a second time. A page that is a copy stays one: its content is what it was. A page
 * whose body is not there, is damaged, or is a file that is not read, keeps its judgement. Not
 * thread-safe; blocking.
 */
public final class Rejudging {
  static final int BATCH = 200; // rows a transaction
  private static final int HOSTS = 2_000; // whose frames are remembered, as a node does
  private static final int BEST =
      500; // candidates, as a crawl of few hosts may have its best on one
  private static final int NAMED = 5;

  private final Parts parts;
  private final PageRulings rulings = new PageRulings(new HostFrames(HOSTS));
  private final PriorityQueue<PageRecord> best =
      new PriorityQueue<>(Comparator.comparingDouble(PageRecord::score));
  private final List<String> unreadable = new ArrayList<>();

  /**
   * What it works with.
   *
   * @param topic to judge by, taught by labels where there are some
   * @param teacher learns from each page; empty where nothing is to be learned
   */
  public record Parts(
      PageArchive archive,
      PageListing listing,
      RejudgeTable turns,
      PageParser parser,
      Topic topic,
      CrawlScope scope,
      Optional<LinkTeacher> teacher) {}

  public Rejudging(Parts parts) {
    this.parts = parts;
  }

  /**
   * What came of it.
   *
   * @param turn with its last row
   * @param best nuggets with the best scores, best first
   * @param unreadable the first few pages whose body should be there and cannot be read
   */
  public record Outcome(RejudgeTable.Turn turn, List<PageRecord> best, List<String> unreadable) {
    public Outcome {
      best = List.copyOf(best);
      unreadable = List.copyOf(unreadable);
    }
  }

  /**
   * Judges all pages, and stores what they are now where that is wanted.
   *
   * @param turn how far an earlier run came
   * @param store false to count only
   * @param progress told after each batch
   */
  public Outcome run(
      RejudgeTable.Turn turn, boolean store, Consumer<RejudgeTable.Counts> progress) {
    RejudgeTable.Turn so = turn;
    List<PageListing.Entry> rows = after(turn.crawl(), 0);
    while (!rows.isEmpty()) {
      RejudgeTable.Counts counts = so.counts();
      List<PageRecord> changed = new ArrayList<>();
      for (PageListing.Entry row : rows) {
        Optional<PageRecord> judged = judge(row.stored());
        PageRecord page = judged.orElse(row.stored().page());
        boolean nugget = judged.isPresent() ? page.isNugget() : row.stored().found();
        if (nugget) {
          consider(page);
        }
        if (row.number() > turn.afterSeq()) {
          counts = counts.with(judged.isPresent(), row.stored().found(), nugget);
          judged.ifPresent(changed::add);
        }
      }
      long last = rows.get(rows.size() - 1).number();
      if (last > turn.afterSeq()) {
        so = so.at(last, counts);
        if (store) {
          parts.turns().step(so, changed);
        }
        progress.accept(counts);
      }
      rows = after(turn.crawl(), last);
    }
    List<PageRecord> sorted = new ArrayList<>(best);
    sorted.sort(Comparator.comparingDouble(PageRecord::score).reversed());
    return new Outcome(so, sorted, unreadable);
  }

  private List<PageListing.Entry> after(String crawl, long number) {
    return parts
        .listing()
        .list(
            new PageListing.Query(
                crawl,
                Optional.of(PageRecord.State.PAGE),
                Optional.empty(),
                Optional.empty(),
                number,
                Long.MAX_VALUE,
                BATCH),
            PageListing.Order.OLDEST,
            0);
  }

  private void consider(PageRecord page) {
    best.add(page);
    if (best.size() > BEST) {
      best.poll();
    }
  }

  private Optional<PageRecord> judge(StoredPage stored) {
    return body(stored).map(page -> judged(stored.page(), page));
  }

  /** Empty where nothing was archived, as the page wished, or what was is lost. */
  private Optional<ParsedPage> body(StoredPage stored) {
    if (stored.location().file().isEmpty()) {
      return Optional.empty();
    }
    Optional<PageArchive.ArchivedResponse> response;
    try {
      response = parts.archive().read(stored.location());
    } catch (StorageException damaged) {
      response = Optional.empty();
    }
    CrawlUrl url = CrawlUrl.ofNormal(stored.page().url());
    Optional<ParsedPage> page =
        response
            .map(it -> parts.parser().parse(url, it.headers(), it.body()))
            .filter(it -> it.problem().isEmpty());
    if (page.isEmpty() && unreadable.size() < NAMED) {
      unreadable.add(stored.page().url());
    }
    return page;
  }

  private PageRecord judged(PageRecord row, ParsedPage parsed) {
    PageRulings.Ruling ruling =
        rulings.rule(parts.topic(), parts.scope(), parsed, row.copy().isTwin());
    PageRecord page =
        row.withJudgement(
                ruling.judgement().score(), ruling.relevant(), ruling.judgement().reasons())
            .withCopy(copy(row, ruling))
            .withPassage(
                ruling.relevant() && !parsed.directives().noarchive()
                    ? Passage.of(parsed.text(), ruling.judgement().reasons())
                    : "");
    parts.teacher().ifPresent(teacher -> teacher.teach(page, ruling.page()));
    return page;
  }

  private static PageCopy copy(PageRecord row, PageRulings.Ruling ruling) {
    if (row.copy().isTwin()) {
      return row.copy();
    }
    return ruling.listing().map(Rejudging::stored).orElse(PageCopy.NONE);
  }

  private static PageCopy stored(Copy copy) {
    return new PageCopy(copy.kind().name().toLowerCase(Locale.ROOT), copy.of());
  }
}
