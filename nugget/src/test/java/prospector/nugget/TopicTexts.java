package prospector.nugget;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Topic files made for a test. */
record TopicTexts(Path directory) {

  Topic load(String text) {
    return TopicFile.load(write("my-topic.conf", text));
  }

  /** The topic {@code topic { name = t, nugget { ... } }}. */
  NuggetFunction function(String nugget) {
    return load("topic { name = t, nugget { " + nugget + " } }").nugget();
  }

  /** The complaints about a text, with the directory cut off. */
  List<String> complaints(String text) {
    TopicFileException thrown = catchThrowableOfType(TopicFileException.class, () -> load(text));
    return thrown == null
        ? List.of()
        : thrown.complaints().stream().map(c -> c.replace(directory + "/", "")).toList();
  }

  Path write(String name, String text) {
    try {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
