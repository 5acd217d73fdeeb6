package prospector.graph.part;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import prospector.graph.rank.Exchange;

/**
 * Messages between the parts of a graph: written for each other part, and read from each in the
 * order of their numbers.
 */
final class Mail {
  private final int me;
  private final int parts;
  private final PostBox box;
  private final Peers peers;

  /**
   * @param me number of this part
   * @param parts how many there are
   */
  Mail(int me, int parts, PostBox box, Peers peers) {
    this.me = me;
    this.parts = parts;
    this.box = box;
    this.peers = peers;
  }

  int me() {
    return me;
  }

  int parts() {
    return parts;
  }

  PostBox box() {
    return box;
  }

  /** Writes what one part is sent. */
  interface Letter {
    void write(int to, java.io.DataOutputStream out) throws IOException;
  }

  /** Reads what one part has sent. */
  interface Reader {
    void read(int from, DataInputStream in) throws IOException;
  }

  /** Sends something to all others. */
  void send(Exchange.Step step, Letter letter) {
    try {
      for (int to = 0; to < parts; to++) {
        int part = to;
        if (part != me) {
          box.put(part, step, out -> letter.write(part, out));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write for other nodes: " + e.getMessage(), e);
    }
  }

  /** Reads what all others have sent, one after the other. */
  void read(Exchange.Step step, Reader reader) {
    try {
      for (int from = 0; from < parts; from++) {
        if (from != me) {
          try (DataInputStream in = open(from, step)) {
            reader.read(from, in);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** What a part has sent, this one included. */
  DataInputStream open(int from, Exchange.Step step) {
    String message = PostBox.name(step);
    Peers source =
        from == me
            ? (self, name, offset) -> {
              Optional<Peers.Piece> piece = box.piece(me, name, offset);
              return piece.orElseThrow(() -> new IOException(name + " is gone"));
            }
            : peers;
    return new DataInputStream(new BufferedInputStream(new Pieces(source, from, message)));
  }

  /** A message as a stream. */
  private static final class Pieces extends InputStream {
    private final Peers source;
    private final int from;
    private final String message;
    private Peers.Piece piece = new Peers.Piece(new byte[0], false);
    private int position;
    private long offset;

    Pieces(Peers source, int from, String message) {
      this.source = source;
      this.from = from;
      this.message = message;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int start, int most) throws IOException {
      while (position == piece.bytes().length) {
        if (piece.last()) {
          return -1;
        }
        piece = source.piece(from, message, offset);
        offset += piece.bytes().length;
        position = 0;
      }
      int count = Math.min(most, piece.bytes().length - position);
      System.arraycopy(piece.bytes(), position, target, start, count);
      position += count;
      return count;
    }
  }
}
