package prospector.persistence.warc;

import java.util.List;
import java.util.Map;

/**
 * An HTTP response out of a WARC file.
 *
 * @param url target URI as stored
 * @param status 100..599, 0 when the status line holds none
 * @param headers names in lower case, values in order of arrival
 * @param body after content decoding
 */
@SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
public record ArchivedHttp(
    String url, int status, Map<String, List<String>> headers, byte[] body) {}
