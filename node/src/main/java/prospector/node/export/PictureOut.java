package prospector.node.export;

import java.io.IOException;
import prospector.node.replay.CurvePicture;

/** Where a picture goes. */
@FunctionalInterface
interface PictureOut {
  void write(CurvePicture picture) throws IOException;
}
