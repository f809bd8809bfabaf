import type { AskedApproval, OpenVault } from "@pomander/vault";
import { isLostReply } from "@pomander/vault/api";
import type { ShownApproval } from "../messages.ts";
import type { Ask } from "./conversation.ts";

const notBegun: ShownApproval = { kind: "waiting", digits: "", isEntered: false, isWrong: false, isUnreached: false };

/**
 * Has another browser open the vault, and shows the page how far that is, which asks again and again. The page gets no more
 * than the digits. Returns the open vault, or null when the person stops. Begins again where the person wants that.
 */
export async function askApproval(begin: () => Promise<AskedApproval>, ask: Ask): Promise<OpenVault | null> {
  for (;;) {
    const end = await follow(await begin(), ask);
    if (end !== "again") return end;
  }
}

/** Follows one approval, and ends it on the server unless it opened the vault. */
async function follow(approval: AskedApproval, ask: Ask): Promise<OpenVault | "again" | null> {
  let shown = notBegun;
  let isOpened = false;
  try {
    for (;;) {
      const step = await approval.advance().catch((error: unknown) => {
        if (isLostReply(error)) return null;
        throw error;
      });
      if (step?.kind === "opened") {
        isOpened = true;
        return step.vault;
      }
      if (step === null) shown = { ...shown, isUnreached: true };
      else {
        const { digits, isEntered } =
          step.kind === "digits" ? { ...step, digits: step.shown } : { digits: "", isEntered: false };
        shown = { kind: step.kind, digits, isEntered, isWrong: shown.isWrong, isUnreached: false };
      }
      const answer = await ask({ kind: "approval", approval: shown });
      if (answer === "stop") return null;
      if (answer === "again") return answer;
      // The third wrong digits end it, which the next step says, whether the server heard of that or not.
      if (answer !== "look") shown = { ...shown, isWrong: !(await approval.enter(answer.digits).catch(() => false)) };
    }
  } finally {
    if (!isOpened) void approval.end().catch(() => undefined);
  }
}
