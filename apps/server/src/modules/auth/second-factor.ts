import type { AccountRow } from "../../accounts/account-row.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { checkFactor, type GivenProof } from "../../accounts/factor-proofs.ts";
import { isTrusted } from "../../accounts/trusted-devices.ts";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import { checkMailedCode } from "./mailed-code.ts";

interface SecondFactorAttempt {
  proof: GivenProof | null;
  /** Id of the device, when it has signed in before. */
  deviceId: string | null;
  /** The device's name. */
  device: string;
}

/**
 * Checks the proof required in addition to a right password: a second factor where the account has one, unless the
 * device is trusted; for a temporary password without one, a code by mail. Returns the refusal, or whether a factor was
 * passed.
 */
export async function checkSecondFactor(
  app: AppContext,
  trx: Trx,
  account: AccountRow,
  attempt: SecondFactorAttempt,
): Promise<AppError | "passed" | "not needed"> {
  const now = app.clock.now();
  if (account.must_change_password) {
    const until = account.temporary_password_until;
    if (until === null || until <= now) return new AppError("temporary_password_expired");
    if (!account.has_factor) return (await checkMailedCode(app, trx, account, attempt)) ?? "not needed";
  }
  if (!account.has_factor || (await isTrusted(trx, account.id, attempt.deviceId, now))) return "not needed";
  const { proof, device } = attempt;
  const boundTo = app.pepper.pseudonymOf("sign-in", account.verifier.toString("base64url"));
  return (await checkFactor(app, trx, account, { purpose: "login", boundTo, proof, device })) ?? "passed";
}
