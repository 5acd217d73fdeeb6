package prospector.bench.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

final class WorkplaceTest {
  private final StringWriter said = new StringWriter();

  @Test
  void judged_promisesKept_deletesTheFiles(@TempDir Path base) throws IOException {
    Workplace workplace = at(base);
    Path work = used(workplace);

    workplace.judged(work, true, new PrintWriter(said));

    assertThat(work).doesNotExist();
    assertThat(said.toString()).isEmpty();
  }

  @Test
  void judged_aPromiseBroken_leavesTheFilesAndSaysWhere(@TempDir Path base) throws IOException {
    Workplace workplace = at(base);
    Path work = used(workplace);

    workplace.judged(work, false, new PrintWriter(said));

    assertThat(work.resolve("requests.log")).exists();
    assertThat(said.toString()).contains(work.toString());
  }

  private static Workplace at(Path base) {
    Workplace workplace = new Workplace();
    new CommandLine(
            CommandSpec.create().addMixin("place", CommandSpec.forAnnotatedObject(workplace)))
        .parseArgs("--work", base.toString());
    return workplace;
  }

  private static Path used(Workplace workplace) throws IOException {
    Path work = workplace.fresh("chaos");
    Files.writeString(work.resolve("requests.log"), "");
    return work;
  }
}
