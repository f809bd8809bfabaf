import { type calls, type CallReply, defaultKdf, type Kdf } from "@pomander/contract";
import { involved, recordEvent } from "../../accounts/audit.ts";
import type { Core } from "../../accounts/core.ts";
import { findDevice, rememberDevice } from "../../accounts/devices.ts";
import { markVerified } from "../../accounts/email-proof.ts";
import { accountCounter, deviceCounter, lockCounter } from "../../accounts/password-check.ts";
import { masterKeyPlace } from "../../accounts/pepper.ts";
import { showOwnUser } from "../../accounts/show-user.ts";
import { transact } from "../../accounts/transact.ts";
import { presentKdf, presentVault } from "../../accounts/vault-keys.ts";
import { Refusal } from "../../http/refusal.ts";
import { judgeTemporarySignIn } from "./second-factor.ts";
import { type AccountRow, findAccountByEmail, findAccountId, findKdf, findPresentVault } from "./store.ts";
import { refuseUnproven } from "./verify-email.ts";

/** The kdf record of an address; for an unknown one the defaults with a salt that is always the same. */
export async function prelogin({ db, pepper }: Core, email: string): Promise<{ kdf: Kdf }> {
  const made: Kdf = { ...defaultKdf, salt: pepper.fakeSalt(email) };
  return { kdf: presentKdf((await findKdf(db, email)) ?? made) };
}

interface Attempt {
  email: string;
  password: string;
  challenge?: string | undefined;
  code?: string | undefined;
  /** Name of the device, for its session. */
  device: string;
  /** The device token that came along for an account. */
  deviceTokenOf: (userId: string | null) => string | null;
}
interface Done {
  reply: CallReply<(typeof calls)["auth"]["login"]>;
  deviceToken: string;
}

/** Signs in. A wrong password, an unknown address and a slowed down account do the same work and say the same. */
export function login(core: Core, attempt: Attempt): Promise<Done> {
  const { pepper, clock } = core;
  return transact<Done>(core.db, async (trx) => {
    const userId = await findAccountId(trx, attempt.email);
    const token = attempt.deviceTokenOf(userId);
    const device = await findDevice(trx, userId, token);
    const counter = await lockCounter(
      trx,
      device === null ? accountCounter(pepper, attempt.email) : deviceCounter(pepper, device),
    );
    const account = await findAccountByEmail(trx, attempt.email);
    const missing: { refusal: Refusal | null } = { refusal: null };
    const besides = async (owner: AccountRow) => {
      missing.refusal = await judgeTemporarySignIn(core, trx, owner, attempt);
      if (missing.refusal === null) return "right";
      return missing.refusal.code === "invalid_code" ? "wrong" : "open";
    };
    const outcome = await core.checkPassword(trx, {
      counter,
      verifier: account?.verifier ?? null,
      credential: attempt.password,
      ...(account?.must_change_password === true ? { besides: () => besides(account) } : {}),
    });
    if (outcome.kind === "blocked") return new Refusal("rate_limited", outcome);
    if (outcome.kind === "wrong" || account === null) return missing.refusal ?? new Refusal("invalid_credentials");
    const unproven = await refuseUnproven(core, trx, account, attempt.device);
    if (unproven !== null) return unproven;
    // The code that went with the temporary password came by mail.
    if (account.must_change_password && core.config.smtpUrl !== null) {
      account.email_verified_at = await markVerified(trx, account.id, clock.now());
    }

    const known = device !== null && token !== null ? { id: device, token } : null;
    const deviceToken = await rememberDevice(trx, account.id, known, clock.now());
    const vault = await findPresentVault(trx, account.id);
    const isOfVault = vault !== null && pepper.isCredentialOf(attempt.password, vault.verifier);
    const reply = {
      token: await core.startSession(trx, account.id, attempt.device),
      user: await showOwnUser(trx, account),
      vault: isOfVault
        ? { ...presentVault(vault), wrappedVaultKey: pepper.openAtRest(masterKeyPlace(vault.id), vault.wrapped_key) }
        : null,
    };
    const actor = involved(account);
    await recordEvent(trx, { at: clock.now(), kind: "signed-in", actor, details: { device: attempt.device } });
    return { reply, deviceToken };
  });
}
