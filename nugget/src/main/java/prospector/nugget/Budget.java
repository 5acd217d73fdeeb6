package prospector.nugget;

/** How many character reads the matching of one page may still do. Not thread-safe. */
final class Budget {
  /** Says that the budget is spent; without a stack trace, because hostile pages can cause many. */
  static final class SpentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SpentException() {
      super("the budget for matching is spent", null, false, false);
    }
  }

  private int left;

  Budget(int reads) {
    this.left = reads;
  }

  void read() {
    if (--left < 0) {
      throw new SpentException();
    }
  }

  void spendAll() {
    left = -1;
  }

  boolean isSpent() {
    return left < 0;
  }
}
