package prospector.persistence;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import prospector.persistence.table.UrlTable;

/**
 * The program that {@link KillContract} kills: stores pages 16 at a time in the directory and the
 * database it is given, from a page number on, and prints the URL of each when its stage completes.
 * Never ends.
 */
final class KilledCrawl {
  private KilledCrawl() {}

  public static void main(String[] arguments) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    CrawlDatabase database =
        Samples.open(Path.of(arguments[0]), TestDatabase.settings(arguments[1]));
    for (int number = Integer.parseInt(arguments[2]); ; number += 16) {
      List<CompletionStage<Void>> group = new ArrayList<>();
      for (int i = number; i < number + 16; i++) {
        group.add(
            database
                .pages()
                .store(Samples.page(i), Optional.of(Samples.exchange(i)), true)
                .thenAccept(stored -> out.println(stored.page().url())));
      }
      group.forEach(Samples::await);
      database.urls().put("c", "h", List.of(new UrlTable.Row(number, "u", 1, 1, new byte[100])));
      Samples.await(database.commits().durable());
      out.println("waiting " + number);
    }
  }
}
