package prospector.nugget;

import com.typesafe.config.Config;
import java.util.List;
import java.util.ServiceConfigurationError;

/** Functions as users write them, good and bad. */
public final class SampleFactories {
  private SampleFactories() {}

  /** Pages of at least {@code config.words} characters. */
  public static final class Length implements NuggetFunctionFactory {
    @Override
    public String name() {
      return "long-pages";
    }

    @Override
    public NuggetFunction create(Config config) {
      int chars = config.getInt("chars");
      return page -> new Judgement(page.text().length() >= chars ? 1 : 0, List.of("long enough"));
    }
  }

  /** Throws what it is told to. */
  public static final class Broken implements NuggetFunctionFactory {
    @Override
    public String name() {
      return "broken";
    }

    @Override
    public NuggetFunction create(Config config) {
      return page ->
          switch (page.title()) {
            case "error" -> throw new NoClassDefFoundError("org/acme/Gone");
            case "plain error" -> throw new Error("no exception");
            case "service" -> throw new ServiceConfigurationError("no such service");
            case "rude" ->
                throw new IllegalStateException() {
                  private static final long serialVersionUID = 1L;

                  @Override
                  public String getMessage() {
                    throw new UnsupportedOperationException("no message either");
                  }
                };
            case "deep" -> create(config).judge(page);
            case "score" -> new Judgement(Double.NaN, List.of());
            default -> throw new IllegalStateException("out of luck");
          };
    }
  }

  /** Cannot be asked for its name. */
  public static final class Nameless implements NuggetFunctionFactory {
    @Override
    public String name() {
      throw new IllegalStateException("out of names");
    }

    @Override
    public NuggetFunction create(Config config) {
      return page -> new Judgement(1, List.of());
    }
  }

  /** Makes none. */
  public static final class Idle implements NuggetFunctionFactory {
    @Override
    public String name() {
      return "idle";
    }

    @Override
    @SuppressWarnings("NullAway") // which users need not have
    public NuggetFunction create(Config config) {
      return null;
    }
  }

  /** Refuses its settings. */
  public static final class Picky implements NuggetFunctionFactory {
    @Override
    public String name() {
      return "picky";
    }

    @Override
    public NuggetFunction create(Config config) {
      throw new IllegalArgumentException("expected a mood");
    }
  }
}
