package prospector.node;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import prospector.node.boot.CrawlLauncher;
import prospector.node.cli.Cli;
import prospector.node.cli.options.Interrupts;
import prospector.node.cli.options.StandardOutput;
import prospector.node.cli.options.Terminal;
import prospector.node.cli.options.Tools;
import prospector.node.exit.ExitCode;
import prospector.node.exit.LastResort;
import prospector.node.exit.ProcessGuard;
import prospector.node.inspect.CrawlAudit;
import prospector.node.inspect.CrawlWhy;
import prospector.node.settings.ConfigFiles;
import prospector.node.wiring.WebParts;
import prospector.web.fetch.NettyFetcher;

/** Starts the process: wires the commands to the real world and ends with their exit code. */
public final class Main {
  private Main() {}

  /** The launcher calls this; see {@code prospector --help}. */
  public static void main(String[] arguments) {
    int code = run(Clock.systemUTC(), arguments);
    ClassArchive.afterCommand();
    // Not a return: threads of libraries would keep the process for seconds.
    Runtime.getRuntime().exit(code);
  }

  static int run(Clock clock, String... arguments) {
    LastResort lastResort = ProcessGuard.start().lastResort();
    Interrupts signals = new SignalInterrupts(lastResort);
    // as the JVM would, but with one code for all signals; commands that end in order listen later
    signals.onFirst(() -> Runtime.getRuntime().exit(ExitCode.INTERRUPTED.code()));
    return new Cli(tools(terminal(), signals, lastResort, clock)).run(arguments);
  }

  /** What the commands work with; the parts of the process come from outside. */
  static Tools tools(Terminal terminal, Interrupts signals, LastResort lastResort, Clock clock) {
    return new Tools(
        terminal,
        ConfigFiles.ofClassPath(),
        new CrawlLauncher(clock),
        settings -> new NettyFetcher(settings.web().fetcher(), clock),
        settings -> WebParts.parser(settings.web(), clock),
        settings -> new CrawlWhy(settings, clock),
        settings -> new CrawlAudit(settings, clock),
        signals,
        lastResort,
        standardInput(),
        clock);
  }

  @AllowForbiddenApi("the one place that hands the process's streams to the rest")
  private static Reader standardInput() {
    return new InputStreamReader(System.in, StandardCharsets.UTF_8);
  }

  @AllowForbiddenApi("the one place that hands the process's streams to the rest")
  private static Terminal terminal() {
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    OutputStream out = new StandardOutput(new FileOutputStream(FileDescriptor.out), err);
    return new Terminal(
        new PrintWriter(out, false, StandardCharsets.UTF_8),
        err,
        Boolean.getBoolean("prospector.terminal"),
        Integer.getInteger("prospector.columns", 80));
  }
}
