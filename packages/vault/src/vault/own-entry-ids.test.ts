import { expect, test } from "vitest";
import { ownEntriesOf, ownEntryIdsOf } from "./own-entry-ids.ts";

const idOf = (n: number) => `01a1f754-d71c-47f2-8eea-00000000000${n}`;
const ids = { userId: idOf(0), contacts: idOf(1), vaults: idOf(2), invites: idOf(3) };
const contentWith = (sharing: unknown) => ({ sharing }) as unknown as Parameters<typeof ownEntryIdsOf>[0];

test("a manifest names the own entries, or none where they are not well-formed", () => {
  expect(ownEntryIdsOf(contentWith(ids))).toEqual(ids);
  for (const name of Object.keys(ids)) expect(ownEntryIdsOf(contentWith({ ...ids, [name]: "1" }))).toBeNull();
  expect([ownEntryIdsOf(contentWith(undefined)), ownEntryIdsOf(null)]).toEqual([null, null]);
});

test("own are the entries of contacts, vaults and invitations", () => {
  const isOwn = ownEntriesOf(ids);
  expect([0, 1, 2, 3, 4].map((n) => isOwn({ _id: idOf(n) }))).toEqual([false, true, true, true, false]);
  expect(ownEntriesOf(null)({ _id: idOf(1) })).toBe(false);
});
