package prospector.bench.micro;

import java.io.PrintWriter;
import java.time.Clock;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import prospector.bench.report.ResultLine;

/** {@code bench/run micro}. */
@Command(
    name = "micro",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "How long does the plain code take that runs for every page, link or queued URL?",
      "JMH, average time of one call; each benchmark states its question in its class.",
      ""
    })
public final class MicroCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..1",
      paramLabel = "PATTERN",
      defaultValue = ".*",
      description = "Regular expression on class and method (default: all).")
  private String pattern = ".*";

  @Option(
      names = "--forks",
      paramLabel = "N",
      defaultValue = "1",
      description = "JVMs for each benchmark (default ${DEFAULT-VALUE}).")
  private int forks;

  @Option(
      names = "--iterations",
      paramLabel = "N",
      defaultValue = "5",
      description = "Measured iterations, after as many of warm-up (default ${DEFAULT-VALUE}).")
  private int iterations;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "1",
      description = "Length of an iteration (default ${DEFAULT-VALUE}).")
  private int seconds;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws RunnerException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    Options options =
        new OptionsBuilder()
            .include("prospector\\.bench\\.micro\\..*" + pattern)
            .forks(forks)
            .warmupIterations(iterations)
            .measurementIterations(iterations)
            .warmupTime(TimeValue.seconds(seconds))
            .measurementTime(TimeValue.seconds(seconds))
            .timeUnit(TimeUnit.MICROSECONDS)
            .build();
    Collection<RunResult> results = new Runner(options).run(); // prints its own table
    results.forEach(result -> out.println(line(result)));
    out.flush();
    return 0;
  }

  private static ResultLine line(RunResult result) {
    Result<?> score = result.getPrimaryResult();
    String name = result.getParams().getBenchmark();
    ResultLine line =
        new ResultLine("micro", Clock.systemUTC())
            .with("name", name.substring("prospector.bench.micro.".length()))
            .with("score", score.getScore())
            .with("unit", score.getScoreUnit());
    if (Double.isFinite(score.getScoreError())) { // it takes three iterations to know one
      line.with("error", score.getScoreError());
    }
    result
        .getParams()
        .getParamsKeys()
        .forEach(key -> line.with(key, result.getParams().getParam(key)));
    return line;
  }
}
