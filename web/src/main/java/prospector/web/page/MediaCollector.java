package prospector.web.page;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects audio and video of one page. What is known of the same URL from several places (player,
 * Open Graph, structured data) becomes one entry.
 */
final class MediaCollector {
  private static final int TITLE_CHARS_MAX = 300;
  private static final int AUTHOR_CHARS_MAX = 200;
  private static final int FORMAT_CHARS_MAX = 100;
  private static final int ENDING_CHARS_MAX = 5;
  private static final Set<String> VIDEO_ENDINGS =
      Set.of("mp4", "m4v", "webm", "ogv", "mov", "mkv", "avi", "mpg", "mpeg", "flv", "m3u8");
  private static final Set<String> AUDIO_ENDINGS =
      Set.of("mp3", "m4a", "ogg", "oga", "opus", "wav", "flac", "aac");
  private static final Map<String, Media.Kind> PLAYERS =
      Map.ofEntries(
          Map.entry("youtube.com/embed/", Media.Kind.VIDEO),
          Map.entry("youtube-nocookie.com/embed/", Media.Kind.VIDEO),
          Map.entry("player.vimeo.com/video/", Media.Kind.VIDEO),
          Map.entry("dailymotion.com/embed/", Media.Kind.VIDEO),
          Map.entry("player.twitch.tv/", Media.Kind.VIDEO),
          Map.entry("archive.org/embed/", Media.Kind.VIDEO),
          Map.entry("w.soundcloud.com/player", Media.Kind.AUDIO),
          Map.entry("open.spotify.com/embed", Media.Kind.AUDIO),
          Map.entry("bandcamp.com/EmbeddedPlayer", Media.Kind.AUDIO));

  private final int max;
  private final Map<String, Media> byUrl = new LinkedHashMap<>();

  MediaCollector(int max) {
    this.max = max;
  }

  void add(Media.Kind kind, String url, String title, Optional<Duration> duration) {
    add(new Media(kind, url, title, duration));
  }

  void add(Media found) {
    String key = found.url().strip();
    Media known = byUrl.get(key);
    if (known == null && byUrl.size() >= max) {
      return;
    }
    Media first = known == null ? found : known;
    byUrl.put(
        key,
        new Media(
            first.kind(),
            key,
            stated(first.title(), found.title(), TITLE_CHARS_MAX),
            first.duration().or(found::duration),
            stated(first.author(), found.author(), AUTHOR_CHARS_MAX),
            stated(first.format(), found.format(), FORMAT_CHARS_MAX)));
  }

  private static String stated(String first, String other, int max) {
    return Fold.text(first.isBlank() ? other : first, max);
  }

  /** An iframe that is one of the well-known players. */
  void addFrame(String src, String title) {
    for (Map.Entry<String, Media.Kind> player : PLAYERS.entrySet()) {
      if (src.contains(player.getKey())) {
        add(player.getValue(), src, title, Optional.empty());
        return;
      }
    }
  }

  /** A reference to a media file, known by its media type or by its ending. */
  void addFile(String url, String type, String title) {
    Media.Kind kind = kindOf(url, type);
    if (kind != null) {
      add(new Media(kind, url, title, Optional.empty(), "", type));
    }
  }

  static Media.@Nullable Kind kindOf(String url, String type) {
    String lowerType = type.toLowerCase(Locale.ROOT);
    if (lowerType.startsWith("video/")) {
      return Media.Kind.VIDEO;
    }
    if (lowerType.startsWith("audio/")) {
      return Media.Kind.AUDIO;
    }
    String ending = ending(url);
    if (VIDEO_ENDINGS.contains(ending)) {
      return Media.Kind.VIDEO;
    }
    return AUDIO_ENDINGS.contains(ending) ? Media.Kind.AUDIO : null;
  }

  private static String ending(String url) {
    int end = url.length();
    int query = url.indexOf('?');
    int hash = url.indexOf('#');
    end = query < 0 ? end : query;
    end = hash < 0 ? end : Math.min(end, hash);
    for (int i = end - 1; i >= 0 && i >= end - 1 - ENDING_CHARS_MAX; i--) {
      if (url.charAt(i) == '.') {
        return url.substring(i + 1, end).toLowerCase(Locale.ROOT);
      }
    }
    return "";
  }

  List<Media> media() {
    return List.copyOf(byUrl.values());
  }
}
