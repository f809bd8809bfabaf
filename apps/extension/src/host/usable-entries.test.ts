// @vitest-environment happy-dom
import type { OpenVault } from "@pomander/vault";
import { expect, test } from "vitest";
import { createUsableEntries } from "./usable-entries.ts";

/** An open vault with logins of one site; `name`: that of a shared one. */
function vaultOf(vaultId: string, name: string | null, titles: readonly string[]): OpenVault {
  const entries = titles.map((title) => {
    const texts = { title, link: "https://bank.example", email: "ana" };
    return { _id: title, revision: 1, isArchive: false, isFavorite: false, ...texts };
  });
  const snapshot = { entries, shared: name === null ? null : { name } };
  return { vaultId, snapshot: () => snapshot, extraMembers: async () => ({}) } as unknown as OpenVault;
}

test("a page lists fifty entries, one's own among them, however many a member of a shared vault has added", async () => {
  const theirs = Array.from({ length: 300 }, (_, index) => `A ${index}`);
  const vaults = [vaultOf("own", null, ["Bank", "B"]), vaultOf("ops", "Ops", theirs)];
  const listed = await createUsableEntries(() => vaults).listFitting("https://bank.example/");
  expect(listed).toHaveLength(50);
  expect(listed.filter(({ vaultName }) => vaultName === null).map(({ title }) => title)).toEqual(["B", "Bank"]);
  expect(listed[0]?.vaultName).toBe("Ops");
});
