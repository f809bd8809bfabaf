import {
  type AnyManifest,
  type ArchivedVault,
  type CallParsed,
  type calls,
  limits,
  type Vault,
} from "@pomander/contract";
import { sql } from "kysely";
import { notifyOwner } from "../../accounts/account-mails.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { confirmWithFactor } from "../../accounts/confirm-factor.ts";
import { lockPasswordRateKey } from "../../accounts/current-password.ts";
import { type LockedRateKey, lockRateKey, vaultRateKey } from "../../accounts/password-check.ts";
import { masterKeyAad, recoveryKeyAad } from "../../accounts/pepper.ts";
import type { Session } from "../../accounts/sessions.ts";
import { isUnlocked, rememberUnlock } from "../../accounts/vault-unlocks.ts";
import {
  archiveReplacedKeys,
  dropSuccessor,
  presentVault,
  recoveryColumns,
  selectVaults,
  type VaultRow,
} from "../../accounts/vault-keys.ts";
import { AppError, invalid } from "../../errors.ts";
import type { RawJson } from "../../http/route.ts";
import { changeVault, type WriterSession } from "../../vaults/change-vault.ts";
import { type Reader, recordRead, recordUnlock } from "../../vaults/access-log.ts";
import { lockVault } from "./entry-service.ts";
import { assertEarlierReadable, findPredecessor } from "../../vaults/earlier-vaults.ts";
import { readArchived, readPage } from "../../vaults/vault-json.ts";
import type { Trx } from "../../platform/database.ts";
import { commitAndReject, isConstraintViolation, withTransaction } from "../../platform/transaction.ts";
import type { Listed } from "../../platform/list-query.ts";
import { firstOrNull } from "../../platform/rows.ts";

export async function readVault({ db }: AppContext, userId: string): Promise<Vault> {
  const row = await selectVaults(db).where("user_id", "=", userId).where("archived_at", "is", null).executeTakeFirst();
  return presentVault(row ?? null);
}

type UnlockProof = CallParsed<(typeof calls)["vaults"]["unlock"]>["body"];

/**
 * Returns a wrapped key in exchange for its own credential, and remembers for this session that the vault was unlocked.
 */
export function unlockVault(app: AppContext, session: Reader, vaultId: string, proof: UnlockProof) {
  const { actor, sessionId } = session;
  return withTransaction<{ wrappedVaultKey: string }>(app.db, async (trx) => {
    const rateKey = await lockVaultRateKey(app, trx, { actor, sessionId }, vaultId);
    const vault = await findVault(trx, actor._id, vaultId);
    const outcome = await app.checkPassword(trx, {
      rateKey,
      ...("credential" in proof
        ? { verifier: vault?.verifier ?? null, credential: proof.credential }
        : { verifier: vault?.recovery_verifier ?? null, credential: proof.recoveryCredential }),
    });
    if (outcome.kind === "blocked") commitAndReject(new AppError("rate_limited", outcome));
    if (vault === null) commitAndReject(new AppError("not_found"));
    if (outcome.kind === "wrong") commitAndReject(new AppError("wrong_password"));

    const unlock = { now: app.clock.now(), isByRecoveryKey: "recoveryCredential" in proof };
    await rememberUnlock(trx, sessionId, vaultId, unlock).catch((error: unknown) => {
      throw isConstraintViolation(error, "session_unlocks_session_id_fkey") ? new AppError("not_signed_in") : error;
    });
    // A device opened what was generated.
    const typed = vault.password_generated ? null : "password";
    const way = "credential" in proof ? typed : "recoveryKey";
    await recordUnlock(app, trx, session, { vaultId, way });
    if ("credential" in proof) {
      return { wrappedVaultKey: app.pepper.openAtRest(masterKeyAad(vaultId), vault.wrapped_key) };
    }
    const wrapped = vault.recovery_wrapped_key ?? "";
    return { wrappedVaultKey: app.pepper.openAtRest(recoveryKeyAad(vaultId), wrapped) };
  });
}

/**
 * Locks the key under which failures of an unlocking are counted. Where the vault opens with another password than the
 * account, after a reset or from the archive, an attacker who knows the account's could begin session after session,
 * each with guesses of its own, so these failures count per vault; those of a generated password are no guesses.
 */
async function lockVaultRateKey(app: AppContext, trx: Trx, session: Session, vaultId: string): Promise<LockedRateKey> {
  const row = await trx
    .selectFrom("vaults")
    .innerJoin("users", "users.id", "vaults.user_id")
    .select(["users.verifier as account", "vaults.verifier as vault", "vaults.password_generated as isGenerated"])
    .where("vaults.id", "=", vaultId)
    .where("vaults.successor_id", "is", null)
    .where("users.id", "=", session.actor._id)
    .$narrowType<{ vault: Buffer }>()
    .executeTakeFirst();
  const isGuessed = row !== undefined && !row.isGenerated && !row.account.equals(row.vault);
  return isGuessed ? lockRateKey(trx, vaultRateKey(app.pepper, vaultId)) : lockPasswordRateKey(app, trx, session);
}

/** Returns the user's present vault or an archived one; waits for a change of its keys that is under way. */
const findVault = (trx: Trx, userId: string, vaultId: string): Promise<VaultRow | null> =>
  firstOrNull(selectVaults(trx).where("id", "=", vaultId).where("user_id", "=", userId).forKeyShare());

/** Stores a new manifest over the stored entries: it confirms them, or changes a setting of the vault. */
export async function setManifest(app: AppContext, session: WriterSession, manifest: AnyManifest): Promise<void> {
  await changeVault(app, session, { kind: "manifest", manifest });
}

type NewRecovery = CallParsed<(typeof calls)["vaults"]["setRecovery"]>["body"];

/** Replaces the recovery key; the previous one becomes invalid. */
export function setRecovery(app: AppContext, session: Session, form: NewRecovery, device: string) {
  const { pepper, clock } = app;
  return withTransaction<void>(app.db, async (trx) => {
    const now = clock.now();
    const { account, validated: vault } = await confirmWithFactor(app, trx, session, {
      ...form,
      device,
      validate: async () => {
        const present = await lockVault(trx, session, now);
        return present.id === form.vaultId ? present : new AppError("vault_changed");
      },
    });
    await archiveReplacedKeys(trx, vault, now);
    await trx
      .updateTable("vaults")
      .set(recoveryColumns(pepper, vault.id, form.recovery))
      .where("id", "=", vault.id)
      .execute();
    await dropSuccessor(trx, account.id);
    await notifyOwner(trx, "recovery-key-set", account, { at: now, device });
    const actor = auditPerson(account);
    await recordEvent(trx, { at: now, kind: "recovery-key-set", actor, details: { device } });
  });
}

/** Lists the caller's own vaults that were replaced, the one archived last first. */
export async function listArchivedVaults({ db }: AppContext, userId: string): Promise<Listed<ArchivedVault[]>> {
  const rows = await selectVaults(db)
    .select(sql<number>`(select count(*) from password_entries where vault_id = vaults.id)`.as("entry_count"))
    .where("user_id", "=", userId)
    .where("archived_at", "is not", null)
    .orderBy("archived_at", "desc")
    .orderBy("id")
    .execute();
  return { items: rows.map((row) => presentArchivedVault(row, row.entry_count)), total: rows.length };
}

const presentArchivedVault = (row: VaultRow, entryCount: number): ArchivedVault => ({
  ...presentVault(row),
  entryCount,
  archivedAt: (row.archived_at ?? row.created_at).toISOString(),
});

type ManifestRange = CallParsed<(typeof calls)["vaults"]["manifests"]>["query"];

/**
 * Returns links of the chain of the caller's present vault, of one that it follows, or of an archived one that this
 * session has unlocked. The path or the query names it.
 * @throws AppError `invalid`, `not_found`, `locked`, and as `readPage`
 */
export async function readManifests(
  app: AppContext,
  { actor, sessionId }: Session,
  inPath: string | null,
  { vault: inQuery, after, until, limit }: ManifestRange,
): Promise<RawJson> {
  const vaultId = inPath ?? inQuery;
  if (vaultId === undefined) throw invalid("vault", "Name a vault");
  if (inPath !== null && inQuery !== undefined) throw invalid("vault", "The path names the vault");
  const vault = await app.db
    .selectFrom("vaults")
    .select(["archived_at", "successor_id"])
    .where("id", "=", vaultId)
    .where("user_id", "=", actor._id)
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
  if (vault.successor_id !== null) {
    if ((await findPredecessor(app.db, actor._id, vaultId)) === null) throw new AppError("not_found");
  } else if (vault.archived_at !== null && !(await isUnlocked(app.db, sessionId, vaultId, app.clock.now()))) {
    throw new AppError("locked");
  }
  return readPage(app, actor._id, {
    name: "manifests",
    columns: sql`counter, sealed`,
    bytes: sql`octet_length(sealed)`,
    from: sql`
      from vault_manifests where vault_id = ${vaultId} and counter > ${after} and counter <= ${until}
      order by counter limit ${limit ?? limits.manifestsPerPage}`,
  });
}

/**
 * Returns everything in an archived vault that this session has unlocked, or in a predecessor once the present one is.
 */
export async function readArchivedContents(app: AppContext, session: Reader, vaultId: string): Promise<RawJson> {
  await assertEarlierReadable(app, app.db, session, vaultId);
  await recordRead(app, session, { kind: "vault-read", vaultId, isShared: false });
  const contents = await readArchived(app, session.actor._id, vaultId);
  if (contents === null) throw new AppError("not_found");
  return contents.json;
}
