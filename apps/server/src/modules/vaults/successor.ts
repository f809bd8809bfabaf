import { type CallParsed, type CallReply, type calls, limits, type NewEntry } from "@pomander/contract";
import { sql } from "kysely";
import { notifyOwner, tooManyMailsError } from "../../accounts/account-mails.ts";
import { revokeTokensOf } from "../../accounts/api-tokens/end-tokens.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { disconnect } from "../../accounts/company/connections.ts";
import { isCompanyRequired } from "../../accounts/company/domains.ts";
import { confirmWithFactor } from "../../accounts/confirm-factor.ts";
import { confirmPassword } from "../../accounts/current-password.ts";
import { dropDeviceKeys } from "../../accounts/device-keys.ts";
import { assertMayGenerate } from "../../accounts/generated-passwords.ts";
import { removePasskeys } from "../../accounts/passkeys.ts";
import { showOwnUser } from "../../accounts/present-user.ts";
import { renewSessions } from "../../accounts/renew-sessions.ts";
import { endOtherSessions } from "../../accounts/end-sessions.ts";
import { assertSessionActive, type Session } from "../../accounts/sessions.ts";
import { accountColumns } from "../../accounts/temporary-passwords.ts";
import { dropSuccessor, insertVault, lockPresentVault, type VaultRow } from "../../accounts/vault-keys.ts";
import { assertNewVaultProven } from "../../accounts/write-proof.ts";
import { AppError, invalid } from "../../errors.ts";
import { lockVault } from "./entry-service.ts";
import { copyFavorites, insertEntries, moveStaged, readStaged } from "../../vaults/entry-store.ts";
import { takeOverFiles, withFilesOf } from "../../vaults/files/named-files.ts";
import { deleteOldPredecessors } from "./delete-predecessors.ts";
import { nextUpdatedAt } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { nilUuid } from "../../platform/nil-uuid.ts";
import { commitAndReject, withTransaction } from "../../platform/transaction.ts";

// New vault keys (crypto-protocol.md §14): a vault that is staged beside the present one and takes its place in one step.

type Begin = CallParsed<(typeof calls)["successors"]["begin"]>["body"];

/** Begins new vault keys in place of any that were begun before, and ends every other session. */
export function beginSuccessor(
  app: AppContext,
  session: Session,
  { vaultId, ...given }: Begin,
  device: string,
): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const validate = async () => null;
    const { account } = await confirmWithFactor(app, trx, session, { ...given, device, validate });
    const now = app.clock.now();
    const present = await lockVault(trx, session, now);
    await dropSuccessor(trx, account.id);
    const { numAffectedRows } = await sql`
      insert into successors (id, predecessor_id, begun_at, session_id)
      select ${vaultId}::uuid, ${present.id}, ${now}, ${session.sessionId} where not exists (select from vaults where id = ${vaultId})
      on conflict (id) do nothing`.execute(trx);
    if (numAffectedRows === 0n) throw new AppError("id_taken");
    await endOtherSessions(trx, session);
  });
}

const maxAgeMs = limits.successorHours * 60 * 60 * 1000;

/**
 * Locks the present vault and the successor with this id, which this session began: its owner was confirmed there.
 * @throws AppError `not_signed_in`; `vault_changed` when the successor begun is another one, or was begun in another
 * session or too long ago
 */
async function lockPredecessor(trx: Trx, session: Session, vaultId: string, now: Date): Promise<VaultRow> {
  const present = await lockPresentVault(trx, session.actor._id);
  await assertSessionActive(trx, session, now);
  const begun = await trx
    .selectFrom("successors")
    .select("begun_at")
    .where("id", "=", vaultId)
    .where("predecessor_id", "=", present?.id ?? nilUuid)
    .where("begun_at", ">", new Date(now.getTime() - maxAgeMs))
    // The previous release began them without a session.
    .where((row) => row.or([row("session_id", "=", session.sessionId), row("session_id", "is", null)]))
    // The lock makes upkeep wait; if upkeep came first, there is no row.
    .forUpdate()
    .executeTakeFirst();
  if (present === null || begun === undefined) throw new AppError("vault_changed");
  return present;
}

interface StagedChange {
  put: readonly NewEntry[];
  remove: readonly string[];
}

/** Removes entries from the staged vault, then adds some, each replacing the one with its id. */
export function stageEntries({ db, clock }: AppContext, session: Session, vaultId: string, change: StagedChange) {
  const { put, remove } = change;
  const ids = put.map((entry) => entry._id);
  if (new Set(ids).size < ids.length) throw invalid("put", "An id appears twice");
  return withTransaction<void>(db, async (trx) => {
    const now = clock.now();
    const present = await lockPredecessor(trx, session, vaultId, now);
    const entries = await withFilesOf(trx, present.id, put);
    await sql`
      delete from staged_entries
      where vault_id = ${vaultId} and id = any(${[...remove, ...ids]}::uuid[])`.execute(trx);
    await insertEntries(trx, { table: "staged_entries", vaultId }, entries, now);
    const staged = await readStaged(trx, vaultId);
    if (staged.count > limits.entriesPerVault || staged.bytes > limits.vaultBytes) throw new AppError("vault_full");
  });
}

type FinishCall = (typeof calls)["successors"]["finish"];
interface FinishedSuccessor {
  reply: CallReply<FinishCall>;
  deviceToken: string;
}

/** Replaces the present vault by the staged one, under a new master password: all or nothing. */
export async function finishSuccessor(
  app: AppContext,
  session: Session,
  vaultId: string,
  form: CallParsed<FinishCall>["body"],
  device: string,
): Promise<FinishedSuccessor> {
  if (form.newVault.vaultId !== vaultId) throw invalid("newVault.vaultId", "Not the vault that the path names");
  const { pepper, clock } = app;
  return withTransaction<FinishedSuccessor>(app.db, async (trx) => {
    // The owner confirmed when they began, which ended every other session.
    const credential = form.currentPassword;
    const account = await confirmPassword(app, trx, session, { credential, isConfirmed: true });
    const isGenerated = form.isPasswordGenerated === true;
    if (isGenerated) await assertMayGenerate(app, trx, account, session.sessionId);
    const tooMany = await tooManyMailsError(trx, account.id);
    if (tooMany !== null) commitAndReject(tooMany);
    assertNewVaultProven(form.newVault);
    const now = clock.now();
    const present = await lockPredecessor(trx, session, vaultId, now);
    if (form.from !== present.manifest_counter) throw new AppError("manifest_conflict");
    const staged = await readStaged(trx, vaultId);
    if (form.hash !== staged.hash.toString("base64url")) throw invalid("hash", "Other entries were stored");
    if ([account.verifier, present.verifier].some((verifier) => pepper.isCredentialOf(form.password, verifier))) {
      throw invalid("password", "Choose another one");
    }

    await trx.updateTable("vaults").set({ archived_at: now }).where("id", "=", present.id).execute();
    const { newVault: vault, kdf, recovery } = form;
    const keys = { kdf, credential: form.password, recovery, isGenerated };
    await insertVault(pepper, trx, { userId: account.id, vault, ...keys, at: now }, "newVault");
    await trx.updateTable("vaults").set({ sealed_bytes: staged.bytes }).where("id", "=", vaultId).execute();
    await trx.updateTable("vaults").set({ successor_id: vaultId }).where("id", "=", present.id).execute();
    await copyFavorites(trx, vaultId, present.id);
    await moveStaged(trx, vaultId);
    await takeOverFiles(trx, { predecessorId: present.id, successorId: vaultId, at: now });
    await deleteOldPredecessors(trx, account.id);

    await dropDeviceKeys(trx, present.id);
    // An attacker may have linked the account to an identity of their own before the keys were rotated. An account with
    // a generated password has no other way in.
    if (!isGenerated && !(await isCompanyRequired(app, trx, account))) {
      const company = app.config.company?.name ?? "";
      await disconnect(trx, account, { at: now, device, company, stays: session.sessionId });
    }
    const { token, deviceToken } = await renewSessions(app, trx, {
      userId: account.id,
      from: session.sessionId,
      vaultId,
      device,
    });
    const changed = await trx
      .updateTable("users")
      .set({ ...accountColumns(pepper, keys), updated_at: nextUpdatedAt(now) })
      .where("id", "=", account.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await removePasskeys(trx, account, { at: now, device });
    await revokeTokensOf(trx, account.id, { at: now, by: auditPerson(account) });
    await recordEvent(trx, { at: now, kind: "vault-keys-renewed", actor: auditPerson(account), details: { device } });
    await notifyOwner(trx, "new-vault-keys", account, { at: now, device });
    return { reply: { user: await showOwnUser(trx, changed, session.actor), token }, deviceToken };
  });
}
