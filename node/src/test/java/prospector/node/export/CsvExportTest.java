package prospector.node.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.WarcLocation;

/** The header of a table, whatever is in it. */
class CsvExportTest {
  private static final StoredPage PAGE =
      new StoredPage(
          new PageRecord(
              "c",
              "http://a.sim/",
              "http://a.sim",
              PageRecord.State.PAGE,
              "",
              new PageRecord.Answer(200, 1, "text/html", "UTF-8", 20, 5),
              new PageRecord.Choice(0, "", 0, 1, PageRecord.Arm.FOCUSED),
              new PageRecord.Judged(1, true, List.of("steam")),
              new PageRecord.Words("steam", "en", ""),
              PageCopy.NONE,
              LeftLinks.NONE),
          WarcLocation.NONE);

  private static List<String> lines(List<StoredPage> pages) throws IOException {
    StringWriter out = new StringWriter();
    try (CsvExport export = new CsvExport(out)) {
      for (StoredPage page : pages) {
        export.page(page);
      }
      export.end();
    }
    return out.toString().lines().toList();
  }

  @Test
  void end_ofNoPage_hasTheHeaderThatPagesHave() throws IOException {
    List<String> one = lines(List.of(PAGE));
    assertThat(one).hasSize(2);
    assertThat(one.get(0)).startsWith("crawl,url,host,");

    assertThat(lines(List.of())).containsExactly(one.get(0));
  }
}
