package io.cmscope.analyzer.replay;

import io.cmscope.analyzer.conversation.Side;
import io.cmscope.codec.cm.CmMad;
import io.cmscope.codec.cm.MessageType;
import io.cmscope.codec.cm.Mra;
import io.cmscope.codec.cm.Rej;
import io.cmscope.stack.engine.PeerAddress;
import io.cmscope.stack.transport.IncomingMad;
import io.cmscope.stack.transport.OutgoingMad;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Plays a script: says what is ours when its time has come, again when it is not answered, and
 * takes what the peer says for its steps. It waits for nothing and reads no clock: it is told what
 * came and what time it is, and tells when it wants to hear of the time again.
 */
public final class Player {

  /** So many messages that belong to no step are remembered; all are counted. */
  private static final int MOST_UNEXPECTED = 16;

  private final Script script;
  private final Side side;
  private final Rewriter rewriter;
  private final Tempo tempo;
  private final Consumer<OutgoingMad> mouth;
  private final Acquaintance acquaintance;
  private final List<Played> steps;
  private final List<Unexpected> unexpected = new ArrayList<>();
  private Timers timers;
  private int next;
  private long stepDone;
  private @Nullable Outstanding outstanding;
  private long lingerUntil;
  private boolean lingering;
  private @Nullable Outcome outcome;

  /**
   * @param acquaintance who the peer is, as far as it is known
   * @param mouth where what we say goes
   */
  Player(
      Script script,
      Rewriter rewriter,
      Timers timers,
      Tempo tempo,
      Acquaintance acquaintance,
      Consumer<OutgoingMad> mouth) {
    this.script = script;
    this.side = script.side();
    this.rewriter = rewriter;
    this.timers = timers;
    this.tempo = tempo;
    this.acquaintance = acquaintance;
    this.mouth = mouth;
    steps = script.steps().stream().map(Played::new).toList();
  }

  /** Begins. */
  public void start(long now) {
    stepDone = now;
    goOn(now);
  }

  /** Whether there is nothing more to say or to wait for. */
  public boolean isOver() {
    return outcome != null;
  }

  /** How it ended; interrupted, as long as it has not. */
  public Outcome outcome() {
    return outcome == null ? Outcome.INTERRUPTED : outcome;
  }

  public List<Played> steps() {
    return steps;
  }

  /** The first of the messages that belonged to no step. */
  public List<Unexpected> unexpected() {
    return List.copyOf(unexpected);
  }

  /** Where we are: on the passive side, since somebody asked, where we were asked. */
  public Station here() {
    return rewriter.names(side).station();
  }

  /** Where the peer is; empty as long as nobody in particular is expected and nobody came. */
  public Optional<Station> peer() {
    return acquaintance.knowsPeer()
        ? Optional.of(rewriter.names(side.peer()).station())
        : Optional.empty();
  }

  /** When {@link #expired} is to be called next, on the caller's clock. */
  public long deadline() {
    if (isOver()) {
      return stepDone;
    }
    if (lingering) {
      return outstanding == null ? lingerUntil : outstanding.repeatAt;
    }
    Played current = steps.get(next);
    long own =
        current.step() instanceof Step.Send send
            ? stepDone + tempo.delay(send.delay())
            : givesUpAt(current.step());
    return outstanding == null ? own : Math.min(own, outstanding.repeatAt);
  }

  /** A MAD came. */
  public void arrived(IncomingMad in, long now) {
    if (isOver()) {
      return;
    }
    @Nullable Played before = saidBefore(in.mad());
    @Nullable String strange = acquaintance.objection(in, before != null);
    if (strange != null) {
      unexpected(in, strange);
    } else if (before != null) {
      before.repeatedOnce();
      answerAgain(before);
    } else {
      heard(in, now);
    }
  }

  /** The deadline passed. */
  public void expired(long now) {
    if (isOver()) {
      return;
    }
    if (outstanding != null && now - outstanding.repeatAt >= 0) {
      if (outstanding.repeatsLeft > 0) {
        outstanding.repeatsLeft--;
        outstanding.repeatAt = now + interval(outstanding.request);
        say(outstanding.request, now);
      } else if (lingering) {
        outstanding = null; // silence to the end, as recorded
      }
    }
    if (!lingering
        && steps.get(next).step() instanceof Step.Expect expect
        && now - givesUpAt(expect) >= 0) {
      steps.get(next).missing();
      end(Outcome.SILENT);
      return;
    }
    goOn(now);
  }

  private void goOn(long now) {
    while (!lingering && !isOver()) {
      Played current = steps.get(next);
      if (!current.isOver()) {
        if (!(current.step() instanceof Step.Send send)
            || stepDone + tempo.delay(send.delay()) - now > 0) {
          return;
        }
        send(current, send, now);
        stepDone = now;
      } else if (current.at() != 0) {
        stepDone = Math.max(stepDone, current.at());
      }
      if (++next == steps.size()) {
        linger(now);
      }
    }
    if (lingering && outstanding == null && now - lingerUntil >= 0) {
      end(agreement());
    }
  }

  private void send(Played current, Step.Send send, long now) {
    if (Answers.isRequest(send.message().type()) && !script.asRecorded()) {
      // where nothing answered the recorded one, it was given up after so many
      int repeats = send.answered() ? timers.retries() : send.repeats().size();
      outstanding =
          send.answered() || repeats > 0
              ? new Outstanding(current, repeats, now + interval(current))
              : null;
    }
    say(current, now);
  }

  private void say(Played what, long now) {
    CmMad mad = what.mad() == null ? rewriter.rewrite(what.step().message()) : what.mad();
    what.sent(mad, now, now - stepDone);
    utter(mad, what.step().message().pKey());
  }

  private void utter(CmMad mad, int pKey) {
    Station here = rewriter.names(side).station();
    Station there = rewriter.names(side.peer()).station();
    mouth.accept(new OutgoingMad(mad, here.gid(), new PeerAddress(there.gid(), there.lid()), pKey));
  }

  /** Waits, after the last step, for the peer to say that it did not hear it. */
  private void linger(long now) {
    lingering = true;
    boolean oursWasLast = steps.getLast().isOurs() && !script.asRecorded();
    lingerUntil = oursWasLast ? now + tempo.lingering() : now;
  }

  private void heard(IncomingMad in, long now) {
    CmMad mad = in.mad();
    if (outstanding != null && Answers.answers(mad(outstanding.request), mad)) {
      outstanding.request.answeredOnce();
    }
    int found = stepOf(mad);
    if (found >= 0) {
      boolean first = acquaintance.meets(in, rewriter);
      if (first) {
        timers = Timers.of(mad.message());
      }
      passOver(found);
      take(steps.get(found), mad, now);
      settle(mad, now);
      goOn(now);
    } else if (mad.type() == MessageType.MRA) {
      settle(mad, now); // asks for patience, which is no answer
    } else if (answersOpenRequest(mad)) {
      settle(mad, now);
    } else if (endsOtherwise(mad)) {
      diverge(mad);
    } else {
      unexpected(in, "answers nothing that was said");
    }
  }

  /** The step that a message is, or -1: the next of the peer's, but for those it may leave out. */
  private int stepOf(CmMad mad) {
    for (int i = next; i < steps.size(); i++) {
      Played candidate = steps.get(i);
      if (candidate.isOver() || !(candidate.step() instanceof Step.Expect expect)) {
        continue;
      }
      CmMad recorded = expect.message().mad();
      boolean crossed = expect.crossing() && mad.type() == MessageType.DREP;
      if (Answers.sameStep(recorded, mad) || crossed) {
        return i;
      }
      if (recorded.type() != MessageType.MRA && recorded.type() != MessageType.RTU) {
        return -1;
      }
    }
    return -1;
  }

  private void passOver(int found) {
    for (int i = next; i < found; i++) {
      Played before = steps.get(i);
      if (!before.isOver() && !before.isOurs()) {
        before.skipped(); // patience it did not need, or an RTU that what came implies
      }
    }
  }

  private void take(Played step, CmMad mad, long now) {
    Recorded recorded = step.step().message();
    long after = now - stepDone;
    if (recorded.type() != mad.type()) { // a DREP where two DREQs crossed
      step.came(mad, now, after, List.of());
      skipOwnDrep();
      return;
    }
    rewriter.learn(recorded, mad);
    step.came(mad, now, after, Comparison.of(rewriter.rewrite(recorded), mad));
  }

  /** The peer's DREQ did not come, and nothing is there to answer. */
  private void skipOwnDrep() {
    for (Played later : steps) {
      if (!later.isOver() && later.isOurs() && later.step().message().type() == MessageType.DREP) {
        later.skipped();
      }
    }
  }

  /** What the message means for the request that waits for an answer. */
  private void settle(CmMad mad, long now) {
    if (outstanding == null) {
      return;
    }
    CmMad request = mad(outstanding.request);
    if (Answers.ends(request, mad)) {
      outstanding = null;
    } else if (Answers.isPromise(request, mad) && mad.message() instanceof Mra mra) {
      outstanding.repeatAt = now + timers.promised(mra);
    }
  }

  /**
   * Whether a message answers a request of ours that the recording shows once and unanswered: it
   * ends too early to say what the peer did, or its sender did not wait.
   */
  private boolean answersOpenRequest(CmMad mad) {
    for (Played step : steps) {
      if (step.step() instanceof Step.Send send
          && !send.answered()
          && send.repeats().isEmpty()
          && step.sent() > 0
          && Answers.isRequest(send.message().type())
          && Answers.ends(mad(step), mad)) {
        step.answeredOnce();
        return true;
      }
    }
    return false;
  }

  /** Whether a message answers or ends the exchange in another way than recorded. */
  private boolean endsOtherwise(CmMad mad) {
    boolean answers = outstanding != null && Answers.ends(mad(outstanding.request), mad);
    boolean unanswered =
        steps.stream()
            .anyMatch(
                step ->
                    step.isOurs()
                        && step.sent() > 0
                        && step.answered() == 0
                        && Answers.isRequest(step.step().message().type())
                        && Answers.ends(mad(step), mad));
    return answers
        || unanswered
        || (acquaintance.isMet() && mad.type() == MessageType.DREQ)
        || mad.type() == MessageType.REJ;
  }

  private void diverge(CmMad mad) {
    @Nullable Played instead = null;
    for (Played step : steps) {
      boolean open = !step.isOver() && !step.isOurs();
      boolean ours = step.isOurs() && step.sent() > 0;
      if (open || ours) {
        instead = step;
      }
      if (open) {
        break;
      }
    }
    if (instead == null) {
      return;
    }
    boolean open = !instead.isOurs();
    String recorded = open ? named(instead.step().message().mad()) : "no answer";
    instead.differs(Difference.ofMessage(recorded, named(mad)));
    outcome = Outcome.DIFFERS;
    Farewell.to(mad).ifPresent(last -> utter(last, pKey()));
  }

  /** What a message is, without the ids that are others each time. */
  private static String named(CmMad mad) {
    return mad.message() instanceof Rej rej
        ? "REJ, reason " + Rej.REASON.text(rej.reason())
        : mad.type().label();
  }

  private int pKey() {
    return steps.getFirst().step().message().pKey();
  }

  /** The step of the peer's that a message says again, or null. */
  private @Nullable Played saidBefore(CmMad mad) {
    return steps.stream()
        .filter(step -> !step.isOurs() && mad.equals(step.mad()))
        .findFirst()
        .orElse(null);
  }

  /** Says again what the peer did not hear; what has a clock of its own waits for that. */
  private void answerAgain(Played heard) {
    if (script.asRecorded()) {
      return;
    }
    @Nullable Played last = null;
    for (Played step : steps.subList(steps.indexOf(heard), steps.size())) {
      if (step.isOurs() && step.sent() > 0 && Answers.repliesTo(mad(heard), mad(step))) {
        last = step;
      }
    }
    if (last != null) {
      say(last, last.at());
    }
  }

  private void unexpected(IncomingMad in, String why) {
    steps.get(Math.min(next, steps.size() - 1)).unexpectedOnce();
    if (unexpected.size() < MOST_UNEXPECTED) {
      unexpected.add(new Unexpected(in.mad().type(), in.from().gid(), why));
    }
  }

  /** When a message of the peer is not waited for any more. */
  private long givesUpAt(Step awaited) {
    if (tempo.patience() >= 0) {
      return stepDone + tempo.patience();
    }
    if (outstanding != null) {
      return outstanding.repeatAt + outstanding.repeatsLeft * interval(outstanding.request);
    }
    return stepDone + (next == 0 ? tempo.beginning() : tempo.unprompted(awaited.delay()));
  }

  private long interval(Played request) {
    return timers.interval(request.step().message().type(), side);
  }

  private Outcome agreement() {
    boolean all =
        steps.stream()
            .map(Played::result)
            .noneMatch(
                result -> result == Played.Result.DIFFERS || result == Played.Result.MISSING);
    return all ? Outcome.AGREES : Outcome.DIFFERS;
  }

  /** Nobody waits any longer for what has not come. */
  public void interrupt() {
    if (!isOver()) {
      end(Outcome.INTERRUPTED);
    }
  }

  private void end(Outcome how) {
    outcome = how;
    if (!script.asRecorded()) {
      Farewell.after(steps, side)
          .or(() -> how == Outcome.INTERRUPTED ? Farewell.toWhoAsked(steps) : Optional.empty())
          .ifPresent(last -> utter(last, pKey()));
    }
  }

  /** Of a step that was sent or came. */
  private static CmMad mad(Played step) {
    return step.mad() == null ? step.step().message().mad() : step.mad();
  }

  /** A request of ours that nothing answered yet. */
  private static final class Outstanding {
    private final Played request;
    private int repeatsLeft;
    private long repeatAt;

    Outstanding(Played request, int repeatsLeft, long repeatAt) {
      this.request = request;
      this.repeatsLeft = repeatsLeft;
      this.repeatAt = repeatAt;
    }
  }
}
