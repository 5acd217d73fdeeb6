package prospector.web.page;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A schema.org item while its properties are read, from JSON-LD or from microdata. */
final class MediaDraft {
  private Media.@Nullable Kind kind;
  private String title = "";
  private String contentUrl = "";
  private String embedUrl = "";
  private String pageUrl = "";
  private String author = "";
  private String format = "";
  private Optional<Duration> duration = Optional.empty();

  /** Takes a type, plain or as a schema.org URL; other types than audio and video do not count. */
  void type(String name) {
    if (name.endsWith("VideoObject")) {
      kind = Media.Kind.VIDEO;
    } else if (name.endsWith("AudioObject")) {
      kind = Media.Kind.AUDIO;
    }
  }

  boolean isMedia() {
    return kind != null;
  }

  /** Takes a property; unknown ones are ignored. */
  void property(String name, String value) {
    switch (name) {
      case "name" -> title = title.isEmpty() ? value : title;
      case "contentUrl", "contentURL" -> contentUrl = value;
      case "embedUrl", "embedURL" -> embedUrl = value;
      case "url" -> pageUrl = value;
      case "duration" -> duration = IsoDuration.parse(value);
      case "encodingFormat" -> format = value;
      case "author", "creator", "byArtist", "uploader" ->
          author = author.isEmpty() ? value : author;
      default -> {}
    }
  }

  /** Takes an item that is the value of a property: an author is one, with a name. */
  void property(String name, MediaDraft item) {
    if (!item.title.isEmpty()) {
      property(name, item.title);
    }
  }

  void addTo(MediaCollector media) {
    Media.Kind known = kind;
    if (known != null) {
      String embedded = embedUrl.isEmpty() ? pageUrl : embedUrl;
      String url = contentUrl.isEmpty() ? embedded : contentUrl;
      media.add(new Media(known, url, title, duration, author, format));
    }
  }
}
