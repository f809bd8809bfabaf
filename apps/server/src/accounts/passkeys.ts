import type { Passkey, PasskeyRecord } from "@pomander/contract";
import { type Selectable, sql } from "kysely";
import type { Database, Trx } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import type { WebauthnCredentialsTable } from "../platform/factor-tables.ts";
import { auditPerson, recordEvent } from "./audit.ts";
import { type FactorOwner, noteCopiedAuthenticator } from "./factor-mails.ts";
import { passkeyAad, type Pepper } from "./pepper.ts";
import { type AssertionOutcome, relyingPartyOf } from "./webauthn.ts";

export type PasskeyRow = Selectable<WebauthnCredentialsTable>;

/** The passkeys of somebody, of all their vaults. */
export const selectPasskeys = (db: Database, userId: string) =>
  db.selectFrom("webauthn_credentials").selectAll().where("user_id", "=", userId).where("purpose", "=", "passkey");

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  _id: row.id,
  credentialId: row.credential_id,
  name: row.name,
  vaultId: row.vault_id,
  maySignIn: row.may_sign_in,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastUsedDevice: row.last_used_device,
});

/** The vault key that a passkey wraps; null: it wraps none, or that of another vault. */
export function openPasskeyRecord(pepper: Pepper, row: PasskeyRow, vaultId: string): PasskeyRecord | null {
  if (row.vault_id !== vaultId || row.envelope === null) return null;
  const envelope = pepper.openAtRest(passkeyAad(vaultId, row.credential_id), row.envelope);
  return { id: row.credential_id, kind: "passkey", name: row.name, envelope };
}

interface PasskeyUse {
  at: Date;
  /** Its name. */
  device: string;
}

/**
 * Whether an assertion of a passkey counts. A right one is noted with its use; one of a copy, to its owner. Gives the
 * answer to be acted upon in the same transaction, whose commit keeps either.
 */
export async function notePasskeyUse(
  trx: Trx,
  owner: FactorOwner,
  row: PasskeyRow,
  outcome: AssertionOutcome,
  { at, device }: PasskeyUse,
): Promise<boolean> {
  if (outcome.kind === "copied") await noteCopiedAuthenticator(trx, owner, { kind: "passkey", at, device });
  if (outcome.kind !== "right") return false;
  await trx
    .updateTable("webauthn_credentials")
    .set({ counter: outcome.counter, last_used_at: at, last_used_device: device })
    .where("id", "=", row.id)
    .execute();
  return true;
}

interface NewPasswordScope {
  userId: string;
  /** Which the new master password opens. */
  vaultId: string;
  /** Ids of the credentials that stay. */
  keep: readonly string[];
}

/**
 * After a new master password: of this vault's passkeys, and of those that open none, the named ones stay and may sign in,
 * the others go. Those of archived vaults stay with them, and sign in no more. Gives how many went.
 */
export async function settlePasskeys(trx: Trx, { userId, vaultId, keep }: NewPasswordScope): Promise<number> {
  const isOfVault = sql<boolean>`(vault_id is null or vault_id = ${vaultId})`;
  const isKept = sql<boolean>`credential_id = any(${[...keep]}::text[])`;
  const { numDeletedRows } = await trx
    .deleteFrom("webauthn_credentials")
    .where("user_id", "=", userId)
    .where("purpose", "=", "passkey")
    .where(isOfVault)
    .where(sql<boolean>`not ${isKept}`)
    .executeTakeFirst();
  await trx
    .updateTable("webauthn_credentials")
    .set({ may_sign_in: isOfVault })
    .where("user_id", "=", userId)
    .where("purpose", "=", "passkey")
    .execute();
  return Number(numDeletedRows);
}

/** After a reset: no passkey signs in. They stay with their vaults, whose keys they open. */
export async function barPasskeys(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable("webauthn_credentials")
    .set({ may_sign_in: false })
    .where("user_id", "=", userId)
    .where("purpose", "=", "passkey")
    .execute();
}

/** After a recovery or new vault keys: every passkey goes, with the key that it wraps. Gives how many there were. */
export async function removePasskeys(trx: Trx, userId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("webauthn_credentials")
    .where("user_id", "=", userId)
    .where("purpose", "=", "passkey")
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Writes down that passkeys went with what was done, which has a message of its own. */
export async function recordPasskeysGone(
  trx: Trx,
  owner: FactorOwner,
  count: number,
  { at, device }: PasskeyUse,
): Promise<void> {
  if (count === 0) return;
  await recordEvent(trx, { at, kind: "passkey-removed", actor: auditPerson(owner), details: { count, device } });
}

/** Passkeys and security keys belong to the host that PUBLIC_URL named when they were made: none answers for another. */
export async function warnOfOtherHost(db: Database, publicUrl: string, log: Pick<Log, "warn">): Promise<void> {
  const { id: host } = relyingPartyOf(publicUrl);
  const row = await db
    .selectFrom("webauthn_credentials")
    .select((query) => query.fn.countAll<number>().as("count"))
    .where("rp_id", "<>", host)
    .executeTakeFirstOrThrow();
  const count = Number(row.count);
  if (count === 0) return;
  log.warn({ count, host }, "passkeys and security keys of another host don't work here: was PUBLIC_URL changed?");
}
