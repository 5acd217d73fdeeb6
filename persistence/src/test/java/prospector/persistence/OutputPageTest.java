package prospector.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import prospector.persistence.page.PageLines;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.WarcLocation;

/** The page that documents the output names the fields that are written, in their order. */
final class OutputPageTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z_]+)` \\|");

  @Test
  void documentation_ofPageLines_namesEveryFieldInOrder() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "output.md"));
    int start = page.indexOf("## pages.jsonl");
    Matcher rows = ROW.matcher(page.substring(start, page.indexOf("## nuggets.jsonl")));
    List<String> documented = rows.results().map(row -> row.group(1)).toList();

    ByteArrayOutputStream line = new ByteArrayOutputStream();
    PageLines.write(new StoredPage(Samples.page(1), WarcLocation.NONE), line);
    List<String> written = new ArrayList<>();
    new ObjectMapper().readTree(line.toByteArray()).fieldNames().forEachRemaining(written::add);

    assertThat(documented).isEqualTo(written);
  }
}
