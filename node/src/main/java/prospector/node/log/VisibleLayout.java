package prospector.node.log;

import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.ILoggingEvent;
import prospector.web.text.Controls;

/**
 * A pattern whose lines hold no control characters, wherever they came from: messages, their
 * arguments and exceptions repeat what servers and pages say. Who looks at a log uses a terminal.
 *
 * <p>A JSON line stays the same JSON: an escape is one of JSON's.
 */
public final class VisibleLayout extends PatternLayout {
  @Override
  public String doLayout(ILoggingEvent event) {
    return Controls.visible(super.doLayout(event));
  }
}
