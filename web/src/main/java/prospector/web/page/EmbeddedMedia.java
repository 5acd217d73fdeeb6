package prospector.web.page;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * Finds audio and video while a page is walked: players, frames of well-known players, linked
 * files, Open Graph, and schema.org items in JSON-LD and microdata.
 */
final class EmbeddedMedia {
  private final MediaCollector media;
  private final Deque<OpenItem> items = new ArrayDeque<>();

  private Media.@Nullable Kind player; // the element we are inside of
  private String playerTitle = "";
  private boolean playerHasSource;
  private String openGraphVideo = "";
  private String openGraphVideoType = "";
  private String openGraphAudio = "";
  private String openGraphAudioType = "";
  private String author = "";
  private String twitterPlayer = "";
  private String twitterStream = "";
  private String twitterStreamType = "";
  private Optional<Duration> openGraphDuration = Optional.empty();

  /** A microdata item, the property of the outer item that it is, and its element's depth. */
  private record OpenItem(MediaDraft draft, String property, int depth) {}

  EmbeddedMedia(MediaCollector media) {
    this.media = media;
  }

  void script(Element element) {
    if (AttributeValues.attribute(element, "type").toLowerCase(Locale.ROOT).contains("ld+json")) {
      JsonLdMedia.read(element.data(), media);
    }
  }

  void frame(Element element) {
    String src = AttributeValues.attribute(element, "src").strip();
    media.addFrame(
        src.isEmpty() ? AttributeValues.attribute(element, "data-src").strip() : src,
        AttributeValues.attribute(element, "title"));
  }

  void enterPlayer(Element element) {
    String name = element.normalName();
    String src = AttributeValues.attribute(element, name.equals("object") ? "data" : "src").strip();
    if (name.equals("object")) {
      if (!src.isEmpty()) {
        media.addFile(
            src,
            AttributeValues.attribute(element, "type"),
            AttributeValues.attribute(element, "title"));
        media.addFrame(src, AttributeValues.attribute(element, "title"));
      }
      return;
    }
    Media.Kind kind = name.equals("video") ? Media.Kind.VIDEO : Media.Kind.AUDIO;
    player = kind;
    playerTitle = titleOf(element);
    playerHasSource = !src.isEmpty();
    if (playerHasSource) {
      media.add(kind, src, playerTitle, Optional.empty());
    }
  }

  void leavePlayer() {
    Media.Kind kind = player;
    if (kind != null && !playerHasSource) {
      media.add(kind, "", playerTitle, Optional.empty()); // a script says what it plays
    }
    player = null;
  }

  /** A source of a player, or an embed element. */
  void source(Element element) {
    String src = AttributeValues.attribute(element, "src").strip();
    Media.Kind kind = player;
    if (src.isEmpty()) {
      return;
    }
    if (kind != null) {
      playerHasSource = true;
      String type = AttributeValues.attribute(element, "type").strip();
      media.add(new Media(kind, src, playerTitle, Optional.empty(), "", type));
    } else if (element.normalName().equals("embed")) {
      media.addFile(src, AttributeValues.attribute(element, "type"), titleOf(element));
      media.addFrame(src, titleOf(element));
    }
  }

  private static String titleOf(Element element) {
    String title = AttributeValues.attribute(element, "title");
    return title.isEmpty() ? AttributeValues.attribute(element, "aria-label") : title;
  }

  void linkedFile(FoundLink link, VisibleText text) {
    if (MediaCollector.kindOf(link.href, "") != null) {
      media.addFile(link.href, "", text.slice(link.start, link.end, 300));
    }
  }

  void meta(Element element) {
    String content = AttributeValues.attribute(element, "content").strip();
    String property = AttributeValues.attribute(element, "property");
    switch (property.isEmpty() ? AttributeValues.attribute(element, "name") : property) {
      case "og:video", "og:video:url", "og:video:secure_url" ->
          openGraphVideo = openGraphVideo.isEmpty() ? content : openGraphVideo;
      case "og:audio", "og:audio:url", "og:audio:secure_url" ->
          openGraphAudio = openGraphAudio.isEmpty() ? content : openGraphAudio;
      case "video:duration", "og:video:duration", "music:duration" ->
          openGraphDuration = IsoDuration.parse(content);
      case "og:video:type" -> openGraphVideoType = content;
      case "og:audio:type" -> openGraphAudioType = content;
      case "author", "og:video:author" -> author = author.isEmpty() ? content : author;
      case "twitter:player" -> twitterPlayer = content;
      case "twitter:player:stream" -> twitterStream = content;
      case "twitter:player:stream:content_type" -> twitterStreamType = content;
      default -> {}
    }
  }

  /** Looks for microdata: a new item, or a property of the innermost one. */
  void enterItem(Element element, int depth) {
    if (element.attributesSize() == 0) {
      return;
    }
    OpenItem item = items.peek();
    if (item != null && element.hasAttr("itemprop")) {
      String value = propertyValue(element);
      if (!value.isEmpty()) {
        item.draft().property(AttributeValues.attribute(element, "itemprop"), value);
      }
    }
    if (element.hasAttr("itemtype") || element.hasAttr("itemscope")) {
      MediaDraft draft = new MediaDraft();
      draft.type(AttributeValues.attribute(element, "itemtype").strip());
      items.push(new OpenItem(draft, AttributeValues.attribute(element, "itemprop"), depth));
    }
  }

  private static String propertyValue(Element element) {
    for (String attribute : List.of("content", "datetime", "href", "src")) {
      if (element.hasAttr(attribute)) {
        return AttributeValues.attribute(element, attribute).strip();
      }
    }
    return element.childrenSize() == 0 ? element.wholeText().strip() : "";
  }

  void leaveItem(int depth) {
    OpenItem item = items.peek();
    if (item != null && item.depth() == depth) {
      close(items.pop());
    }
  }

  private void close(OpenItem item) {
    item.draft().addTo(media);
    OpenItem outer = items.peek();
    if (outer != null && !item.draft().isMedia()) {
      outer.draft().property(item.property(), item.draft());
    }
  }

  /** An enclosure of an RSS item (RSS 2.0): a medium by its type. */
  void enclosure(Element element) {
    String url = AttributeValues.attribute(element, "url").strip();
    if (!url.isEmpty()) {
      media.addFile(url, AttributeValues.attribute(element, "type").strip(), "");
    }
  }

  void finish(String openGraphTitle) {
    items.forEach(item -> item.draft().addTo(media));
    ofMeta(Media.Kind.VIDEO, openGraphVideo, openGraphTitle, openGraphVideoType);
    ofMeta(Media.Kind.AUDIO, openGraphAudio, openGraphTitle, openGraphAudioType);
    boolean known = !openGraphVideo.isEmpty() || !openGraphAudio.isEmpty();
    if (!known) { // a player card plays what Open Graph names, where it names something
      Media.Kind kind = MediaCollector.kindOf(twitterStream, twitterStreamType);
      ofMeta(
          kind == null ? Media.Kind.VIDEO : kind,
          twitterStream.isEmpty() ? twitterPlayer : twitterStream,
          openGraphTitle,
          twitterStreamType);
    }
  }

  private void ofMeta(Media.Kind kind, String url, String title, String type) {
    if (!url.isEmpty()) {
      media.add(new Media(kind, url, title, openGraphDuration, author, type));
    }
  }

  List<Media> media() {
    return media.media();
  }
}
