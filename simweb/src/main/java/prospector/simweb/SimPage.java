package prospector.simweb;

/**
 * What the web knows about one page of the graph.
 *
 * @param url its only counted URL
 * @param host name without scheme and port
 * @param kind root, entrance, part, list or article
 * @param relevant whether its text holds the topic's phrase
 * @param topical whether it stands in a topical section: a relevant article, a look-alike or a hub
 */
public record SimPage(String url, String host, String kind, boolean relevant, boolean topical) {}
