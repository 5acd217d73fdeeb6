package prospector.web.fetch;

import prospector.web.fetch.FetchRequest.Purpose;
import prospector.web.header.MediaType;

/** What of a response is wanted, decided at its head, and what a complete one means. */
final class ResponsePolicy {
  private static final int SNIFFED_BYTES = 512;
  private static final int PROXY_AUTHENTICATION = 407;

  private final FetcherSettings settings;

  ResponsePolicy(FetcherSettings settings) {
    this.settings = settings;
  }

  /**
   * How much of the body to read; refuses a page of an unwanted media type, and what is the proxy's
   * own answer.
   */
  BodyPlan plan(FetchRequest request, ResponseHead head) throws FetchAbort {
    Purpose purpose = request.purpose();
    FetchLimits limits = settings.limits();
    if (isOfProxy(request, head)) {
      throw new FetchAbort(
          new FetchOutcome.Unreachable("connect", "the proxy answered with " + head.status()));
    }
    if (purpose == Purpose.ROBOTS) {
      return new BodyPlan(limits.robotsBytesMax(), limits.robotsBytesMax(), true);
    }
    if (!isSuccess(head)) {
      return new BodyPlan(limits.errorBytesMax(), limits.errorBytesMax(), true);
    }
    if (purpose == Purpose.SITEMAP) {
      return new BodyPlan(limits.sitemapBytesMax(), limits.sitemapBytesMax(), true);
    }
    String mediaType = mediaType(head);
    if (!mediaType.isEmpty() && !settings.pageMediaTypes().contains(mediaType)) {
      throw new FetchAbort(new FetchOutcome.Refused("mime", mediaType, head.status()));
    }
    return new BodyPlan(limits.bodyBytesMax(), limits.inflatedBytesMax(), false);
  }

  /** RFC 9110 section 15.5.8; what comes through a tunnel is the host's. */
  private boolean isOfProxy(FetchRequest request, ResponseHead head) {
    return head.status() == PROXY_AUTHENTICATION
        && settings.proxy().isPresent()
        && request.url().scheme().equals("http");
  }

  /** The outcome of a response that arrived in full, or was cut where that is allowed. */
  FetchOutcome outcome(Purpose purpose, Arrived arrived, BodyMemory.Claim memory) {
    ResponseHead head = arrived.head();
    BodyPlan plan = arrived.plan();
    try {
      ContentDecoder decoder =
          new ContentDecoder(plan.inflatedBytesMax(), plan.cut(), head.status(), memory::reach);
      byte[] body = decoder.decode(arrived.raw(), head.tokens("content-encoding"));
      boolean torn = purpose == Purpose.ROBOTS && decoder.isTorn() && isSuccess(head);
      return classify(purpose, torn ? torn(arrived) : arrived, body);
    } catch (FetchAbort broken) {
      // an error or a redirect says all it has to say in its head
      return isSuccess(head) ? outcome(broken, arrived) : classify(purpose, arrived, new byte[0]);
    }
  }

  /**
   * A robots.txt whose compressed data end early, as where the server closes and had stated no
   * length: a part like that of any other body that breaks off, as rules may stand behind it. Pages
   * are taken as they are.
   */
  private static Arrived torn(Arrived arrived) throws FetchAbort {
    if (arrived.cut() != Response.Cut.NONE) {
      return arrived;
    }
    if (!arrived.plan().part()) {
      throw new FetchAbort(FetchOutcome.Unreachable.brokenOff(arrived.raw().length));
    }
    return new Arrived(arrived.head(), arrived.plan(), arrived.raw(), Response.Cut.DISCONNECT);
  }

  /** Of what broke off nobody knows what it would have been: it may be asked for again. */
  private static FetchOutcome outcome(FetchAbort broken, Arrived arrived) {
    boolean torn =
        arrived.cut() == Response.Cut.DISCONNECT
            && broken.outcome() instanceof FetchOutcome.Malformed;
    return torn ? FetchOutcome.Unreachable.brokenOff(arrived.raw().length) : broken.outcome();
  }

  /**
   * A response as it came.
   *
   * @param raw its body before content decoding
   * @param cut whether that is the beginning of one, and why
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Arrived(ResponseHead head, BodyPlan plan, byte[] raw, Response.Cut cut) {}

  private FetchOutcome classify(Purpose purpose, Arrived arrived, byte[] body) {
    ResponseHead head = arrived.head();
    Response response =
        new Response(
            head.status(), head.text(), head.headers(), arrived.raw(), body, arrived.cut());
    String location = head.location();
    if (head.status() / 100 == 3 && head.status() != 304 && !location.isEmpty()) {
      return new FetchOutcome.Redirect(response, location);
    }
    if (!isSuccess(head)) {
      return new FetchOutcome.Status(response);
    }
    if (isForPage(purpose) && mediaType(head).isEmpty() && isBinary(body)) {
      return new FetchOutcome.Refused("mime", "binary without a media type", head.status());
    }
    return new FetchOutcome.Success(response);
  }

  private static boolean isForPage(Purpose purpose) {
    return purpose == Purpose.PAGE || purpose == Purpose.REVISIT;
  }

  private static boolean isSuccess(ResponseHead head) {
    return head.status() / 100 == 2;
  }

  /** Type and subtype; empty where none is stated, or none that can be read. */
  private static String mediaType(ResponseHead head) {
    return MediaType.ofHeaders(head.headers()).map(MediaType::essence).orElse("");
  }

  /** WHATWG MIME sniffing, section 3: a binary data byte among the first; UTF-16 has a BOM. */
  private static boolean isBinary(byte[] body) {
    boolean utf16 =
        body.length > 1
            && ((body[0] == (byte) 0xFE && body[1] == (byte) 0xFF)
                || (body[0] == (byte) 0xFF && body[1] == (byte) 0xFE));
    for (int i = 0; i < Math.min(body.length, SNIFFED_BYTES) && !utf16; i++) {
      int b = body[i] & 0xFF;
      if (b <= 0x08 || b == 0x0B || (b >= 0x0E && b <= 0x1A) || (b >= 0x1C && b <= 0x1F)) {
        return true;
      }
    }
    return false;
  }
}
