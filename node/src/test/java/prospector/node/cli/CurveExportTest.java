package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The harvest curve of a stored crawl, found again in the dots of its picture. */
class CurveExportTest {
  private static final int PAGES = 120;
  private static final int FOUND = 0x0072b2;
  private static final int BY_CHANCE = 0xd55e00;

  private final CliHarness cli = new CliHarness();
  private final Path dir;
  private final Path png;

  CurveExportTest(@TempDir Path temp) {
    this.dir = temp.resolve("crawl");
    this.png = temp.resolve("curve.png");
  }

  @BeforeEach
  void store() {
    StoredCrawl.store(dir, PAGES);
  }

  @Test
  void export_curveToPng_showsTheCrawlAboveChance() throws Exception {
    export(png);

    BufferedImage picture = ImageIO.read(png.toFile());
    assertThat(picture.getWidth()).isEqualTo(1440);
    assertThat(picture.getHeight()).isEqualTo(840);
    assertThat(highest(picture, FOUND)).isBetween(2 * 56 - 4, 2 * 56 + 4);
    assertThat(highest(picture, BY_CHANCE)).isGreaterThan(highest(picture, FOUND));
  }

  @Test
  void export_curveToPngTwice_givesTheSameBytes() throws Exception {
    export(png);
    byte[] first = Files.readAllBytes(png);

    export(png);

    assertThat(Files.readAllBytes(png)).isEqualTo(first);
  }

  @Test
  void export_curveToSvg_namesBothCurvesAndEscapesTheTopic() throws Exception {
    Path svg = png.resolveSibling("curve.svg");

    export(svg);

    long nuggets = IntStream.range(0, PAGES).filter(StoredCrawl::isRelevant).count();
    assertThat(Files.readString(svg))
        .contains("steam &amp; trains</text>", "by chance (control arm)</text>")
        .contains(nuggets + " nuggets", PAGES + " pages");
  }

  private void export(Path file) {
    assertThat(cli.run("export", dir.toString(), "--format", "curve", "--to", file.toString()))
        .as(cli.err.toString())
        .isZero();
  }

  /** The uppermost row of dots with exactly a colour. */
  private static int highest(BufferedImage picture, int colour) throws IOException {
    for (int y = 0; y < picture.getHeight(); y++) {
      for (int x = 0; x < picture.getWidth(); x++) {
        if ((picture.getRGB(x, y) & 0xffffff) == colour) {
          return y;
        }
      }
    }
    throw new IOException("no dot of colour " + Integer.toHexString(colour));
  }
}
