package prospector.web.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * What must hold for markup that does nothing. Written down apart from {@link InertCopy}: as a list
 * of what may not be there.
 */
public final class Inert {
  private static final Set<String> ACTIVE =
      Set.of(
          ("script link base iframe frame frameset object embed applet svg math audio video source"
                  + " img picture image form input button select textarea portal template noscript"
                  + " animate set bgsound marquee xml plaintext xmp listing")
              .split(" "));
  private static final Set<String> LOADING =
      Set.of(
          ("href src srcset srcdoc action formaction background poster data codebase cite longdesc"
                  + " ping manifest usemap xlink:href classid profile icon dynsrc lowsrc"
                  + " http-equiv target autofocus tabindex accesskey contenteditable")
              .split(" "));

  private Inert() {}

  /** Fails where a browser that parses the markup would find something to run, load or follow. */
  public static void check(String html) {
    Document read = Jsoup.parse(html);
    for (Element element : read.getAllElements()) {
      assertThat(ACTIVE).doesNotContain(element.normalName());
      if (element.normalName().equals("meta")) {
        assertThat(element.attributes().asList())
            .extracting(Attribute::toString)
            .containsExactly("charset=\"utf-8\"");
      }
      for (Attribute attribute : element.attributes()) {
        String name = attribute.getKey();
        assertThat(name).doesNotStartWith("on").isNotIn(LOADING);
      }
    }
  }
}
