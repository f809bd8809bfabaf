import { randomBytes } from "node:crypto";
import type { SealedManifest } from "@pomander/crypto";
import type { TestServer } from "../../../../apps/server/test/harness.ts";

type Database = TestServer["db"];

/** Changes to a vault by an attacker with access to the database, past the API. */

/** Copies a vault's rows, as a backup does. Returns a function that restores them. */
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

/** Replaces the stored manifests of these counters. The last one becomes the vault's present manifest. */
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

/** Returns all stored manifests, ascending. */
export const storedManifests = (db: Database, vaultId: string): Promise<SealedManifest[]> =>
  db
    .selectFrom("vault_manifests")
    .select(["counter", "sealed"])
    .where("vault_id", "=", vaultId)
    .orderBy("counter")
    .execute();

/** Makes random bytes in the form of a manifest, which no key opens. */
export function noise(counter: number): SealedManifest {
  const parts = [12, 32, 272].map((bytes) => randomBytes(bytes).toString("base64url"));
  return { counter, sealed: `v1c.${parts.join(".")}` };
}
