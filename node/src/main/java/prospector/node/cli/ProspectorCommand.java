package prospector.node.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import prospector.node.exit.ExitCode;

/** {@code prospector} without a command: says what there is. */
@Command(
    name = "prospector",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "An adaptive focused web crawler: give it a topic and a few seeds, and it finds the pages"
          + " about that topic with as few requests as it can.",
      ""
    },
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = VersionCommand.Provider.class,
    footer = {
      "",
      "Start with 'prospector demo'. Exit codes: docs/exit-codes.md. Settings: docs/configuration.md."
    })
final class ProspectorCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    CommandLine line = java.util.Objects.requireNonNull(spec).commandLine();
    line.usage(line.getErr());
    return ExitCode.USAGE.code();
  }
}
