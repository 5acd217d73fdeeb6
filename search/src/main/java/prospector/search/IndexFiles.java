package prospector.search;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import prospector.web.text.Cut;

/**
 * What lies in an index's directory, and whether it is ours.
 *
 * <p><em>Nothing is deleted in a directory without our {@link #SIGN}, and no file that Lucene did
 * not write.</em>
 */
final class IndexFiles {
  /** Says whose directory it is. */
  static final String SIGN = "prospector-index.txt";

  private static final String WORDS =
      "The index of 'prospector search'. It holds nothing that the archive does not: delete this"
          + " directory, and the next search makes it anew.\n";

  private static final Pattern SEGMENTS = Pattern.compile("(pending_)?segments_[0-9a-z]+");
  private static final Pattern SEGMENT_FILE =
      Pattern.compile("_[0-9a-z]+(_[0-9A-Za-z_-]+)?\\.([a-z]{2,4})");
  private static final Pattern LIKE_LUCENES =
      Pattern.compile("(pending_)?segments.*|_[a-z0-9]+(_.*)?\\..*");
  private static final Set<String> EXTENSIONS =
      Set.of(
          "cfe", "cfs", "dii", "dim", "doc", "dvd", "dvm", "fdm", "fdt", "fdx", "fnm", "kdd", "kdi",
          "kdm", "liv", "nvd", "nvm", "pay", "pos", "psm", "si", "tim", "tip", "tmd", "tmp");

  private static final String LOCK = IndexWriter.WRITE_LOCK_NAME;

  private static final int SCHEMA_CHARS = 20;

  private IndexFiles() {}

  /** Keys of what a commit says beside its pages. */
  static final class Note {
    static final String SCHEMA = "prospector.schema";
    static final String HOME = "prospector.home";
    static final String AT = "prospector.at";
    static final String CURSOR = "prospector.cursor."; // and the crawl's id
    static final String TURN = "prospector.turn."; // and the crawl's id
    static final String BORN = "prospector.born."; // and the crawl's id

    private Note() {}
  }

  /** Whether Lucene has written something there. */
  static boolean isEmpty(Path index) throws IOException {
    if (!Files.isDirectory(index)) {
      return true;
    }
    try (Stream<Path> files = Files.list(index)) {
      return files.noneMatch(IndexFiles::isLucenes);
    }
  }

  /**
   * Refuses a directory that is not ours, and one with a file that Lucene would take for its own by
   * its name, and read or remove. Lucene may write there meanwhile.
   */
  static void requireOurs(Path index) throws IOException {
    if (!isOurs(index)) {
      throw new SearchException(
          SearchException.Kind.FOREIGN,
          index
              + " holds an index that prospector did not make (there is no "
              + SIGN
              + "): it is left alone; move it away to search here");
    }
    try (Stream<Path> files = Files.list(index)) {
      for (Path file : files.toList()) {
        if (isForeign(file)) {
          throw new SearchException(
              SearchException.Kind.FOREIGN,
              index
                  + ": expected no file of such a name beside the index, got "
                  + file.getFileName());
        }
      }
    }
  }

  /** What Lucene has removed since it was listed was Lucene's. */
  private static boolean isForeign(Path file) throws IOException {
    String name = String.valueOf(file.getFileName());
    if (!LIKE_LUCENES.matcher(name).matches()) {
      return false;
    }
    try {
      return !hasLucenesName(name)
          || !Files.readAttributes(file, BasicFileAttributes.class).isRegularFile();
    } catch (NoSuchFileException e) {
      return Files.isSymbolicLink(file);
    }
  }

  private static boolean isOurs(Path index) {
    return Files.isRegularFile(index.resolve(SIGN));
  }

  static void sign(Path index) throws IOException {
    if (!isOurs(index)) {
      Files.writeString(index.resolve(SIGN), WORDS, StandardCharsets.UTF_8);
    }
  }

  /** Removes an index of ours with its folder, where nothing else lies in it; follows no link. */
  static RemovedIndex remove(Path index) throws IOException {
    if (!Files.isDirectory(index, LinkOption.NOFOLLOW_LINKS) || !isOurs(index)) {
      return new RemovedIndex(0, 0);
    }
    List<Path> ours;
    try (Stream<Path> files = Files.list(index)) {
      ours =
          files
              .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
              .filter(file -> isLucenes(file) || LOCK.equals(String.valueOf(file.getFileName())))
              .toList();
    }
    long bytes = 0;
    for (Path file : ours) {
      bytes += Files.size(file);
      Files.delete(file);
    }
    Files.delete(index.resolve(SIGN)); // last: without it nothing here is ours
    try (Stream<Path> rest = Files.list(index)) {
      if (rest.findAny().isEmpty()) {
        Files.delete(index);
      }
    }
    return new RemovedIndex(ours.size() + 1, bytes);
  }

  /** Removes what Lucene wrote but its lock. */
  static void clear(Path index) throws IOException {
    try (Stream<Path> files = Files.list(index)) {
      for (Path file : files.filter(IndexFiles::isLucenes).toList()) {
        Files.delete(file);
      }
    }
  }

  private static boolean isLucenes(Path file) {
    return Files.isRegularFile(file) && hasLucenesName(String.valueOf(file.getFileName()));
  }

  private static boolean hasLucenesName(String name) {
    return SEGMENTS.matcher(name).matches() || isSegmentFile(name);
  }

  /** Refuses what a commit says when it is of another version of the index. */
  static void requireSchema(Path index, Map<String, String> note) {
    String schema = note.getOrDefault(Note.SCHEMA, "none");
    if (!schema.equals(String.valueOf(Fields.SCHEMA))) {
      throw new SearchException(
          SearchException.Kind.TORN,
          "the index "
              + index
              + " is of version "
              + Cut.at(schema, SCHEMA_CHARS)
              + ", expected "
              + Fields.SCHEMA);
    }
  }

  /**
   * Reads every file of the last commit against its checksum; a kill leaves others half written.
   */
  static void verify(Directory directory) throws IOException {
    for (String name : SegmentInfos.readLatestCommit(directory).files(false)) {
      try (var in = directory.openInput(name, org.apache.lucene.store.IOContext.READONCE)) {
        CodecUtil.checksumEntireFile(in);
      }
    }
  }

  private static boolean isSegmentFile(String name) {
    Matcher segment = SEGMENT_FILE.matcher(name);
    return segment.matches() && EXTENSIONS.contains(segment.group(2));
  }

  /** What a failure of Lucene's means. */
  static SearchException failure(Path index, Exception cause) {
    if (cause instanceof SearchException known) {
      return known;
    }
    if (cause instanceof IndexFormatTooOldException
        || cause instanceof IndexFormatTooNewException) {
      return new SearchException(
          SearchException.Kind.TORN,
          "the index " + index + " was written by another version of Lucene",
          cause);
    }
    boolean torn =
        cause instanceof CorruptIndexException
            || cause instanceof EOFException
            || cause instanceof NoSuchFileException
            || cause instanceof java.io.FileNotFoundException
            || cause instanceof RuntimeException;
    return torn
        ? new SearchException(
            SearchException.Kind.TORN,
            "the index " + index + " is damaged (" + cause.getClass().getSimpleName() + ")",
            cause)
        : new SearchException(
            SearchException.Kind.FAILED,
            "the index " + index + " cannot be read or written: " + cause.getMessage(),
            cause);
  }

  /** Opens a reader and closes it, which reads the head and the end of every file. */
  static void tryOpening(Directory directory) throws IOException {
    DirectoryReader.open(directory).close();
  }
}
