package prospector.web.page;

import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * Reads files that are no markup, such as PDF; an optional module provides it by {@link
 * ServiceLoader}.
 *
 * <p>Without one such files are refused by their extension and by their media type.
 */
public interface DocumentModule {

  /** The module on the class path; empty when there is none. */
  static Optional<DocumentModule> find() {
    return ServiceLoader.load(DocumentModule.class, DocumentModule.class.getClassLoader())
        .findFirst();
  }

  /** What reads them, with its version, such as {@code Apache Tika 3.2.3}. */
  String name();

  /**
   * Media types that are read, lower case without parameters.
   *
   * @param media whether audio and video count too
   */
  Set<String> types(boolean media);

  /**
   * Extensions of the files that are read, lower case without dot.
   *
   * @param media whether audio and video count too
   */
  Set<String> extensions(boolean media);

  /** A reader; nothing is started before its first document. */
  DocumentReader open(DocumentSettings settings);
}
