package prospector.simweb.server;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import prospector.simweb.Answer;

/** From answers to HTTP/1.1 messages. */
final class Responses {
  private static final byte[] EMPTY = {};

  private Responses() {}

  static FullHttpResponse of(Exchange exchange, Reply reply) throws IOException {
    boolean head = exchange.method().equals(HttpMethod.HEAD);
    if (!head && !exchange.method().equals(HttpMethod.GET)) {
      return message(exchange, 405, EMPTY, 0);
    }
    Answer answer = reply.answer();
    String etag = answer.etag();
    if (etag != null && etag.equals(exchange.etag())) {
      FullHttpResponse same = message(exchange, 304, EMPTY, 0);
      same.headers().set(HttpHeaderNames.ETAG, etag);
      return same;
    }
    boolean gzip = answer.gzip() && exchange.gzip();
    byte[] body = gzip ? gzip(answer.body()) : answer.body();
    FullHttpResponse response =
        message(exchange, answer.status(), head ? EMPTY : body, body.length);
    HttpHeaders headers = response.headers();
    if (gzip) {
      headers.set(HttpHeaderNames.CONTENT_ENCODING, "gzip");
    }
    if (etag != null) {
      headers.set(HttpHeaderNames.ETAG, etag);
    }
    String type = answer.contentType();
    if (type != null) {
      headers.set(HttpHeaderNames.CONTENT_TYPE, type);
    }
    String location = answer.location();
    if (location != null) {
      headers.set(HttpHeaderNames.LOCATION, location);
    }
    if (reply.retryAfter() > 0) {
      headers.set(HttpHeaderNames.RETRY_AFTER, reply.retryAfter());
    }
    return response;
  }

  private static FullHttpResponse message(
      Exchange exchange, int status, byte[] body, int contentLength) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status), Unpooled.wrappedBuffer(body));
    response.headers().set(HttpHeaderNames.CONTENT_LENGTH, contentLength);
    HttpUtil.setKeepAlive(response, exchange.keepAlive());
    return response;
  }

  private static byte[] gzip(byte[] body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length / 2 + 64);
    try (OutputStream out = new FastGzip(bytes)) {
      out.write(body);
    }
    return bytes.toByteArray();
  }

  /** Level 1 costs two fifths of the default level on such pages. */
  private static final class FastGzip extends GZIPOutputStream {
    FastGzip(OutputStream out) throws IOException {
      super(out, 8_192);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
