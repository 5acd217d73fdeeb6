package prospector.node.exit;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * What a process says when it ends by force.
 *
 * <p>All that speaking needs is made beforehand: two threads and an open stream, as a full heap may
 * have no room for any of them. Nobody else ever writes, as whoever reads may have stopped reading.
 */
final class ForcedEnd {
  private final OutputStream out;
  private final byte[] plain;
  private final Supplier<byte[]> words;
  private final Thread full;
  private final Thread simple;
  private boolean spoken;
  private volatile boolean asked;
  private volatile boolean simply;

  /**
   * @param out where to
   * @param words makes them, when they are wanted
   * @param plain said where nothing better can be made
   * @param end ends the process
   */
  ForcedEnd(OutputStream out, Supplier<byte[]> words, byte[] plain, Runnable end) {
    this.out = out;
    this.words = words;
    this.plain = plain.clone();
    this.full = thread("last-words", () -> sayAll(end));
    this.simple = thread("plain-words", () -> saySimply(end));
  }

  /** To the standard error of this process. */
  static ForcedEnd toError(Supplier<byte[]> words, byte[] plain, Runnable end) {
    return new ForcedEnd(new FileOutputStream(FileDescriptor.err), words, plain, end);
  }

  private static Thread thread(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    thread.setDaemon(true);
    thread.setPriority(Thread.MAX_PRIORITY);
    thread.start();
    return thread;
  }

  /** Has them made and said, and the process ended; returns at once. */
  void say() {
    asked = true;
    LockSupport.unpark(full);
  }

  /** The words do not come: has the plain ones said, unless others have begun; returns at once. */
  void saySimply() {
    simply = true;
    LockSupport.unpark(simple);
  }

  private void sayAll(Runnable end) {
    while (!asked) {
      LockSupport.park(this);
    }
    byte[] said;
    try {
      said = words.get();
    } catch (Throwable e) { // a class that could not be loaded for want of memory, too
      said = plain;
    }
    write(said, end);
  }

  private void saySimply(Runnable end) {
    while (!simply) {
      LockSupport.park(this);
    }
    write(plain, end);
  }

  /** By a monitor: an atomic's first use is linked, which takes memory. */
  private synchronized boolean isFirst() {
    boolean first = !spoken;
    spoken = true;
    return first;
  }

  private void write(byte[] said, Runnable end) {
    if (!isFirst()) {
      return; // the other thread writes, and ends
    }
    try {
      out.write(said);
    } catch (IOException | OutOfMemoryError e) {
      // nobody listens any more
    } finally {
      end.run();
    }
  }
}
