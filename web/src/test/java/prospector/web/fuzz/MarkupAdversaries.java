package prospector.web.fuzz;

import static prospector.web.fuzz.Adversary.nested;
import static prospector.web.fuzz.Adversary.repeated;

import java.util.List;
import java.util.stream.Stream;

/** What is hard on tree builders, and on whoever walks their trees. */
final class MarkupAdversaries {
  private static final String JSON_LD = "<script type='application/ld+json'>";
  private static final String VIDEO = "{\"@type\":\"VideoObject\",";

  private MarkupAdversaries() {}

  static List<Adversary> html() {
    return Stream.of(depth(), formatting(), tables(), attributes(), tokens(), links(), media())
        .flatMap(List::stream)
        .toList();
  }

  static List<Adversary> xhtml() {
    return Stream.concat(html().stream(), namespaces().stream()).toList();
  }

  private static List<Adversary> namespaces() {
    return List.of(
        repeated("namespaces-nested", "", "<i xmlns:n%d='u'>"),
        repeated("namespaces-nested-short", "", "<i xmlns:%d=u>"),
        repeated("namespaces-default-nested", "", "<i xmlns='u%d'>"),
        repeated("namespaces-one-element", "<i", " xmlns:n%d='u'"),
        repeated("namespaces-many-then-deep", "<i" + " xmlns:a".repeat(9) + ">", "<i xmlns:n%d=u>"),
        repeated("namespaces-siblings", "<r xmlns:a='u'>", "<i xmlns:n%d='u'><n%d:b/></i>"),
        new Adversary(
            "namespaces-then-siblings",
            bytes ->
                Adversary.repeat(
                    "<r" + text(" xmlns:n%d='u'", bytes / 3) + ">", "<b/>", "", bytes)),
        nested("namespaces-closed", "<r>", "<a:i xmlns:a='u'>", "</a:i>"),
        repeated("xml-declarations", "", "<?xml version='1.0' a%d='b'?>"),
        repeated("processing-instructions", "<r>", "<?p %d?>"),
        repeated("doctypes", "", "<!DOCTYPE a [<!ENTITY b%d 'c'>]>"),
        repeated("xml-deep", "", "<i>"),
        repeated("xml-deep-names", "", "<n%d>"),
        repeated("xml-wrong-ends", "<a><b><c>".repeat(300), "</z>"),
        new Adversary(
            "xml-deep-then-wrong-ends",
            bytes -> Adversary.repeat("<i>".repeat(bytes / 8), "</z>", "", bytes)),
        repeated("cdata", "<r>", "<![CDATA[%d]]>"));
  }

  private static List<Adversary> depth() {
    return List.of(
        repeated("deep-div", "", "<div>"),
        repeated("deep-span", "", "<span>"),
        repeated("deep-ins", "", "<ins>"),
        repeated("deep-custom", "", "<x-%d>"),
        repeated("deep-custom-same", "", "<x>"),
        repeated("deep-list", "", "<ul><li>"),
        repeated("deep-dl", "", "<dl><dd>"),
        repeated("deep-button", "", "<button>"),
        repeated("deep-object", "", "<object>"),
        repeated("deep-video", "", "<video src=a%d.mp4>"),
        repeated("deep-marquee", "", "<marquee>"),
        repeated("deep-ruby", "", "<ruby><rt>"),
        repeated("deep-template", "", "<template>"),
        repeated("deep-svg", "", "<svg><g>"),
        repeated("deep-svg-foreign", "", "<svg><foreignObject>"),
        repeated("deep-math", "", "<math><mi>"),
        repeated("deep-svg-g", "<svg>", "<g>"),
        repeated("deep-math-annotation", "", "<math><annotation-xml encoding='text/html'>"),
        repeated("deep-select", "", "<select><option>"),
        repeated("deep-optgroup", "<select>", "<optgroup><option>"),
        repeated("deep-fieldset", "", "<fieldset><p>"),
        repeated("deep-details", "", "<details>"),
        repeated("deep-main", "", "<main>"),
        repeated("deep-h1", "", "<h1>"),
        repeated("deep-p-in-button", "", "<button><p>"),
        nested("deep-closed-span", "", "<span>", "</span>"),
        nested("deep-closed-div", "", "<div>", "</div>"),
        repeated("deep-then-p", "<span>".repeat(400), "<p>"),
        new Adversary(
            "deep-half-then-p",
            bytes -> Adversary.repeat("<span>".repeat(bytes / 12), "<p>", "", bytes)),
        new Adversary(
            "deep-half-then-wrong-ends",
            bytes -> Adversary.repeat("<x>".repeat(bytes / 6), "</y>", "", bytes)),
        new Adversary(
            "deep-half-then-li",
            bytes -> Adversary.repeat("<span>".repeat(bytes / 12), "<li>", "", bytes)),
        new Adversary(
            "deep-svg-then-wrong-ends",
            bytes -> Adversary.repeat("<svg>" + "<g>".repeat(bytes / 6), "</y>", "", bytes)),
        new Adversary(
            "deep-half-then-text",
            bytes -> Adversary.repeat("<i>".repeat(bytes / 6), "a<br>", "", bytes)),
        repeated("wrong-ends", "<a><b><c>".repeat(300), "</z>"),
        repeated("end-tags", "", "</p>"),
        repeated("end-br", "", "</br>"));
  }

  private static List<Adversary> formatting() {
    return List.of(
        repeated("formatting-b", "", "<b>"),
        repeated("formatting-b-attributes", "", "<b a%d>"),
        repeated("formatting-b-p", "", "<b><p>"),
        repeated("formatting-b-attributes-p", "", "<b a%d><p>"),
        repeated("formatting-all", "", "<b><i><u><s><tt><em><big><code><font>"),
        repeated("formatting-all-p", "", "<b><i><u><s><tt><em><big><code><font><p>"),
        repeated("formatting-font", "", "<font color=%d>"),
        repeated("formatting-font-p", "", "<font color=%d></p><p>x"),
        repeated("adoption-a", "", "<a href=%d>"),
        repeated("adoption-a-div", "", "<a><div>"),
        repeated("adoption-b-div-end", "", "<b><div></b>"),
        repeated("adoption-b-div-text-end", "", "<b><div>x</b>y"),
        repeated("adoption-cross", "", "<b><i></b></i>"),
        repeated("adoption-cross-p", "", "<b><p><i></b></p></i>"),
        repeated("adoption-a-table", "", "<a><table><tr><td>"),
        repeated("adoption-a-table-a", "", "<table><a href=%d>"),
        repeated("adoption-nobr", "", "<nobr>x"),
        new Adversary(
            "adoption-deep-then-ends",
            bytes -> Adversary.repeat("<b><div>".repeat(bytes / 16), "</b>", "", bytes)),
        new Adversary(
            "formatting-list-then-p",
            bytes -> Adversary.repeat(text("<font color=%d>", bytes / 2), "<p>x", "", bytes)),
        new Adversary(
            "formatting-list-then-ends",
            bytes -> Adversary.repeat(text("<font color=%d>", bytes / 2), "</p>", "", bytes)),
        new Adversary(
            "formatting-list-then-td",
            bytes ->
                Adversary.repeat(
                    text("<font color=%d>", bytes / 2), "<table><td>x</table>", "", bytes)));
  }

  private static List<Adversary> tables() {
    return List.of(
        repeated("table-b", "", "<table><b>"),
        repeated("table-deep", "", "<table>"),
        repeated("table-deep-td", "", "<table><tr><td>"),
        repeated("table-foster", "<table>", "<b>x</b>"),
        repeated("table-foster-text", "<table>", "x<tr>"),
        repeated("table-foster-text-only", "<table>", "x "),
        repeated("table-foster-a", "<table><tr>", "<a href=%d>x"),
        repeated("table-foster-input", "<table>", "<input>"),
        repeated("table-foster-hidden", "<table>", "<input type=hidden>"),
        repeated("table-foster-custom", "<table>", "<x>"),
        repeated("table-foster-select", "<table>", "<select></select>"),
        repeated("table-caption", "<table>", "<caption>x"),
        repeated("table-colgroup", "<table>", "<col><colgroup>"),
        repeated("table-rows", "<table>", "<tr>"),
        repeated("table-cells", "<table><tr>", "<td>"),
        repeated("table-th", "<table><tr>", "<th>"),
        repeated("table-bodies", "<table>", "<tbody>"),
        repeated("table-forms", "<table>", "<form></form>"),
        repeated("table-comments", "<table>", "<!-- -->x"),
        repeated("table-whitespace", "<table>", " \n\t <!---->"),
        repeated("table-in-p", "", "<p><table></p>"),
        repeated("select-table", "<table><tr><td><select>", "<tr>"),
        repeated("tables-proper", "", "<table><tr><td>x</table>"));
  }

  private static List<Adversary> attributes() {
    return List.of(
        repeated("attributes-one-tag", "<p ", "a%d=1 "),
        repeated("attributes-one-tag-bare", "<p ", "a%d "),
        repeated("attributes-same", "<p ", "a=1 "),
        repeated("attributes-500-a-tag", "", "<p " + "a%d ".repeat(1) + numbered(500) + ">"),
        repeated("attributes-body", "", "<body a%d=y>"),
        repeated("attributes-html", "", "<html a%d=y>"),
        repeated("attributes-class", "", "<p class='%d'>"),
        repeated("attributes-empty", "<p ", "/ "),
        repeated("attributes-equals", "<p ", "= "),
        repeated("attribute-long", "<p title='", "x"),
        repeated("attribute-long-unquoted", "<p title=", "x"),
        repeated("attribute-long-entities", "<p title='", "&amp;"),
        repeated("attribute-long-name", "<p ", "x"),
        repeated("attribute-spaces", "<p ", " "),
        repeated("attribute-nulls", "<p ", "\u0000"),
        repeated("attribute-class-tokens", "<a href=x class='", "%d "),
        repeated("attribute-rel-tokens", "<a href=x rel='", "%d "),
        repeated("attribute-rel-many", "", "<a href=%d rel='a b c d e f g h i j'>"),
        repeated("attribute-srcset", "<img srcset='", "a%d.png 1x, "),
        repeated("images-srcset", "", "<img src=%d srcset='a 1x,b 2x'>"));
  }

  private static String numbered(int count) {
    StringBuilder attributes = new StringBuilder();
    for (int i = 0; i < count; i++) {
      attributes.append(" b").append(i);
    }
    return attributes.toString();
  }

  private static List<Adversary> tokens() {
    return List.of(
        repeated("less-than", "", "<"),
        repeated("less-than-exclamation", "", "<!"),
        repeated("less-than-question", "", "<?"),
        repeated("less-than-slash", "", "</"),
        repeated("greater-than", "", ">"),
        repeated("ampersands", "", "&"),
        repeated("entities", "", "&lt;"),
        repeated("entities-numeric", "", "&#65;"),
        repeated("entities-long-number", "&#", "9"),
        repeated("entities-unknown", "", "&nosuchentityname%d;"),
        repeated("entities-prefix", "", "&notit"),
        repeated("entities-two-chars", "", "&NotEqualTilde;"),
        repeated("entity-long", "&", "a"),
        repeated("comments", "", "<!---->"),
        repeated("comment-long", "<!--", "-"),
        repeated("comment-ends", "<!--", "--!"),
        repeated("comments-open", "", "<!--"),
        repeated("cdata-html", "", "<![CDATA[x]]>"),
        repeated("cdata-svg", "<svg>", "<![CDATA[x]]>"),
        repeated("brs", "", "<br>"),
        repeated("hrs", "", "<hr>"),
        repeated("ps", "", "<p>"),
        repeated("ps-text", "", "<p>x"),
        repeated("lis", "<ul>", "<li>x"),
        repeated("options", "<select>", "<option>"),
        repeated("dds", "<dl>", "<dd>"),
        repeated("frames", "<frameset>", "<frame>"),
        repeated("framesets", "", "<frameset>"),
        repeated("heads", "", "<head>"),
        repeated("titles", "", "<title>x</title>"),
        repeated("title-open", "<title>", "</titl"),
        repeated("script-open", "<script>", "</scrip"),
        repeated("script-escaped", "<script>", "<!--<script>"),
        repeated("scripts", "", "<script></script>"),
        repeated("styles", "", "<style></style>"),
        repeated("textarea-open", "<textarea>", "</textare"),
        repeated("textareas", "", "<textarea></textarea>"),
        repeated("plaintext", "<plaintext>", "</plaintext>"),
        repeated("noscripts", "<head>", "<noscript>"),
        repeated("templates", "", "<template></template>"),
        repeated("selects", "", "<select></select>"),
        repeated("select-input", "", "<select><input>"),
        repeated("svg-break-out", "", "<svg><p>"),
        repeated("math-break-out", "", "<math><mtext><b>"),
        repeated("svg-title", "", "<svg><title><svg>"),
        repeated("svg-desc-p", "", "<svg><desc><p>"),
        repeated("forms", "", "<form>"),
        repeated("isindex", "", "<isindex>"),
        repeated("images", "", "<image>"),
        repeated("nulls", "", "\u0000"),
        repeated("nulls-in-svg", "<svg>", "\u0000<g/>"),
        repeated("long-tag-name", "<", "x"),
        repeated("long-tag-names", "", "<" + "x".repeat(900) + "%d>"),
        repeated("long-tag-names-links", "", "<" + "x".repeat(900) + "><a href=%d>"),
        repeated("text", "", "x"),
        repeated("whitespace", "", " "),
        repeated("words", "", "w%d "),
        repeated("carriage-returns", "", "\r"),
        repeated("line-ends", "", "\r\n"),
        repeated("astral", "", "\ud83d\ude00"),
        repeated("bidi", "", "\u202e\u0627"));
  }

  private static List<Adversary> links() {
    return List.of(
        repeated("links", "", "<a href=%d>"),
        repeated("links-same", "", "<a href=x>"),
        repeated("links-hosts", "", "<a href=//h%d.example/>"),
        repeated("links-idn", "", "<a href=//\u00e9%d.example/>"),
        repeated("links-idn-long", "", "<a href=//" + spread(900) + "%d.example/>"),
        repeated("links-dots", "<a href='", "../"),
        repeated("links-dots-many", "", "<a href='" + "../".repeat(600) + "%d'>x"),
        repeated("links-up-and-down", "", "<a href='" + "a/../".repeat(400) + "%d'>x"),
        repeated("links-percent", "", "<a href='" + "%41".repeat(500) + "%d'>x"),
        repeated("links-host-percent", "", "<a href='//" + "%41".repeat(500) + "%d/'>x"),
        repeated("links-space", "", "<a href='" + " \t\n".repeat(300) + "%d'>x"),
        repeated("links-query", "", "<a href='?" + "a=b&".repeat(400) + "%d'>x"),
        repeated("links-query-latin", "<meta charset=windows-1251>", "<a href='?\u0444%d'>x"),
        repeated(
            "links-query-latin-long",
            "<meta charset=gb18030>",
            "<a href='?" + "\u4e2d".repeat(400) + "%d'>x"),
        repeated("links-text", "", "<a href=%d>some words of an anchor</a> and a text "),
        repeated("links-classes", "", "<p class=c%d><a href=%d>x</a>"),
        repeated("links-deep", "<div class=a><span>".repeat(80), "<a href=%d>x</a>"),
        repeated("links-canonical", "", "<link rel=canonical href=%d>"),
        repeated("links-alternate", "", "<link rel='alternate' hreflang=%d href=%d>"),
        repeated("links-area", "", "<area href=%d alt=y>"),
        repeated("links-frames", "", "<iframe src=%d></iframe>"),
        repeated("links-images", "<a href=x>", "<img alt=y%d>"),
        repeated("links-block", "<div>", "<a href=%d></a>"),
        repeated("bases", "", "<base href=//h%d/>"),
        repeated("base-long", "<base href='http://e.org/" + "d/".repeat(900) + "'>", "<a href=%d>"),
        repeated(
            "base-long-empty",
            "<base href='http://e.org/" + "d/".repeat(900) + "'>",
            "<a href=?%d>"),
        repeated("refresh", "", "<meta http-equiv=refresh content='0;url=%d'>"),
        repeated("refresh-digits", "<meta http-equiv=refresh content='", "0"),
        repeated("refresh-spaces", "<meta http-equiv=refresh content='0;url=", " "),
        repeated("meta-robots", "", "<meta name=robots content='noindex'>"),
        repeated("meta-robots-commas", "<meta name=robots content='", ","),
        repeated("meta-robots-dates", "<meta name=robots content='", "unavailable_after: 1-1-1,"),
        repeated("meta-robots-spaces", "<meta name=robots content='unavailable_after:", " -"),
        repeated("meta-language", "", "<meta http-equiv=content-language content=de>"),
        repeated("meta-charset", "", "<meta charset=x%d>"),
        repeated("meta-charsets-in-content", "<meta content='", "charset"),
        repeated("meta-charset-spaces", "<meta content='charset", " "));
  }

  /** Letters that are far from each other, which punycode pays for. */
  private static String spread(int letters) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < letters; i++) {
      text.appendCodePoint(0x4E00 + (i * 7919) % 20_000);
    }
    return text.toString();
  }

  private static List<Adversary> media() {
    return List.of(
        repeated("media-video", "", "<video src=%d.mp4></video>"),
        repeated("media-video-same", "", "<video src=a.mp4 title='t%d'></video>"),
        repeated("media-sources", "<video>", "<source src=%d.mp4>"),
        repeated("media-links", "", "<a href=%d.mp3>x"),
        repeated("media-links-same-label", "", "<a href=a.mp3>" + "word ".repeat(60)),
        repeated("media-frames", "", "<iframe src='//www.youtube.com/embed/%d' title=t></iframe>"),
        repeated("media-og", "", "<meta property=og:video content=a%d>"),
        repeated("media-duration", "", "<meta property=video:duration content=PT1H%d>"),
        repeated("media-items", "", "<p itemscope itemtype='http://schema.org/VideoObject'>"),
        repeated(
            "media-items-deep",
            "<p itemtype=VideoObject>",
            "<div itemscope itemprop=author itemtype=Person><b itemprop=name>x%d"),
        repeated(
            "media-item-names", "<div itemtype=VideoObject>", "<span itemprop=name>x%d</span>"),
        new Adversary(
            "media-item-props-deep",
            bytes ->
                Adversary.repeat("<div itemtype=VideoObject>", "<b itemprop=name>x", "", bytes)),
        new Adversary(
            "media-item-text-again",
            bytes ->
                Adversary.repeat(
                    "<p itemtype=VideoObject><title itemprop=name>x", "y", "</title>", bytes)),
        repeated("enclosures", "", "<enclosure url=%d.mp3 type=audio/mpeg>"),
        nested("json-ld-deep-objects", JSON_LD + VIDEO + "\"a\":", "{\"a\":", "}"),
        nested("json-ld-deep-arrays", JSON_LD + VIDEO + "\"a\":", "[", "]"),
        repeated("json-ld-open-objects", JSON_LD + VIDEO + "\"a\":", "{\"a\":"),
        repeated("json-ld-items", JSON_LD + "[", VIDEO + "\"url\":\"%d\"},"),
        repeated("json-ld-names", JSON_LD + VIDEO, "\"n%d\":\"v\","),
        repeated("json-ld-same-name", JSON_LD + VIDEO, "\"name\":\"v%d\","),
        repeated("json-ld-long-text", JSON_LD + VIDEO + "\"name\":\"", "x"),
        repeated("json-ld-escapes", JSON_LD + VIDEO + "\"name\":\"", "\\u0041"),
        repeated("json-ld-number", JSON_LD + VIDEO + "\"name\":", "9"),
        repeated("json-ld-spaces", JSON_LD + VIDEO, " "),
        repeated("json-ld-durations", JSON_LD + VIDEO, "\"duration\":\"PT1H%d\","),
        repeated("json-ld-blocks", "", JSON_LD + VIDEO + "\"url\":\"%d\"}</script>"));
  }

  private static String text(String piece, int chars) {
    return new String(
        Adversary.repeat("", piece, "", chars), java.nio.charset.StandardCharsets.UTF_8);
  }
}
