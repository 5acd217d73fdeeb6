package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/** The mark-up around the links of a zone; four looks, one per host style. */
final class Template {
  private static final String[][][] LOOKS = {
    {
      {"<nav class=\"top\"><ul>\n", "<li>", "</li>\n", "</ul></nav>\n"},
      {"<div class=\"crumbs\">", "<span>", "</span> &raquo; ", "</div>\n"},
      {"<ul class=\"index\">\n", "<li>", "</li>\n", "</ul>\n"},
      {"<div class=\"text\">\n", "", "", "</div>\n"},
      {"<aside><h3>Related</h3><ul>\n", "<li>", "</li>\n", "</ul></aside>\n"},
      {"<footer><p>\n", "", " | ", "</p></footer>\n"},
    },
    {
      {"<div id=\"menu\">\n", "<b>", "</b>\n", "</div>\n"},
      {"<p class=\"path\">", "", " / ", "</p>\n"},
      {"<table class=\"toc\">\n", "<tr><td>", "</td></tr>\n", "</table>\n"},
      {"<div id=\"content\">\n", "", "", "</div>\n"},
      {"<div id=\"seealso\">\n", "<p>", "</p>\n", "</div>\n"},
      {"<div id=\"bottom\">\n", "<small>", "</small>\n", "</div>\n"},
    },
    {
      {"<header><div class=\"nav\">\n", "<div>", "</div>\n", "</div></header>\n"},
      {"<ol class=\"breadcrumb\">", "<li>", "</li>", "</ol>\n"},
      {"<section class=\"cards\">\n", "<article>", "</article>\n", "</section>\n"},
      {"<main>\n", "", "", "</main>\n"},
      {"<section class=\"more\">\n", "<div>", "</div>\n", "</section>\n"},
      {"<footer><ul>\n", "<li>", "</li>\n", "</ul></footer>\n"},
    },
    {
      {"<table id=\"nav\"><tr>\n", "<td>", "</td>\n", "</tr></table>\n"},
      {"<div>", "", " &gt; ", "</div>\n"},
      {"<dl>\n", "<dt>", "</dt>\n", "</dl>\n"},
      {"<div class=\"post\">\n", "", "", "</div>\n"},
      {"<div class=\"sidebar\">\n", "<div>", "</div>\n", "</div>\n"},
      {"<center>\n", "", " - ", "</center>\n"},
    },
  };

  private static final Template[] BY_STYLE =
      Arrays.stream(LOOKS).map(Template::new).toArray(Template[]::new);

  private final byte[][][] parts;

  private Template(String[][] look) {
    parts =
        Arrays.stream(look)
            .map(
                zone ->
                    Arrays.stream(zone).map(part -> part.getBytes(US_ASCII)).toArray(byte[][]::new))
            .toArray(byte[][][]::new);
  }

  static Template of(HostPlan host) {
    return BY_STYLE[host.style];
  }

  byte[] open(Zone zone) {
    return parts[zone.ordinal()][0];
  }

  byte[] before(Zone zone) {
    return parts[zone.ordinal()][1];
  }

  byte[] after(Zone zone) {
    return parts[zone.ordinal()][2];
  }

  byte[] close(Zone zone) {
    return parts[zone.ordinal()][3];
  }
}
