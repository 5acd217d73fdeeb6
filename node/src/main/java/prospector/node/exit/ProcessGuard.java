package prospector.node.exit;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import sun.misc.Signal;

/**
 * The threads that end the process when nothing else can: after an order that is not obeyed, and
 * when the heap stays full.
 *
 * <p><em>They wait for nobody</em>, allocate next to nothing, and keep a reserve of memory for the
 * last words. The JVM tells of every OutOfMemoryError by a signal (see the launcher); as there may
 * be no memory to take that signal, one thread looks by itself as well. To see whether there is
 * memory it must ask for some, and may wait for it: the other thread asks for nothing and watches
 * the first. Halting takes the lock of the heap, which may not be had either: then it is a signal
 * that nobody can hold up which ends the process, without the code of its end.
 */
public final class ProcessGuard {
  private static final long EVERY_NANOS = 250_000_000L;
  private static final long WORDS_NANOS = 6_000_000_000L;
  private static final long PLAIN_NANOS = 1_000_000_000L;
  private static final long ORPHAN_NANOS = 2_000_000_000L;

  /** Of 250 ms, where collections leave the processors to others. */
  private static final int ASKING_TURNS = 20;

  private static final int HALTING_TURNS = 12;
  private static final int RESERVE_BYTES = 2 * 1024 * 1024;
  private static final int PROBE_BYTES = 16 * 1024;
  private static final long MEBIBYTE = 1024 * 1024;
  private static final byte[] PLAIN =
      "prospector: the heap is full, so full that there is no more to say: the process ends.\n"
          .getBytes(StandardCharsets.UTF_8);
  private static final String ADVICE =
      " Nothing that was acknowledged is lost; the same command goes on. More memory:"
          + " PROSPECTOR_HEAP=4g";

  private static final String IN_THE_LOG =
      "; the stack trace is in prospector.log or above): the process ends."
          + " Nothing that was acknowledged is lost; the same command goes on.";

  /** The signal that the launcher has the JVM send itself when an allocation fails. */
  private static final String OUT_OF_MEMORY = "USR1";

  private static volatile @Nullable ProcessGuard ofProcess;

  private final LastResort lastResort = new LastResort(this::end);
  private final HeapWatch heap = new HeapWatch();
  private final StalledStep asking = new StalledStep(ASKING_TURNS);
  private final StalledStep halting = new StalledStep(HALTING_TURNS);
  private final SelfKill kill = new SelfKill();
  private final ForcedEnd words = ForcedEnd.toError(this::line, PLAIN, this::halt);
  private final Optional<MemoryPoolMXBean> old = oldGeneration();
  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans().stream()
          .filter(collector -> standsStill(collector.getName()))
          .toList();

  @SuppressWarnings("UnusedVariable") // held only, for the last words
  private volatile byte @Nullable [] reserve = new byte[RESERVE_BYTES];

  private volatile boolean ending;
  private volatile @Nullable String orphan;
  private volatile long orphanedNanos;
  private volatile long endingNanos;
  private volatile ExitCode endingCode = ExitCode.HEAP_FULL;
  private volatile String endingMessage = "";

  private ProcessGuard() {}

  /** Starts the guard of this process; once. */
  public static ProcessGuard start() {
    ProcessGuard guard = new ProcessGuard();
    guard.load();
    ofProcess = guard;
    Signal.handle(new Signal(OUT_OF_MEMORY), received -> guard.outOfMemory());
    begin("process-guard", guard::look);
    begin("guard-watch", guard::lookAfter);
    Thread.setDefaultUncaughtExceptionHandler(
        (dying, failure) -> {
          if (failure instanceof OutOfMemoryError) {
            guard.outOfMemory();
          }
          org.slf4j.LoggerFactory.getLogger(ProcessGuard.class)
              .error("thread {} has ended", dying.getName(), failure);
        });
    return guard;
  }

  /** An allocation failed somewhere; does nothing in a process without a guard. */
  public static void outOfMemory(OutOfMemoryError failure) {
    ProcessGuard guard = ofProcess;
    if (guard != null) {
      guard.outOfMemory();
    }
  }

  /**
   * A part that nothing goes on without has failed: a process that stood half dead would neither
   * work nor be started again. Does nothing in a process without a guard.
   *
   * @param part for its user
   */
  public static void failed(String part, Throwable cause) {
    ProcessGuard guard = ofProcess;
    if (guard == null) {
      return;
    }
    for (Throwable why = cause; why != null; why = why.getCause()) {
      if (why instanceof OutOfMemoryError) {
        guard.end(ExitCode.HEAP_FULL, "");
      }
    }
    guard.end(ExitCode.INTERNAL, part + " has failed, which is a bug (" + cause + IN_THE_LOG);
  }

  /**
   * What the process works with has ended, and nobody asked for it: an error that is fatal ends
   * actor systems. A full heap is told as one, and has a moment to say so itself.
   *
   * @param part for its user
   */
  public static void ended(String part) {
    ProcessGuard guard = ofProcess;
    if (guard != null) {
      guard.orphanedNanos = System.nanoTime();
      guard.orphan = part;
    }
  }

  /** Ends the process where it does not end in order. */
  public LastResort lastResort() {
    return lastResort;
  }

  /**
   * An allocation failed: whoever it was may have left half of its work undone. Does not return.
   */
  public void outOfMemory() {
    end(ExitCode.HEAP_FULL, "");
    while (true) {
      LockSupport.park(this);
    }
  }

  private static void begin(String name, Runnable look) {
    Thread thread = new Thread(() -> watch(look), name);
    thread.setDaemon(true);
    thread.setPriority(Thread.MAX_PRIORITY);
    thread.start();
  }

  private static void watch(Runnable look) {
    while (true) {
      LockSupport.parkNanos(EVERY_NANOS);
      try {
        look.run();
      } catch (Throwable e) { // no room even to say that there is none: the next look comes
        // nothing can be done about it here
      }
    }
  }

  private void look() {
    if (ending) {
      lookAtEnd(System.nanoTime() - endingNanos);
      return;
    }
    try {
      lastResort.look(System.nanoTime());
      lookAtOrphan();
      if (isFull()) {
        end(ExitCode.HEAP_FULL, "");
      }
    } catch (OutOfMemoryError | LinkageError e) { // a class for which there was no room, too
      if (heap.failed()) {
        end(ExitCode.HEAP_FULL, "");
      }
    } catch (RuntimeException e) {
      org.slf4j.LoggerFactory.getLogger(ProcessGuard.class).warn("the guard goes on", e);
    }
  }

  /** Asks for memory, and may wait for it. */
  private boolean isFull() {
    asking.begins();
    try {
      byte[] room = new byte[PROBE_BYTES];
      return heap.staysFull(sample()) && room.length > 0;
    } finally {
      asking.ends();
    }
  }

  private void lookAtOrphan() {
    String part = orphan;
    if (part != null && System.nanoTime() - orphanedNanos > ORPHAN_NANOS) {
      Runtime runtime = Runtime.getRuntime();
      long used = runtime.totalMemory() - runtime.freeMemory();
      boolean full = used > (1 - HeapWatch.LOOSE_FREE_SHARE) * runtime.maxMemory();
      end(
          full ? ExitCode.HEAP_FULL : ExitCode.INTERNAL,
          part + " has ended by itself, which is a bug (an error that is fatal" + IN_THE_LOG);
    }
  }

  /** The turn of the thread that must not wait: allocates nothing, and does not halt. */
  private void lookAfter() {
    boolean looksNoMore = asking.stalls();
    if (halting.stalls()) {
      kill.now();
    } else if (looksNoMore && !ending) {
      end(ExitCode.HEAP_FULL, "");
    } else if (looksNoMore) { // the end as well is left to this thread
      long sinceNanos = System.nanoTime() - endingNanos;
      if (sinceNanos > WORDS_NANOS) {
        words.saySimply();
      }
      if (sinceNanos > 2 * WORDS_NANOS) {
        kill.now();
      }
    }
  }

  private void lookAtEnd(long sinceNanos) {
    boolean full = endingCode == ExitCode.HEAP_FULL;
    if (sinceNanos > (full ? WORDS_NANOS + PLAIN_NANOS : PLAIN_NANOS)) {
      halt(); // nobody takes the words
    } else if (full && sinceNanos > WORDS_NANOS) {
      words.saySimply();
    }
  }

  private HeapWatch.Sample sample() {
    long collecting = 0;
    long collections = 0;
    for (GarbageCollectorMXBean collector : collectors) {
      collecting += Math.max(0, collector.getCollectionTime());
      collections += Math.max(0, collector.getCollectionCount());
    }
    MemoryUsage usage = old.map(MemoryPoolMXBean::getCollectionUsage).orElse(null);
    long most = usage == null || usage.getMax() <= 0 ? Long.MAX_VALUE : usage.getMax();
    return new HeapWatch.Sample(
        System.nanoTime(), usage == null ? 0 : usage.getUsed(), most, collecting, collections);
  }

  /** Whether the time of a collector is time in which nothing else works: not of a cycle. */
  static boolean standsStill(String collector) {
    return !collector.endsWith(" Cycles") && !collector.contains("Concurrent");
  }

  /** The pool of what has lived long; only that of a collector has a threshold of usage. */
  private static Optional<MemoryPoolMXBean> oldGeneration() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == java.lang.management.MemoryType.HEAP)
        .filter(MemoryPoolMXBean::isUsageThresholdSupported)
        .findFirst();
  }

  /**
   * Returns at once: the thread that looks must go on looking. Links nothing, allocates nothing.
   */
  private synchronized void end(ExitCode code, String message) {
    if (ending) {
      return; // the last words are being said
    }
    endingNanos = System.nanoTime();
    endingCode = code;
    endingMessage = message;
    reserve = null;
    ending = true;
    words.say();
  }

  private void halt() {
    halting.begins();
    Runtime.getRuntime().halt(endingCode.code());
  }

  /** Has all that the end needs loaded while there is room for classes. */
  private void load() {
    HeapAccounts some = new HeapAccounts();
    some.counts("bytes", () -> MEBIBYTE);
    some.notes("note", () -> "some");
    var unusedWords = heapWords(some);
    var unused = line();
    new HeapWatch().staysFull(sample());
    lookAtEnd(0);
    lookAfter();
    try {
      Class.forName("java.lang.Shutdown"); // what halts
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private byte[] line() {
    String text =
        endingCode == ExitCode.HEAP_FULL ? heapWords(HeapAccounts.OF_PROCESS) : endingMessage;
    return ("prospector: " + text + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static String heapWords(HeapAccounts accounts) {
    Runtime runtime = Runtime.getRuntime();
    String held = accounts.text();
    long used = runtime.totalMemory() - runtime.freeMemory();
    return (used < runtime.maxMemory() / 2 ? "memory could not be had (" : "the heap is full (")
        + used / MEBIBYTE
        + " of "
        + runtime.maxMemory() / MEBIBYTE
        + " MB of heap): the process ends."
        + (held.isEmpty() ? "" : " Counted: " + held + ".")
        + ADVICE;
  }
}
