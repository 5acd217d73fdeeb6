package prospector.web.fetch;

import io.netty.util.NetUtil;
import java.net.InetAddress;

/**
 * A block of IP addresses in CIDR notation (RFC 4632, RFC 4291 section 2.3).
 *
 * @param prefix 4 or 16 bytes; bits behind the prefix length are ignored
 * @param lengthBits 0..32 or 0..128
 */
public record AddressRange(InetAddress prefix, int lengthBits) {

  public AddressRange {
    if (lengthBits < 0 || lengthBits > prefix.getAddress().length * 8) {
      throw new IllegalArgumentException(
          "expected a prefix length within the address, got " + prefix + "/" + lengthBits);
    }
  }

  /**
   * Parses {@code 10.0.0.0/8}, {@code fc00::/7} or a single address.
   *
   * @throws IllegalArgumentException when the text is neither
   */
  public static AddressRange parse(String text) {
    int slash = text.indexOf('/');
    String address = slash < 0 ? text : text.substring(0, slash);
    InetAddress prefix = NetUtil.createInetAddressFromIpAddressString(address);
    if (prefix == null) {
      throw new IllegalArgumentException(
          "expected an address range such as 10.0.0.0/8, got: " + text);
    }
    int all = prefix.getAddress().length * 8;
    return new AddressRange(
        prefix, slash < 0 ? all : Integer.parseInt(text, slash + 1, text.length(), 10));
  }

  /** Whether the address lies in this block; never for an address of the other family. */
  public boolean contains(InetAddress address) {
    return contains(address.getAddress());
  }

  boolean contains(byte[] address) {
    byte[] mine = prefix.getAddress();
    if (mine.length != address.length) {
      return false;
    }
    int whole = lengthBits / 8;
    for (int i = 0; i < whole; i++) {
      if (mine[i] != address[i]) {
        return false;
      }
    }
    int rest = lengthBits % 8;
    return rest == 0 || ((mine[whole] ^ address[whole]) & (0xFF << (8 - rest)) & 0xFF) == 0;
  }

  @Override
  public String toString() {
    return NetUtil.toAddressString(prefix) + "/" + lengthBits;
  }
}
