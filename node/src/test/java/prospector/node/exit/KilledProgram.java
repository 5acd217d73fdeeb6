package prospector.node.exit;

/** Has a guard, takes the end that it takes last, and does not end otherwise. */
public final class KilledProgram {
  private KilledProgram() {}

  /**
   * Starts it.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    ProcessGuard.start(); // as in a process that ends by it
    new SelfKill().now();
    while (true) {
      java.util.concurrent.locks.LockSupport.park();
    }
  }
}
