package prospector.bench.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecallCurveTest {
  @TempDir private Path directory = Path.of("");

  /** Ten reachable pages, 2 and 9 relevant: budgets of 1, 1, 1, 1, 2 and 5 pages. */
  private RecallCurve curve(List<String> urls) throws IOException {
    Corpus corpus = Corpus.read(TinyCorpus.write(directory));
    BitSet all = new BitSet();
    all.set(0, 10);
    return RecallCurve.of(urls, new Task("geo", 0, List.of(0), all, bits(2, 9)), corpus);
  }

  @Test
  void of_pagesInOrder_countsWhatStandsWithinEachBudget() throws IOException {
    assertThat(curve(urls(0, 2, 4, 5, 9, 1)).recalls())
        .containsExactly(0.0, 0.0, 0.0, 0.0, 0.5, 1.0);
  }

  @Test
  void of_relevantPageAfterTheBudget_isNotCounted() throws IOException {
    assertThat(curve(urls(2, 0, 1, 3, 4, 9)).recalls())
        .containsExactly(0.5, 0.5, 0.5, 0.5, 0.5, 0.5);
  }

  @Test
  void of_crawlThatEndedEarly_keepsWhatItFound() throws IOException {
    assertThat(curve(urls(9)).recalls()).containsOnly(0.5);
  }

  @Test
  void of_pageOutsideTheReachable_usesUpBudget() throws IOException {
    List<String> urls = new ArrayList<>(List.of("http://elsewhere.test/"));
    urls.addAll(urls(2, 9));

    RecallCurve curve = curve(urls);

    assertThat(curve.recalls()).containsExactly(0.0, 0.0, 0.0, 0.0, 0.5, 1.0);
    assertThat(curve.outside()).isEqualTo(1);
  }

  @Test
  void of_pageFetchedTwice_countsOnce() throws IOException {
    RecallCurve curve = curve(urls(0, 0, 0, 2, 2, 9));

    assertThat(curve.fetched()).isEqualTo(3);
    assertThat(curve.recalls()).containsExactly(0.0, 0.0, 0.0, 0.0, 0.5, 1.0);
  }

  @Test
  void mean_twoCurves_isPointByPoint() throws IOException {
    RecallCurve mean = RecallCurve.mean(List.of(curve(urls(0, 2, 4, 5, 9)), curve(urls(0, 1, 2))));

    assertThat(mean.recalls().get(4)).isCloseTo(0.25, within(1e-9));
    assertThat(mean.recalls().get(5)).isCloseTo(0.75, within(1e-9));
    assertThat(mean.fetched()).isEqualTo(8);
  }

  private static List<String> urls(int... pages) {
    return IntStream.of(pages).mapToObj(page -> "http://web.test/p" + page + ".html").toList();
  }

  private static BitSet bits(int... pages) {
    BitSet bits = new BitSet();
    IntStream.of(pages).forEach(bits::set);
    return bits;
  }
}
