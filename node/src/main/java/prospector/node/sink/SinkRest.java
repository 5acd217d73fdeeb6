package prospector.node.sink;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** Lets a sink's thread rest, until it is told that the end has come. Thread-safe. */
final class SinkRest {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition told = lock.newCondition();
  private volatile boolean finishing;
  private volatile boolean over;

  /** Waits so long, or until it is told that the end has come. */
  void await(long nanos) throws InterruptedException {
    await(nanos, () -> finishing || over);
  }

  /** Waits so long, also while it finishes, or until no further batch is to be brought. */
  void awaitOver(long nanos) throws InterruptedException {
    await(nanos, () -> over);
  }

  private void await(long nanos, BooleanSupplier end) throws InterruptedException {
    lock.lock();
    try {
      long left = nanos;
      while (left > 0 && !end.getAsBoolean()) {
        left = told.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Nothing more is stored: what there is shall be brought without rest. */
  void finish() {
    finishing = true;
    tell();
  }

  /** No further batch. */
  void end() {
    over = true;
    tell();
  }

  boolean isFinishing() {
    return finishing;
  }

  boolean isOver() {
    return over;
  }

  private void tell() {
    lock.lock();
    try {
      told.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
