package prospector.web.page;

/** Takes text, links and metadata out of files. Thread-safe. */
public interface DocumentReader extends AutoCloseable {

  /**
   * Reads a file within the limits of its {@link DocumentSettings}. Never throws on any input, and
   * blocks while it waits for its turn and for the time a document may take.
   *
   * @param mime media type as stated, lower case, one of {@link DocumentModule#types}
   * @param body the whole file
   */
  DocumentText read(String mime, byte[] body);

  /** Ends what it started. A document under way comes back as one that could not be read. */
  @Override
  void close();
}
