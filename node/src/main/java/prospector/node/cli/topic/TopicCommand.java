package prospector.node.cli.topic;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import prospector.node.exit.ExitCode;

/** {@code topic}: groups the commands about topic files. */
@Command(
    name = "topic",
    synopsisSubcommandLabel = "COMMAND",
    description = "Try a topic file on pages, or train a classifier for one.")
public final class TopicCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    var line = Objects.requireNonNull(spec).commandLine();
    line.usage(line.getErr());
    return ExitCode.USAGE.code();
  }
}
