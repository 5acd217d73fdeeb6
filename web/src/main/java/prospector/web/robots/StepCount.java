package prospector.web.robots;

/** What decisions about URLs have cost so far, in steps of some 10 ns. Not thread-safe. */
public final class StepCount {
  private long steps;

  void add(int more) {
    steps += more;
  }

  /** Steps of all decisions it was given to. */
  public long steps() {
    return steps;
  }
}
