package prospector.bench.readers;

import java.io.PrintWriter;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import prospector.bench.UnusableInput;
import prospector.bench.report.ResultLine;
import prospector.bench.report.TextTable;
import prospector.nugget.TextTarget;
import prospector.web.fuzz.Adversary;
import prospector.web.fuzz.ForeignReader;
import prospector.web.fuzz.FuzzCorpus;
import prospector.web.fuzz.FuzzTarget;
import prospector.web.fuzz.Mutator;

/** Prints the worst cost a byte that was seen of each reader, beside what it may be. */
@Command(
    name = "readers",
    description = {
      "What does a byte from the web cost each of its readers at most, in CPU and in heap?",
      "Exit code 1 when a reader is over its stated budget."
    })
public final class ReadersCommand implements Callable<Integer> {
  private static final int SMALL_BYTES = 64 * 1024;

  @Option(
      names = "--inputs",
      defaultValue = "5000",
      description = "Changed inputs of the fuzz corpus a reader (default: ${DEFAULT-VALUE}).")
  private int inputs;

  @Option(
      names = "--bytes",
      defaultValue = "2000000",
      description = "Largest adversary; also tried at 64 KiB (default: ${DEFAULT-VALUE}).")
  private int bytes;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Seed of the changes (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--reader",
      split = ",",
      description = "Only these, such as html,sitemap (default: all).")
  private List<String> only = List.of();

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    List<String> names = readers().map(ReadersCommand::name).toList();
    for (String unknown : only) {
      if (!names.contains(unknown)) {
        throw new UnusableInput("no reader " + unknown + "; there are " + names);
      }
    }
    List<Worst> results = new ArrayList<>();
    readers()
        .filter(reader -> only.isEmpty() || only.contains(name(reader)))
        .forEach(reader -> results.add(worst(reader)));
    print(results);
    return results.stream().anyMatch(Worst::isOver) ? 1 : 0;
  }

  private static Stream<ForeignReader> readers() {
    return Stream.concat(Stream.of(FuzzTarget.values()), Stream.of(TextTarget.values()));
  }

  private Worst worst(ForeignReader reader) {
    FuzzCorpus corpus = reader.corpus();
    warm(reader, new Mutator(seed + 1, corpus.inputs(), corpus.words()));
    Worst worst = new Worst(reader);
    Mutator mutator = new Mutator(seed, corpus.inputs(), corpus.words());
    for (int i = 0; i < inputs; i++) {
      worst.see("fuzz " + i, mutator.next());
    }
    for (Adversary adversary : reader.adversaries()) {
      worst.see(adversary.name(), adversary.input(Math.min(SMALL_BYTES, reader.bytesMax())));
      worst.see(adversary.name(), adversary.input(Math.min(bytes, reader.bytesMax())));
    }
    return worst;
  }

  private void warm(ForeignReader reader, Mutator mutator) {
    for (int i = 0; i < inputs / 2; i++) {
      reader.read(mutator.next());
    }
    reader.adversaries().forEach(it -> reader.read(it.input(SMALL_BYTES / 4)));
  }

  private static String name(ForeignReader reader) {
    return reader.name().toLowerCase(Locale.ROOT);
  }

  private void print(List<Worst> results) {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    TextTable table =
        new TextTable(
            List.of("reader", "inputs", "ns/byte", "may be", "by", "heap/byte", "may be", "by"));
    for (Worst worst : results) {
      table.row(
          List.of(
              name(worst.reader()) + (worst.isOver() ? ": OVER" : ""),
              Integer.toString(worst.inputs()),
              number(worst.nanosPerByte()),
              Integer.toString(worst.reader().budget().nanosPerByte()),
              worst.slowest(),
              number(worst.heapPerByte()),
              Integer.toString(worst.reader().budget().heapPerByte()),
              worst.largest()));
    }
    out.print(table);
    results.forEach(worst -> out.println(line(worst)));
    out.flush();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static ResultLine line(Worst worst) {
    return new ResultLine("readers", Clock.systemUTC())
        .with("reader", name(worst.reader()))
        .with("inputs", worst.inputs())
        .with("ns_per_byte", worst.nanosPerByte())
        .with("ns_per_byte_max", worst.reader().budget().nanosPerByte())
        .with("ns_by", worst.slowest())
        .with("heap_per_byte", worst.heapPerByte())
        .with("heap_per_byte_max", worst.reader().budget().heapPerByte())
        .with("heap_by", worst.largest())
        .with("over", worst.isOver());
  }
}
