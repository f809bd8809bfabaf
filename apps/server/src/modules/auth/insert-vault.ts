import type { Kdf, NewVault, Recovery } from "@pomander/contract";
import { invalid } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";
import type { Pepper } from "../../accounts/pepper.ts";
import { manifestColumns, masterKeyColumns, recoveryColumns, type VaultRow } from "../../accounts/vault-keys.ts";

interface NewVaultInput {
  userId: string;
  vault: NewVault;
  kdf: Kdf;
  credential: string;
  recovery: Recovery | undefined;
  at: Date;
}

/** Stores a vault that was made on a device as the one its owner uses now. `member`: where the request names it. */
export async function insertVault(pepper: Pepper, trx: Trx, input: NewVaultInput, member: string): Promise<VaultRow> {
  const { vaultId, wrappedVaultKey, manifest } = input.vault;
  const { kdf, credential, recovery } = input;
  const row = await trx
    .insertInto("vaults")
    .values({
      id: vaultId,
      user_id: input.userId,
      ...masterKeyColumns(pepper, vaultId, { kdf, credential, wrappedVaultKey }),
      ...(recovery === undefined ? {} : recoveryColumns(pepper, vaultId, recovery)),
      ...manifestColumns(manifest),
      created_at: input.at,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw invalid(`${member}.vaultId`, "This id is taken");
  return row;
}
