import { encodeBase64url, randomUuid, systemRandom } from "@pomander/crypto";
import { expect, test } from "vitest";
import {
  areFit,
  keptVaults,
  mostRecords,
  readRecords,
  withInvites,
  type ContactRecord,
  type InviteRecord,
  type VaultRecord,
} from "./own-records.ts";

const key = () => encodeBase64url(systemRandom(32));
const contact = (members: Partial<ContactRecord> = {}): ContactRecord => ({
  userId: randomUuid(systemRandom),
  sign: key(),
  box: key(),
  name: "Bea",
  how: "code",
  at: "2026-11-03T09:12:00.000Z",
  ...members,
});
const vault = (endedAt: string | null = null): VaultRecord => ({
  vaultId: randomUuid(systemRandom),
  vaultKey: key(),
  counter: 3,
  hash: key(),
  name: "Ops",
  endedAt,
});

test("records are read as they were written, with members that this version does not know", () => {
  const known = [contact(), contact({ later: [1] } as Partial<ContactRecord>)];
  expect(readRecords("contacts", { contacts: known, other: 1 })).toEqual(known);
  expect(readRecords("vaults", { vaults: [] })).toEqual([]);
});

test("one malformed record makes the whole list malformed, so that nothing of it is lost by a change", () => {
  for (const wrong of [
    { name: "B\u200Bea" },
    { userId: "BEA" },
    { sign: "short" },
    { box: "short" },
    { how: "heard" as "code" },
    { at: "2026-11-03" },
  ])
    expect(readRecords("contacts", { contacts: [contact(), contact(wrong)] })).toBeNull();
  expect(readRecords("contacts", {})).toBeNull();
  expect(readRecords("vaults", { vaults: [{ ...vault(), counter: -1 }] })).toBeNull();
});

test("a list has at most so many records, and so many bytes", () => {
  const contacts = Array.from({ length: mostRecords.contacts }, () => contact());
  expect(areFit("contacts", contacts)).toBe(true);
  expect(areFit("contacts", [...contacts, contact()])).toBe(false);
  const long = { code: key().slice(0, 22), email: "b@example.com", name: "Bea", until: "2026-11-03T09:12:00.000Z" };
  const invite = { ...long, inviteId: randomUuid(systemRandom), vaults: [], offer: key(), later: "x".repeat(70_000) };
  expect(areFit("invites", [invite])).toBe(false);
});

test("of ended vaults the newest are kept, for sixty days, and every live one", () => {
  const now = new Date("2026-11-30T00:00:00.000Z");
  const [live, old, recent] = [vault(), vault("2026-10-01T00:00:00.000Z"), vault("2026-10-02T00:00:00.000Z")];
  expect(keptVaults([old, recent, live], now)).toEqual([live, recent]);
  const many = Array.from({ length: 120 }, (_, i) => vault(`2026-11-01T00:00:00.${String(i).padStart(3, "0")}Z`));
  const kept = keptVaults([live, ...many], now);
  expect(kept).toHaveLength(101);
  expect(kept[0]).toBe(live);
  expect(kept[1]).toEqual(many.at(-1));
});

test("ended vaults leave room for every live one, also of those that this person is no longer in", () => {
  const now = new Date("2026-11-30T00:00:00.000Z");
  const ended = Array.from({ length: 100 }, () => vault("2026-11-01T00:00:00.000Z"));
  const live = Array.from({ length: 45 }, () => vault());
  const kept = keptVaults([...ended, ...live], now);
  expect(kept.slice(0, 45)).toEqual(live);
  expect(areFit("vaults", kept)).toBe(true);
  expect(areFit("vaults", keptVaults([...kept, vault()], now))).toBe(true);
});

test("invitations whose time is over make room for new ones, the oldest first, and open ones never go", () => {
  const now = new Date("2026-11-30T00:00:00.000Z");
  const invitation = (until: string): InviteRecord => ({
    inviteId: randomUuid(systemRandom),
    code: key().slice(0, 22),
    email: "b@example.com",
    name: "Bea",
    vaults: [],
    until,
    offer: key(),
  });
  const over = ["2026-10-03", "2026-10-01", "2026-10-02"].map((day) => invitation(`${day}T00:00:00.000Z`));
  const open = Array.from({ length: 46 }, () => invitation("2026-12-01T00:00:00.000Z"));
  const added = [invitation("2026-12-14T00:00:00.000Z")];
  expect(withInvites([...over, ...open], added, now)).toEqual([...over, ...open, ...added]);
  const three = Array.from({ length: 3 }, () => invitation("2026-12-14T00:00:00.000Z"));
  expect(withInvites([...over, ...open], three, now)).toEqual([over[0], ...open, ...three]);
  const many = Array.from({ length: 5 }, () => invitation("2026-12-14T00:00:00.000Z"));
  expect(withInvites([...over, ...open], many, now)).toEqual([...open, ...many]);
});
