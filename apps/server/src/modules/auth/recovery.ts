import type { CallParsed, CallReply, calls } from "@pomander/contract";
import { tellOwner } from "../../accounts/account-mails.ts";
import { involved, recordEvent } from "../../accounts/audit.ts";
import type { Core } from "../../accounts/core.ts";
import { findDevice, forgetDevices, rememberDevice } from "../../accounts/devices.ts";
import { deviceCounter, lockCounter, recoveryCounter } from "../../accounts/password-check.ts";
import { type Pepper, recoveryKeyPlace } from "../../accounts/pepper.ts";
import { endSessions } from "../../accounts/sessions.ts";
import { showOwnUser } from "../../accounts/show-user.ts";
import { ownPasswordColumns } from "../../accounts/temporary-passwords.ts";
import { transact } from "../../accounts/transact.ts";
import {
  keepReplacedKeys,
  lockPresentVault,
  masterKeyColumns,
  presentVault,
  recoveryColumns,
  type VaultRow,
} from "../../accounts/vault-keys.ts";
import { invalid, Refusal } from "../../http/refusal.ts";
import { touched } from "../../platform/touched.ts";
import { endCodes } from "./second-factor.ts";
import { type AccountRow, findAccountByEmail, findAccountId, findPresentVault, lockAccount } from "./store.ts";
import { refuseUnproven } from "./verify-email.ts";

const recoveryTtlMs = 15 * 60 * 1000;

interface Attempt {
  email: string;
  recoveryCredential: string;
  /** Its name. */
  device: string;
  deviceTokenOf: (userId: string | null) => string | null;
}

/** Gives the wrapped key against the recovery credential. Unknown address, no key and a wrong one look alike. */
export function startRecovery(
  core: Core,
  attempt: Attempt,
): Promise<CallReply<(typeof calls)["auth"]["recoverStart"]>> {
  const { pepper, clock, tokens } = core;
  return transact(core.db, async (trx) => {
    const userId = await findAccountId(trx, attempt.email);
    const device = await findDevice(trx, userId, attempt.deviceTokenOf(userId));
    const counter = await lockCounter(
      trx,
      device === null ? recoveryCounter(pepper, attempt.email) : deviceCounter(pepper, `${device} recovery`),
    );
    const account = await findAccountByEmail(trx, attempt.email);
    const vault = await findPresentVault(trx, account?.id ?? null);
    const outcome = await core.checkPassword(trx, {
      counter,
      verifier: vault?.recovery_verifier ?? null,
      credential: attempt.recoveryCredential,
    });
    if (outcome.kind === "blocked") return new Refusal("rate_limited", outcome);
    const wrapped = vault?.recovery_wrapped_key ?? null;
    if (outcome.kind === "wrong" || account === null || vault === null || wrapped === null) {
      return new Refusal("invalid_recovery");
    }
    const unproven = await refuseUnproven(core, trx, account, attempt.device);
    if (unproven !== null) return unproven;
    const claims = { sub: account.id, vault: vault.id, state: stateOf(pepper, account, vault) };
    return {
      vaultId: vault.id,
      wrappedVaultKey: pepper.openAtRest(recoveryKeyPlace(vault.id), wrapped),
      recoveryToken: await tokens.recovery.sign(claims, new Date(clock.now().getTime() + recoveryTtlMs)),
    };
  });
}

/** What a recovery was begun against. It is void as soon as password, recovery key or vault changed, so used once. */
const stateOf = (pepper: Pepper, account: AccountRow, vault: VaultRow) =>
  pepper.nameOf(
    "recovery-state",
    [account.verifier, vault.verifier, vault.recovery_verifier]
      .map((verifier) => verifier?.toString("base64url") ?? "")
      .join("\n"),
  );

type Finish = (typeof calls)["auth"]["recoverFinish"];
interface Done {
  reply: CallReply<Finish>;
  deviceToken: string;
}

/** Sets a new master password and a new recovery key; the used one is dead, every session ends. */
export async function finishRecovery(core: Core, form: CallParsed<Finish>["body"], device: string): Promise<Done> {
  const { pepper, clock } = core;
  const claims = await core.tokens.recovery.verify(form.recoveryToken);
  if (claims === null) throw new Refusal("recovery_expired");
  return transact<Done>(core.db, async (trx) => {
    const account = await lockAccount(trx, claims.sub);
    const vault = account === null ? null : await lockPresentVault(trx, account.id);
    if (account === null || vault === null || vault.id !== claims.vault) throw new Refusal("recovery_expired");
    if (stateOf(pepper, account, vault) !== claims.state) throw new Refusal("recovery_expired");
    if (pepper.isCredentialOf(form.recovery.credential, vault.recovery_verifier)) {
      throw invalid("recovery.credential", "The used recovery key cannot be kept");
    }

    const now = clock.now();
    await keepReplacedKeys(trx, vault, now);
    const { kdf, password: credential, wrappedVaultKey } = form;
    const changedVault = await trx
      .updateTable("vaults")
      .set({
        ...masterKeyColumns(pepper, vault.id, { kdf, credential, wrappedVaultKey }),
        ...recoveryColumns(pepper, vault.id, form.recovery),
      })
      .where("id", "=", vault.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const changedAccount = await trx
      .updateTable("users")
      .set({
        ...ownPasswordColumns(pepper, { kdf, credential }),
        updated_at: touched(now),
      })
      .where("id", "=", account.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await endSessions(trx, account.id);
    await forgetDevices(trx, account.id);
    await endCodes(trx, account.id, now);
    await tellOwner(trx, "recovery-used", account, { at: now, device });
    await recordEvent(trx, { at: now, kind: "recovered", actor: involved(account), details: { device } });
    return {
      reply: {
        token: await core.startSession(trx, account.id, device),
        user: await showOwnUser(trx, changedAccount),
        vault: presentVault(changedVault),
      },
      deviceToken: await rememberDevice(trx, account.id, null, now),
    };
  });
}
