package prospector.bench.readers;

import prospector.web.fuzz.Budget;
import prospector.web.fuzz.Cost;
import prospector.web.fuzz.ForeignReader;

/** The worst that was seen of one reader, and with what. One instance a reader; not thread-safe. */
final class Worst {
  private static final int MEASURED_TIMES = 5;

  private final ForeignReader reader;
  private final Budget budget;
  private double nanosPerByte;
  private double heapPerByte;
  private String slowest = "";
  private String largest = "";
  private int inputs;

  Worst(ForeignReader reader) {
    this.reader = reader;
    this.budget = reader.budget();
  }

  /** Measures an input; again where it seems worse than all before, and the least counts. */
  void see(String name, byte[] input) {
    inputs++;
    Cost cost = Cost.of(() -> reader.read(input));
    for (int i = 1; i < MEASURED_TIMES && isWorse(cost, input.length); i++) {
      cost = cost.least(Cost.of(() -> reader.read(input)));
    }
    double nanos = budget.nanosPerByte(cost, input.length);
    double heap = budget.heapPerByte(cost, input.length);
    if (nanos > nanosPerByte) {
      nanosPerByte = nanos;
      slowest = name;
    }
    if (heap > heapPerByte) {
      heapPerByte = heap;
      largest = name;
    }
  }

  private boolean isWorse(Cost cost, int bytes) {
    return budget.nanosPerByte(cost, bytes) > nanosPerByte
        || budget.heapPerByte(cost, bytes) > heapPerByte;
  }

  boolean isOver() {
    return nanosPerByte > budget.nanosPerByte() || heapPerByte > budget.heapPerByte();
  }

  ForeignReader reader() {
    return reader;
  }

  double nanosPerByte() {
    return nanosPerByte;
  }

  double heapPerByte() {
    return heapPerByte;
  }

  /** Name of the input that took most time a byte; empty where all took no more than once. */
  String slowest() {
    return slowest;
  }

  /** Name of the input that took most heap a byte. */
  String largest() {
    return largest;
  }

  int inputs() {
    return inputs;
  }
}
