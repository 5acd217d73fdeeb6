package prospector.graph.part;

import java.io.IOException;

/** Gives what other parts have written for this one. Blocking. */
public interface Peers {
  /**
   * A piece of a message, once the message is there.
   *
   * @param from number of the part
   * @param message its name
   * @param offset bytes of it that are known already
   * @throws IOException when it will not come
   */
  Piece piece(int from, String message, long offset) throws IOException;

  /**
   * A piece of a message.
   *
   * @param last whether the message ends with it
   */
  @SuppressWarnings("ArrayRecordComponent") // read once, by one reader
  record Piece(byte[] bytes, boolean last) {}
}
