package prospector.node.replay;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;

/**
 * Draws as PNG, two dots a pixel each way. Needs no display, but a font for text: the same drawing
 * gives the same bytes on machines with the same Java and fonts.
 */
final class PngSketch implements Sketch {
  private static final int SCALE = 2; // sharp in print and on dense screens

  private final BufferedImage image;
  private final Graphics2D pen;

  PngSketch(int width, int height) {
    image = new BufferedImage(SCALE * width, SCALE * height, BufferedImage.TYPE_INT_RGB);
    pen = image.createGraphics();
    pen.setColor(Color.WHITE);
    pen.fillRect(0, 0, image.getWidth(), image.getHeight());
    pen.scale(SCALE, SCALE);
    pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    pen.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    pen.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
  }

  @Override
  public void text(int x, int y, int size, String colour, boolean endsThere, String text) {
    pen.setColor(Color.decode(colour));
    pen.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, size));
    double width = pen.getFontMetrics().getStringBounds(text, pen).getWidth();
    pen.drawString(text, (float) (endsThere ? x - width : x), y);
  }

  @Override
  public void line(List<Point> points, String colour, int width) {
    Path2D path = new Path2D.Double();
    for (int i = 0; i < points.size(); i++) {
      Point point = points.get(i);
      if (i == 0) {
        path.moveTo(point.x(), point.y());
      } else {
        path.lineTo(point.x(), point.y());
      }
    }
    pen.setColor(Color.decode(colour));
    pen.setStroke(new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    pen.draw(path);
  }

  byte[] end() throws IOException {
    pen.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (!ImageIO.write(image, "png", bytes)) {
      throw new IOException("this Java cannot write PNG files");
    }
    return bytes.toByteArray();
  }
}
