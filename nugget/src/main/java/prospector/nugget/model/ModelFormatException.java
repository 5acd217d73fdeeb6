package prospector.nugget.model;

import java.io.IOException;

/** A file that is no readable model; the message says what was expected and what came. */
public final class ModelFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  ModelFormatException(String message) {
    super(message);
  }
}
