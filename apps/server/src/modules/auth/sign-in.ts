import type { CallParsed, calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { readProof } from "../../accounts/factor-proofs.ts";
import { accountRateKey, deviceRateKey } from "../../accounts/password-check.ts";
import { masterKeyAad } from "../../accounts/pepper.ts";
import { presentOwnUser } from "../../accounts/present-user.ts";
import { presentVault } from "../../accounts/vault-keys.ts";
import { AppError } from "../../errors.ts";
import { hashOf } from "../../platform/token-hash.ts";
import { retryOnConflict } from "../../platform/transaction.ts";
import { noticeOf } from "./begin-session.ts";
import { runSignIn } from "./run-sign-in.ts";
import { type SignInResult, signInWithProof } from "./sign-in-with-proof.ts";
import { findAccountAndDevice } from "./store.ts";

type LoginCall = (typeof calls)["auth"]["login"];
type SignInAttempt = CallParsed<LoginCall>["body"] & {
  /** The device's name. */
  device: string;
  /** The device tokens that the client sent, for any account. */
  deviceTokens: readonly string[];
};

/**
 * Signs in. A wrong password, an unknown address and a throttled account do the same work and say the same: everything
 * that a sign-in may store is prepared before anything is known of the account, and the rest is one statement (ADR 31).
 */
export async function login(app: AppContext, attempt: SignInAttempt): Promise<SignInResult> {
  const { pepper } = app;
  const { email, password, device } = attempt;
  const proof = readProof(attempt);
  const hashes = attempt.deviceTokens.map(hashOf);
  const { userId, deviceId, tokenHash } = await findAccountAndDevice(app.db, email, hashes);
  const sentToken = attempt.deviceTokens[hashes.findIndex((hash) => tokenHash?.equals(hash))] ?? null;
  const isUnknown = userId === null;
  const rateKey = deviceId === null ? accountRateKey(pepper, email) : deviceRateKey(pepper, deviceId);
  const prove = () => {
    const { trustDevice = false } = attempt;
    const of = { email, password, device, proof, trustDevice, deviceId, rateKey, isUnknown };
    return signInWithProof(app, { ...of, deviceTokenOf: () => sentToken });
  };
  // The transaction that begins the session also checks if the company is required.
  if (app.config.company !== null) return prove();
  const plan = app.planSession({ device, sentToken, unlocked: null });
  const notice = noticeOf({ device });
  const done = await retryOnConflict(() =>
    runSignIn(app, { email, rateKey, isUnknown, verifier: pepper.verifierOf(password), plan, notice }),
  );
  if (done.outcome === "blocked") throw new AppError("rate_limited", { retryAfterSeconds: done.retryAfterSeconds });
  if (done.outcome === "wrong") throw new AppError("invalid_credentials");
  if (done.outcome === "more") return prove();
  const { account, vault } = done;
  const { token, deviceToken } = await plan.tokensFor(account.id, done.isKnownDevice);
  const opened = vault && {
    // A generated password signs no one in.
    ...presentVault({ ...vault, password_generated: false }),
    wrappedVaultKey: pepper.openAtRest(masterKeyAad(vault.id), vault.wrapped_key),
  };
  return { reply: { token, user: presentOwnUser(account, done.extras), vault: opened }, deviceToken };
}
