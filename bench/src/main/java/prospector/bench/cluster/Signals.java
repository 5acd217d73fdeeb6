package prospector.bench.cluster;

import java.io.IOException;

/** Signals that Java does not send itself. */
final class Signals {
  private Signals() {}

  /** Sends a signal, such as STOP. */
  static void send(String signal, long pid) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + signal, "" + pid).inheritIO().start();
    if (kill.waitFor() != 0) {
      throw new IOException("could not send " + signal + " to process " + pid);
    }
  }
}
