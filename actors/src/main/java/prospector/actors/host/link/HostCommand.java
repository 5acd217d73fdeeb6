package prospector.actors.host.link;

/**
 * What a host's actor takes: a {@link HostMessage} from outside, or a note that it writes to
 * itself, which nobody else sees.
 */
public interface HostCommand {}
