package prospector.node.crawl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import prospector.simweb.server.SimResolver;

/** DNS for the names of a simulated web (RFC 1035), on a port of its own; one thread. */
final class NameServer implements AutoCloseable {
  private static final int HEADER = 12; // bytes
  private static final int TTL_SECONDS = 300;

  private final DatagramSocket socket;
  private final SimResolver names;

  NameServer(SimResolver names) throws IOException {
    this.socket = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"));
    this.names = names;
    Thread server = new Thread(this::serve, "name-server");
    server.setDaemon(true);
    server.start();
  }

  String address() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  private void serve() {
    byte[] buffer = new byte[1500];
    while (!socket.isClosed()) {
      try {
        DatagramPacket question = new DatagramPacket(buffer, buffer.length);
        socket.receive(question);
        byte[] answer = answer(buffer);
        socket.send(new DatagramPacket(answer, answer.length, question.getSocketAddress()));
      } catch (IOException e) {
        if (!socket.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  /** The question repeated, and the address where it asks for one and the name is known. */
  private byte[] answer(byte[] question) {
    StringBuilder name = new StringBuilder();
    int end = HEADER;
    while (question[end] != 0) {
      String label = new String(question, end + 1, question[end], StandardCharsets.US_ASCII);
      name.append(name.length() == 0 ? "" : ".").append(label);
      end += question[end] + 1;
    }
    end += 5; // the root label, type and class
    boolean typeA = question[end - 3] == 1;
    byte[] known = find(name.toString());
    byte[] address = typeA ? known : new byte[0];
    short flags = (short) (known.length > 0 ? 0x8180 : 0x8183); // no error, or NXDOMAIN
    ByteBuffer out = ByteBuffer.allocate(end + 64);
    out.put(question, 0, 2).putShort(flags).putShort((short) 1);
    out.putShort((short) (address.length / 4)).putInt(0).put(question, HEADER, end - HEADER);
    if (address.length > 0) {
      out.putShort((short) 0xC00C).putShort((short) 1).putShort((short) 1).putInt(TTL_SECONDS);
      out.putShort((short) address.length).put(address);
    }
    byte[] bytes = new byte[out.position()];
    out.flip().get(bytes);
    return bytes;
  }

  private byte[] find(String name) {
    try {
      return names.resolve(name).get(0).getAddress();
    } catch (UnknownHostException unknown) {
      return new byte[0];
    }
  }

  @Override
  public void close() {
    socket.close();
  }
}
