/**
 * What all hosts of a node work with: {@link prospector.actors.host.service.HostServices}, one
 * value a node. Out of it, {@link prospector.actors.host.service.SlotBroker} takes their bids and
 * grants slots, {@link prospector.actors.host.service.CrawlObserver} is told what happens to a
 * crawl's URLs, and {@link prospector.actors.host.service.DueBook} keeps the index of hosts with
 * work.
 */
@NullMarked
package prospector.actors.host.service;

import org.jspecify.annotations.NullMarked;
