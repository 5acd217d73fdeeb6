package prospector.actors.host.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import prospector.persistence.directory.StorageException;
import prospector.persistence.table.DueTable;

class DueBookTest {
  private final Deque<Runnable> jobs = new ArrayDeque<>();
  private final Recording table = new Recording();
  private final DueBook book = new DueBook(table, jobs::add);

  /** Writes down transactions; fails on demand. */
  private static class Recording implements DueTable {
    final List<String> transactions = new ArrayList<>();
    boolean broken;

    @Override
    public void put(List<Row> rows) {
      failIfBroken();
      transactions.add(
          "put " + rows.stream().map(row -> row.host() + "@" + row.dueMillis()).toList());
      if (rows.stream().anyMatch(row -> row.worth() != Row.UNKNOWN)) {
        transactions.add("worth " + rows.stream().map(Row::worth).toList());
      }
    }

    @Override
    public void weigh(Map<String, Integer> worthByHost) {
      transactions.add("weigh " + worthByHost);
    }

    @Override
    public List<Row> best(
        Optional<Row> last, long dueMillis, long notedMillis, boolean parked, int limit) {
      return List.of();
    }

    @Override
    public void remove(List<String> hosts) {
      failIfBroken();
      transactions.add("remove " + hosts);
    }

    private void failIfBroken() {
      if (broken) {
        throw new StorageException("the disk is full");
      }
    }

    @Override
    public List<Row> due(long nowMillis, int limit) {
      return List.of();
    }

    @Override
    public List<Row> dueAfter(Row last, long untilMillis, int limit) {
      return List.of();
    }

    @Override
    public List<Row> dueBetween(long afterMillis, long untilMillis, int limit) {
      return List.of();
    }

    @Override
    public Set<String> noted(Collection<String> asked) {
      return Set.of();
    }

    @Override
    public long count() {
      return 0;
    }

    @Override
    public List<String> hosts() {
      return List.of();
    }
  }

  private static boolean done(CompletionStage<Void> stage) {
    return stage.toCompletableFuture().isDone();
  }

  @Test
  void put_beforeTheWrite_isNotDurable() {
    CompletionStage<Void> put = book.put("a", 10);

    assertThat(done(put)).isFalse();
    assertThat(jobs).hasSize(1);

    jobs.remove().run();

    assertThat(done(put)).isTrue();
    assertThat(table.transactions).containsExactly("put [a@10]");
    assertThat(jobs).isEmpty();
  }

  @Test
  void put_severalWhileOneWaits_goTogether() {
    book.put("a", 10);
    book.put("b", 20);
    CompletionStage<Void> removed = book.remove("c");

    assertThat(jobs).hasSize(1);
    jobs.remove().run();

    assertThat(table.transactions).containsExactly("put [a@10, b@20]", "remove [c]");
    assertThat(done(removed)).isTrue();
  }

  @Test
  void change_sameHostTwice_theLastOneCounts() {
    book.put("a", 10);
    book.remove("a");
    book.put("b", 1);
    book.put("b", 2);

    jobs.remove().run();

    assertThat(table.transactions).containsExactly("put [b@2]", "remove [a]");
  }

  @Test
  void weigh_goesWithWhatElseBecomesOfTheRow() {
    book.weigh("a", 7);
    book.put("b", 1, 2);
    book.weigh("b", 3);
    book.remove("c");
    book.weigh("c", 4);
    book.weigh("d", 5);
    book.put("d", 6);

    jobs.remove().run();

    assertThat(table.transactions)
        .containsExactly(
            "put [b@1, d@6]",
            "worth [3, " + DueTable.Row.UNKNOWN + "]",
            "remove [c]",
            "weigh {a=7}");
  }

  @Test
  void put_whileATransactionRuns_goesIntoTheNext() {
    List<CompletionStage<Void>> late = new ArrayList<>();
    DueTable reentrant =
        new Recording() {
          @Override
          public void put(List<Row> rows) {
            super.put(rows);
            if (late.isEmpty()) {
              late.add(slow.put("late", 30));
            }
          }
        };
    slow = new DueBook(reentrant, jobs::add);

    slow.put("a", 10);
    jobs.remove().run();

    assertThat(done(late.get(0))).isFalse();
    assertThat(jobs).hasSize(1);
    jobs.remove().run();
    assertThat(done(late.get(0))).isTrue();
    assertThat(jobs).isEmpty();
  }

  private DueBook slow = book;

  @Test
  void put_brokenTable_failsItsStageAndLaterOnesWorkAgain() {
    table.broken = true;
    CompletionStage<Void> lost = book.put("a", 10);
    jobs.remove().run();

    assertThat(lost.toCompletableFuture()).isCompletedExceptionally();

    table.broken = false;
    CompletionStage<Void> kept = book.put("a", 10);
    jobs.remove().run();

    assertThat(kept.toCompletableFuture()).isCompleted();
    assertThat(table.transactions).containsExactly("put [a@10]");
  }
}
