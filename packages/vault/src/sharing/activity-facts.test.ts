import type { SharedMember } from "@pomander/crypto/sharing";
import { expect, test } from "vitest";
import { factsOf } from "./activity-facts.ts";
import type { VerifiedLink } from "./verify-link.ts";

const member = (userId: string, more: Partial<SharedMember> = {}) =>
  ({ userId, role: "write", name: userId.toUpperCase(), by: "ana", checked: null, ...more }) as SharedMember;
const personOf = ({ userId, name }: SharedMember) => ({ userId, name, isMe: userId === "ana", isMachine: false });

interface Given {
  counter?: number;
  count?: number;
  digest?: string;
  accepted?: number;
  name?: string;
  members?: SharedMember[];
}
const ana = member("ana", { role: "manage" });
function linkOf({
  counter = 1,
  count = 2,
  digest = "d",
  accepted,
  name = "Team",
  members = [ana],
}: Given): VerifiedLink {
  const kept = accepted === undefined ? {} : { accepted: { counter: accepted } };
  const content = { name, members };
  return {
    link: { counter, by: "ana", content: { count, digest, ...kept } },
    list: { hash: JSON.stringify(content), content },
  } as unknown as VerifiedLink;
}
const facts = (before: Given, after: Given) => factsOf(linkOf(before), linkOf({ counter: 2, ...after }), personOf);
const bea = { userId: "bea", name: "BEA", isMe: false, isMachine: false };

test("a link changed entries where their number or digest is another", () => {
  expect(facts({}, { count: 3, digest: "e" })).toEqual([{ kind: "entries", more: 1 }]);
  expect(facts({}, { count: 1 })).toEqual([{ kind: "entries", more: -1 }]);
  expect(facts({}, { digest: "e" })).toEqual([{ kind: "entries", more: 0 }]);
  expect(facts({}, {})).toEqual([{ kind: "other" }]);
});

test("a Keep says how many links before it do not count, and no entries", () => {
  expect(facts({}, { counter: 5, accepted: 4, digest: "e" })).toEqual([{ kind: "kept", leftOut: 3 }]);
  expect(facts({}, { accepted: 1, count: 9 })).toEqual([{ kind: "kept", leftOut: 0 }]);
  // A link after a Keep has its mark, too.
  expect(facts({}, { counter: 3, accepted: 1, digest: "e" })).toEqual([{ kind: "entries", more: 0 }]);
});

test("a list says who came, with which role, and what was renamed", () => {
  const before = { members: [ana, member("bea")] };
  expect(facts({}, { members: [ana, member("bea", { role: "read" })] })).toEqual([
    { kind: "memberAdded", person: bea, role: "read" },
  ]);
  expect(facts(before, { name: "Office", members: [ana, member("bea", { role: "manage", name: "Bea S." })] })).toEqual([
    { kind: "vaultRenamed", before: "Team", after: "Office" },
    { kind: "role", person: { ...bea, name: "Bea S." }, before: "write", after: "manage" },
    { kind: "memberRenamed", person: { ...bea, name: "Bea S." }, before: "BEA", after: "Bea S." },
  ]);
  // The new keys say who is out.
  expect(facts(before, { members: [ana] })).toEqual([{ kind: "other" }]);
});

test("a statement about a card is said where it is new, and the signer's", () => {
  const checked = { by: "ana", at: "2026-11-03T09:12:00.000Z" } as SharedMember["checked"];
  const later = { by: "ana", at: "2026-11-04T09:12:00.000Z" } as SharedMember["checked"];
  const from = (one: SharedMember["checked"]) => ({ members: [ana, member("bea", { checked: one })] });
  const said = [{ kind: "checked", person: bea }];
  expect(facts(from(null), from(checked))).toEqual(said);
  expect(facts(from(checked), from(later))).toEqual(said);
  const renamed = { ...from(checked), name: "Office" };
  expect(facts(from(checked), renamed)).toEqual([{ kind: "vaultRenamed", before: "Team", after: "Office" }]);
  const byOther = { by: "bea", at: checked!.at } as SharedMember["checked"];
  expect(facts(from(null), from(byOther))).toEqual([{ kind: "other" }]);
});
