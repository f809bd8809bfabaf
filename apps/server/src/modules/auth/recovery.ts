import type { CallParsed, CallReply, calls } from "@pomander/contract";
import { notifyOwner } from "../../accounts/account-mails.ts";
import { revokeTokensOf } from "../../accounts/api-tokens/end-tokens.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { disconnect } from "../../accounts/company/connections.ts";
import { isCompanyRequired } from "../../accounts/company/domains.ts";
import { assertOpen } from "../../accounts/deactivated.ts";
import { findDevice } from "../../accounts/devices.ts";
import { checkFactor, type GivenProof, readProof } from "../../accounts/factor-proofs.ts";
import {
  deviceRecoveryRateKey,
  type LockedRateKey,
  lockRateKey,
  recoveryProofRateKey,
  recoveryRateKey,
} from "../../accounts/password-check.ts";
import { removePasskeys, selectPasskeys } from "../../accounts/passkeys.ts";
import { type Pepper, recoveryKeyAad } from "../../accounts/pepper.ts";
import { showOwnUser } from "../../accounts/present-user.ts";
import { endAllSessions } from "../../accounts/renew-sessions.ts";
import { startOnNewDevice } from "../../accounts/start-session.ts";
import { ownPasswordColumns } from "../../accounts/temporary-passwords.ts";
import {
  archiveReplacedKeys,
  lockPresentVault,
  masterKeyColumns,
  presentVault,
  recoveryColumns,
  type VaultKeys,
  type VaultRow,
} from "../../accounts/vault-keys.ts";
import { AppError, invalid } from "../../errors.ts";
import {
  findAccountId,
  findPresentVault,
  findRecoveryVerifier,
  findVerifierByEmail,
  lockAccountForSignIn,
} from "./store.ts";
import type { DeviceAttempt } from "./begin-session.ts";
import { unverifiedEmailError } from "./verify-email.ts";
import { nextUpdatedAt } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";
import { type AccountRow, lockAccount } from "../../accounts/account-row.ts";

const recoveryTtlMs = 15 * 60 * 1000;

type RecoverStartCall = (typeof calls)["auth"]["recoverStart"];

/**
 * Returns the wrapped key in exchange for the recovery credential. The replies to an unknown address, to an account
 * without a key and to a wrong key look alike.
 */
export function startRecovery(
  app: AppContext,
  attempt: CallParsed<RecoverStartCall>["body"] & DeviceAttempt,
): Promise<CallReply<RecoverStartCall>> {
  const { pepper, clock, tokens } = app;
  return withTransaction(app.db, async (trx) => {
    const userId = await findAccountId(trx, attempt.email);
    const device = await findDevice(trx, userId, attempt.deviceTokenOf(userId));
    const rateKey = await lockRateKey(
      trx,
      device === null ? recoveryRateKey(pepper, attempt.email) : deviceRecoveryRateKey(pepper, device),
      { isUnknown: userId === null },
    );
    const known = await findVerifierByEmail(trx, attempt.email);
    const outcome = await app.checkPassword(trx, {
      rateKey,
      verifier: await findRecoveryVerifier(trx, known?.id ?? null),
      credential: attempt.recoveryCredential,
    });
    if (outcome.kind === "blocked") commitAndReject(new AppError("rate_limited", outcome));
    if (outcome.kind === "wrong" || known === null) commitAndReject(new AppError("invalid_recovery"));
    const account = await lockAccountForSignIn(trx, known.id);
    const vault = await findPresentVault(trx, known.id);
    const wrapped = vault?.recovery_wrapped_key ?? null;
    if (account === null || vault === null || wrapped === null) commitAndReject(new AppError("invalid_recovery"));
    const unverified = await unverifiedEmailError(app, trx, account, attempt.device);
    if (unverified !== null) commitAndReject(unverified);
    assertOpen(account);
    const claims = { sub: account.id, vault: vault.id, state: recoveryStateOf(pepper, account, vault) };
    return {
      vaultId: vault.id,
      wrappedVaultKey: pepper.openAtRest(recoveryKeyAad(vault.id), wrapped),
      recoveryToken: await tokens.recovery.sign(claims, new Date(clock.now().getTime() + recoveryTtlMs)),
    };
  });
}

/**
 * Returns a pseudonym of the state against which a recovery was begun. A new password, recovery key or vault changes
 * it, so a recovery works only once.
 */
const recoveryStateOf = (pepper: Pepper, account: AccountRow, vault: VaultRow) =>
  pepper.pseudonymOf(
    "recovery-state",
    [account.verifier, vault.verifier, vault.recovery_verifier]
      .map((verifier) => verifier?.toString("base64url") ?? "")
      .join("\n"),
  );

type RecoveryClaims = NonNullable<Awaited<ReturnType<AppContext["tokens"]["recovery"]["verify"]>>>;

async function verifyRecovery({ tokens }: AppContext, recoveryToken: string): Promise<RecoveryClaims> {
  const claims = await tokens.recovery.verify(recoveryToken);
  if (claims === null) throw new AppError("recovery_expired");
  return claims;
}

interface LockedRecovery {
  rateKey: LockedRateKey;
  account: AccountRow;
  vault: VaultRow;
}

/**
 * Locks the rows that a recovery changes. @throws AppError `recovery_expired` when they differ from those it was begun
 * against
 */
async function lockRecovery({ pepper }: AppContext, trx: Trx, claims: RecoveryClaims): Promise<LockedRecovery> {
  const rateKey = await lockRateKey(trx, recoveryProofRateKey(pepper, claims.sub));
  const account = await lockAccount(trx, claims.sub);
  const vault = account === null ? null : await lockPresentVault(trx, account.id);
  if (account === null || vault === null || vault.id !== claims.vault || vault.password_generated)
    throw new AppError("recovery_expired");
  if (recoveryStateOf(pepper, account, vault) !== claims.state) throw new AppError("recovery_expired");
  assertOpen(account);
  return { rateKey, account, vault };
}

interface RecoveryProof {
  claims: RecoveryClaims;
  proof: GivenProof | null;
  device: string;
}

/**
 * Checks the second factor of a recovery, where the account has one and the token does not contain that it was passed.
 */
async function checkRecoveryFactor(
  app: AppContext,
  trx: Trx,
  { rateKey, account }: LockedRecovery,
  { claims, proof, device }: RecoveryProof,
): Promise<AppError | null> {
  if (!account.has_factor || claims.isFactorPassed === true) return null;
  const check = { purpose: "recover", boundTo: claims.state, proof, device } as const;
  return app.checkProof(trx, rateKey, () => checkFactor(app, trx, account, check));
}

type RecoverConfirmCall = (typeof calls)["auth"]["recoverConfirm"];

/**
 * Requires the second factor of a recovery before the user chooses a new master password. Returns a token that finishes
 * the recovery without another factor, and how many passkeys the recovery removes. A refusal leaves the token valid.
 */
export async function confirmRecovery(
  app: AppContext,
  form: CallParsed<RecoverConfirmCall>["body"],
  device: string,
): Promise<CallReply<RecoverConfirmCall>> {
  const claims = await verifyRecovery(app, form.recoveryToken);
  const proof = readProof(form);
  return withTransaction<CallReply<RecoverConfirmCall>>(app.db, async (trx) => {
    const recovery = await lockRecovery(app, trx, claims);
    const { account } = recovery;
    const refusal = await checkRecoveryFactor(app, trx, recovery, { claims, proof, device });
    if (refusal !== null) commitAndReject(refusal);
    const { sub, vault, state } = claims;
    const passed = { sub, vault, state, isFactorPassed: account.has_factor };
    const until = new Date(app.clock.now().getTime() + recoveryTtlMs);
    const passkeys = await selectPasskeys(trx, account.id).execute();
    return { recoveryToken: await app.tokens.recovery.sign(passed, until), passkeys: passkeys.length };
  });
}

type RecoverFinishCall = (typeof calls)["auth"]["recoverFinish"];
interface RecoveryResult {
  reply: CallReply<RecoverFinishCall>;
  /** Set when a session began. */
  deviceToken: string | null;
}

/**
 * Sets a new master password and a new recovery key; the used one becomes invalid, every session ends. A second factor
 * is required, on trusted devices too, unless the token contains that it was passed; a refusal leaves the token valid.
 */
export async function finishRecovery(
  app: AppContext,
  form: CallParsed<RecoverFinishCall>["body"],
  device: string,
): Promise<RecoveryResult> {
  const { pepper, clock } = app;
  const claims = await verifyRecovery(app, form.recoveryToken);
  const proof = readProof(form);
  return withTransaction<RecoveryResult>(app.db, async (trx) => {
    const recovery = await lockRecovery(app, trx, claims);
    const { account, vault } = recovery;
    if (pepper.isCredentialOf(form.recovery.credential, vault.recovery_verifier)) {
      throw invalid("recovery.credential", "You can't keep a recovery key that was used");
    }
    const refusal = await checkRecoveryFactor(app, trx, recovery, { claims, proof, device });
    if (refusal !== null) commitAndReject(refusal);

    const now = clock.now();
    await archiveReplacedKeys(trx, vault, now);
    const { kdf, password: credential, wrappedVaultKey } = form;
    const changedVault = await trx
      .updateTable("vaults")
      .set({
        ...masterKeyColumns(pepper, vault.id, { kdf, credential, wrappedVaultKey }),
        ...recoveryColumns(pepper, vault.id, form.recovery),
      })
      .where("id", "=", vault.id)
      .returningAll()
      .$narrowType<VaultKeys>()
      .executeTakeFirstOrThrow();
    await endAllSessions(app, trx, account.id);
    // Where the company signs the owner in, a recovery opens the vault again, and gives no session.
    const isRequired = await isCompanyRequired(app, trx, account);
    const begun = isRequired
      ? null
      : await startOnNewDevice(app, trx, { userId: account.id, device, vaultId: vault.id });
    const changedAccount = await trx
      .updateTable("users")
      .set({
        ...ownPasswordColumns(pepper, { kdf, credential }),
        updated_at: nextUpdatedAt(now),
      })
      .where("id", "=", account.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await removePasskeys(trx, account, { at: now, device });
    await revokeTokensOf(trx, account.id, { at: now, by: auditPerson(account) });
    if (!isRequired) await disconnect(trx, account, { at: now, device, company: app.config.company?.name ?? "" });
    await notifyOwner(trx, "recovery-used", account, { at: now, device });
    await recordEvent(trx, { at: now, kind: "recovered", actor: auditPerson(account), details: { device } });
    return {
      reply: {
        token: begun?.token ?? null,
        user: await showOwnUser(trx, changedAccount),
        vault: presentVault(changedVault),
      },
      deviceToken: begun?.deviceToken ?? null,
    };
  });
}
