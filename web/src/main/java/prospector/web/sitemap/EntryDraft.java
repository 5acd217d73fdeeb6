package prospector.web.sitemap;

import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.extension.Extension;
import crawlercommons.sitemaps.extension.ExtensionMetadata;
import crawlercommons.sitemaps.extension.NewsAttributes;
import crawlercommons.sitemaps.extension.VideoAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.web.page.Media;
import prospector.web.url.CrawlUrl;

/** Turns the parser's entries, which hold nulls, into ours. */
final class EntryDraft {
  private static final double NO_PRIORITY = 0.5;

  private EntryDraft() {}

  static SitemapEntry plain(CrawlUrl url, @Nullable Date lastModified) {
    return new SitemapEntry(url, instant(lastModified), NO_PRIORITY, "", List.of());
  }

  static SitemapEntry page(CrawlUrl url, SiteMapURL page) {
    Optional<NewsAttributes> news =
        attributes(page, Extension.NEWS, NewsAttributes.class).stream().findFirst();
    List<VideoAttributes> videos = attributes(page, Extension.VIDEO, VideoAttributes.class);
    List<Media> media = videos.stream().flatMap(video -> media(video).stream()).toList();
    String title =
        news.flatMap(article -> Optional.ofNullable(article.getTitle()))
            .or(() -> media.stream().map(Media::title).findFirst())
            .orElse("");
    Optional<Instant> changed =
        instant(page.getLastModified())
            .or(() -> news.flatMap(article -> instant(article.getPublicationDate())));
    return new SitemapEntry(url, changed, priority(page.getPriority()), title, media);
  }

  private static Optional<Media> media(VideoAttributes video) {
    java.net.URL place =
        video.getContentLoc() != null ? video.getContentLoc() : video.getPlayerLoc();
    if (place == null) {
      return Optional.empty();
    }
    return Optional.of(
        new Media(
            Media.Kind.VIDEO,
            place.toString(),
            Optional.ofNullable(video.getTitle()).orElse(""),
            Optional.ofNullable(video.getDuration()).map(Duration::ofSeconds)));
  }

  private static <T> List<T> attributes(SiteMapURL page, Extension extension, Class<T> kind) {
    ExtensionMetadata[] all = page.getAttributesForExtension(extension);
    List<T> wanted = new ArrayList<>();
    for (ExtensionMetadata one : all == null ? new ExtensionMetadata[0] : all) {
      if (kind.isInstance(one)) {
        wanted.add(kind.cast(one));
      }
    }
    return wanted;
  }

  private static Optional<Instant> instant(@Nullable Date date) {
    return Optional.ofNullable(date).map(Date::toInstant);
  }

  private static double priority(double stated) {
    return stated >= 0 && stated <= 1 ? stated : NO_PRIORITY;
  }
}
