import { randomBytes } from "node:crypto";
import type { SealedManifest } from "@pomander/crypto";
import type { TestServer } from "../../../../apps/server/test/harness.ts";

type Database = TestServer["db"];

/** What whoever holds the database does to a vault, past the API. */

/** Keeps a vault's rows, as a backup does. Gives back what puts the vault back to them. */
export async function backUp(db: Database, vaultId: string): Promise<() => Promise<void>> {
  const { manifest_counter, manifest_sealed, sealed_bytes } = await db
    .selectFrom("vaults")
    .select(["manifest_counter", "manifest_sealed", "sealed_bytes"])
    .where("id", "=", vaultId)
    .executeTakeFirstOrThrow();
  const entries = await db.selectFrom("password_entries").selectAll().where("vault_id", "=", vaultId).execute();
  const manifests = await db.selectFrom("vault_manifests").selectAll().where("vault_id", "=", vaultId).execute();
  return async () => {
    await db.deleteFrom("password_entries").where("vault_id", "=", vaultId).execute();
    await db.deleteFrom("vault_manifests").where("vault_id", "=", vaultId).execute();
    if (entries.length > 0) await db.insertInto("password_entries").values(entries).execute();
    await db.insertInto("vault_manifests").values(manifests).execute();
    const present = { manifest_counter, manifest_sealed, sealed_bytes };
    await db.updateTable("vaults").set(present).where("id", "=", vaultId).execute();
  };
}

const rowsAtOnce = 1_000;

/** Puts manifests in place of the stored ones of their counters. The last becomes the vault's present one. */
export async function putManifests(db: Database, vaultId: string, links: readonly SealedManifest[]): Promise<void> {
  for (let at = 0; at < links.length; at += rowsAtOnce) {
    const rows = links.slice(at, at + rowsAtOnce);
    await db
      .insertInto("vault_manifests")
      .values(rows.map(({ counter, sealed }) => ({ vault_id: vaultId, counter, sealed })))
      .onConflict((row) =>
        row.columns(["vault_id", "counter"]).doUpdateSet((of) => ({ sealed: of.ref("excluded.sealed") })),
      )
      .execute();
  }
  const { counter, sealed } = links.at(-1)!;
  const present = { manifest_counter: counter, manifest_sealed: sealed };
  await db.updateTable("vaults").set(present).where("id", "=", vaultId).execute();
}

/** All stored manifests, ascending. */
export const storedManifests = (db: Database, vaultId: string): Promise<SealedManifest[]> =>
  db
    .selectFrom("vault_manifests")
    .select(["counter", "sealed"])
    .where("vault_id", "=", vaultId)
    .orderBy("counter")
    .execute();

/** Of a manifest's form, under nobody's key. */
export function noise(counter: number): SealedManifest {
  const parts = [12, 32, 272].map((bytes) => randomBytes(bytes).toString("base64url"));
  return { counter, sealed: `v1c.${parts.join(".")}` };
}
