import { errorsOf, type NoParams } from "@pomander/crypto/coded-error";

/** Codes of the errors of a machine, each with the values that its text names. */
export interface MachineErrors {
  /**
   * The server shows a machine something else than it may believe: no key that opens the link in its token, a list that
   * does not name it, links or new keys that do not follow, or less than it remembers or than was demanded.
   */
  machine_not_verified: { why: "token" | "list" | "history" | "successor" | "memory" | "demand" };
  /** More links lie between a machine's token and the present than it follows. */
  machine_token_old: { max: number };
  /** The server says that the machine is no longer a member. */
  machine_removed: NoParams;
}

export const machineError = errorsOf<MachineErrors>();
