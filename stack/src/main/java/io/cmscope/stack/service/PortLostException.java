package io.cmscope.stack.service;

import io.cmscope.stack.fabric.Reaction.Loss;

/** Our port has no more what it would take: the message would leave wrong, or not at all. */
public final class PortLostException extends CmException {
  private static final long serialVersionUID = 1;

  private final Loss loss;

  PortLostException(Loss loss) {
    super(
        switch (loss) {
          case P_KEY_GONE -> "our port does not have the P_Key";
          case P_KEY_MOVED -> "the P_Key is at another index now";
          case GID_GONE -> "our port does not have the source GID";
          case PORT_DOWN -> "our port is down";
          case LID_CHANGED -> "our port has another LID";
          case SUBNET_MANAGER -> "the subnet manager changed";
        });
    this.loss = loss;
  }

  public Loss loss() {
    return loss;
  }
}
