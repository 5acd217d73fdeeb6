package prospector.persistence.directory;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * What a process is working on, in a file that outlives it.
 *
 * <p><em>What began and did not end stands in the file when the process is gone, however it
 * went</em>: the file is mapped into memory, and the pages of a mapping are the operating system's.
 * Nothing is forced to disk, as the death of the machine is nobody's fault; an entry costs well
 * under a microsecond. One entry a slot of fixed size; work that finds all slots taken is not
 * recorded, and counted. Thread-safe.
 */
public final class WorkFile implements AutoCloseable {
  /** How far a URL's work is; ordinals are stored: append only. */
  public enum Phase {
    NONE,
    ASKED,
    READ
  }

  /** Work that did not end. */
  public record Entry(Phase phase, String url) {}

  /**
   * What a process left.
   *
   * @param life of the process
   */
  public record Left(String life, List<Entry> entries) {
    static final Left NOTHING = new Left("", List.of());
  }

  /** No slot: the work is not recorded. */
  static final int UNRECORDED = -1;

  private static final long MAGIC = 0x70726f735f776b31L; // "pros_wk1"
  private static final int SLOT_BYTES = 4096; // a URL has at most some 2,100
  private static final int LENGTH_AT = 4;
  private static final int TEXT_AT = 8;
  private static final int TEXT_MOST = SLOT_BYTES - TEXT_AT;
  private static final int LIFE_AT = 16;
  private static final int LIFE_MOST = 64;

  private final Path path;
  private final MappedByteBuffer slots; // slot 0 is the header
  private final ConcurrentLinkedQueue<Integer> free = new ConcurrentLinkedQueue<>();
  private final LongAdder unrecorded = new LongAdder();

  private WorkFile(Path path, MappedByteBuffer slots, int count) {
    this.path = path;
    this.slots = slots;
    for (int slot = 1; slot <= count; slot++) {
      free.add(slot);
    }
  }

  /** What the last process left; nothing where there is no such file, or none of ours. */
  public static Left left(Path path) throws IOException {
    if (!Files.exists(path)) {
      return Left.NOTHING;
    }
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path));
    if (bytes.capacity() < SLOT_BYTES || bytes.getLong(0) != MAGIC) {
      return Left.NOTHING;
    }
    List<Entry> entries = new ArrayList<>();
    for (int at = SLOT_BYTES; at + SLOT_BYTES <= bytes.capacity(); at += SLOT_BYTES) {
      int phase = bytes.get(at);
      int length = bytes.getInt(at + LENGTH_AT);
      if (phase > 0 && phase < Phase.values().length && length > 0 && length <= TEXT_MOST) {
        entries.add(new Entry(Phase.values()[phase], text(bytes, at + TEXT_AT, length)));
      }
    }
    int length = Math.max(0, Math.min(LIFE_MOST, bytes.getInt(LIFE_AT - LENGTH_AT)));
    return new Left(text(bytes, LIFE_AT, length), entries);
  }

  private static String text(ByteBuffer bytes, int at, int length) {
    byte[] text = new byte[length];
    bytes.get(at, text);
    return new String(text, StandardCharsets.UTF_8);
  }

  /**
   * An empty file in the place of what was there.
   *
   * @param life tells this process from all others, at most 64 bytes
   * @param count of slots, 1 or more; each takes 4 KiB of disk
   */
  public static WorkFile create(Path path, String life, int count) throws IOException {
    Files.deleteIfExists(path);
    try (FileChannel file =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      ByteBuffer empty = ByteBuffer.allocate(SLOT_BYTES);
      for (int slot = 0; slot <= count; slot++) { // no holes: a full disk must show here
        empty.clear();
        while (empty.hasRemaining()) {
          file.write(empty);
        }
      }
      MappedByteBuffer slots =
          file.map(FileChannel.MapMode.READ_WRITE, 0, (long) SLOT_BYTES * (count + 1));
      byte[] name = life.getBytes(StandardCharsets.UTF_8);
      slots.putInt(LIFE_AT - LENGTH_AT, name.length);
      slots.put(LIFE_AT, name);
      slots.putLong(0, MAGIC);
      return new WorkFile(path, slots, count);
    }
  }

  /** Work on a URL begins. Returns what {@link #end} wants. */
  public int begin(Phase phase, String url) {
    byte[] text = url.getBytes(StandardCharsets.UTF_8);
    Integer slot = text.length > TEXT_MOST ? null : free.poll();
    if (slot == null) {
      unrecorded.increment();
      return UNRECORDED;
    }
    int at = slot * SLOT_BYTES;
    slots.putInt(at + LENGTH_AT, text.length);
    slots.put(at + TEXT_AT, text);
    VarHandle.releaseFence(); // the phase says that the rest is there
    slots.put(at, (byte) phase.ordinal());
    return slot;
  }

  /** Work is over. */
  public void end(int slot) {
    if (slot != UNRECORDED) {
      slots.put(slot * SLOT_BYTES, (byte) Phase.NONE.ordinal());
      free.add(slot);
    }
  }

  /** Work that found no slot. */
  public long unrecorded() {
    return unrecorded.sum();
  }

  /**
   * The process ends in order. What is asked for is nobody's fault; what is still being read, after
   * the seconds that an end gives it, is stuck, and stays in the file.
   */
  @Override
  public void close() {
    boolean stuck = false;
    for (int at = SLOT_BYTES; at < slots.capacity(); at += SLOT_BYTES) {
      if (slots.get(at) == Phase.READ.ordinal()) {
        stuck = true;
      } else {
        slots.put(at, (byte) Phase.NONE.ordinal());
      }
    }
    try {
      if (!stuck) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      org.slf4j.LoggerFactory.getLogger(WorkFile.class).warn("could not remove {}", path, e);
    }
  }
}
