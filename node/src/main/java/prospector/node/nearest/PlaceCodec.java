package prospector.node.nearest;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import prospector.persistence.site.PlacementTable.Numbered;
import prospector.persistence.site.PlacementTable.Place;

/**
 * The bytes of sites of hosts, as one site tells another: names once, then 18 bytes a host.
 *
 * <p><em>Reading takes memory and time in proportion to {@link #MOST} at most</em>, whatever the
 * bytes say.
 */
public final class PlaceCodec {
  /** Hosts of a message. */
  public static final int MOST = 5_000;

  /** Of a message. */
  public static final int MOST_BYTES = 128 * 1024;

  private static final int FORM = 1;
  private static final int NAMES = 255;
  private static final int NAME = 40; // characters

  private PlaceCodec() {}

  static byte[] encode(List<Numbered> places) {
    TreeSet<String> all = new TreeSet<>();
    places.forEach(it -> all.addAll(List.of(it.place().site(), it.place().heir())));
    List<String> names = List.copyOf(all);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(FORM);
      out.writeByte(names.size());
      for (String name : names) {
        out.writeUTF(name);
      }
      out.writeInt(places.size());
      for (Numbered it : places) {
        out.writeLong(it.number());
        out.writeLong(it.place().host());
        out.writeByte(names.indexOf(it.place().site()));
        out.writeByte(names.indexOf(it.place().heir()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    return bytes.toByteArray();
  }

  /**
   * @throws IOException when it is no such message, with what is wrong
   */
  public static List<Numbered> decode(byte[] body) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(body))) {
      if (in.readUnsignedByte() != FORM) {
        throw new IOException("expected form " + FORM);
      }
      List<String> names = new ArrayList<>();
      int count = in.readUnsignedByte();
      for (int i = 0; i < count; i++) {
        String name = in.readUTF();
        if (name.length() > NAME) {
          throw new IOException("expected names of sites, got " + name.length() + " characters");
        }
        names.add(name);
      }
      int hosts = in.readInt();
      if (hosts < 0 || hosts > MOST) {
        throw new IOException("expected up to " + MOST + " hosts, got " + hosts);
      }
      List<Numbered> places = new ArrayList<>(hosts);
      for (int i = 0; i < hosts; i++) {
        long number = in.readLong();
        long host = in.readLong();
        String site = name(names, in.readUnsignedByte());
        if (site.isEmpty()) {
          throw new IOException("expected a site, got none for number " + number);
        }
        places.add(new Numbered(number, new Place(host, site, name(names, in.readUnsignedByte()))));
      }
      if (in.read() >= 0) {
        throw new IOException("expected the end after " + hosts + " hosts");
      }
      return places;
    }
  }

  private static String name(List<String> names, int index) throws IOException {
    if (index >= names.size() || index > NAMES) {
      throw new IOException("expected one of " + names.size() + " names, got number " + index);
    }
    return names.get(index);
  }
}
