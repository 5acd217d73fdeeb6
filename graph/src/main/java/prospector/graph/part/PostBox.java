package prospector.graph.part;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import prospector.graph.Streams;
import prospector.graph.rank.Exchange;

/**
 * What a part has written for the others, a file a message.
 *
 * <p><em>A message is there once it is whole, and stays as it is</em>: who writes it again after a
 * kill writes the same, so it is left as it was. It goes when nobody can need it any more but a
 * part that has lost its own files and begins anew, which is told so. Thread-safe.
 */
public final class PostBox {
  /** Stage that sends what all parts build their graphs of. */
  static final String BUILD = "build";

  /** Stage of the first number that all add up once each has built its graph. */
  private static final String BUILT = PartExchange.PAGES + ".urls";

  private static final String DRAFT = ".draft";
  private static final Pattern NAME = Pattern.compile("[a-z]+(\\.[a-z]+)?-[0-9]{1,9}-[a-z]+");
  private static final int PIECE_BYTES = 128 * 1024; // a message between nodes has 256 KiB at most

  private final Path folder;
  private final KeptStages kept;
  private final Runnable onMessage;
  private final AtomicLong messages = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();

  /**
   * @param folder for its files, in that of the ranking
   * @param onMessage told when another message is there
   */
  public PostBox(Path folder, Runnable onMessage) {
    this.folder = folder;
    this.kept = new KeptStages(folder.resolveSibling(KeptStages.FOLDER));
    this.onMessage = onMessage;
  }

  /** Writes a message. */
  interface Content {
    void to(DataOutputStream out) throws IOException;
  }

  static String name(Exchange.Step step) {
    return step.stage() + "-" + step.round() + "-" + step.what();
  }

  private Path file(int to, String message) {
    return folder.resolve(Integer.toString(to)).resolve(message);
  }

  boolean has(int to, Exchange.Step step) {
    return Files.exists(file(to, name(step)));
  }

  void put(int to, Exchange.Step step, Content content) throws IOException {
    Path file = file(to, name(step));
    if (Files.exists(file)) {
      return;
    }
    Files.createDirectories(folder.resolve(Integer.toString(to)));
    Path draft = file.resolveSibling(file.getFileName() + DRAFT);
    try (DataOutputStream out = Streams.out(draft)) {
      content.to(out);
    }
    send(draft, file);
  }

  /** A message is this file, on the same disk, which goes away. */
  void take(int to, Exchange.Step step, Path written) throws IOException {
    Path file = file(to, name(step));
    if (Files.exists(file)) {
      Files.delete(written);
      return;
    }
    Files.createDirectories(folder.resolve(Integer.toString(to)));
    send(written, file);
  }

  private void send(Path draft, Path file) throws IOException {
    messages.incrementAndGet();
    bytes.addAndGet(Files.size(draft));
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    onMessage.run();
  }

  /**
   * A piece of a message; empty where it is not there yet.
   *
   * @param to number of the part that it is for
   * @throws IOException when there can be no such message any more, or it ends before the offset
   */
  public Optional<Peers.Piece> piece(int to, String message, long offset) throws IOException {
    if (!NAME.matcher(message).matches()) {
      throw new IOException("expected the name of a message, got " + message);
    }
    try (RandomAccessFile file = new RandomAccessFile(file(to, message).toFile(), "r")) {
      long left = file.length() - offset;
      if (offset < 0 || left < 0) {
        throw new IOException(message + " has " + file.length() + " bytes, not " + offset);
      }
      byte[] piece = new byte[(int) Math.min(left, PIECE_BYTES)];
      file.seek(offset);
      file.readFully(piece);
      return Optional.of(new Peers.Piece(piece, piece.length == left));
    } catch (java.io.FileNotFoundException e) {
      if (isGone(to, message)) {
        throw new IOException("what was sent at the beginning is gone: rank again");
      }
      return Optional.empty();
    }
  }

  private boolean isGone(int to, String message) throws IOException {
    String[] words = message.split("-", -1);
    String stage = words[0].equals(BUILD) ? BUILT : words[0];
    return kept.isSent(stage, Integer.parseInt(words[1]))
        && !Files.exists(file(to, message)); // it may have come meanwhile
  }

  /**
   * Nobody needs another stage's messages, nor those of earlier rounds.
   *
   * @param round that is over everywhere
   */
  void settle(String stage, int round) throws IOException {
    if (round == 0) {
      return;
    }
    for (Path part : list(folder)) {
      for (Path message : list(part)) {
        String[] words = String.valueOf(message.getFileName()).split("-", -1);
        boolean needed =
            words[0].equals(stage) && (words[1].equals("0") || Integer.parseInt(words[1]) >= round);
        if (!needed) {
          Files.deleteIfExists(message);
        }
      }
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.toList();
    } catch (NoSuchFileException e) {
      return List.of(); // no other part
    }
  }

  /** Messages that were written. */
  public long messages() {
    return messages.get();
  }

  /** Bytes of them. */
  public long bytes() {
    return bytes.get();
  }
}
