package io.cmscope.captures;

import java.util.List;

/**
 * What a source says about its input.
 *
 * @param format "pcap", "pcapng" or "erf"; compressed: "pcap, gzip"
 * @param linkTypes link types of the file, in order of appearance, each once
 * @param notes facts that limit what the frames can tell, one sentence each, not failures
 */
@SuppressWarnings("AvoidCommonTypeNames") // only ProcessHandle has an Info too
public record Info(String format, List<Integer> linkTypes, List<String> notes) {
  public Info {
    linkTypes = List.copyOf(linkTypes);
    notes = List.copyOf(notes);
  }
}
