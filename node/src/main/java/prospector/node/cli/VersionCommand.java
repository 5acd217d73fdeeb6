package prospector.node.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import prospector.node.cli.options.Tools;
import prospector.node.exit.ExitCode;
import prospector.node.settings.Version;
import prospector.web.page.DocumentModule;

/** {@code version}. */
@Command(name = "version", description = "Print the version of Prospector and of its Java.")
final class VersionCommand implements Callable<Integer> {
  private final Tools tools;

  VersionCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    tools.terminal().out().println(line());
    tools
        .terminal()
        .out()
        .println(
            "files: "
                + DocumentModule.find()
                    .map(DocumentModule::name)
                    .orElse("not read (the module documents is not there)"));
    return ExitCode.OK.code();
  }

  private static String line() {
    return "prospector " + Version.current() + " (Java " + Runtime.version() + ")";
  }

  /** The same line for {@code --version}. */
  static final class Provider implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {line()};
    }
  }
}
