package prospector.bench.placement;

import java.io.PrintWriter;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import prospector.bench.UnusableInput;

/** {@code bench/run placement}. */
@Command(
    name = "placement",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "How evenly do shards lie on the nodes, and how many move when a node comes or goes?",
      "By simulation: our placement (bounded; grown: after nodes joined one by one) against Akka's"
          + " consistent hashing, rendezvous hashing without a bound, and modulo.",
      ""
    })
public final class PlacementCommand implements Callable<Integer> {
  private static final int LARGE = 100; // nodes; beyond, fewer events, and no growth one by one
  private static final int FEW_EVENTS = 2;

  @Option(
      names = "--nodes",
      paramLabel = "N,...",
      split = ",",
      defaultValue = "3,10,30,100,300,1000",
      description = "Sizes of the cluster, 2 to 10000 (default ${DEFAULT-VALUE}).")
  private List<Integer> sizes = List.of();

  @Option(
      names = "--capacities",
      paramLabel = "A:B:...,...",
      split = ",",
      defaultValue = "1,1:2:4",
      description = "Capacities of the nodes in turn, for each run (default ${DEFAULT-VALUE}).")
  private List<String> capacities = List.of();

  @Option(
      names = "--shards",
      paramLabel = "N",
      defaultValue = "100",
      description = "Shards for each node (default ${DEFAULT-VALUE}).")
  private int shardsPerNode;

  @Option(
      names = "--events",
      paramLabel = "N",
      defaultValue = "40",
      description =
          "Leaves and joins, in turn (default ${DEFAULT-VALUE}; beyond 100 nodes 2 of them).")
  private int events;

  @Option(
      names = "--moves-at-once",
      paramLabel = "N",
      defaultValue = "20",
      description = "Shards moved in a round of our placement (default ${DEFAULT-VALUE}).")
  private int movesAtOnce;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Decides who leaves (default ${DEFAULT-VALUE}).")
  private long seed;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    List<Movement> movements = new ArrayList<>();
    for (String ratio : capacities) {
      for (int nodes : sizes) {
        movements.addAll(compare(setting(nodes, ratio)));
      }
    }
    PlacementReport report = new PlacementReport(movements);
    out.print(report.text());
    report.lines(Clock.systemUTC()).forEach(out::println);
    out.flush();
    return report.isOnTarget() ? 0 : 1;
  }

  private Setting setting(int nodes, String ratio) {
    if (nodes < 2 || nodes > 10_000 || shardsPerNode < 1 || events < 0 || movesAtOnce < 1) {
      throw new UnusableInput("a number that is out of its range; see bench/run help placement");
    }
    int turns = nodes > LARGE ? Math.min(FEW_EVENTS, events) : events;
    return new Setting(nodes, nodes * shardsPerNode, parsed(ratio), turns, seed);
  }

  private static List<Integer> parsed(String ratio) {
    try {
      List<Integer> parsed = Arrays.stream(ratio.split(":", -1)).map(Integer::valueOf).toList();
      if (parsed.stream().allMatch(capacity -> capacity >= 1)) {
        return parsed;
      }
    } catch (NumberFormatException e) {
      throw new UnusableInput("expected capacities such as 1:2:4, got " + ratio);
    }
    throw new UnusableInput("expected capacities of 1 or more, got " + ratio);
  }

  private List<Movement> compare(Setting setting) {
    int shards = setting.shards();
    List<Movement> movements = new ArrayList<>();
    movements.add(Movement.of(new BoundedSpread("bounded", shards, movesAtOnce), setting));
    if (setting.nodes() <= LARGE) {
      movements.add(Movement.of(grown(setting), setting));
    }
    movements.add(Movement.of(new RendezvousSpread(shards), setting));
    movements.add(Movement.of(new AkkaHashSpread(shards), setting));
    movements.add(Movement.of(new ModuloSpread(shards), setting));
    return movements;
  }

  /** The same nodes, but each joined when the others had all shards already. */
  private Spread grown(Setting setting) {
    Spread spread = new BoundedSpread("grown", setting.shards(), movesAtOnce);
    for (int nodes = 1; nodes < setting.nodes(); nodes++) {
      spread.over(setting.start().subList(0, nodes));
    }
    return spread;
  }
}
