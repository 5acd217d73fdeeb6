package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import prospector.node.crawl.CrawlRun;
import prospector.persistence.directory.StorageException;

class NodeTest {
  @Test
  void begun_tablesCannotBeRead_endsTheNodeAndSaysWhy() {
    AtomicInteger ends = new AtomicInteger();
    StorageException full = new StorageException("could not read the pages: disk full");
    CompletableFuture<CrawlRun> crawl =
        CompletableFuture.supplyAsync(
            () -> {
              throw full;
            },
            Runnable::run);

    assertThatThrownBy(() -> Node.begun(crawl, ends::incrementAndGet, Company.ALONE))
        .isSameAs(full);

    assertThat(ends).hasValue(1);
  }
}
