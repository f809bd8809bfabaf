import { type calls, type CallReply, defaultKdf, type Kdf } from "@pomander/contract";
import { notifyOfNewDevice } from "../../accounts/account-mails.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { findDevice, hasSignedIn, rememberDevice } from "../../accounts/devices.ts";
import { markEmailVerified } from "../../accounts/email-verification.ts";
import { accountRateKey, deviceRateKey, lockRateKey } from "../../accounts/password-check.ts";
import { masterKeyAad } from "../../accounts/pepper.ts";
import { createSessionEndToken } from "../../accounts/sessions.ts";
import { showOwnUser } from "../../accounts/present-user.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { presentKdf, presentVault } from "../../accounts/vault-keys.ts";
import { AppError } from "../../errors.ts";
import { checkTemporarySignIn } from "./second-factor.ts";
import { type AccountRow, findAccountByEmail, findAccountId, findKdf, findPresentVault } from "./store.ts";
import { unverifiedEmailError } from "./verify-email.ts";

/** The kdf record of an address; for an unknown one the defaults with a salt that is always the same. */
export async function prelogin({ db, pepper }: AppContext, email: string): Promise<{ kdf: Kdf }> {
  const made: Kdf = { ...defaultKdf, salt: pepper.fakeSalt(email) };
  return { kdf: presentKdf((await findKdf(db, email)) ?? made) };
}

interface SignInAttempt {
  email: string;
  password: string;
  challenge?: string | undefined;
  code?: string | undefined;
  /** Name of the device, for its session. */
  device: string;
  /** The device token that came along for an account. */
  deviceTokenOf: (userId: string | null) => string | null;
}
interface SignInResult {
  reply: CallReply<(typeof calls)["auth"]["login"]>;
  deviceToken: string;
}

/** Signs in. A wrong password, an unknown address and a throttled account do the same work and say the same. */
export function login(app: AppContext, attempt: SignInAttempt): Promise<SignInResult> {
  const { pepper, clock } = app;
  return withTransaction<SignInResult>(app.db, async (trx) => {
    const userId = await findAccountId(trx, attempt.email);
    const token = attempt.deviceTokenOf(userId);
    const device = await findDevice(trx, userId, token);
    const rateKey = await lockRateKey(
      trx,
      device === null ? accountRateKey(pepper, attempt.email) : deviceRateKey(pepper, device),
    );
    const account = await findAccountByEmail(trx, attempt.email);
    const missing: { refusal: AppError | null } = { refusal: null };
    const checkSecondFactor = async (owner: AccountRow) => {
      missing.refusal = await checkTemporarySignIn(app, trx, owner, attempt);
      if (missing.refusal === null) return "right";
      return missing.refusal.code === "invalid_code" ? "wrong" : "open";
    };
    const outcome = await app.checkPassword(trx, {
      rateKey,
      verifier: account?.verifier ?? null,
      credential: attempt.password,
      ...(account?.must_change_password === true ? { checkSecondFactor: () => checkSecondFactor(account) } : {}),
    });
    if (outcome.kind === "blocked") return new AppError("rate_limited", outcome);
    if (outcome.kind === "wrong" || account === null) return missing.refusal ?? new AppError("invalid_credentials");
    const unverified = await unverifiedEmailError(app, trx, account, attempt.device);
    if (unverified !== null) return unverified;
    // The code that went with the temporary password came by mail.
    if (account.must_change_password && app.config.smtpUrl !== null) {
      account.email_verified_at = await markEmailVerified(trx, account.id, clock.now());
    }

    const known = device !== null && token !== null ? { id: device, token } : null;
    const isNewDevice = device === null && (await hasSignedIn(trx, account.id));
    const deviceToken = await rememberDevice(trx, account.id, known, clock.now());
    const vault = await findPresentVault(trx, account.id);
    const isOfVault = vault !== null && pepper.isCredentialOf(attempt.password, vault.verifier);
    const session = await app.startSession(trx, account.id, attempt.device, isOfVault ? vault.id : null);
    const reply = {
      token: session.token,
      user: await showOwnUser(trx, account),
      vault: isOfVault
        ? { ...presentVault(vault), wrappedVaultKey: pepper.openAtRest(masterKeyAad(vault.id), vault.wrapped_key) }
        : null,
    };
    const at = clock.now();
    if (isNewDevice) {
      const endToken = await createSessionEndToken(trx, session.id);
      await notifyOfNewDevice(trx, account, { at, device: attempt.device, endToken });
    }
    const { failuresBefore } = outcome;
    const details = {
      device: attempt.device,
      ...(isNewDevice ? { isNewDevice } : {}),
      ...(failuresBefore > 0 ? { failuresBefore } : {}),
    };
    await recordEvent(trx, { at, kind: "signed-in", actor: auditPerson(account), details });
    return { reply, deviceToken };
  });
}
