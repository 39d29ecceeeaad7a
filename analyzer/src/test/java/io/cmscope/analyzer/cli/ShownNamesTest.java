package io.cmscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShownNamesTest {
  @Test
  void absoluteNamesWithOnlyTheRootInCommonAreShownWithoutTheirFolders() {
    assertThat(ShownNames.of(List.of("/build/captures/stale.pcap", "/tmp/run-7/cut.pcap")))
        .containsExactly("stale.pcap", "cut.pcap");
  }

  @Test
  void sameFileNamesKeepAsManyFoldersAsTellThemApart() {
    assertThat(ShownNames.of(List.of("/a/left/vm/cm.pcap", "/b/right/vm/cm.pcap", "/b/other.pcap")))
        .containsExactly("left/vm/cm.pcap", "right/vm/cm.pcap", "other.pcap");
  }

  @Test
  void aNameThatEndsLikeAnotherOnesWholeNameIsStillToldApart() {
    assertThat(ShownNames.of(List.of("/b/cm.pcap", "/a/b/cm.pcap")))
        .containsExactly("b/cm.pcap", "a/b/cm.pcap");
  }

  @Test
  void relativeNamesAndStandardInputStayAsGiven() {
    assertThat(ShownNames.of(List.of("./x//cm.pcap", "-", "/y/cm.pcap")))
        .containsExactly("./x//cm.pcap", "-", "y/cm.pcap");
  }

  @Test
  void oneFileGivenTwiceHasOneName() {
    assertThat(ShownNames.of(List.of("/y/cm.pcap", "/y/cm.pcap")))
        .containsExactly("cm.pcap", "cm.pcap");
  }
}
