package prospector.documents;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.tika.Tika;
import prospector.web.page.DocumentModule;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentSettings;

/** Files by Apache Tika. */
public final class TikaModule implements DocumentModule {

  @Override
  public String name() {
    return Tika.getString();
  }

  @Override
  public Set<String> types(boolean media) {
    return formats(media).flatMap(format -> format.types().stream()).collect(Collectors.toSet());
  }

  @Override
  public Set<String> extensions(boolean media) {
    return formats(media)
        .flatMap(format -> format.extensions().stream())
        .collect(Collectors.toSet());
  }

  private static Stream<Format> formats(boolean media) {
    return Stream.of(Format.values()).filter(format -> media || !format.isMedia());
  }

  @Override
  public DocumentReader open(DocumentSettings settings) {
    return new ReaderProcesses(settings);
  }
}
