package prospector.graph;

import java.io.IOException;
import java.util.List;

/** Where a graph comes from: pages and what each of them points to. */
public interface LinkSource {
  /** Tells all of it, in any order. */
  void read(Sink sink) throws IOException;

  /** Takes pages. */
  interface Sink {
    /**
     * Takes one page.
     *
     * @param url normalised; told several times, it has the links of all times
     * @param links normalised targets, any of them several times; none for a URL that is only known
     */
    void page(String url, List<String> links) throws IOException;
  }
}
