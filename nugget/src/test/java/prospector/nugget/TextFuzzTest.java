package prospector.nugget;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import prospector.web.fuzz.Adversary;
import prospector.web.fuzz.FuzzCorpus;
import prospector.web.fuzz.Mutator;
import prospector.web.fuzz.Oracle;

/** Texts that nobody thought of, and texts that are meant to cost much. */
class TextFuzzTest {
  private static final int INPUTS = 500;
  private static final int ADVERSARY_BYTES = 100_000;
  private static final long SEED = Long.getLong("prospector.fuzz.seed", 1);
  private static final long SECONDS = Long.getLong("prospector.fuzz.seconds", 0);

  @ParameterizedTest
  @EnumSource
  void read_changedTexts_holds(TextTarget target) {
    FuzzCorpus corpus = target.corpus();
    Mutator mutator = new Mutator(SEED, corpus.inputs(), corpus.words());
    long end = System.nanoTime() + SECONDS * 1_000_000_000L;
    for (int i = 0; SECONDS == 0 ? i < INPUTS : System.nanoTime() < end; i++) {
      byte[] input = mutator.next();
      Optional<String> trouble = Oracle.trouble(target, input);

      assertThat(trouble).as("input %d: %s", i, shown(input)).isEmpty();
    }
  }

  private static String shown(byte[] input) {
    return input.length + " bytes, " + Arrays.toString(Arrays.copyOf(input, 200));
  }

  @ParameterizedTest
  @EnumSource
  void read_adversaries_costNoMoreThanTheBudget(TextTarget target) {
    for (Adversary adversary : target.adversaries()) {
      byte[] input = adversary.input(ADVERSARY_BYTES);

      assertThat(Oracle.trouble(target, input)).as(adversary.name()).isEmpty();
    }
  }
}
