package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.jspecify.annotations.Nullable;

/**
 * Answers that exist only through quirks: redirects, loops, calendars, files. None of them is in
 * the graph.
 */
final class TrapPages {
  private static final String HTML = "text/html; charset=utf-8";

  private final WebPlan web;
  private final UrlScheme urls;
  private final FillerText filler;

  TrapPages(WebPlan web, UrlScheme urls, FillerText filler) {
    this.web = web;
    this.urls = urls;
    this.filler = filler;
  }

  /** Null if the path means nothing on the host. */
  @Nullable Answer answer(HostPlan host, String path) {
    String[] parts = path.split("/", -1); // the first is empty
    if (host.has(Quirk.REDIRECTS)) {
      Answer redirect = redirect(host, parts);
      if (redirect != null) {
        return redirect;
      }
    }
    if (host.has(Quirk.CALENDAR) && parts.length >= 4 && parts[1].equals("calendar")) {
      return calendar(number(parts[2]), number(parts[3]));
    }
    if (host.has(Quirk.FILES) && path.startsWith("/files/doc-")) {
      return file(host, path);
    }
    return path.equals("/style.css") ? Answer.of(200, "text/css", ascii("body{margin:1em}")) : null;
  }

  private @Nullable Answer redirect(HostPlan host, String[] parts) {
    if (parts.length == 4 && parts[1].equals("go")) {
      int hops = number(parts[2]);
      int page = number(parts[3]);
      if (hops < 1 || hops > 3 || page < 0 || page >= host.size) {
        return null;
      }
      return hops == 1
          ? Answer.redirect(301, urls.url(Spot.of(host, page)))
          : Answer.redirect(302, "/go/" + (hops - 1) + "/" + page);
    }
    if (parts.length == 3 && parts[1].equals("loop")) {
      return Answer.redirect(302, "/loop/" + (number(parts[2]) + 1) % 3);
    }
    if (parts.length == 3 && parts[1].equals("out")) {
      int id = number(parts[2]);
      boolean known = id >= 0 && id < web.settings.pages();
      return known ? Answer.redirect(307, urls.url(web.spot(id))) : null;
    }
    return null;
  }

  private @Nullable Answer calendar(int year, int month) {
    if (year < 0 || month < 1 || month > 12) {
      return null;
    }
    StringBuilder html = new StringBuilder(4_096);
    html.append("<html><head><title>Calendar</title></head><body><h1>Calendar</h1>\n");
    int before = year * 12 + month - 2;
    int after = year * 12 + month;
    link(html, "/calendar/" + before / 12 + "/" + (before % 12 + 1), "previous month");
    link(html, "/calendar/" + after / 12 + "/" + (after % 12 + 1), "next month");
    for (int day = 1; day <= 28; day++) {
      link(html, "/calendar/" + year + "/" + month + "/" + day, "day " + day);
      html.append(
          new String(filler.sentence(PageCharset.ENGLISH, Draw.hash(after, day)), US_ASCII));
    }
    return Answer.of(200, HTML, ascii(html.append("</body></html>\n").toString()));
  }

  private static void link(StringBuilder html, String href, String anchor) {
    html.append("<a href=\"").append(href).append("\">").append(anchor).append("</a>\n");
  }

  private @Nullable Answer file(HostPlan host, String path) {
    int dot = path.lastIndexOf('.');
    int number = dot < 0 ? -1 : UrlScheme.number(path, "/files/doc-".length(), dot);
    String type =
        switch (dot < 0 ? "" : path.substring(dot)) {
          case ".pdf" -> "application/pdf";
          case ".png" -> "image/png";
          case ".zip" -> "application/zip";
          default -> "";
        };
    if (number < 0 || number >= 50 || type.isEmpty()) {
      return null;
    }
    Draw draw = new Draw(Draw.hash(host.hash, number));
    byte[] body = new byte[2_000 + draw.below(18_000)];
    for (int i = 0; i < body.length; i++) {
      body[i] = (byte) draw.next();
    }
    return Answer.of(200, type, body);
  }

  private static int number(String digits) {
    int query = digits.indexOf('?');
    String plain = query < 0 ? digits : digits.substring(0, query);
    return UrlScheme.number(plain, 0, plain.length());
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }
}
