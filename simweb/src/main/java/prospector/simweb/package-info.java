/**
 * A seeded fake web: what tests, the demo and the benchmarks crawl instead of the real one.
 *
 * <p><em>Every answer is a pure function of (seed, settings, URL); no page is stored.</em> In
 * memory there is one small plan per host and per section, nothing per page, so millions of pages
 * cost a few megabytes.
 *
 * <p>How it is laid out, from the outside in:
 *
 * <ol>
 *   <li>A web is a row of hosts {@code h0000.sim, h0001.sim, ...} with a heavy-tailed number of
 *       pages. Host 0 is the portal; the roots link to each other as a tree, so every host can be
 *       reached from it.
 *   <li>A host is a root page and sections. A section is an entrance, in larger ones a layer of
 *       parts, list pages and articles: 1 to 3 hops from entrance to article.
 *   <li>Some sections on some hosts are <em>topical</em>: a third to a half of their articles are
 *       relevant, the rest are look-alikes. All entrances, parts and lists are irrelevant
 *       themselves: they are the hubs a crawler must learn to go through. Topical hubs point at
 *       each other across hosts.
 *   <li>An article links to 40-80 pages all over the web, hardly ever to a relevant one, whether it
 *       is relevant or not; so "follow the links of relevant pages" gains little. Anchors, text
 *       around links, section names and template positions carry a noisy signal, see {@code
 *       Signal}.
 *   <li>{@link prospector.simweb.Quirk}s make hosts misbehave: robots.txt variants, slow, broken,
 *       redirecting hosts, traps. Pages that exist only through a quirk (trap pages, mirror copies,
 *       session copies) are not counted.
 *   <li>{@link prospector.simweb.Hostility} is what hosts beside the graph do: bombs, endless and
 *       slow answers, broken protocol and markup, loops, lies. Pages link to them as if they were
 *       on topic; nothing there is counted.
 * </ol>
 *
 * <p>{@link prospector.simweb.FakeWeb} is the face without HTTP; {@code prospector.simweb.server}
 * serves it; {@code prospector.simweb.log} records what was asked and judges the crawler's manners.
 */
@NullMarked
package prospector.simweb;

import org.jspecify.annotations.NullMarked;
