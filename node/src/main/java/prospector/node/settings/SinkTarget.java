package prospector.node.settings;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where a sink brings pages, or the archive's files. */
public sealed interface SinkTarget {

  /** Lines at the end of a file. */
  record LineFile(Path path) implements SinkTarget {}

  /** Lines on the standard input of a program that runs once a batch. */
  record Program(List<String> command) implements SinkTarget {
    public Program {
      command = List.copyOf(command);
    }
  }

  /**
   * Lines in the body of a POST.
   *
   * @param authorizationFrom environment variable with the whole header Authorization
   * @param array whether the body is a JSON array, not a line for each page
   */
  record Webhook(URI url, Optional<String> authorizationFrom, boolean array)
      implements SinkTarget {}

  /**
   * Documents by the bulk API of OpenSearch and Elasticsearch.
   *
   * @param url of the server
   * @param index that takes them
   */
  record Bulk(URI url, String index, Optional<String> authorizationFrom) implements SinkTarget {}

  /**
   * WARC files into a bucket of a store that speaks S3's interface.
   *
   * @param endpoint of the store
   * @param region that requests are signed for
   * @param prefix of the names
   * @param accessKeyFrom environment variable with the access key
   * @param secretKeyFrom environment variable with the secret key
   */
  record Bucket(
      URI endpoint,
      String bucket,
      String region,
      String prefix,
      String accessKeyFrom,
      String secretKeyFrom)
      implements SinkTarget {}

  /**
   * A class of the user's.
   *
   * @param plugin its name
   * @param settings for it
   * @param listens whether it is a listener, which is told page by page
   */
  record Plugin(String plugin, Map<String, String> settings, boolean listens)
      implements SinkTarget {
    public Plugin {
      settings = Map.copyOf(settings);
    }
  }
}
