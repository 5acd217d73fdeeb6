package prospector.web.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Inputs that nobody thought of. {@code -Dprospector.fuzz.seconds=60} runs each target for a minute
 * of its thread's CPU, {@code -Dprospector.fuzz.seed=2} with other inputs.
 */
class FuzzTest {
  private static final int INPUTS = 1_000; // a target, in every build
  private static final int ADVERSARY_BYTES = 100_000;
  private static final long SEED = Long.getLong("prospector.fuzz.seed", 1);
  private static final long SECONDS = Long.getLong("prospector.fuzz.seconds", 0);

  @ParameterizedTest
  @EnumSource
  void take_changedInputs_holds(FuzzTarget target) throws IOException {
    FuzzCorpus corpus = FuzzCorpus.of(target);
    Mutator mutator = new Mutator(SEED, corpus.inputs(), corpus.words());
    long end = cpuNanos() + Duration.ofSeconds(SECONDS).toNanos();
    int count = 0;
    while (SECONDS == 0 ? count < INPUTS : cpuNanos() < end) {
      byte[] input = mutator.next();
      Optional<String> trouble = Oracle.trouble(target, input);
      if (trouble.isPresent()) {
        byte[] small = smaller(target, input);
        fail(
            "%s, input %d of seed %d, kept as %s: %s",
            target, count, SEED, kept(target, small), trouble.get());
      }
      count++;
    }
    System.out.printf(Locale.ROOT, "fuzz %s: %d inputs of seed %d%n", target, count, SEED);
  }

  @ParameterizedTest
  @EnumSource
  void take_earlierFindings_holds(FuzzTarget target) throws IOException, URISyntaxException {
    for (Path finding : findings(target)) {
      assertThat(Oracle.trouble(target, Files.readAllBytes(finding)))
          .as(finding.toString())
          .isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void take_adversaries_costNoMoreThanTheBudget(FuzzTarget target) {
    for (Adversary adversary : target.adversaries()) {
      byte[] input = adversary.input(Math.min(ADVERSARY_BYTES, target.bytesMax()));

      assertThat(Oracle.trouble(target, input)).as(adversary.name()).isEmpty();
    }
  }

  private static List<Path> findings(FuzzTarget target) throws IOException, URISyntaxException {
    java.net.URL folder = FuzzTest.class.getResource("/fuzz/" + name(target));
    if (folder == null) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
      return files.sorted().toList();
    }
  }

  /** The input with as much taken out as can be while the trouble stays; bounded. */
  private static byte[] smaller(FuzzTarget target, byte[] input) {
    byte[] best = input;
    for (int part = Math.max(1, best.length / 2); part > 0; part /= 2) {
      for (int from = 0; from + part <= best.length; ) {
        byte[] without = Arrays.copyOf(best, best.length - part);
        System.arraycopy(best, from + part, without, from, best.length - from - part);
        if (Oracle.trouble(target, without).isPresent()) {
          best = without;
        } else {
          from += part;
        }
      }
    }
    return best;
  }

  private static Path kept(FuzzTarget target, byte[] input) throws IOException {
    Path file =
        Path.of("target", "fuzz", name(target), Integer.toHexString(Arrays.hashCode(input)));
    Files.createDirectories(file.getParent());
    return Files.write(file, input);
  }

  private static String name(FuzzTarget target) {
    return target.name().toLowerCase(Locale.ROOT);
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
