package prospector.web.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static prospector.web.fuzz.Adversary.nested;
import static prospector.web.fuzz.Adversary.repeated;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** What is hard on readers of URLs, heads, codings, charsets and plain text. */
final class OtherAdversaries {
  private OtherAdversaries() {}

  static List<Adversary> url() {
    return List.of(
        repeated("segments", "http://e.org/", "%d/"),
        repeated("segments-same", "http://e.org/", "a/"),
        repeated("segments-aab", "http://e.org/", "a/a/b/"),
        repeated("segments-periods", "http://e.org/", "a/b/c/d/e/f/g/h/a/b/c/d/e/f/g/i/"),
        repeated("dots", "http://e.org/", "../"),
        repeated("dots-encoded", "http://e.org/", "%2e%2E/"),
        repeated("dots-up-and-down", "http://e.org/", "aaaa/../"),
        repeated("dots-long-host", "http://" + "h".repeat(2_000) + "/", "../"),
        repeated("backslashes", "http://e.org", "\\"),
        repeated("slashes", "http:", "/"),
        repeated("at-signs", "http://", "@"),
        repeated("colons", "http://", ":"),
        repeated("digits-of-port", "http://e.org:", "0"),
        repeated("brackets", "http://", "["),
        repeated("ipv6-pieces", "http://[", "0:"),
        repeated("ipv4-parts", "http://", "1."),
        repeated("ipv4-hex", "http://0x", "0"),
        repeated("ipv4-digits", "http://", "9"),
        repeated("labels", "http://", "a%d."),
        repeated("labels-punycode", "http://", "xn--a%d."),
        repeated("label-ideographs", "http://", "\u4e2d\u6587"),
        repeated("labels-ideographs", "http://", "\u4e2d\u6587."),
        repeated("label-combining", "http://a", "\u0300\u0315"),
        repeated("label-joiners", "http://", "\u200d\u0628"),
        repeated("label-expanding", "http://", "\ufdfa"),
        repeated("percent-host", "http://", "%41"),
        repeated("percent-path", "http://e.org/", "%41"),
        repeated("percent-lone", "http://e.org/", "%"),
        repeated("spaces", "http://e.org/a", " "),
        repeated("tabs", "http://e.org/a", "\t"),
        repeated("unicode-path", "http://e.org/", "\u00e9"),
        repeated("surrogates", "http://e.org/", "\ud83d\ude00"),
        repeated("query", "http://e.org/?", "a%d=b&"),
        repeated("query-same", "http://e.org/?", "a=b&"),
        repeated("query-empty", "http://e.org/?", "&"),
        repeated("query-years", "http://e.org/?y=2031", "&m"),
        repeated("query-y-m", "http://e.org/?", "&y=2031&"),
        repeated("years", "http://e.org/", "2031-"),
        repeated("sessions", "http://e.org/", ";jsessionid"),
        repeated("semicolons", "http://e.org/", ";"),
        repeated("fragment", "http://e.org/#", "a"),
        repeated("scheme", "", "a"),
        repeated("spaces-around", "", " "));
  }

  /** Values of headers, and the content of meta elements. */
  static List<Adversary> headers() {
    return List.of(
        repeated("parameters", "text/html", ";a%d=b"),
        repeated("parameters-same", "text/html", ";a=b"),
        repeated("parameters-empty", "text/html", ";"),
        repeated("parameters-bare", "text/html", ";a%d"),
        repeated("parameter-quoted", "text/html;charset=\"", "\\a"),
        repeated("parameter-open-quotes", "text/html", ";a=\""),
        repeated("parameter-open-quotes-backslash", "text/html;a=\"", "\\\""),
        repeated("type-long", "", "a"),
        repeated("types", "", "text/html,"),
        repeated("slashes", "", "/"),
        repeated("commas", "", ","),
        repeated("spaces", "", " "),
        repeated("spaces-inside", "text/html;", " ="),
        repeated("agents", "", "bot%d:"),
        repeated("agents-noindex", "", "bot%d: noindex,"),
        repeated("dates", "", "unavailable_after: 1-1-1,"),
        repeated("date-spaces", "unavailable_after:", " -"),
        repeated("digits", "", "9"),
        repeated("charset-labels", "", "text/html;charset=utf-8,"));
  }

  /** Whole heads. */
  static List<Adversary> head() {
    String ok = "HTTP/1.1 200 OK\r\n";
    return List.of(
        repeated("head-same-name", ok, "a:\n"),
        repeated("head-same-name-value", ok, "a:b\r\n"),
        repeated("head-names", ok, "a%d:b\r\n"),
        repeated("head-folds", ok + "a:b\r\n", " c\n"),
        repeated("head-folds-empty", ok + "a:b\r\n", " \n"),
        repeated("head-folds-tabs", ok + "a:b\r\n", "\tcccccccc\r\n"),
        repeated("head-no-colon", ok, "a\n"),
        repeated("head-colon-first", ok, ":\n"),
        repeated("head-line", ok + "a:", "b"),
        repeated("head-bare-cr", ok, "a:b\r"),
        repeated("head-crs", ok + "a:", "\r"),
        repeated("head-commas", ok + "connection:", ","),
        repeated("head-tokens", ok + "connection:", "a%d,"),
        repeated("head-codings", ok, "content-encoding: gzip\r\n"),
        repeated("head-location", ok + "location:", "\u00e9"),
        repeated("head-spaces", ok, "a: \t \r\n"),
        repeated("head-status-line", "HTTP/1.1 200 ", "x"),
        repeated("head-lengths", ok, "content-length: 1\r\n"),
        repeated("head-length-digits", ok + "content-length: ", "1"));
  }

  static List<Adversary> charset() {
    return List.of(
        bytes("latin", "", "\u00e9t\u00e9 "),
        bytes("high-bytes", "", "\u00ff\u00fe\u00e0"),
        bytes("controls", "", "\u001b$B\u001b(J"),
        bytes("double-bytes", "", "\u0081\u0040\u00fe\u00fe"),
        bytes("greek", "", "\u00c1\u00e2\u00e3 "),
        bytes("tags", "", "<\u00e9>"),
        bytes("less-than", "\u00e9", "<"),
        bytes("metas", "", "<meta a\u00e9=b>"),
        bytes("meta-attributes", "<meta ", "a "),
        bytes("meta-attributes-numbered", "\u00e9<meta ", "a%d "),
        bytes("meta-content-charset", "<meta content='", "charset "),
        bytes("meta-spaces", "<meta ", " "),
        bytes("comment", "<!--", "\u00e9-"),
        bytes("meta-lenient", "\u00e9", "<  meta "),
        bytes("meta-lenient-spaces", "\u00e9", "< "),
        bytes("meta-lenient-space-run", "\u00e9<", " "),
        bytes("xml-declaration", "<?xml ", "encoding"),
        bytes("utf-8-torn", "", "\u00e2\u0082"),
        bytes("mark-16", "\u00ff\u00fe", "\u00d8\u00d8"),
        bytes("gb18030", "<meta charset=gb18030>", "\u0081\u0030\u0081\u0030"),
        bytes("big5", "<meta charset=big5>", "\u0088\u0062"),
        bytes("shift-jis", "<meta charset=shift_jis>", "\u0081"),
        bytes("iso-2022-jp", "<meta charset=iso-2022-jp>", "\u001b$B\u0021\u001b(J"),
        bytes("utf-16-stated", "<meta charset=utf-16>", "a"),
        bytes("zeros", "", "\u0000"));
  }

  static List<Adversary> text() {
    return List.of(
        repeated("words-distinct", "", "w%d "),
        repeated("words-same", "", "a "),
        repeated("word-long", "", "a"),
        repeated("words-long", "", "a%d".repeat(100) + " "),
        repeated("letters-apart", "", "a,b;"),
        repeated("ideographs", "", "\u4e2d\u6587\u5b57"),
        repeated("combining", "a", "\u0300\u0316"),
        repeated("marks-only", "", "\u0300"),
        repeated("hangul", "", "\ud55c\uae00"),
        repeated("decomposing", "", "\ufdfa \u1e9b\u0323"),
        repeated("surrogates", "", "\ud83d\ude00 \ud835\udc00"),
        repeated("capitals", "", "\u0130\u1e9e \u00df"),
        repeated("plurals", "", "bus%des "),
        repeated("punctuation", "", ".,;:-'"),
        repeated("apostrophes", "", "l'a'b'"),
        repeated("hyphens", "", "a-"),
        repeated("digits", "", "1%d 2"),
        repeated("spaces", "", " "),
        repeated("steam-train", "", "steam "),
        repeated("steam-steam-train", "", "steam steam trai "),
        repeated("regex-aaa", "", "aaaaaaaaaaaaaaaa!"),
        repeated("regex-long-a", "", "a"),
        repeated("arabic", "", "\u0627\u0644\u0639\u0631\u0628\u064a\u0629 "),
        repeated("cyrillic", "", "\u0442%d\u0435\u043a\u0441\u0442 "),
        repeated("languages", "", "the der le el \u0438 \u306e "));
  }

  static List<Adversary> gzip() {
    return List.of(
        packed("gzip-zeros", new byte[] {0}),
        packed("gzip-line", "<p>Lorem ipsum dolor sit amet</p>\n".getBytes(UTF_8)),
        new Adversary("gzip-noise", bytes -> gzip(noise(bytes - 100))),
        new Adversary("gzip-members-empty", bytes -> many(gzip(new byte[0]), bytes)),
        new Adversary("gzip-members-small", bytes -> many(gzip(new byte[] {1, 2, 3}), bytes)),
        new Adversary("gzip-members-bombs", bytes -> many(gzip(new byte[100_000]), bytes)),
        new Adversary(
            "gzip-name-open",
            bytes -> joined(new byte[] {0x1f, (byte) 0x8b, 8, 8, 0, 0, 0, 0, 0, 0}, noZero(bytes))),
        new Adversary("gzip-stored-blocks", bytes -> stored(bytes)));
  }

  static List<Adversary> deflate() {
    return List.of(
        new Adversary("deflate-zeros", bytes -> deflated(new byte[bytes * 200], bytes)),
        new Adversary("deflate-noise", OtherAdversaries::noise),
        new Adversary("deflate-noise-packed", bytes -> deflated(noise(bytes), bytes)));
  }

  static List<Adversary> brotli() {
    return List.of(
        new Adversary("brotli-noise", OtherAdversaries::noise),
        new Adversary(
            "brotli-large-window",
            bytes -> joined(new byte[] {0x3f, 0x00, 0x00}, noise(bytes))), // 24 bits
        new Adversary("brotli-empty-blocks", bytes -> many(new byte[] {0x0e}, bytes)),
        new Adversary("brotli-zeros", bytes -> new byte[bytes]));
  }

  private static Adversary bytes(String name, String start, String piece) {
    return new Adversary(
        name,
        bytes -> new String(Adversary.repeat(start, piece, "", bytes), UTF_8).getBytes(ISO_8859_1));
  }

  private static Adversary packed(String name, byte[] piece) {
    return new Adversary(name, bytes -> gzip(many(piece, bytes * 20)));
  }

  static byte[] many(byte[] piece, int bytes) {
    byte[] all = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      all[i] = piece[i % piece.length];
    }
    return all;
  }

  private static byte[] noise(int bytes) {
    byte[] noise = new byte[Math.max(1, bytes)];
    new Random(bytes).nextBytes(noise);
    return noise;
  }

  private static byte[] noZero(int bytes) {
    return many(new byte[] {1}, Math.max(1, bytes));
  }

  private static byte[] joined(byte[] first, byte[] second) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(first);
    out.writeBytes(second);
    return out.toByteArray();
  }

  /** Blocks of no bytes, five each. */
  private static byte[] stored(int bytes) {
    byte[] head = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0};
    return joined(head, many(new byte[] {0, 0, 0, (byte) 0xff, (byte) 0xff}, bytes));
  }

  static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static byte[] deflated(byte[] plain, int bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflate = new DeflaterOutputStream(out, new Deflater(9, true))) {
      deflate.write(plain, 0, Math.min(plain.length, bytes * 200));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static List<Adversary> sitemap() {
    String set = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
    String index = "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
    String video = " xmlns:video='http://www.google.com/schemas/sitemap-video/1.1'";
    String image = " xmlns:image='http://www.google.com/schemas/sitemap-image/1.1'";
    String news = " xmlns:news='http://www.google.com/schemas/sitemap-news/0.9'";
    String links = " xmlns:xhtml='http://www.w3.org/1999/xhtml'";
    return List.of(
        repeated("urls", set, "<url><loc>http://e.org/%d</loc></url>"),
        repeated("urls-short", set, "<url><loc>a:%d</loc></url>"),
        repeated("urls-empty", set, "<url/>"),
        repeated("urls-same", set, "<url><loc>http://e.org/</loc></url>"),
        repeated("urls-hosts", set, "<url><loc>http://h%d.org/</loc></url>"),
        repeated(
            "urls-dates",
            set,
            "<url><loc>http://e.org/%d</loc><lastmod>2026-01-01T00:00:00Z</lastmod></url>"),
        repeated(
            "urls-bad-dates", set, "<url><loc>http://e.org/%d</loc><lastmod>x</lastmod></url>"),
        repeated("locs-in-one-url", set + "<url>", "<loc>http://e.org/%d</loc>"),
        repeated("loc-long", set + "<url><loc>http://e.org/", "x"),
        repeated("loc-entities", set + "<url><loc>http://e.org/", "&amp;"),
        repeated("loc-cdata", set + "<url><loc>http://e.org/", "<![CDATA[x]]>"),
        repeated("loc-comments", set + "<url><loc>http://e.org/", "<!--x-->"),
        repeated("loc-elements", set + "<url><loc>", "<b>x</b>"),
        repeated("indexes", index, "<sitemap><loc>http://e.org/%d</loc></sitemap>"),
        repeated("index-empty", index, "<sitemap/>"),
        repeated("deep", set, "<url>"),
        repeated("deep-names", set, "<n%d>"),
        nested("deep-closed", set, "<a>", "</a>"),
        repeated("deep-namespaces", set, "<i xmlns:n%d='u'>"),
        repeated("deep-namespaces-default", set, "<i xmlns='u%d'>"),
        repeated("deep-prefixes", "<urlset xmlns:p='u'>", "<p:i xmlns:n%d='u'>"),
        repeated("siblings-namespaces", set, "<i xmlns:n%d='u'/>"),
        new Adversary(
            "namespaces-then-siblings",
            bytes -> Adversary.repeat(declared(bytes / 3) + ">", "<b/>", "", bytes)),
        repeated(
            "prices",
            "<urlset" + video + "><url><loc>http://e.org/</loc><video:video>",
            "<video:price>1</video:price>"),
        repeated(
            "segments",
            "<urlset" + video + "><url><video:video>",
            "<video:content_segment_loc>http://e/</video:content_segment_loc>"),
        repeated("namespaces-one-element", "<urlset ", "xmlns:n%d='u' "),
        repeated("attributes-one-element", "<urlset ", "a%d='u' "),
        repeated("attributes-prefixed", "<urlset xmlns:p='u' ", "p:a%d='u' "),
        repeated("attribute-long", "<urlset a='", "x"),
        repeated("names-distinct", set, "<n%d/>"),
        repeated("name-long", set + "<", "x"),
        repeated("comments", set, "<!---->"),
        repeated("instructions", set, "<?p %d?>"),
        repeated("cdata", set, "<![CDATA[]]>"),
        repeated("entities", set, "&#65;"),
        repeated("text", set, "x"),
        repeated("spaces-before", "", " "),
        repeated("spaces", set, " "),
        repeated("doctype", "<!DOCTYPE urlset [", "<!ENTITY a%d 'b'>"),
        repeated(
            "videos",
            "<urlset" + video + "><url><loc>http://e.org/</loc>",
            "<video:video><video:title>t%d</video:title></video:video>"),
        repeated(
            "videos-tags",
            "<urlset" + video + "><url><loc>http://e.org/</loc><video:video>",
            "<video:tag>t%d</video:tag>"),
        repeated(
            "videos-places",
            "<urlset" + video + ">",
            "<url><loc>http://e.org/%d</loc><video:video><video:content_loc>http://e.org/v</video:content_loc><video:player_loc>http://e.org/p</video:player_loc><video:duration>9</video:duration></video:video></url>"),
        repeated(
            "images",
            "<urlset" + image + "><url><loc>http://e.org/</loc>",
            "<image:image><image:loc>http://e.org/%d</image:loc></image:image>"),
        repeated(
            "news",
            "<urlset" + news + "><url><loc>http://e.org/</loc>",
            "<news:news><news:title>t%d</news:title></news:news>"),
        repeated(
            "news-keywords",
            "<urlset" + news + "><url><loc>http://e.org/</loc><news:news><news:keywords>",
            "a%d,"),
        repeated(
            "links",
            "<urlset" + links + "><url><loc>http://e.org/</loc>",
            "<xhtml:link rel='alternate' href='http://e.org/%d'/>"),
        repeated("rss-items", "<rss><channel>", "<item><link>http://e.org/%d</link></item>"),
        repeated("rss-links", "<rss><channel><item>", "<link>http://e.org/%d</link>"),
        repeated(
            "rss-dates",
            "<rss><channel>",
            "<item><pubDate>%d</pubDate><link>http://e.org/</link></item>"),
        repeated("rss-deep", "<rss><channel>", "<item>"),
        repeated("atom-entries", "<feed>", "<entry><link href='http://e.org/%d'/></entry>"),
        repeated("atom-links", "<feed><entry>", "<link href='http://e.org/%d'/>"),
        repeated("text-urls", "http://e.org/\n", "http://e.org/%d\n"),
        repeated("text-bad", "http://e.org/\n", "x%d\n"),
        repeated("text-line-ends", "http://e.org/\n", "\n"),
        repeated("text-line-long", "http://e.org/", "x"),
        repeated("text-www", "http://e.org/\n", "www.a%d.org\n"),
        repeated("text-www-long", "www.", "a."),
        repeated("text-percent", "http://e.org/\n", "http://e.org/%41%d\n"),
        new Adversary(
            "utf-16",
            bytes ->
                utf16(
                    repeated("", set, "<url><loc>http://e.org/%d</loc></url>").input(bytes / 2))));
  }

  /** Packed sitemaps. */
  static List<Adversary> sitemapGzip() {
    String set = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
    return List.of(
        new Adversary(
            "gzip-urls",
            bytes ->
                gzip(repeated("", set, "<url><loc>http://e.org/%d</loc></url>").input(bytes * 5))),
        new Adversary(
            "gzip-spaces",
            bytes -> gzip(repeated("", set, " ").input(Math.min(40_000_000, bytes * 200)))),
        new Adversary(
            "gzip-deep",
            bytes -> gzip(repeated("", set, "<a>").input(Math.min(40_000_000, bytes * 200)))));
  }

  private static String declared(int bytes) {
    return new String(Adversary.repeat("<urlset", " xmlns:n%d='u'", "", bytes), UTF_8);
  }

  private static byte[] utf16(byte[] utf8) {
    return new String(utf8, UTF_8).getBytes(java.nio.charset.StandardCharsets.UTF_16);
  }
}
