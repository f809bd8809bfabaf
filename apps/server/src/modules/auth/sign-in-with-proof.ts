import type { CallReply, calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import type { GivenProof } from "../../accounts/factor-proofs.ts";
import { isCompanyRequired } from "../../accounts/company/domains.ts";
import { trustDevice } from "../../accounts/trusted-devices.ts";
import { markEmailVerified } from "../../accounts/email-verification.ts";
import { lockRateKey } from "../../accounts/password-check.ts";
import { masterKeyAad } from "../../accounts/pepper.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";
import { presentVault } from "../../accounts/vault-keys.ts";
import { AppError } from "../../errors.ts";
import { beginSession, type DeviceAttempt } from "./begin-session.ts";
import { companyRequiredError } from "./company/tickets.ts";
import { checkSecondFactor } from "./second-factor.ts";
import { findPresentVault, findVerifierByEmail, lockAccountForSignIn } from "./store.ts";
import { unverifiedEmailError } from "./verify-email.ts";
import type { AccountRow } from "../../accounts/account-row.ts";

export interface SignInResult {
  reply: CallReply<(typeof calls)["auth"]["login"]>;
  deviceToken: string;
}
interface ProvenAttempt extends DeviceAttempt {
  email: string;
  /** The credential. */
  password: string;
  proof: GivenProof | null;
  trustDevice: boolean;
  /** Id of the device, when it has signed in before. */
  deviceId: string | null;
  /** The key by which failures are counted, and whether the address has no account. */
  rateKey: string;
  isUnknown: boolean;
}

/**
 * Signs in where a right password is not enough, and says what is missing. Everything is checked from the beginning, the
 * password too, under locks that last until the session has begun.
 */
export function signInWithProof(app: AppContext, attempt: ProvenAttempt): Promise<SignInResult> {
  const { pepper, clock } = app;
  const { proof, deviceId } = attempt;
  return withTransaction<SignInResult>(app.db, async (trx) => {
    const rateKey = await lockRateKey(trx, attempt.rateKey, attempt);
    const known = await findVerifierByEmail(trx, attempt.email);
    const found: { account: AccountRow | null; isFactorPassed: boolean } = { account: null, isFactorPassed: false };
    const outcome = await app.checkPassword(trx, {
      rateKey,
      verifier: known?.verifier ?? null,
      credential: attempt.password,
      checkMore: async () => {
        const account = known === null ? null : await lockAccountForSignIn(trx, known.id);
        if (account === null) return null;
        found.account = account;
        const checked = await checkSecondFactor(app, trx, account, { proof, deviceId, device: attempt.device });
        if (checked instanceof AppError) return checked;
        found.isFactorPassed = checked === "passed";
        return null;
      },
    });
    if (outcome.kind === "blocked") commitAndReject(new AppError("rate_limited", outcome));
    if (outcome.kind === "refused") commitAndReject(outcome.refusal);
    const { account } = found;
    if (outcome.kind === "wrong" || account === null) commitAndReject(new AppError("invalid_credentials"));
    // The code that went with the temporary password came by mail.
    if (account.must_change_password && !account.has_factor && app.config.smtpUrl !== null) {
      const at = await markEmailVerified(trx, account.id, clock.now());
      Object.assign(account, { email_verified_at: at, first_verified_at: account.first_verified_at ?? at });
    }
    const unverified = await unverifiedEmailError(app, trx, account, attempt.device);
    if (unverified !== null) commitAndReject(unverified);
    if (await isCompanyRequired(app, trx, account))
      commitAndReject(companyRequiredError(app, account, found.isFactorPassed));

    const vault = await findPresentVault(trx, account.id);
    const isOfVault = vault !== null && pepper.isCredentialOf(attempt.password, vault.verifier);
    const begun = await beginSession(app, trx, account, {
      ...attempt,
      unlocked: isOfVault ? vault.id : null,
      details: outcome.failuresBefore > 0 ? { failuresBefore: outcome.failuresBefore } : {},
    });
    const { deviceToken, token, user } = begun;
    if (attempt.trustDevice && found.isFactorPassed) {
      await trustDevice(trx, { userId: account.id, deviceToken, name: attempt.device, now: clock.now() });
    }
    const opened = isOfVault
      ? { ...presentVault(vault), wrappedVaultKey: pepper.openAtRest(masterKeyAad(vault.id), vault.wrapped_key) }
      : null;
    return { reply: { token, user, vault: opened }, deviceToken };
  });
}
