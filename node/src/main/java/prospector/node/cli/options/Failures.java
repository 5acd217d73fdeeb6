package prospector.node.cli.options;

import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine;
import prospector.graph.GraphException;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.DidYouMean;
import prospector.node.settings.SettingsException;
import prospector.nugget.section.TopicFileException;
import prospector.persistence.directory.StorageException;
import prospector.search.SearchException;

/** Words what went wrong and chooses the exit code. */
public final class Failures {
  private final PrintWriter err;

  public Failures(PrintWriter err) {
    this.err = err;
  }

  /** A command line that cannot be understood. */
  public int badUsage(CommandLine.ParameterException failure, String[] arguments) {
    CommandLine command = failure.getCommandLine();
    err.println("prospector: " + failure.getMessage());
    suggest(failure);
    err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    err.flush();
    return ExitCode.USAGE.code();
  }

  /** A line of its own. */
  public void tell(String problem) {
    problem.lines().forEach(line -> err.println("prospector: " + line));
    err.flush();
  }

  private void suggest(CommandLine.ParameterException failure) {
    CommandLine command = failure.getCommandLine();
    Optional<String> meant =
        failure instanceof CommandLine.UnmatchedArgumentException unmatched
            ? DidYouMean.nearest(unmatched.getUnmatched().get(0), command.getSubcommands().keySet())
            : Optional.empty();
    meant.ifPresentOrElse(
        name ->
            err.println(
                "Did you mean: " + command.getCommandSpec().qualifiedName() + " " + name + "?"),
        () -> CommandLine.UnmatchedArgumentException.printSuggestions(failure, err));
  }

  /** A command that failed. */
  public int failed(Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
    Throwable cause = unwrapped(failure);
    ExitCode code = exitCode(cause);
    String message = String.valueOf(cause.getMessage());
    if (code == ExitCode.INTERNAL) {
      err.println("prospector: a bug, please report it: " + cause);
      cause.printStackTrace(err);
    } else if (cause instanceof FileSystemException) {
      err.println("prospector: " + FileWords.of((FileSystemException) cause));
    } else {
      tell(message);
    }
    err.flush();
    return code.code();
  }

  private static ExitCode exitCode(Throwable failure) {
    if (failure instanceof StartException start) {
      return start.exitCode();
    }
    if (failure instanceof TopicFileException || failure instanceof SettingsException) {
      return ExitCode.BAD_FILE;
    }
    if (failure instanceof SearchException search) {
      return switch (search.kind()) {
        case QUERY -> ExitCode.USAGE;
        case NONE -> ExitCode.NOT_FOUND;
        case BUSY -> ExitCode.LOCKED;
        case FOREIGN -> ExitCode.OTHER_CRAWL;
        case TORN, SLOW, FAILED -> ExitCode.STORAGE;
      };
    }
    if (failure instanceof GraphException graph) {
      return switch (graph.kind()) {
        case NONE -> ExitCode.NOT_FOUND;
        case TOO_LARGE -> ExitCode.HEAP_FULL;
        case TORN, FAILED -> ExitCode.STORAGE;
      };
    }
    boolean storage = failure instanceof StorageException || failure instanceof java.io.IOException;
    return storage ? ExitCode.STORAGE : ExitCode.INTERNAL;
  }

  private static Throwable unwrapped(Throwable failure) {
    Throwable cause = failure.getCause();
    boolean wrapper =
        failure instanceof CompletionException
            || failure instanceof ExecutionException
            || failure instanceof java.io.UncheckedIOException;
    return wrapper && cause != null ? unwrapped(cause) : failure;
  }
}
