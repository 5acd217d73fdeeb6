package prospector.bench.micro;

import java.util.Random;

/** A made-up page of about 27 kB with 70 links, shaped like an article with its navigation. */
final class SamplePage {
  static final String URL = "http://docs.example.org/manual/chapter-4.html";

  private static final int LINKS = 70;
  private static final int TARGET_CHARS =
      27_000; // the mean page of the measured facts in the design

  private SamplePage() {}

  static String html() {
    Random random = new Random(5);
    StringBuilder page = new StringBuilder(TARGET_CHARS + 2000);
    page.append("<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>");
    page.append(SampleLinks.words(random, 6));
    page.append("</title></head><body><div class=\"nav\"><ul>\n");
    for (String link : SampleLinks.relative(LINKS / 2)) {
      page.append("<li><a href=\"").append(link).append("\">");
      page.append(SampleLinks.words(random, 2)).append("</a></li>\n");
    }
    page.append("</ul></div><div id=\"main\">\n");
    for (String link : SampleLinks.absolute(LINKS / 2)) {
      page.append("<p class=\"text\">").append(SampleLinks.words(random, 30));
      page.append(" <a href=\"").append(link).append("\">").append(SampleLinks.words(random, 3));
      page.append("</a>, ").append(SampleLinks.words(random, 20)).append(".</p>\n");
    }
    while (page.length() < TARGET_CHARS) {
      page.append("<p>").append(SampleLinks.words(random, 40)).append(" &amp; <em>");
      page.append(SampleLinks.words(random, 4)).append("</em>.</p>\n");
    }
    return page.append("</div></body></html>").toString();
  }
}
