package prospector.nugget.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PrefixesTest {

  private static int[] tally(List<String> prefixes, String text) {
    PhraseMatcher.Builder builder = PhraseMatcher.builder();
    prefixes.forEach(builder::addPrefix);
    int[] counts = new int[prefixes.size()];
    builder.build().count(WordScan.of(text), counts);
    return counts;
  }

  private static String word(Random random, int least) {
    return IntStream.range(0, least + random.nextInt(4))
        .mapToObj(i -> "abä".substring(random.nextInt(3)).substring(0, 1))
        .collect(Collectors.joining());
  }

  @Test
  void scan_anyPrefixes_findsWhatStartsWithThem() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      List<String> prefixes = new ArrayList<>();
      List<String> words = new ArrayList<>();
      IntStream.range(0, random.nextInt(30)).forEach(i -> prefixes.add(word(random, 2)));
      IntStream.range(0, 60).forEach(i -> words.add(word(random, 1)));

      int[] counts = tally(prefixes, String.join(" ", words));

      for (int i = 0; i < counts.length; i++) {
        String prefix = prefixes.get(i);
        assertThat((long) counts[i])
            .as("%s of %s in %s", prefix, prefixes, words)
            .isEqualTo(words.stream().filter(word -> word.startsWith(prefix)).count());
      }
    }
  }

  /** Each word compared with each prefix would be five thousand million comparisons. */
  @Test
  void scan_veryManyPrefixesThatStartAlike_doesNotCompareAll() {
    List<String> prefixes =
        IntStream.range(0, 300_000).mapToObj(i -> "prefix" + (1_000_000 + i)).toList();
    String text = "prefix1299999x ".repeat(17_000).strip();

    int[] counts = assertTimeoutPreemptively(Duration.ofSeconds(20), () -> tally(prefixes, text));

    assertThat(counts[299_999]).isEqualTo(17_000);
    assertThat(IntStream.of(counts).sum()).isEqualTo(17_000);
  }
}
