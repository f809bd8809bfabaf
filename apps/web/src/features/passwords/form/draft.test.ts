import type { Draft, OpenEntry } from "@pomander/vault";
import { expect, test } from "vitest";
import { createVaultSession } from "@pomander/browser/vault-session";
import { takeDraftForm } from "./draft.ts";

const draft: Draft = {
  title: "typed",
  link: "",
  email: "",
  password: "new",
  notes: "",
  category: "",
  tags: ["a"],
  isFavorite: false,
};
const stored = { ...draft, _id: "e", key: "key now", title: "stored" } as unknown as OpenEntry;

const makeVault = (entry: OpenEntry | null) =>
  ({
    vaultId: "v",
    sealDraft: async (text: Draft) => JSON.stringify(text),
    openDraft: async (sealed: string) => JSON.parse(sealed) as Draft,
    reveal: async () => entry ?? Promise.reject(new Error("not there")),
    settled: async () => undefined,
    close: () => {},
  }) as unknown as Parameters<typeof takeDraftForm>[1];

async function lockedWith(began: OpenEntry | null) {
  const holder = createVaultSession(null);
  holder.open(makeVault(stored));
  holder.onLock(async (vault) => {
    const base = began && { _id: began._id, key: began.key, sealed: await vault.sealDraft(began) };
    return { vaultId: "v", base, sealed: await vault.sealDraft(draft) };
  });
  await holder.lock("idle");
  return holder;
}

test("a new entry comes back as it was typed", async () => {
  const target = await takeDraftForm(await lockedWith(null), makeVault(stored));
  expect(target).toMatchObject({
    kind: "new",
    isRestored: true,
    values: { title: "typed", password: "new", tags: ["a"] },
  });
});

test("an edit goes on from the save that it began from, so that a change meanwhile is met as a conflict", async () => {
  const began = { ...stored, key: "key then", notes: "as they were" };
  const target = await takeDraftForm(await lockedWith(began), makeVault(stored));
  expect(target).toMatchObject({ kind: "edit", base: { _id: "e", key: "key then" }, values: { title: "typed" } });
});

test("an edit goes on from the entry as new keys sealed it again, which alone are no change of it", async () => {
  const resealed = { ...stored, _id: "next.e" };
  const target = await takeDraftForm(await lockedWith({ ...stored, key: "key then" }), makeVault(resealed));
  expect(target).toMatchObject({ kind: "edit", base: { _id: "next.e", key: "key now" }, values: { title: "typed" } });
});

test("an edit of an entry that is gone comes back as a new one", async () => {
  const target = await takeDraftForm(await lockedWith({ ...stored, key: "key then" }), makeVault(null));
  expect(target).toMatchObject({ kind: "new", values: { title: "typed" } });
});

test("a draft that cannot be opened is none", async () => {
  const vault = { ...makeVault(stored), openDraft: () => Promise.reject(new Error("cannot_open")) };
  expect(await takeDraftForm(await lockedWith(null), vault)).toBeNull();
});

test("nothing was kept, nothing comes back", async () => {
  expect(await takeDraftForm(createVaultSession(null), makeVault(stored))).toBeNull();
});
