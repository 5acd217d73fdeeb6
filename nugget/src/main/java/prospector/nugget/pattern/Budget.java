package prospector.nugget.pattern;

/** How many steps the matching of one page may still do. Not thread-safe. */
public final class Budget {
  /** Says that the budget is spent; without a stack trace, because hostile pages can cause many. */
  public static final class SpentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SpentException() {
      super("the budget for matching is spent", null, false, false);
    }
  }

  private int left;

  public Budget(int steps) {
    this.left = steps;
  }

  void spend(int steps) {
    left = Math.max(-1, left - steps);
    if (left < 0) {
      throw new SpentException();
    }
  }

  public boolean isSpent() {
    return left < 0;
  }
}
