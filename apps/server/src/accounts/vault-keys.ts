import type { Kdf, NewVault, ReceivedManifest, Recovery, Vault } from "@pomander/contract";
import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Database, Trx } from "../platform/database.ts";
import type { VaultsTable } from "../platform/vault-tables.ts";
import { invalid } from "../errors.ts";
import { masterKeyAad, type Pepper, recoveryKeyAad, writeKeyAad } from "./pepper.ts";
import { firstOrNull } from "../platform/rows.ts";

/** A vault with its keys. */
export type VaultRow = Selectable<VaultsTable> & VaultKeys;
export interface VaultKeys {
  kdf: Kdf;
  verifier: Buffer;
  wrapped_key: string;
  write_key: string;
}

/**
 * Selects the vaults that a user may open, the present one and archived ones, but none that new vault keys have
 * replaced.
 */
export const selectVaults = (db: Database) =>
  db.selectFrom("vaults").selectAll().where("successor_id", "is", null).$narrowType<VaultKeys>();

/** Returns the members in the order in which every record is sent, including invented ones. */
export const presentKdf = ({ algorithm, memoryKiB, iterations, parallelism, salt }: Kdf): Kdf => ({
  algorithm,
  memoryKiB,
  iterations,
  parallelism,
  salt,
});

type PresentedColumns =
  | "id"
  | "kdf"
  | "recovery_verifier"
  | "manifest_counter"
  | "manifest_sealed"
  | "password_generated";

export function presentVault(row: Pick<VaultRow, PresentedColumns> | null): Vault {
  if (row === null) {
    return { vaultId: null, kdf: null, hasRecovery: false, manifest: null, isPasswordGenerated: false };
  }
  return {
    vaultId: row.id,
    kdf: presentKdf(row.kdf),
    hasRecovery: row.recovery_verifier !== null,
    manifest: { counter: row.manifest_counter, sealed: row.manifest_sealed },
    isPasswordGenerated: row.password_generated,
  };
}

/** Returns the account's present vault, its row locked until the transaction ends. */
export const lockPresentVault = (trx: Trx, userId: string): Promise<VaultRow | null> =>
  firstOrNull(selectVaults(trx).where("user_id", "=", userId).where("archived_at", "is", null).forUpdate());

/** The columns of a vault that belong to a master password. */
export const masterKeyColumns = (
  pepper: Pepper,
  vaultId: string,
  keys: { kdf: Kdf; credential: string; wrappedVaultKey: string; isGenerated?: boolean | undefined },
) => ({
  kdf: JSON.stringify(presentKdf(keys.kdf)),
  verifier: pepper.verifierOf(keys.credential),
  wrapped_key: pepper.sealAtRest(masterKeyAad(vaultId), keys.wrappedVaultKey),
  password_generated: keys.isGenerated ?? false,
});

/** The columns of a vault that belong to a recovery key. */
export const recoveryColumns = (pepper: Pepper, vaultId: string, recovery: Recovery) => ({
  recovery_verifier: pepper.verifierOf(recovery.credential),
  recovery_wrapped_key: pepper.sealAtRest(recoveryKeyAad(vaultId), recovery.wrappedVaultKey),
});

/** Archives a vault's keys before they are replaced. */
export async function archiveReplacedKeys(trx: Trx, row: VaultRow, at: Date) {
  const data = {
    kdf: row.kdf,
    verifier: row.verifier.toString("base64url"),
    wrappedKey: row.wrapped_key,
    recoveryVerifier: row.recovery_verifier?.toString("base64url") ?? null,
    recoveryWrappedKey: row.recovery_wrapped_key,
  };
  await trx
    .insertInto("vault_history")
    .values({ id: uuidv7(), vault_id: row.id, kind: "keys", entry_id: null, data: JSON.stringify(data), at })
    .execute();
}

export const manifestColumns = (manifest: ReceivedManifest) => ({
  manifest_counter: manifest.counter,
  manifest_sealed: manifest.sealed,
});

/** Adds a manifest to the chain of its vault. */
export async function insertManifest(trx: Trx, vaultId: string, { counter, sealed }: ReceivedManifest) {
  await trx.insertInto("vault_manifests").values({ vault_id: vaultId, counter, sealed }).execute();
}

interface NewVaultInput {
  userId: string;
  vault: NewVault;
  kdf: Kdf;
  credential: string;
  recovery: Recovery | undefined;
  /** Whether a device generated the password; absent: a person chose it. */
  isGenerated?: boolean | undefined;
  at: Date;
}

/**
 * Stores a vault that was created on a device as its owner's present one. `member`: the request's member that contains it.
 */
export async function insertVault(pepper: Pepper, trx: Trx, input: NewVaultInput, member: string): Promise<VaultRow> {
  const { vaultId, wrappedVaultKey, writeKey, manifest } = input.vault;
  const { kdf, credential, recovery, isGenerated } = input;
  const row = await trx
    .insertInto("vaults")
    .values({
      id: vaultId,
      user_id: input.userId,
      ...masterKeyColumns(pepper, vaultId, { kdf, credential, wrappedVaultKey, isGenerated }),
      ...(recovery === undefined ? {} : recoveryColumns(pepper, vaultId, recovery)),
      write_key: pepper.sealAtRest(writeKeyAad(vaultId), writeKey),
      ...manifestColumns(manifest),
      created_at: input.at,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .$narrowType<VaultKeys>()
    .executeTakeFirst();
  if (row === undefined) throw invalid(`${member}.vaultId`, "This id is taken");
  await insertManifest(trx, vaultId, manifest);
  return row;
}

/** Deletes new vault keys that were begun. */
export async function dropSuccessor(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom("successors")
    .where("predecessor_id", "in", (query) => query.selectFrom("vaults").select("id").where("user_id", "=", userId))
    .execute();
}
