import type { CallParsed, CallReply, calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { findDevice } from "../../accounts/devices.ts";
import { readProof } from "../../accounts/factor-proofs.ts";
import { trustDevice } from "../../accounts/trusted-devices.ts";
import { markEmailVerified } from "../../accounts/email-verification.ts";
import { accountRateKey, deviceRateKey, lockRateKey } from "../../accounts/password-check.ts";
import { masterKeyAad } from "../../accounts/pepper.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";
import { presentVault } from "../../accounts/vault-keys.ts";
import { AppError } from "../../errors.ts";
import { beginSession, type DeviceAttempt } from "./begin-session.ts";
import { checkSecondFactor } from "./second-factor.ts";
import { findAccountId, findPresentVault, findVerifierByEmail, lockAccountForSignIn } from "./store.ts";
import { unverifiedEmailError } from "./verify-email.ts";
import type { AccountRow } from "../../accounts/account-row.ts";

type LoginCall = (typeof calls)["auth"]["login"];
type SignInAttempt = CallParsed<LoginCall>["body"] & DeviceAttempt;
interface SignInResult {
  reply: CallReply<LoginCall>;
  deviceToken: string;
}

/** Signs in. A wrong password, an unknown address and a throttled account do the same work and say the same. */
export function login(app: AppContext, attempt: SignInAttempt): Promise<SignInResult> {
  const { pepper, clock } = app;
  const proof = readProof(attempt);
  return withTransaction<SignInResult>(app.db, async (trx) => {
    const userId = await findAccountId(trx, attempt.email);
    const token = attempt.deviceTokenOf(userId);
    const device = await findDevice(trx, userId, token);
    const rateKey = await lockRateKey(
      trx,
      device === null ? accountRateKey(pepper, attempt.email) : deviceRateKey(pepper, device),
      { isUnknown: userId === null },
    );
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
        const checked = await checkSecondFactor(app, trx, account, { proof, deviceId: device, device: attempt.device });
        if (checked instanceof AppError) return checked;
        found.isFactorPassed = checked === "passed";
        return null;
      },
    });
    if (outcome.kind === "blocked") commitAndReject(new AppError("rate_limited", outcome));
    if (outcome.kind === "refused") commitAndReject(outcome.refusal);
    const { account } = found;
    if (outcome.kind === "wrong" || account === null) commitAndReject(new AppError("invalid_credentials"));
    const unverified = await unverifiedEmailError(app, trx, account, attempt.device);
    if (unverified !== null) commitAndReject(unverified);
    // The code that went with the temporary password came by mail.
    if (account.must_change_password && !account.has_factor && app.config.smtpUrl !== null) {
      account.email_verified_at = await markEmailVerified(trx, account.id, clock.now());
    }

    const vault = await findPresentVault(trx, account.id);
    const isOfVault = vault !== null && pepper.isCredentialOf(attempt.password, vault.verifier);
    const begun = await beginSession(app, trx, account, {
      ...attempt,
      unlocked: isOfVault ? vault.id : null,
      details: outcome.failuresBefore > 0 ? { failuresBefore: outcome.failuresBefore } : {},
    });
    const { deviceToken, ...session } = begun;
    if (attempt.trustDevice === true && found.isFactorPassed) {
      await trustDevice(trx, { userId: account.id, deviceToken, name: attempt.device, now: clock.now() });
    }
    const opened = isOfVault
      ? { ...presentVault(vault), wrappedVaultKey: pepper.openAtRest(masterKeyAad(vault.id), vault.wrapped_key) }
      : null;
    return { reply: { ...session, vault: opened }, deviceToken };
  });
}
