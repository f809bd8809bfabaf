import type { Passkey, PasskeyRecord, Assertion } from "@pomander/contract";
import { type Selectable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Database, Trx } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import type { WebauthnCredentialsTable } from "../platform/factor-tables.ts";
import { auditPerson, recordEvent } from "./audit.ts";
import { type FactorOwner, noteCopiedAuthenticator } from "./factor-mails.ts";
import { passkeyAad, type Pepper } from "./pepper.ts";
import { relyingPartyOf, verifyAssertion, type NewCredential } from "./webauthn.ts";
import { countRows, firstOrNull } from "../platform/rows.ts";
import type { FactorChallenge } from "./factor-challenges.ts";
import type { AppContext } from "./app-context.ts";

export type PasskeyRow = Selectable<WebauthnCredentialsTable>;

/** Selects a user's passkeys, those of all their vaults. */
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

/** Opens the wrapped vault key of a passkey; null: it wraps none, or that of another vault. */
export function openPasskeyRecord(pepper: Pepper, row: PasskeyRow, vaultId: string): PasskeyRecord | null {
  if (row.vault_id !== vaultId || row.envelope === null) return null;
  const envelope = pepper.openAtRest(passkeyAad(vaultId, row.credential_id), row.envelope);
  return { id: row.credential_id, kind: "passkey", name: row.name, envelope };
}

interface PasskeyUse {
  at: Date;
  /** The device's name. */
  device: string;
}

type GivenColumns = "user_id" | "purpose" | "name" | "rp_id" | "vault_id" | "envelope";

/** Stores a passkey or security key; returns null when some account already has a credential of this id. */
export const insertCredential = (
  trx: Trx,
  { credentialId, publicKey, counter, transports }: NewCredential,
  { at, ...given }: Pick<PasskeyRow, GivenColumns> & { at: Date },
): Promise<PasskeyRow | null> =>
  firstOrNull(
    trx
      .insertInto("webauthn_credentials")
      .values({
        id: uuidv7(),
        credential_id: credentialId,
        public_key: publicKey,
        counter,
        transports,
        ...given,
        created_at: at,
        last_used_at: null,
        last_used_device: null,
      })
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .returningAll(),
  );

interface CredentialUse {
  assertion: Assertion;
  challenge: FactorChallenge;
  device: string;
}

/**
 * Returns whether an assertion of a passkey or security key is accepted. Records the use of a right one; notifies the
 * owner of a copied authenticator. The caller acts on the result in the same transaction, whose commit keeps either
 * record.
 */
export async function acceptAssertion(
  { config, clock }: Pick<AppContext, "config" | "clock">,
  trx: Trx,
  owner: FactorOwner,
  row: Pick<PasskeyRow, "id" | "credential_id" | "public_key" | "counter" | "purpose">,
  { assertion, challenge, device }: CredentialUse,
): Promise<boolean> {
  const outcome = await verifyAssertion(relyingPartyOf(config), {
    assertion,
    challenge: challenge.webauthnChallenge,
    requiresUserVerification: row.purpose !== "security-key",
    credential: row,
  });
  const at = clock.now();
  if (outcome.kind === "copied") await noteCopiedAuthenticator(trx, owner, { kind: row.purpose, at, device });
  if (outcome.kind !== "right") return false;
  await trx
    .updateTable("webauthn_credentials")
    .set({ counter: outcome.counter, last_used_at: at, last_used_device: device })
    .where("id", "=", row.id)
    .execute();
  return true;
}

interface NewPasswordScope {
  /** The vault that the new master password opens. */
  vaultId: string;
  /** Ids of the credentials that are kept. */
  keep: readonly string[];
}

/**
 * Updates the passkeys after a new master password. Passkeys of this vault or of none: the ones in `keep` stay and may
 * sign in, the others are deleted. Passkeys of archived vaults are kept but may no longer sign in.
 */
export async function settlePasskeys(
  trx: Trx,
  owner: FactorOwner,
  { vaultId, keep }: NewPasswordScope,
  use: PasskeyUse,
): Promise<void> {
  const isOfVault = sql<boolean>`(vault_id is null or vault_id = ${vaultId})`;
  const isKept = sql<boolean>`credential_id = any(${[...keep]}::text[])`;
  const { numDeletedRows } = await trx
    .deleteFrom("webauthn_credentials")
    .where("user_id", "=", owner.id)
    .where("purpose", "=", "passkey")
    .where(isOfVault)
    .where(sql<boolean>`not ${isKept}`)
    .executeTakeFirst();
  await trx
    .updateTable("webauthn_credentials")
    .set({ may_sign_in: isOfVault })
    .where("user_id", "=", owner.id)
    .where("purpose", "=", "passkey")
    .execute();
  await recordPasskeysGone(trx, owner, numDeletedRows, use);
}

/** Bars all passkeys from signing in, after a reset. They are kept with their vaults, whose keys they open. */
export async function barPasskeys(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable("webauthn_credentials")
    .set({ may_sign_in: false })
    .where("user_id", "=", userId)
    .where("purpose", "=", "passkey")
    .execute();
}

/** Deletes every passkey with the key that it wraps, after a recovery or new vault keys. */
export async function removePasskeys(trx: Trx, owner: FactorOwner, use: PasskeyUse): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("webauthn_credentials")
    .where("user_id", "=", owner.id)
    .where("purpose", "=", "passkey")
    .executeTakeFirst();
  await recordPasskeysGone(trx, owner, numDeletedRows, use);
}

/** Records that passkeys were removed by an operation that sends a message of its own. */
async function recordPasskeysGone(trx: Trx, owner: FactorOwner, removed: bigint, { at, device }: PasskeyUse) {
  if (removed === 0n) return;
  const details = { count: Number(removed), device };
  await recordEvent(trx, { at, kind: "passkey-removed", actor: auditPerson(owner), details });
}

/** Logs passkeys and security keys that are bound to another host than PUBLIC_URL's and so are not accepted here. */
export async function warnOfOtherHost(db: Database, publicUrl: string, log: Pick<Log, "warn">): Promise<void> {
  const host = new URL(publicUrl).hostname;
  const count = await countRows(db.selectFrom("webauthn_credentials").where("rp_id", "<>", host));
  if (count === 0) return;
  log.warn({ count, host }, "passkeys and security keys of another host don't work here: was PUBLIC_URL changed?");
}
