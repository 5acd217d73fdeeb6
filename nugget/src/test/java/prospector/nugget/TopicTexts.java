package prospector.nugget;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import prospector.nugget.section.TopicFileException;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;

/** Topic files made for a test. */
public record TopicTexts(Path directory) {

  public Topic load(String text) {
    return TopicFile.load(write("my-topic.conf", text));
  }

  /** The topic {@code topic { name = t, nugget { ... } }}. */
  public NuggetFunction function(String nugget) {
    return load("topic { name = t, nugget { " + nugget + " } }").nugget();
  }

  /** The complaints about a text, with the directory cut off. */
  public List<String> complaints(String text) {
    TopicFileException thrown = catchThrowableOfType(TopicFileException.class, () -> load(text));
    return thrown == null
        ? List.of()
        : thrown.complaints().stream().map(c -> c.replace(directory + "/", "")).toList();
  }

  public Path write(String name, String text) {
    try {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
