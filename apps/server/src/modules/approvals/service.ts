import { createHash, randomUUID } from "node:crypto";
import { type Approval, type CallParsed, type calls, limits } from "@pomander/contract";
import { signedText } from "@pomander/crypto/server";
import type { Selectable } from "kysely";
import { notifyOfApproval } from "../../accounts/account-mails.ts";
import { lockAccount } from "../../accounts/account-row.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { isCompanyFresh } from "../../accounts/company/origin.ts";
import { writeKeyAad } from "../../accounts/pepper.ts";
import { assertSessionActive, type Session } from "../../accounts/sessions.ts";
import { lockPresentVault, type VaultRow } from "../../accounts/vault-keys.ts";
import { isProofOf } from "../../accounts/write-proof.ts";
import { AppError } from "../../errors.ts";
import { shareUntilCommit } from "../../platform/advisory-locks.ts";
import type { CompanyTables } from "../../platform/company-tables.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";

// The approval of a new device by one whose vault is open (crypto-protocol.md §28). The server passes on what the two
// send: it learns no key of theirs, and people compare what it could change.

type ApprovalRow = Selectable<CompanyTables["device_approvals"]>;
type Body<C extends "begin" | "answer" | "reveal" | "seal"> = CallParsed<(typeof calls)["approvals"][C]>["body"];

function present(row: ApprovalRow, { sessionId }: Session): Approval {
  const isOwn = row.session_id === sessionId;
  return {
    _id: row.id,
    vaultId: row.vault_id,
    name: row.name,
    commitment: row.commitment,
    openKey: row.open_key,
    newKey: row.new_key,
    nonce: row.nonce,
    sealed: isOwn ? row.sealed : null,
    isOwn,
    begunAt: row.begun_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

const approvalMs = limits.approvalMinutes * 60_000;

/** Begins the approval of the caller's device, and ends an earlier one. */
export function beginApproval(
  app: AppContext,
  session: Session,
  { vaultId, commitment }: Body<"begin">,
  device: string,
): Promise<Approval> {
  return withTransaction<Approval>(app.db, async (trx) => {
    const userId = session.actor._id;
    const account = await lockAccount(trx, userId);
    const vault = await lockPresentVault(trx, userId);
    const at = app.clock.now();
    await assertSessionActive(trx, session, at);
    if (account === null || vault?.password_generated !== true) throw new AppError("has_password");
    if (vault.id !== vaultId) throw new AppError("vault_changed");
    if (!(await isCompanyFresh(app, trx, session.sessionId))) throw new AppError("company_needed");
    await trx.deleteFrom("device_approvals").where("user_id", "=", userId).execute();
    const row = await trx
      .insertInto("device_approvals")
      .values({
        id: randomUUID(),
        user_id: userId,
        vault_id: vaultId,
        session_id: session.sessionId,
        name: device,
        commitment,
        begun_at: at,
        expires_at: new Date(at.getTime() + approvalMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await notifyOfApproval(trx, account, { at, device });
    await recordEvent(trx, { at, kind: "device-approval-begun", actor: auditPerson(account), details: { device } });
    return present(row, session);
  });
}

/** Returns the approval of the caller's account that is under way; null: there is none. */
export async function readApproval({ db, clock }: AppContext, session: Session): Promise<Approval | null> {
  const row = await db
    .selectFrom("device_approvals")
    .where("user_id", "=", session.actor._id)
    .where("expires_at", ">", clock.now())
    .selectAll()
    .executeTakeFirst();
  return row === undefined ? null : present(row, session);
}

/** Stores the public key of a device whose vault is open, in another session than the one that began. */
export async function answerApproval(
  app: AppContext,
  session: Session,
  id: string,
  { openKey, proof }: Body<"answer">,
): Promise<void> {
  await withTransaction<void>(app.db, async (trx) => {
    const row = await lockProven(app, trx, session, { id, text: signedText("approval-answer", id, openKey), proof });
    if (row.open_key !== null || row.session_id === session.sessionId) throw new AppError("approval_over");
    await write(trx, id, { open_key: openKey, answer_session_id: session.sessionId });
  });
}

/** Stores what the new device had committed to, once another device has answered. */
export async function revealApproval(
  app: AppContext,
  session: Session,
  id: string,
  { newKey, nonce }: Body<"reveal">,
): Promise<void> {
  await withTransaction<void>(app.db, async (trx) => {
    await shareUntilCommit(trx, "account", session.actor._id);
    await assertSessionActive(trx, session, app.clock.now());
    const row = await lockApproval(app, trx, session, id);
    const isNext = row.open_key !== null && row.new_key === null && row.session_id === session.sessionId;
    if (!isNext) throw new AppError("approval_over");
    await write(trx, id, { new_key: newKey, nonce });
  });
}

/** Stores what the device that answered sealed for the new one. */
export async function sealApproval(
  app: AppContext,
  session: Session,
  id: string,
  { body: { sealed, proof }, device }: { body: Body<"seal">; device: string },
): Promise<void> {
  await withTransaction<void>(app.db, async (trx) => {
    const hash = createHash("sha256").update(sealed).digest("base64url");
    const row = await lockProven(app, trx, session, { id, text: signedText("approval-seal", id, hash), proof });
    const isNext = row.new_key !== null && row.sealed === null && row.answer_session_id === session.sessionId;
    if (!isNext) throw new AppError("approval_over");
    await write(trx, id, { sealed });
    const owner = await trx
      .selectFrom("users")
      .select(["id", "first_name", "last_name", "is_super_admin"])
      .where("id", "=", session.actor._id)
      .executeTakeFirstOrThrow();
    const details = { device, name: row.name };
    await recordEvent(trx, { at: app.clock.now(), kind: "device-approved", actor: auditPerson(owner), details });
  });
}

/** Ends an approval of the caller's account. */
export async function endApproval(app: AppContext, session: Session, id: string): Promise<void> {
  await withTransaction<void>(app.db, async (trx) => {
    await shareUntilCommit(trx, "account", session.actor._id);
    await assertSessionActive(trx, session, app.clock.now());
    await lockApproval(app, trx, session, id);
    await trx.deleteFrom("device_approvals").where("id", "=", id).execute();
  });
}

const write = (trx: Trx, id: string, values: Partial<Omit<ApprovalRow, "id" | "user_id">>) =>
  trx.updateTable("device_approvals").set(values).where("id", "=", id).execute();

/** @throws AppError `not_found` when it has ended */
const lockApproval = ({ clock }: AppContext, trx: Trx, { actor }: Session, id: string): Promise<ApprovalRow> =>
  trx
    .selectFrom("device_approvals")
    .where("id", "=", id)
    .where("user_id", "=", actor._id)
    .where("expires_at", ">", clock.now())
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("not_found"));

interface Proven {
  id: string;
  /** The text that the sender signed with the write key of the vault. */
  text: string;
  proof: string;
}

/**
 * Returns an approval to a device that has its vault open. The vault's row is locked first, as by who begins one.
 * @throws AppError `not_found`, `approval_over` when the account's vault is another one now, `no_write_proof`
 */
async function lockProven(
  app: AppContext,
  trx: Trx,
  session: Session,
  { id, text, proof }: Proven,
): Promise<ApprovalRow> {
  await shareUntilCommit(trx, "account", session.actor._id);
  const vault = await lockPresentVault(trx, session.actor._id);
  await assertSessionActive(trx, session, app.clock.now());
  const row = await lockApproval(app, trx, session, id);
  if (vault?.id !== row.vault_id || !vault.password_generated) throw new AppError("approval_over");
  if (!isProofOf(writeKeyOf(app, vault), text, proof)) throw new AppError("no_write_proof");
  return row;
}

const writeKeyOf = ({ pepper }: AppContext, { id, write_key }: Pick<VaultRow, "id" | "write_key">): string =>
  pepper.openAtRest(writeKeyAad(id), write_key);
