import type { Kdf, Subject } from "@pomander/contract";
import { selectVaults, type VaultRow } from "../../accounts/vault-keys.ts";
import { type Database, prepared, type Trx } from "../../platform/database.ts";
import { nilUuid } from "../../platform/nil-uuid.ts";
import { firstOrNull, hasRow } from "../../platform/rows.ts";
import type { AccountRow } from "../../accounts/account-row.ts";

/**
 * Returns the id and the verifier of an address's account: all that is read of it before a password is known to be
 * right, so that a wrong one takes as long where there is no account. The lock is shared with other sign-ins, waits for
 * a change of the password and lets none pass until the transaction ends: a session that an old password opened would
 * outlive it.
 */
export const findVerifierByEmail = (trx: Trx, email: string): Promise<Pick<AccountRow, "id" | "verifier"> | null> =>
  firstOrNull(trx.selectFrom("users").select(["id", "verifier"]).where("email", "=", email).forShare());

/**
 * Returns the verifier of the recovery key of an account's present vault, under the same lock. Null also where the
 * vault's password was generated: only a session that the company began opens it.
 */
export async function findRecoveryVerifier(trx: Trx, userId: string | null): Promise<Buffer | null> {
  const row = await trx
    .selectFrom("vaults")
    .select("recovery_verifier")
    .where("user_id", "=", userId ?? nilUuid)
    .where("archived_at", "is", null)
    .where("successor_id", "is", null)
    .where("password_generated", "=", false)
    .executeTakeFirst();
  return row?.recovery_verifier ?? null;
}

/** Reads an account by its id, under the same shared lock. */
export const lockAccountForSignIn = (trx: Trx, userId: string): Promise<AccountRow | null> =>
  firstOrNull(trx.selectFrom("users").selectAll().where("id", "=", userId).forShare());

/**
 * Returns the id of the account with this address, without waiting for a lock: for the steps before
 * `findVerifierByEmail`.
 */
export async function findAccountId(trx: Trx, email: string): Promise<string | null> {
  const row = await trx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return row?.id ?? null;
}

interface AccountAndDevice {
  userId: string | null;
  /** The device of the account that one of the tokens belongs to, and the hash of that token. */
  deviceId: string | null;
  tokenHash: Buffer | null;
}
const runFindAccountAndDevice = prepared<AccountAndDevice>(
  "find_account_and_device",
  // The tokens are looked up for every address, and compared with its account afterwards.
  `select u.id as "userId", d.id as "deviceId", d.token_hash as "tokenHash"
  from (select (select id from users where email = $1) as id) u
  left join (select id, user_id, token_hash from devices where token_hash = any($2::bytea[]) offset 0) d
    on d.user_id = u.id`,
);

/** Finds the account of an address, and its device by the hashes of tokens, without waiting for a lock. */
export async function findAccountAndDevice(
  db: Database,
  email: string,
  tokenHashes: readonly Buffer[],
): Promise<AccountAndDevice> {
  const [row] = await runFindAccountAndDevice(db, [email, tokenHashes]);
  return row ?? { userId: null, deviceId: null, tokenHash: null };
}

export const findPresentVault = (trx: Trx, userId: string | null): Promise<VaultRow | null> =>
  firstOrNull(
    selectVaults(trx)
      .where("user_id", "=", userId ?? nilUuid)
      .where("archived_at", "is", null),
  );

const runFindKdf = prepared<{ kdf: Kdf }>("find_kdf", "select kdf from users where email = $1");

export async function findKdf(db: Database, email: string): Promise<Kdf | null> {
  const [row] = await runFindKdf(db, [email]);
  return row?.kdf ?? null;
}

const end = "right(id::text, 12)";
const runFindKdfFrom = prepared<{ kdf: Kdf }>(
  "find_kdf_from",
  `select kdf from users order by ${end} < $1, ${end} limit 1`,
);

/**
 * Returns the kdf record of the account whose id's random end, 12 hexadecimal digits, is the next from a place on, as
 * on a ring; null when there is no account.
 */
export async function findKdfFrom(db: Database, place: string): Promise<Kdf | null> {
  const [row] = await runFindKdfFrom(db, [place]);
  return row?.kdf ?? null;
}

/** Reads an archived vault of the caller's own, its row locked until the transaction ends. */
export const lockArchivedVault = (trx: Trx, userId: string, vaultId: string): Promise<VaultRow | null> =>
  firstOrNull(
    selectVaults(trx)
      .where("user_id", "=", userId)
      .where("id", "=", vaultId)
      .where("archived_at", "is not", null)
      .forUpdate(),
  );

/** Returns whether the user has a vault, present or archived. */
export const hasAnyVault = (trx: Trx, userId: string): Promise<boolean> =>
  hasRow(trx.selectFrom("vaults").select("id").where("user_id", "=", userId));

/** Reads the attributes of a user on which rights depend. */
export const findSubject = (db: Database, userId: string): Promise<Subject | null> =>
  firstOrNull(
    db
      .selectFrom("users")
      .select(["id as _id", "is_admin as isAdmin", "is_super_admin as isSuperAdmin"])
      .where("id", "=", userId),
  );
