import type { User } from "@pomander/contract";
import { invalidInputCodes, isCode, type OpenVault, type VaultClient } from "@pomander/vault";
import { CommandError } from "@pomander/terminal/errors";
import { messageOf } from "../errors.ts";
import type { Questions } from "./access-types.ts";

type Client = Pick<VaultClient, "askApproval" | "unlockWithRecoveryKey">;
type Ask = Pick<Questions, "confirmWarning" | "opening" | "digits">;

const pollMs = 1_500;

/**
 * Opens a vault whose master password was generated: a browser in which it is open approves this device, or the user
 * types the recovery key. This device keeps nothing that opens it. Throws CommandError when the user stops.
 */
export async function openGenerated(client: Client, user: User, ask: Ask): Promise<OpenVault> {
  for (let problem: string | null = null; ;) {
    const answer = await ask.opening(problem);
    if (answer === "stop") throw new CommandError("Your vault stays locked.");
    try {
      if (answer !== "approval")
        return await client.unlockWithRecoveryKey(user, answer.recoveryKey, ask.confirmWarning);
      const opened: OpenVault | string = await beApproved(client, user, ask);
      if (typeof opened !== "string") return opened;
      problem = opened;
    } catch (error) {
      if (isCode(error, "company_needed")) throw staleSignIn();
      if (answer === "approval" || !isCode(error, ...invalidInputCodes, "wrong_password")) throw error;
      problem = isCode(error, "wrong_password") ? "That isn't the recovery key of this vault." : messageOf(error);
    }
  }
}

const staleSignIn = () =>
  new CommandError(
    "Your company signed you in too long ago for this. Get a new code in your profile, then sign in again: pomander login",
  );

/** Has an open browser approve this device. Returns the vault, or why the approval is over. */
async function beApproved(client: Client, user: User, ask: Ask): Promise<OpenVault | string> {
  const approval = await client.askApproval(user, ask.confirmWarning);
  let isWrong = false;
  try {
    for (;;) {
      const step = await approval.advance();
      if (step.kind === "opened") return step.vault;
      if (step.kind === "ended") return "The approval ended before your vault was opened.";
      if (step.kind === "mismatch")
        return "The digits don't match, so nothing was opened. If you typed what the browser shows, someone may be in between: tell the people who run your company's sign-in.";
      if (step.kind === "digits" && !step.isEntered)
        isWrong = !(await approval.enter(await ask.digits({ shown: step.shown, isWrong })));
      else await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  } catch (error) {
    await approval.end().catch(() => undefined);
    throw error;
  }
}
