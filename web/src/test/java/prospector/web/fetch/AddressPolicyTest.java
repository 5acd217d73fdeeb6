package prospector.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses may be connected to. */
final class AddressPolicyTest {

  private static InetAddress address(String text) throws UnknownHostException {
    byte[] bytes = NetUtil.createByteArrayFromIpAddressString(text);
    return InetAddress.getByAddress(Optional.ofNullable(bytes).orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, unspecified",
    "0.1.2.3, unspecified",
    "10.1.2.3, private",
    "100.64.0.1, carrier_nat",
    "100.127.255.255, carrier_nat",
    "100.100.100.200, metadata",
    "127.0.0.1, loopback",
    "127.255.255.254, loopback",
    "169.254.169.254, metadata",
    "168.63.129.16, metadata",
    "::ffff:168.63.129.16, metadata",
    "192.0.0.192, metadata",
    "fd20:ce::254, metadata",
    "169.254.0.1, link_local",
    "172.16.0.1, private",
    "172.31.255.255, private",
    "192.168.1.1, private",
    "192.0.2.1, reserved",
    "198.18.0.1, reserved",
    "224.0.0.1, multicast",
    "240.0.0.1, reserved",
    "255.255.255.255, reserved",
    "::, unspecified",
    "::1, loopback",
    "fe80::1, link_local",
    "fc00::1, private",
    "fd12:3456::1, private",
    "fd00:ec2::254, metadata",
    "ff02::1, multicast",
    "2001:db8::1, reserved",
    "::ffff:127.0.0.1, loopback",
    "::ffff:10.0.0.1, private",
    "::10.0.0.1, private",
    "64:ff9b::a00:1, private",
    "2002:7f00:1::, loopback",
  })
  void refusal_specialAddress_namesItsKind(String text, String kind) throws Exception {
    assertThat(AddressPolicy.PUBLIC_ONLY.refusal(address(text))).contains(kind);
  }

  @Test
  void refusal_addressOfTheMachineItself_isOwnUnlessAllowed() throws Exception {
    List<AddressRange> own =
        List.of(AddressRange.parse("203.0.114.7"), AddressRange.parse("2a00:1::7"));

    AddressPolicy policy = AddressPolicy.PUBLIC_ONLY.withOwn(own);

    assertThat(policy.refusal(address("203.0.114.7"))).contains("own");
    assertThat(policy.refusal(address("::ffff:203.0.114.7"))).contains("own");
    assertThat(policy.refusal(address("2a00:1::7"))).contains("own");
    assertThat(policy.refusal(address("203.0.114.8"))).isEmpty();
    assertThat(AddressPolicy.ANY.withOwn(own).refusal(address("203.0.114.7"))).isEmpty();
  }

  @Test
  void ofInterfaces_anyMachine_hasItsLoopbackAddress() throws Exception {
    InetAddress loopback = address("127.0.0.1");

    assertThat(AddressPolicy.ofInterfaces()).anyMatch(range -> range.contains(loopback));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "93.184.216.34",
        "100.63.255.255",
        "100.128.0.1",
        "126.255.255.255",
        "128.0.0.1",
        "169.253.255.255",
        "172.15.255.255",
        "172.32.0.1",
        "192.167.0.1",
        "223.255.255.255",
        "2606:4700:4700::1111",
        "::ffff:8.8.8.8",
        "64:ff9b::808:808",
        "2002:808:808::1"
      })
  void refusal_publicAddress_isNone(String text) throws Exception {
    assertThat(AddressPolicy.PUBLIC_ONLY.refusal(address(text))).isEmpty();
  }

  @Test
  void refusal_allowedRange_isNoneWithinAndStandsOutside() throws Exception {
    AddressPolicy policy =
        new AddressPolicy(
            false, List.of(AddressRange.parse("127.0.0.0/30"), AddressRange.parse("fd00::/8")));

    assertThat(policy.refusal(address("127.0.0.3"))).isEmpty();
    assertThat(policy.refusal(address("fd99::1"))).isEmpty();
    assertThat(policy.refusal(address("127.0.0.4"))).contains("loopback");
  }

  @Test
  void refusal_privateAllowed_isNone() throws Exception {
    assertThat(AddressPolicy.ANY.refusal(address("169.254.169.254"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "example.org", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "1.2.3"})
  void parse_noRange_isRefused(String text) {
    assertThatThrownBy(() -> AddressRange.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({"93.184.216.34", "2606:2800:220:1::1", "::ffff:93.184.216.34"})
  void privateOnly_publicAddress_isRefused(String text) throws Exception {
    assertThat(AddressPolicy.PRIVATE_ONLY.refusal(address(text))).hasValue("public");
    assertThat(AddressPolicy.ANY.refusal(address(text))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"127.0.0.1", "10.1.2.3", "fd12:3456::1", "::ffff:10.0.0.1"})
  void privateOnly_addressOfOnesOwnNetwork_isAsked(String text) throws Exception {
    assertThat(AddressPolicy.PRIVATE_ONLY.refusal(address(text))).isEmpty();
  }
}
