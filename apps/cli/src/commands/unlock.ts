import { connectUnlockedAgent, endAgent } from "../agent/agent-client.ts";
import { VaultNotTrusted } from "../errors.ts";
import type { Session } from "../state/device.ts";
import type { CommandContext } from "./command-context.ts";
import { firstView, type FirstVisitOptions } from "./first-visit.ts";
import { localService, notSignedIn } from "./open-vault.ts";
import { readMasterPassword, readOwnPassword } from "./master-password.ts";
import { createSignInQuestions } from "./sign-in-questions.ts";
import { inNewAgent, showUnlocked } from "./show-unlocked.ts";
import { refuseUnverified, sayNotices } from "./vault-warnings.ts";

export interface UnlockOptions extends FirstVisitOptions {
  passwordStdin?: boolean;
  keepCopy?: boolean;
  raw?: boolean;
  json?: boolean;
}

/** Unlocks the vault: in an agent, or with `raw` for this shell, which then has what opens it. */
export async function unlock(context: CommandContext, options: UnlockOptions): Promise<number> {
  const { device } = context;
  const session = await device.readSession();
  if (session === null) throw await notSignedIn(context);
  if (options.raw === true) return unlockForShell(context, options);
  const agent = await connectUnlockedAgent(device);
  if (agent !== null) {
    try {
      return await showUnlocked(context, agent, { ...options, done: "" });
    } catch (error) {
      // A vault that the user does not confirm as the expected one is locked again.
      if (error instanceof VaultNotTrusted) await endAgent(device);
      throw error;
    } finally {
      agent.disconnect();
    }
  }
  const password = await passwordOf(context, session, options);
  return inNewAgent(context, options, (next) => next.unlock(password, createSignInQuestions(context)), "");
}

async function unlockForShell(context: CommandContext, options: UnlockOptions): Promise<number> {
  const { device, output } = context;
  const password = await readOwnPassword(context, options);
  const service = localService(context);
  try {
    const unlocked = await service.unlockForShell(password, createSignInQuestions(context));
    const view = await firstView(context, service, options);
    sayNotices(view, output);
    refuseUnverified(view);
    output.printValue(await device.addShell(unlocked));
    unlocked.vaultKey.fill(0);
    return 0;
  } finally {
    service.close();
  }
}

/** Reads the master password of a session's account; null: it was generated, so that no one can type it. */
export const passwordOf = async (
  context: CommandContext,
  { email, isGenerated }: Session,
  options: Pick<UnlockOptions, "passwordStdin">,
): Promise<string | null> =>
  isGenerated === true ? null : readMasterPassword(context, options, `Master password of ${email}: `);
