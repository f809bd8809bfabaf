import { expect } from "vitest";
import { draft, type Device, type Person } from "../support/test-environment.ts";
import { createSecondClient } from "./client.ts";
import type { OpenVault } from "../../src/index.ts";
import type { TestEnvironmentWithServer } from "../support/start-test-environment.ts";
import type { Texts } from "./entries.ts";

/** Helpers for tests of both clients. */

export type SecondClient = ReturnType<typeof createSecondClient>;

/** Texts that are easily changed in transit. */
export const odd: Texts = {
  title: "\u{feff} CAFÉ \u{1f511}",
  link: "bank.example",
  email: "",
  password: " spaces stay ",
  notes: "n".repeat(5_000),
  category: "日本語",
  tags: ["", "a, b"],
  extra: { later: { kept: [1, null] } },
};
export const titled = (title: string): Texts => ({ ...odd, title });

/** Creates a device with the second client, signed in, that has read the vault. */
export async function secondOf(env: TestEnvironmentWithServer, person: Person): Promise<SecondClient> {
  const second = createSecondClient(env.proxy.url);
  await second.signIn(person.email, person.password);
  await second.vault.read();
  return second;
}

/** Returns an entry as the first client reveals it, in the second one's form. */
export async function shown(vault: OpenVault, id: string) {
  const revealed = await vault.reveal(id);
  const { title, link, email, password, notes, category, tags, extra, revision, isFavorite, isArchive } = revealed;
  return { _id: id, title, link, email, password, notes, category, tags, extra, revision, isFavorite, isArchive };
}
export const all = async (vault: OpenVault) =>
  (await Promise.all(vault.snapshot().entries.map(({ _id }) => shown(vault, _id)))).toSorted(byId);
export const byId = (a: { _id: string }, b: { _id: string }) => a._id.localeCompare(b._id);

/** Changes some fields of an entry with the first client. */
export async function change(vault: OpenVault, id: string, changed: Partial<Texts>): Promise<void> {
  const base = await vault.reveal(id);
  const { kind } = await vault.save(base, { ...draft(), ...base, ...changed });
  if (kind !== "saved") throw new Error(`Not saved: ${kind}`);
}

/** Copies the server's rows of a vault; returns a function that restores them. */
export async function backUp({ server: { db } }: TestEnvironmentWithServer, vaultId: string) {
  const entries = await db.selectFrom("password_entries").selectAll().where("vault_id", "=", vaultId).execute();
  const vault = await db
    .selectFrom("vaults")
    .select(["manifest_counter", "manifest_sealed", "sealed_bytes"])
    .where("id", "=", vaultId)
    .executeTakeFirstOrThrow();
  return async () => {
    await db.deleteFrom("password_entries").where("vault_id", "=", vaultId).execute();
    if (entries.length > 0) await db.insertInto("password_entries").values(entries).execute();
    await db
      .deleteFrom("vault_manifests")
      .where("vault_id", "=", vaultId)
      .where("counter", ">", vault.manifest_counter)
      .execute();
    await db.updateTable("vaults").set(vault).where("id", "=", vaultId).execute();
  };
}

/** Creates a device with the first client, and its open vault; its warnings are confirmed. */
export async function firstOf(env: TestEnvironmentWithServer, person: Person): Promise<Device & { vault: OpenVault }> {
  const device = env.device({ goesOn: true });
  return { ...device, vault: await device.open(person) };
}

export const expectVerified = (vault: OpenVault) =>
  expect(vault.snapshot()).toMatchObject({ status: "open", fault: null, unreadable: [] });
