package prospector.node.http;

import akka.http.javadsl.model.HttpMethod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One thing that can be asked for.
 *
 * @param template path such as {@code /api/v1/crawls/{id}}; a segment in braces fits any one
 * @param bodyBytes of a POST at most
 * @param mediaType of a POST's body
 */
public record Route(
    HttpMethod method,
    String template,
    Access access,
    Handler handler,
    long bodyBytes,
    String mediaType) {
  private static final long BODY_BYTES = 64 * 1024;
  private static final String JSON = "application/json";

  /** A route whose body may have 64 KiB. */
  public Route(HttpMethod method, String template, Access access, Handler handler) {
    this(method, template, access, handler, BODY_BYTES);
  }

  /** A route whose body is JSON. */
  public Route(HttpMethod method, String template, Access access, Handler handler, long bodyBytes) {
    this(method, template, access, handler, bodyBytes, JSON);
  }

  /** The same below a path such as {@code /trains}. */
  Route below(String prefix) {
    return new Route(method, prefix + template, access, handler, bodyBytes, mediaType);
  }

  /** The values of the segments in braces, where the path fits. */
  Optional<Map<String, String>> match(List<String> path) {
    List<String> wanted = segments();
    if (wanted.size() != path.size()) {
      return Optional.empty();
    }
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < wanted.size(); i++) {
      String segment = wanted.get(i);
      if (segment.startsWith("{")) {
        values.put(segment.substring(1, segment.length() - 1), path.get(i));
      } else if (!segment.equals(path.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(values);
  }

  private List<String> segments() {
    List<String> parts = new ArrayList<>(List.of(template.split("/", -1)));
    parts.remove(0); // before the first slash
    return parts;
  }
}
