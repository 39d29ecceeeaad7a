package io.cmscope.analyzer.findings;

import io.cmscope.analyzer.findings.capture.CaptureGap;
import io.cmscope.analyzer.findings.capture.ClockStep;
import io.cmscope.analyzer.findings.capture.DuplicateTap;
import io.cmscope.analyzer.findings.capture.NoRdmaSeen;
import io.cmscope.analyzer.findings.capture.OneDirection;
import io.cmscope.analyzer.findings.capture.StartsMidConnection;
import io.cmscope.analyzer.findings.capture.TruncatedFrames;
import io.cmscope.analyzer.findings.data.DataAfterDisconnect;
import io.cmscope.analyzer.findings.data.DataBeforeEstablished;
import io.cmscope.analyzer.findings.data.FirstPsnMismatch;
import io.cmscope.analyzer.findings.data.MtuExceeded;
import io.cmscope.analyzer.findings.data.TransportRetriesExhausted;
import io.cmscope.analyzer.findings.duplicate.CrossingDreq;
import io.cmscope.analyzer.findings.duplicate.CrossingReq;
import io.cmscope.analyzer.findings.duplicate.DuplicateDreq;
import io.cmscope.analyzer.findings.duplicate.DuplicateRep;
import io.cmscope.analyzer.findings.duplicate.DuplicateReq;
import io.cmscope.analyzer.findings.duplicate.EarlyRetransmission;
import io.cmscope.analyzer.findings.duplicate.RetransmissionAfterAnswer;
import io.cmscope.analyzer.findings.duplicate.RetransmissionChanged;
import io.cmscope.analyzer.findings.duplicate.TooManyRetransmissions;
import io.cmscope.analyzer.findings.fields.BadIcrc;
import io.cmscope.analyzer.findings.fields.BadQKey;
import io.cmscope.analyzer.findings.fields.DepthExceedsOffer;
import io.cmscope.analyzer.findings.fields.GidAddressMismatch;
import io.cmscope.analyzer.findings.fields.InvalidField;
import io.cmscope.analyzer.findings.fields.PKeyMismatch;
import io.cmscope.analyzer.findings.fields.PrivateDataLeftover;
import io.cmscope.analyzer.findings.fields.RejectInfoInconsistent;
import io.cmscope.analyzer.findings.fields.Rejected;
import io.cmscope.analyzer.findings.fields.ReservedBitsSet;
import io.cmscope.analyzer.findings.fields.UnsupportedClassVersion;
import io.cmscope.analyzer.findings.fields.ZeroAckTimeout;
import io.cmscope.analyzer.findings.load.ConnectStorm;
import io.cmscope.analyzer.findings.sequence.DreqQpnMismatch;
import io.cmscope.analyzer.findings.sequence.DreqRejected;
import io.cmscope.analyzer.findings.sequence.MraWrongMessage;
import io.cmscope.analyzer.findings.sequence.RejectAfterEstablished;
import io.cmscope.analyzer.findings.sequence.ReplyAfterReject;
import io.cmscope.analyzer.findings.sequence.ResponseWithoutRequest;
import io.cmscope.analyzer.findings.sequence.RtuMissing;
import io.cmscope.analyzer.findings.sequence.TransactionIdMismatch;
import io.cmscope.analyzer.findings.sequence.UnlawfulMessage;
import io.cmscope.analyzer.findings.sidr.LapOnRoce;
import io.cmscope.analyzer.findings.sidr.LapOutOfSequence;
import io.cmscope.analyzer.findings.sidr.RedirectNotFollowed;
import io.cmscope.analyzer.findings.sidr.SidrAnswerChanged;
import io.cmscope.analyzer.findings.sidr.SidrRejected;
import io.cmscope.analyzer.findings.stale.FalseStaleReject;
import io.cmscope.analyzer.findings.stale.PeerRestarted;
import io.cmscope.analyzer.findings.stale.StaleConnection;
import io.cmscope.analyzer.findings.stale.StaleLoop;
import io.cmscope.analyzer.findings.stale.StaleNotRejected;
import io.cmscope.analyzer.findings.stale.StaleRejectWithoutDreq;
import io.cmscope.analyzer.findings.stale.UnexplainedStaleReject;
import io.cmscope.analyzer.findings.timewait.CommIdReused;
import io.cmscope.analyzer.findings.timewait.DreqAfterTimewait;
import io.cmscope.analyzer.findings.timewait.DreqUnansweredInTimewait;
import io.cmscope.analyzer.findings.timewait.QpnInUseTwice;
import io.cmscope.analyzer.findings.timewait.QpnReusedInTimewait;
import io.cmscope.analyzer.findings.timing.ConnectUnanswered;
import io.cmscope.analyzer.findings.timing.DreqUnanswered;
import io.cmscope.analyzer.findings.timing.LateResponse;
import io.cmscope.analyzer.findings.timing.MraDeadlineMissed;
import io.cmscope.analyzer.findings.timing.RepUnanswered;
import io.cmscope.analyzer.findings.timing.SidrUnanswered;
import io.cmscope.analyzer.findings.timing.SlowResponse;
import io.cmscope.analyzer.findings.timing.UselessMra;
import java.util.List;
import java.util.stream.Stream;

/** Every rule there is: the one place to add to. */
public final class Catalogue {

  private Catalogue() {}

  /** The rules that judge conversations; they have no state. */
  public static List<Rule> rules() {
    return List.of(
        new StaleConnection(),
        new StaleNotRejected(),
        new UnexplainedStaleReject(),
        new FalseStaleReject(),
        new StaleRejectWithoutDreq(),
        new PeerRestarted(),
        new StaleLoop(),
        new QpnReusedInTimewait(),
        new QpnInUseTwice(),
        new CommIdReused(),
        new DreqUnansweredInTimewait(),
        new DreqAfterTimewait(),
        new DuplicateDreq(),
        new DuplicateReq(),
        new DuplicateRep(),
        new EarlyRetransmission(),
        new RetransmissionAfterAnswer(),
        new CrossingDreq(),
        new RetransmissionChanged(),
        new TooManyRetransmissions(),
        new CrossingReq(),
        new ConnectUnanswered(),
        new DreqUnanswered(),
        new SlowResponse(),
        new LateResponse(),
        new MraDeadlineMissed(),
        new UselessMra(),
        new RepUnanswered(),
        new SidrUnanswered(),
        new UnlawfulMessage(),
        new ResponseWithoutRequest(),
        new RtuMissing(),
        new ReplyAfterReject(),
        new RejectAfterEstablished(),
        new DreqRejected(),
        new DreqQpnMismatch(),
        new MraWrongMessage(),
        new TransactionIdMismatch(),
        new TransportRetriesExhausted(),
        new DataBeforeEstablished(),
        new DataAfterDisconnect(),
        new FirstPsnMismatch(),
        new MtuExceeded(),
        new Rejected(),
        new InvalidField(),
        new ReservedBitsSet(),
        new GidAddressMismatch(),
        new PKeyMismatch(),
        new DepthExceedsOffer(),
        new ZeroAckTimeout(),
        new RejectInfoInconsistent(),
        new PrivateDataLeftover(),
        new SidrRejected(),
        new SidrAnswerChanged(),
        new LapOnRoce(),
        new LapOutOfSequence(),
        new StartsMidConnection());
  }

  /** The rules that judge the capture, fresh for one analysis: they count. */
  static List<CaptureRule> captureRules() {
    return List.of(
        new BadIcrc(),
        new BadQKey(),
        new UnsupportedClassVersion(),
        new RedirectNotFollowed(),
        new ConnectStorm(),
        new CaptureGap(),
        new OneDirection(),
        new DuplicateTap(),
        new TruncatedFrames(),
        new ClockStep(),
        new NoRdmaSeen());
  }

  /** What every rule is, in the order of the catalogue. */
  public static List<Explanation> explanations() {
    return Stream.concat(
            rules().stream().map(Rule::explanation),
            captureRules().stream().map(CaptureRule::explanation))
        .toList();
  }
}
