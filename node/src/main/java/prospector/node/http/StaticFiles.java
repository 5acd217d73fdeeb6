package prospector.node.http;

import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpCharsets;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.MediaTypes;
import akka.util.ByteString;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Files that lie beside a class, each served under its own route. Read once. */
public final class StaticFiles {
  private final Class<?> neighbour;

  public StaticFiles(Class<?> neighbour) {
    this.neighbour = neighbour;
  }

  /** A route for a file; its name's ending says what it is. */
  public Route route(String template, String file) {
    HttpResponse response =
        HttpResponse.create().withEntity(HttpEntities.create(type(file), read(file)));
    return new Route(
        HttpMethods.GET,
        template,
        Access.PAGE,
        call -> {
          call.onlyQuery();
          return CompletableFuture.completedFuture(response);
        });
  }

  /** Routes for files of one folder. */
  public List<Route> routes(String folder, List<String> files) {
    return files.stream().map(file -> route("/" + folder + "/" + file, file)).toList();
  }

  private ByteString read(String file) {
    try (InputStream in = neighbour.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("expected the file " + file + " beside " + neighbour);
      }
      return ByteString.fromArray(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException("could not read " + file, e);
    }
  }

  private static ContentType type(String file) {
    return switch (file.substring(file.lastIndexOf('.') + 1)) {
      case "html" -> ContentTypes.TEXT_HTML_UTF8;
      case "css" -> MediaTypes.TEXT_CSS.toContentType(HttpCharsets.UTF_8);
      case "js" -> MediaTypes.APPLICATION_JAVASCRIPT.toContentType(HttpCharsets.UTF_8);
      case "svg" -> MediaTypes.IMAGE_SVG_XML.toContentType();
      case "json" -> ContentTypes.APPLICATION_JSON;
      default -> throw new IllegalArgumentException("no media type for " + file);
    };
  }
}
