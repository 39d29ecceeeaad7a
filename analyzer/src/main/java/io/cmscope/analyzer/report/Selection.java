package io.cmscope.analyzer.report;

import io.cmscope.analyzer.conversation.Conversation;
import io.cmscope.analyzer.conversation.Hosts;
import io.cmscope.analyzer.conversation.Side;
import io.cmscope.analyzer.conversation.Terms;
import io.cmscope.analyzer.findings.Finding;
import io.cmscope.analyzer.findings.Severity;
import io.cmscope.codec.privatedata.ServiceId;
import io.cmscope.codec.privatedata.UpperLayer;
import io.cmscope.codec.wire.Address;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What of the results is wanted. It changes what is shown and counted, never what is analyzed.
 *
 * @param connections numbers of connections; empty for all
 * @param address one end's address, or null for any
 * @param service a part of the service's name, its id in hex, or its port; null for any
 * @param ignored rules not to show
 * @param severities rules whose severity is set by the user
 */
public record Selection(
    Set<Integer> connections,
    @Nullable Address address,
    @Nullable String service,
    Set<String> ignored,
    Map<String, Severity> severities) {

  /** Everything. */
  public static final Selection ALL = new Selection(Set.of(), null, null, Set.of(), Map.of());

  /** Whether a conversation is wanted. */
  public boolean wants(Conversation conversation, Hosts hosts) {
    if (!connections.isEmpty() && !connections.contains(conversation.id())) {
      return false;
    }
    if (address != null
        && !address.equals(hosts.address(conversation.end(Side.ACTIVE).address()))
        && !address.equals(hosts.address(conversation.end(Side.PASSIVE).address()))) {
      return false;
    }
    return service == null || serves(conversation, service);
  }

  private static boolean serves(Conversation conversation, String wanted) {
    Terms terms = conversation.terms();
    return terms.serviceSeen() && names(terms.serviceId(), terms.upperLayer(), wanted);
  }

  /** Whether a user's words mean this service: a part of its name, its id in hex, or its port. */
  static boolean names(long id, @Nullable UpperLayer protocol, String wanted) {
    String name = ServiceId.name(id, protocol);
    if (wanted.chars().allMatch(Character::isDigit)) {
      return name.contains(" port ") && Integer.toString(ServiceId.port(id)).equals(wanted);
    }
    String lower = wanted.toLowerCase(Locale.ROOT);
    return name.toLowerCase(Locale.ROOT).contains(lower)
        || (lower.matches("0x[0-9a-f]{1,16}")
            && Long.parseUnsignedLong(lower.substring(2), 16) == id);
  }

  /** Whether all conversations are wanted. */
  public boolean wantsAll() {
    return connections.isEmpty() && address == null && service == null;
  }

  /** Whether a rule is wanted. */
  public boolean wants(Finding finding) {
    return !ignored.contains(finding.rule().id());
  }

  /** The severity of a finding, as found or as the user set it. */
  public Severity severity(Finding finding) {
    return severities.getOrDefault(finding.rule().id(), finding.severity());
  }
}
