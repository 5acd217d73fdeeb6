package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.charset.Charset;
import java.util.Locale;

/**
 * Puts a page together from ready-made bytes: 10 to 40 kB. One per thread.
 *
 * <p>Cost: 30 us of CPU a page of 22 kB with 59 links, warm, one core, JDK 17 (2026-11-21).
 */
final class PageRenderer {
  private static final byte[] HEAD = ascii("<!DOCTYPE html>\n<html lang=\"");
  private static final byte[] HEAD_CLOSE = ascii("\">\n<head>\n");
  private static final byte[] TITLE = ascii("<title>");
  private static final byte[] TITLE_CLOSE = ascii("</title>\n");
  private static final byte[] STYLE =
      ascii("<link rel=\"stylesheet\" href=\"/style.css\">\n</head>\n");
  private static final byte[] BODY = ascii("<body>\n");
  private static final byte[] H1 = ascii("<h1>");
  private static final byte[] H1_CLOSE = ascii("</h1>\n");
  private static final byte[] P = ascii("<p>");
  private static final byte[] P_CLOSE = ascii("</p>\n");
  private static final byte[] A = ascii("<a href=\"");
  private static final byte[] A_TEXT = ascii("\">");
  private static final byte[] A_CLOSE = ascii("</a> ");
  private static final byte[] END = ascii("</body>\n</html>\n");
  private static final int LINKS_A_PARAGRAPH = 4;

  private final WebPlan web;
  private final UrlScheme urls;
  private final FillerText filler;
  private final LinkPlanner planner;
  private final LinkWriter writer;
  private final LinkPlan links = new LinkPlan();
  private final ByteSink sink = new ByteSink(64 * 1024);
  private final Draw draw = new Draw(0);

  PageRenderer(WebPlan web, UrlScheme urls, FillerText filler) {
    this.web = web;
    this.urls = urls;
    this.filler = filler;
    this.planner = new LinkPlanner(web);
    this.writer = new LinkWriter(web, urls);
  }

  /**
   * The page's HTML in its host's charset.
   *
   * @param session id that links inside the host carry on, 0 = none
   */
  byte[] render(Spot page, int session) {
    planner.plan(page, links);
    draw.reset(Draw.hash(web.settings.seed(), page.id(), 0x50414745));
    PageCharset charset = PageCharset.of(page.host());
    sink.clear();
    head(page, charset);
    Template template = Template.of(page.host());
    int next = 0;
    for (Zone zone : Zone.values()) {
      if (zone == Zone.BODY) {
        next = text(page, charset, template, next, session);
      } else {
        next = linkList(page, charset, template, zone, next, session);
      }
    }
    OddLinks.write(sink, page, draw, web);
    HostileLinks.write(sink, page, web);
    web.namedHosts.write(sink, page);
    return sink.put(END).toBytes();
  }

  private void head(Spot page, PageCharset charset) {
    HostPlan host = page.host();
    sink.put(HEAD).putAscii(charset.language).put(HEAD_CLOSE);
    if (PageCharset.inMeta(host)) {
      sink.putAscii(meta(charset.charset));
    }
    String robots = MetaRobots.of(page);
    if (!robots.isEmpty()) {
      sink.putAscii("<meta name=\"robots\" content=\"" + robots + "\">\n");
    }
    if (host.has(Quirk.CANONICAL)) {
      sink.putAscii("<link rel=\"canonical\" href=\"" + urls.url(page) + "\">\n");
    }
    sink.put(TITLE);
    heading(page);
    sink.put(TITLE_CLOSE).put(STYLE).put(BODY).put(H1);
    heading(page);
    sink.put(H1_CLOSE);
  }

  private void heading(Spot page) {
    long hash = Draw.hash(web.settings.seed(), page.id(), 0x48454144);
    if (Draw.unit(hash) < Signal.topicalAnchor(page.nature(), Zone.LIST)) {
      byte[][] words = Vocabulary.TOPICAL_BYTES;
      sink.put(words[Draw.below(Draw.hash(hash, 1), words.length)]).put(' ');
    }
    writer.title(sink, page, 3);
  }

  private int linkList(
      Spot page, PageCharset charset, Template template, Zone zone, int from, int session) {
    int i = from;
    if (i == links.count || links.zones[i] != zone) {
      return i;
    }
    sink.put(template.open(zone));
    for (; i < links.count && links.zones[i] == zone; i++) {
      sink.put(template.before(zone));
      link(page, i, session);
      if (zone == Zone.LIST) {
        context(charset, i);
      }
      sink.put(template.after(zone));
    }
    sink.put(template.close(zone));
    return i;
  }

  private int text(Spot page, PageCharset charset, Template template, int from, int session) {
    int wanted = Math.max(sink.size() + 2_000, 10_000 + draw.below(22_000));
    sink.put(template.open(Zone.BODY));
    if (page.relevant()) {
      for (int b = 4 + draw.below(3); b > 0; b--) {
        sink.put(P).put(filler.relevant(charset, draw.next())).put(P_CLOSE);
      }
    } else if (draw.chance(page.section().topical() ? 0.6 : 0.06)) {
      sink.put(P).put(filler.mention(charset, draw.next())).put(P_CLOSE);
    }
    int i = from;
    while (i < links.count && links.zones[i] == Zone.BODY) {
      sink.put(P).put(filler.sentence(charset, draw.next()));
      for (int n = 0; n < LINKS_A_PARAGRAPH && i < links.count; n++) {
        if (links.zones[i] != Zone.BODY) {
          break;
        }
        link(page, i, session);
        context(charset, i++);
      }
      sink.put(P_CLOSE);
    }
    while (sink.size() < wanted) {
      sink.put(P).put(filler.paragraph(charset, draw.next())).put(P_CLOSE);
    }
    sink.put(template.close(Zone.BODY));
    return i;
  }

  private void link(Spot page, int i, int session) {
    sink.put(A);
    writer.href(sink, page.host(), links, i, session);
    sink.put(A_TEXT);
    writer.anchor(sink, links, i);
    sink.put(A_CLOSE);
  }

  private void context(PageCharset charset, int i) {
    long hash = draw.next();
    boolean topical = draw.chance(Signal.topicalContext(links.targets[i].nature()));
    sink.put(topical ? filler.mention(charset, hash) : filler.sentence(charset, hash));
  }

  private static String meta(Charset charset) {
    String name = charset.name().toLowerCase(Locale.ROOT);
    return "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=" + name + "\">\n";
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }
}
