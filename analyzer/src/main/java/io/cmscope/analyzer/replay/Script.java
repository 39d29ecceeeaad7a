package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.MessageType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What one side says and hears, in the order of the recording.
 *
 * <p>A message that was sent again, octet by octet, is one step: whether it must be sent again is
 * for the timeouts to say when it is played. As recorded, every transmission of our side is a step
 * of its own.
 *
 * @param side which is ours
 * @param asRecorded whether what we send is exactly what was sent, no more and no less
 */
public record Script(Side side, boolean asRecorded, List<Step> steps) {

  public Script {
    steps = List.copyOf(steps);
  }

  public static Script of(Recording recording, Side side, boolean asRecorded) {
    List<Recorded> all = recording.messages();
    List<Step> steps = new ArrayList<>();
    long before = recording.request().time();
    for (int i = 0; i < all.size(); i++) {
      Recorded message = all.get(i);
      boolean ours = message.from() == side;
      boolean again = isAgain(all, i);
      if (again && !(ours && asRecorded)) {
        continue;
      }
      long delay = Math.max(0, message.time() - before);
      before = Math.max(before, message.time());
      List<Recorded> repeats = again || (ours && asRecorded) ? List.of() : repeats(all, i);
      steps.add(
          ours
              ? new Step.Send(message, repeats, delay, isAnswered(all, i))
              : new Step.Expect(message, repeats, delay, crosses(all, i)));
    }
    return new Script(side, asRecorded, steps);
  }

  /** Whether a message repeats an earlier one of its sender. */
  private static boolean isAgain(List<Recorded> all, int index) {
    return all.subList(0, index).stream().anyMatch(earlier -> same(earlier, all.get(index)));
  }

  private static List<Recorded> repeats(List<Recorded> all, int index) {
    return all.subList(index + 1, all.size()).stream()
        .filter(later -> same(later, all.get(index)))
        .toList();
  }

  private static boolean same(Recorded one, Recorded other) {
    return one.from() == other.from() && Arrays.equals(one.mad().octets(), other.mad().octets());
  }

  private static boolean isAnswered(List<Recorded> all, int index) {
    Recorded request = all.get(index);
    return all.subList(index + 1, all.size()).stream()
        .anyMatch(
            later -> later.from() != request.from() && Answers.answers(request.mad(), later.mad()));
  }

  private static boolean crosses(List<Recorded> all, int index) {
    Recorded message = all.get(index);
    return message.type() == MessageType.DREQ
        && all.subList(0, index).stream()
            .anyMatch(
                earlier -> earlier.from() != message.from() && earlier.type() == MessageType.DREQ);
  }
}
