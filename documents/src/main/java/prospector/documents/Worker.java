package prospector.documents;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * The process that reads files, one at a time: questions on its standard input, answers on its
 * standard output.
 *
 * <p><em>It ends with its input</em>, whatever it is busy with: files are read on a thread of their
 * own, so that the end of the node is noticed at once. <em>No signal ends it</em>: Ctrl-C in a
 * terminal goes to each process of its group, and the node finishes what is under way.
 */
final class Worker {
  private static final List<String> OF_A_TERMINAL = List.of("INT", "TERM", "HUP");

  private Worker() {}

  /**
   * Started by {@link ReaderProcess}.
   *
   * @param arguments characters of text and number of links taken from a file
   */
  public static void main(String[] arguments) {
    OF_A_TERMINAL.forEach(name -> Signal.handle(new Signal(name), SignalHandler.SIG_IGN));
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    TikaText tika = new TikaText(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
    ExecutorService reading = Executors.newSingleThreadExecutor();
    try (DataInputStream in =
            new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
        DataOutputStream out =
            new DataOutputStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)))) {
      out.writeInt(Frames.READY);
      out.flush();
      while (true) {
        Frames.Question question = Frames.readQuestion(in);
        reading.execute(() -> answer(tika, question, out));
      }
    } catch (IOException nobodyAsksAnyMore) {
      Runtime.getRuntime().halt(0);
    }
  }

  private static void answer(TikaText tika, Frames.Question question, DataOutputStream out) {
    try {
      Frames.write(out, tika.read(question.mime(), question.body()));
    } catch (IOException | Error broken) {
      Runtime.getRuntime().halt(1); // the node starts another
    }
  }
}
