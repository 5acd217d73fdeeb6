package prospector.graph.part;

/** Which part has a host; the same at all parts, for the whole ranking. */
public interface Owners {
  /**
   * The number of the part.
   *
   * @param root URL of the host's root
   */
  int of(String root);
}
