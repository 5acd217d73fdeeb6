package prospector.node.cli.cluster;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import prospector.node.exit.ExitCode;

/** {@code site}: groups the commands about sites. */
@Command(
    name = "site",
    synopsisSubcommandLabel = "COMMAND",
    description = "Give up a site that is lost.")
public final class SiteCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    var line = Objects.requireNonNull(spec).commandLine();
    line.usage(line.getErr());
    return ExitCode.USAGE.code();
  }
}
