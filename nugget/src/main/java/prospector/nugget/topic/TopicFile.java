package prospector.nugget.topic;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigResolveOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import prospector.nugget.ExampleSource;
import prospector.nugget.function.FunctionReaders;
import prospector.nugget.function.Guarded;
import prospector.nugget.function.KeywordsReader;
import prospector.nugget.section.Complaints;
import prospector.nugget.section.TopicDirectory;
import prospector.nugget.section.TopicFileException;
import prospector.nugget.text.Folded;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/**
 * Reads topic files (HOCON) and the one-line form of a topic.
 *
 * <p>A topic file is one file: {@code include} and environment variables are refused, so that the
 * text kept with a crawl says all.
 */
public final class TopicFile {
  private static final long MAX_BYTES = 1_000_000;

  private TopicFile() {}

  /**
   * Reads a topic file whose examples, if any, are files; paths in it are relative to its
   * directory.
   *
   * @throws TopicFileException with every complaint at once: file, line, key, what was expected
   */
  public static Topic load(Path file) {
    return load(file, ExampleSource.NONE);
  }

  /**
   * Reads a topic file; paths in it are relative to its directory.
   *
   * @param examples where the pages behind example URLs come from
   * @throws TopicFileException with every complaint at once: file, line, key, what was expected
   */
  public static Topic load(Path file, ExampleSource examples) {
    Complaints complaints = new Complaints(file.toString());
    String source = text(file, complaints);
    complaints.check();
    return read(source, directory(file), examples, complaints);
  }

  /**
   * Reads the text of a topic file again, such as the one kept with a crawl.
   *
   * @param name of the source, for complaints
   * @param directory what paths in it are relative to
   * @throws TopicFileException with every complaint at once
   */
  public static Topic parse(String source, String name, Path directory, ExampleSource examples) {
    return read(source, directory, examples, new Complaints(name));
  }

  /**
   * Reads a topic from somebody who may not read the files of this machine: those under the
   * directory only, and no substitutions, which could make a small text a huge one.
   *
   * @param directory what paths in it are relative to; need not exist
   * @throws TopicFileException with every complaint at once
   */
  public static Topic parseForeign(String source, Path directory, ExampleSource examples) {
    Complaints complaints = new Complaints("topic");
    Config parsed = parsed(source, complaints);
    if (!parsed.isResolved()) { // += is one, too: it refers to what the key was before
      complaints.add(0, "expected no substitutions such as ${topic.name}, and no +=");
    }
    complaints.check();
    ConfigObject root = parsed.root();
    FunctionReaders readers = new FunctionReaders(TopicDirectory.confined(directory), examples);
    Topic topic = TopicReader.read(root, source, readers, complaints);
    complaints.check();
    return topic;
  }

  /**
   * Where a topic file would have a crawl go.
   *
   * @param seeds that it names, and examples that are seeds too
   * @param scope which part of the web to keep to
   */
  public record Reach(List<CrawlUrl> seeds, ScopeRules scope) {
    public Reach {
      seeds = List.copyOf(seeds);
    }
  }

  /**
   * Reads seeds and scope of a topic file and nothing else of it, so that no example is fetched:
   * each counts as found.
   *
   * @throws TopicFileException with every complaint about them at once
   */
  public static Reach reach(Path file) {
    Complaints complaints = new Complaints(file.toString());
    String source = text(file, complaints);
    complaints.check();
    ConfigObject root = parse(source, complaints);
    complaints.check();
    Reach reach = TopicReader.reach(root, complaints);
    complaints.check();
    return reach;
  }

  /**
   * From which score on the pages of a topic count, by the text of its file and nothing else of it;
   * where that cannot be read, from the usual one.
   *
   * @return in (0,1]
   */
  public static double threshold(String source) {
    Complaints complaints = new Complaints("topic");
    return TopicReader.threshold(parse(source, complaints), complaints);
  }

  /**
   * Whether a topic that was kept has no file, only words. Of a crawl on one machine earlier
   * versions did not keep where its file lay; paths in that one are relative to the working
   * directory.
   *
   * @param directory what paths in the file are relative to; may be empty for one, too
   */
  public static boolean isInWords(String source, String directory) {
    return directory.isEmpty() && !isText(source);
  }

  /** Whether this is the text of a topic file, be it right or not, and no topic in words. */
  private static boolean isText(String source) {
    return parsed(source, new Complaints("topic")).root().get("topic") instanceof ConfigObject;
  }

  /** The directory that paths in a topic file are relative to. */
  public static Path directory(Path file) {
    Path directory = file.toAbsolutePath().getParent();
    return directory == null ? Path.of("") : directory;
  }

  private static Topic read(
      String source, Path directory, ExampleSource examples, Complaints complaints) {
    ConfigObject root = parse(source, complaints);
    complaints.check();
    FunctionReaders readers = new FunctionReaders(TopicDirectory.open(directory), examples);
    Topic topic = TopicReader.read(root, source, readers, complaints);
    complaints.check();
    return topic;
  }

  /**
   * The topic of {@code --topic "steam trains"}: pages that hold the phrase, or all of its words
   * close together in any order.
   *
   * @throws TopicFileException when there is no word in the text that tells pages apart, there are
   *     too many, or it is that of a topic file
   */
  public static Topic ofWords(String words) {
    if (isText(words)) {
      throw new TopicFileException(
          List.of("--topic: expected words, got the text of a topic file, which goes without it"));
    }
    return new Topic(
        name(words),
        new Guarded("topic", KeywordsReader.ofWords(words)),
        TopicReader.THRESHOLD,
        List.of(),
        words);
  }

  /** The words as a name: letters, digits and spaces, at most 60 characters. */
  private static String name(String words) {
    StringBuilder name = new StringBuilder();
    for (String word : Folded.words(Folded.excerpt(words, 500))) {
      String joined = name.isEmpty() ? word : " " + word;
      if (name.length() + joined.length() > TopicReader.MAX_NAME_CHARS) {
        break;
      }
      name.append(joined);
    }
    return name.isEmpty() ? "topic" : name.toString();
  }

  private static String text(Path file, Complaints complaints) {
    try {
      if (Files.isRegularFile(file) && Files.size(file) > MAX_BYTES) {
        complaints.add(0, "expected at most " + MAX_BYTES + " bytes, got " + Files.size(file));
        return "";
      }
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
          .toString();
    } catch (CharacterCodingException e) {
      complaints.add(0, "expected text in UTF-8, got other bytes");
    } catch (NoSuchFileException e) {
      complaints.add(0, "expected a topic file, there is none");
    } catch (IOException e) {
      String what = Files.isDirectory(file) ? "this is a directory" : TopicDirectory.reason(e);
      complaints.add(0, "expected a topic file, " + what);
    }
    return "";
  }

  private static ConfigObject parse(String source, Complaints complaints) {
    Config parsed = parsed(source, complaints);
    return guarded(() -> parsed.resolve(ConfigResolveOptions.noSystem()), complaints).root();
  }

  private static Config parsed(String source, Complaints complaints) {
    ConfigParseOptions options =
        ConfigParseOptions.defaults().setOriginDescription("topic").setIncluder(new NoIncludes());
    return guarded(() -> ConfigFactory.parseString(source, options), complaints);
  }

  private static Config guarded(Supplier<Config> reading, Complaints complaints) {
    try {
      return reading.get();
    } catch (ConfigException e) {
      int line = e.origin() == null ? 0 : Math.max(0, e.origin().lineNumber());
      complaints.add(line, syntaxMessage(e));
    } catch (StackOverflowError e) {
      complaints.add(0, "expected HOCON, got text nested too deeply");
    }
    return ConfigFactory.empty();
  }

  /** The library's message without its own "topic: 3: " in front. */
  private static String syntaxMessage(ConfigException e) {
    String message = String.valueOf(e.getMessage());
    return Folded.excerpt(message.replaceFirst("^topic: (\\d+: )?", ""), 300);
  }
}
