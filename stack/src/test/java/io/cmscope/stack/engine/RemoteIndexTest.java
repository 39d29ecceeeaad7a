package io.cmscope.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class RemoteIndexTest {

  private record Key(long caGuid, int number) {}

  private static final class Held extends Remote {}

  /** Against a hash map of the same keys; few values, so that slots are fought over. */
  @Test
  void findsWhatIsInAndNothingElse() {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(3);
    RemoteIndex index = new RemoteIndex.ByQpn(17);
    Map<Key, Held> expected = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      Key key = new Key(random.nextInt(20), random.nextInt(i < 50_000 ? 200 : 20));
      if (random.nextInt(3) > 0) {
        Held held = new Held();
        held.remoteCaGuid = key.caGuid();
        held.remoteQpn = key.number();
        index.put(held);
        expected.put(key, held);
      } else {
        Held held = expected.remove(key);
        if (held != null) {
          index.remove(held);
        }
      }
      assertThat(index.size()).isEqualTo(expected.size());
      Key other = new Key(random.nextInt(20), random.nextInt(200));
      assertThat(index.get(other.caGuid(), other.number())).isSameAs(expected.get(other));
    }
  }

  @Test
  void whatWasReplacedDoesNotTakeItsSuccessorOut() {
    RemoteIndex index = new RemoteIndex.ByCommId(1);
    Held old = new Held();
    Held successor = new Held();
    index.put(old);
    index.put(successor);
    index.remove(old);
    assertThat(index.get(0, 0)).isSameAs(successor);
    index.remove(successor);
    assertThat(index.get(0, 0)).isNull();
    assertThat(index.size()).isZero();
  }
}
