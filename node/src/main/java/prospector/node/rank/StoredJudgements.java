package prospector.node.rank;

import prospector.graph.rank.Judged;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageRecord;
import prospector.persistence.table.CrawlTable;

/**
 * What the nugget functions made of the stored pages of all crawls.
 *
 * @param database has them
 */
public record StoredJudgements(CrawlDatabase database) implements Judged {
  @Override
  public void forEach(Page consumer) {
    for (CrawlTable.Row crawl : database.crawls().all()) {
      database
          .pages()
          .forEach(
              crawl.id(),
              stored -> {
                PageRecord page = stored.page();
                if (page.state() == PageRecord.State.PAGE) {
                  consumer.accept(page.url(), stored.isNugget(), page.score());
                }
              });
    }
  }
}
