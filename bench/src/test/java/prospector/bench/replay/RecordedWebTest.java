package prospector.bench.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.bench.UnusableInput;

final class RecordedWebTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void topicFile_ofATopic_hasTheSeedsOfItsFirstDrawAndItsLabels() throws IOException {
    Corpus corpus = Corpus.read(TinyCorpus.write(directory));
    Path place = Files.createDirectory(directory.resolve("place"));

    String topic = Files.readString(RecordedWeb.read(directory).topicFile("geo", place));

    assertThat(topic).contains("name = \"geo\"", "type = listed", "relevant.txt");
    Task.of(corpus, "geo", 0)
        .seeds()
        .forEach(seed -> assertThat(topic).contains("\"" + corpus.url(seed) + "\""));
    assertThat(Files.readAllLines(place.resolve("relevant.txt")))
        .containsExactly(TinyCorpus.url(2), TinyCorpus.url(7), TinyCorpus.url(9));
  }

  @Test
  void topicFile_unknownTopic_isRefused() throws IOException {
    RecordedWeb web = RecordedWeb.read(TinyCorpus.write(directory));

    assertThatExceptionOfType(UnusableInput.class)
        .isThrownBy(() -> web.topicFile("nothing", directory));
  }
}
