package prospector.node.cli.options;

import java.io.File;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.nugget.section.TopicFileException;
import prospector.nugget.topic.Topic;
import prospector.nugget.topic.TopicFile;

/** The topic of {@code --topic TEXT}. */
public final class TopicWords {
  private TopicWords() {}

  /** The words as a topic; refused where they are none, or name a file that somebody means. */
  public static Topic topic(String words) {
    if (words.isBlank()) {
      throw new StartException(ExitCode.USAGE, "expected words after --topic");
    }
    if (new File(words).isFile()) {
      throw new StartException(
          ExitCode.USAGE,
          "expected words after --topic, got the name of a file, "
              + words
              + ": a topic file is given without --topic");
    }
    try {
      return TopicFile.ofWords(words);
    } catch (TopicFileException e) {
      throw new StartException(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
    }
  }
}
