import type { User } from "@pomander/contract";
import {
  invalidInputCodes,
  isCode,
  passwordCodes,
  type OpenVault,
  type PasswordSetup,
  type PreparedMasterPassword,
  type VaultClient,
} from "@pomander/vault";
import { CommandError } from "@pomander/terminal/errors";
import { messageOf } from "../errors.ts";
import type { Questions as AllQuestions } from "./access-types.ts";

type Questions = Pick<AllQuestions, "confirmWarning" | "newPassword" | "earlierVault" | "saveRecoveryKey">;

type Prepare = (newPassword: string) => Promise<PreparedMasterPassword>;

/** Sets a master password after a sign-in with a temporary one, and opens the vault. Throws when the user cancels. */
export async function choosePassword(client: VaultClient, user: User, questions: Questions): Promise<OpenVault> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const setup = await client.beginPasswordSetup(user, { ask: questions.confirmWarning, timeZone });
  const prepared = await withNewPassword(await earlierVaultOf(setup, questions), questions);
  const { vault } = await prepared.submit(await questions.saveRecoveryKey(prepared.recoveryKey));
  if (vault === null) throw new CommandError("Your master password is set. Sign in with it.");
  return vault;
}

async function earlierVaultOf(setup: PasswordSetup, questions: Questions): Promise<Prepare> {
  if (setup.vault === null) return (password) => setup.prepareEmptyVault(password);
  const { hasRecovery } = setup.vault;
  for (let problem: string | null = null; ;) {
    const answer = await questions.earlierVault({ hasRecovery, problem });
    if (answer === "stop") throw new CommandError("Nothing was changed: your temporary password still works.");
    if (answer === "empty") return (password) => setup.prepareEmptyVault(password);
    try {
      const restored =
        "password" in answer
          ? await setup.unlockWithPassword(answer.password)
          : await setup.unlockWithRecoveryKey(answer.recoveryKey);
      return (password) => restored.prepare(password);
    } catch (error) {
      problem = problemToAskAgain(error);
    }
  }
}

async function withNewPassword(prepare: Prepare, questions: Questions): Promise<PreparedMasterPassword> {
  for (let problem: string | null = null; ;) {
    const password = await questions.newPassword(problem);
    if (password === null) throw new CommandError("Nothing was changed: your temporary password still works.");
    try {
      return await prepare(password);
    } catch (error) {
      problem = problemToAskAgain(error);
    }
  }
}

/** Returns the message of a problem that the user can fix by another answer; any other error is thrown again. */
function problemToAskAgain(error: unknown): string {
  if (!isCode(error, ...passwordCodes, ...invalidInputCodes, "wrong_password")) throw error;
  return messageOf(error);
}
