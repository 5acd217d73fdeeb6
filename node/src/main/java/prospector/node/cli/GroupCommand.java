package prospector.node.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import prospector.node.exit.ExitCode;

/** Groups commands about one thing; alone it says which there are. */
@Command(synopsisSubcommandLabel = "COMMAND")
final class GroupCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  /** The group of a name, to which its commands are added. */
  static CommandLine of(String name, String description) {
    CommandLine line = new CommandLine(new GroupCommand());
    line.getCommandSpec().name(name);
    line.getCommandSpec().usageMessage().description(description);
    return line;
  }

  @Override
  public Integer call() {
    CommandLine line = Objects.requireNonNull(spec).commandLine();
    line.usage(line.getErr());
    return ExitCode.USAGE.code();
  }
}
