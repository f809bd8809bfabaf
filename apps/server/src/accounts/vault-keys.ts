import type { Kdf, Manifest, Recovery, Vault } from "@pomander/contract";
import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Trx } from "../platform/database.ts";
import type { VaultsTable } from "../platform/tables.ts";
import { masterKeyAad, type Pepper, recoveryKeyAad } from "./pepper.ts";

export type VaultRow = Selectable<VaultsTable>;

/** The members in the order in which every record is sent, made up ones too. */
export const presentKdf = ({ algorithm, memoryKiB, iterations, parallelism, salt }: Kdf): Kdf => ({
  algorithm,
  memoryKiB,
  iterations,
  parallelism,
  salt,
});

export function presentVault(row: VaultRow | null): Vault {
  if (row === null) return { vaultId: null, kdf: null, hasRecovery: false, manifest: null };
  return {
    vaultId: row.id,
    kdf: presentKdf(row.kdf),
    hasRecovery: row.recovery_verifier !== null,
    manifest: { counter: row.manifest_counter, sealed: row.manifest_sealed },
  };
}

/** The vault that an account uses now, its row locked until the transaction ends. */
export async function lockPresentVault(trx: Trx, userId: string): Promise<VaultRow | null> {
  const row = await trx
    .selectFrom("vaults")
    .selectAll()
    .where("user_id", "=", userId)
    .where("archived_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The columns of a vault that belong to a master password. */
export const masterKeyColumns = (
  pepper: Pepper,
  vaultId: string,
  keys: { kdf: Kdf; credential: string; wrappedVaultKey: string },
) => ({
  kdf: JSON.stringify(presentKdf(keys.kdf)),
  verifier: pepper.verifierOf(keys.credential),
  wrapped_key: pepper.sealAtRest(masterKeyAad(vaultId), keys.wrappedVaultKey),
});

/** The columns of a vault that belong to a recovery key. */
export const recoveryColumns = (pepper: Pepper, vaultId: string, recovery: Recovery) => ({
  recovery_verifier: pepper.verifierOf(recovery.credential),
  recovery_wrapped_key: pepper.sealAtRest(recoveryKeyAad(vaultId), recovery.wrappedVaultKey),
});

/** Keeps a vault's keys as they were before they are replaced. */
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

export const manifestColumns = (manifest: Manifest) => ({
  manifest_counter: manifest.counter,
  manifest_sealed: manifest.sealed,
});
