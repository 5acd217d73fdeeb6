package prospector.bench.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.bench.UnusableInput;

final class CorpusTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void read_corpus_holdsPagesLinksAndTopics() throws IOException {
    Corpus corpus = Corpus.read(TinyCorpus.write(directory));

    assertThat(corpus.pages()).isEqualTo(10);
    assertThat(corpus.links().links()).isEqualTo(9);
    assertThat(corpus.topics()).containsExactly("art", "geo");
    assertThat(corpus.urls(corpus.relevant("geo")))
        .containsExactly(
            "http://web.test/p2.html", "http://web.test/p7.html", "http://web.test/p9.html");
  }

  @Test
  void url_ofAPageWrittenOtherwise_isNormalised() throws IOException {
    assertThat(Corpus.read(TinyCorpus.write(directory)).url(3))
        .isEqualTo("http://web.test/p3.html");
  }

  @Test
  void read_missingFile_saysWhichAndWhere() throws IOException {
    Files.delete(TinyCorpus.write(directory).resolve("links.tsv.gz"));

    assertThatThrownBy(() -> Corpus.read(directory))
        .isInstanceOf(UnusableInput.class)
        .hasMessageContaining(directory.toString())
        .hasMessageContaining("links.tsv.gz");
  }

  @Test
  void read_rowWithTooFewColumns_saysTheLine() throws IOException {
    TinyCorpus.write(directory);
    TinyCorpus.gzip(directory.resolve("links.tsv.gz"), "0\t1\n12\n");

    assertThatThrownBy(() -> Corpus.read(directory)).hasMessageContaining("links.tsv.gz:2");
  }

  @Test
  void read_linkToNoPage_isRefused() throws IOException {
    TinyCorpus.write(directory);
    TinyCorpus.gzip(directory.resolve("links.tsv.gz"), "0\t10\n");

    assertThatThrownBy(() -> Corpus.read(directory)).hasMessageContaining("page 10 of 10");
  }

  @Test
  void relevant_unknownTopic_namesTheKnownOnes() throws IOException {
    Corpus corpus = Corpus.read(TinyCorpus.write(directory));

    assertThatThrownBy(() -> corpus.relevant("goe")).hasMessageContaining("[art, geo]");
  }
}
