import { randomUuid, systemRandom } from "@pomander/crypto";
import { sharingLimits } from "@pomander/crypto/limits";
import type { FormerMember, SharedContent, SharedList, SharedMember } from "@pomander/crypto/sharing";
import { expect, describe, test } from "vitest";
import { hash, newMachineOf, newPerson, recordOf, sharedVault, type Person } from "../../test/support/shared-chain.ts";
import { verifySuccessor } from "./verify-successor.ts";

const ana = await newPerson("Ana");
const bea = await newPerson("Bea");
const cy = await newPerson("Cy");
const dan = await newPerson("Dan");
const eve = await newPerson("Eve");

const before = await sharedVault();
const after = await sharedVault();
const ofAna = recordOf(ana, ana, "manage");
const ofBea = recordOf(bea, ana, "write");
const ofCy = recordOf(cy, ana, "read");
const ofDan = recordOf(dan, ana, "manage");
const old = { userId: randomUuid(systemRandom), name: "Old", at: "2026-11-01T00:00:00.000Z" };
const list: SharedList = { name: "Ops", members: [ofAna, ofBea, ofCy, ofDan], former: [old] };
const last = await before.begin(ana, list);
const follows = { vaultId: before.vaultId, counter: 0, hash: last.link.hash };
const beaOut = { userId: bea.identity.userId, name: "Bea", at: "2026-11-20T00:00:00.000Z", count: 12 };
const withoutBea: SharedList = { ...list, members: [ofAna, ofCy, ofDan], former: [beaOut, old] };

interface Made {
  list?: SharedList;
  by?: Person;
  content?: Partial<SharedContent>;
}
async function made({ list: next = withoutBea, by = ana, content = {} }: Made = {}) {
  const { link, list: brought } = await after.linkAfter(null, by, { list: next, content: { follows, ...content } });
  if (brought === null) throw new Error("The first link brings a list");
  return { vaultId: after.vaultId, link, list: brought };
}
const verify = async (given: Made = {}, knownVaultIds: ReadonlySet<string> = new Set()) =>
  verifySuccessor({ vaultId: before.vaultId, last, knownVaultIds, next: await made(given) });
const members = (...records: SharedMember[]): Made => ({ list: { ...withoutBea, members: records } });

describe("a vault that follows", () => {
  test("is taken where a manager of the old list signed its first link", async () => {
    for (const by of [ana, dan]) {
      const next = await made({ by });
      const verified = verifySuccessor({ vaultId: before.vaultId, last, knownVaultIds: new Set(), next });
      expect(verified).toEqual({ verified: { link: next.link, list: next.list } });
    }
  });

  test("may lower roles, check people and replace cards, a manager's own too", async () => {
    const checked = { by: ana.identity.userId, at: "2026-11-03T09:12:00.000Z", sig: "A".repeat(86) };
    const newKeys = { sign: eve.identity.sign, box: eve.identity.box };
    const changed = [
      { ...ofAna, ...newKeys, by: ana.identity.userId },
      { ...ofCy, checked },
      { ...ofDan, role: "read" as const },
    ];
    expect(await verify(members(...changed))).toHaveProperty("verified");
    expect(await verify(members(ofAna, { ...ofCy, ...newKeys, by: ana.identity.userId }, ofDan))).toHaveProperty(
      "verified",
    );
  });

  test("names as many of those who are out as a list may", async () => {
    const people = await Promise.all(Array.from({ length: sharingLimits.formerMembers + 1 }, () => newPerson("Bea")));
    const out = people.map((person) => recordOf(person, ana, "write"));
    const large = await sharedVault();
    const lastOfLarge = await large.begin(ana, { ...list, members: [ofAna, ...out] });
    const former = out.slice(1).map(({ userId, name }) => ({ userId, name, at: old.at }));
    const verifyFormer = async (named: FormerMember[]) => {
      const { vaultId } = large;
      const content = { follows: { vaultId, counter: 0, hash: lastOfLarge.link.hash } };
      const next = await made({ list: { ...list, members: [ofAna], former: named }, content });
      return verifySuccessor({ vaultId, last: lastOfLarge, knownVaultIds: new Set(), next });
    };
    expect(await verifyFormer(former)).toHaveProperty("verified");
    expect(await verifyFormer(former.slice(1))).toEqual({ fault: "former_changed" });
  });

  test("may keep everybody, where a card alone is replaced", async () => {
    const same = { ...list, members: [ofAna, { ...ofBea, sign: eve.identity.sign }, ofCy, ofDan] };
    expect(await verify({ list: same })).toHaveProperty("verified");
  });
});

describe("SV 66 a vault that only seems to follow", () => {
  test("by a writer, a reader or a stranger is refused", async () => {
    expect(await verify({ by: bea })).toEqual({ fault: "may_not_manage" });
    expect(await verify({ by: cy })).toEqual({ fault: "may_not_manage" });
    expect(await verify({ by: eve })).toEqual({ fault: "not_a_member" });
    expect(await verify({ by: eve, content: { by: ana.identity.userId } })).toEqual({ fault: "signature" });
    const next = await made();
    const renamed = { ...next, link: { ...next.link, by: dan.identity.userId } };
    expect(verifySuccessor({ vaultId: before.vaultId, last, knownVaultIds: new Set(), next: renamed })).toEqual({
      fault: "by_differs",
    });
  });

  test("signed under the key of the new list is refused", async () => {
    const thief: Person = { name: "Ana", identity: { ...eve.identity, userId: ana.identity.userId } };
    const stolen = { ...ofAna, sign: eve.identity.sign, box: eve.identity.box };
    expect(await verify({ by: thief, ...members(stolen, ofCy, ofDan) })).toEqual({ fault: "signature" });
  });

  test("of another link, another vault or none is refused", async () => {
    for (const content of [
      { follows: { ...follows, hash: hash() } },
      { follows: { ...follows, counter: 1 } },
      { follows: { ...follows, vaultId: randomUuid(systemRandom) } },
      { prev: hash() },
    ])
      expect(await verify({ content })).toEqual({ fault: "not_a_successor" });
    const { follows: _, ...bare } = (await made()).link.content;
    const next = await made();
    const none = { ...next, link: { ...next.link, content: bare as SharedContent } };
    expect(verifySuccessor({ vaultId: before.vaultId, last, knownVaultIds: new Set(), next: none })).toEqual({
      fault: "not_a_successor",
    });
    const later = { ...next, link: { ...next.link, counter: 1 } };
    expect(verifySuccessor({ vaultId: before.vaultId, last, knownVaultIds: new Set(), next: later })).toEqual({
      fault: "not_a_successor",
    });
  });

  test("of a known id is refused", async () => {
    expect(await verify({}, new Set([after.vaultId]))).toEqual({ fault: "known_vault" });
    const next = { ...(await made()), vaultId: before.vaultId };
    expect(verifySuccessor({ vaultId: before.vaultId, last, knownVaultIds: new Set(), next })).toEqual({
      fault: "known_vault",
    });
  });

  test("with a list of another link is refused", async () => {
    const [one, other] = [await made(), await made()];
    const next = { ...one, list: other.list };
    expect(verifySuccessor({ vaultId: before.vaultId, last, knownVaultIds: new Set(), next })).toEqual({
      fault: "other_list",
    });
  });

  test("with another name, a stranger or a raised role is refused", async () => {
    expect(await verify({ list: { ...withoutBea, name: "Operations" } })).toEqual({ fault: "name_changed" });
    expect(await verify(members(ofAna, ofCy, ofDan, recordOf(eve, ana, "read")))).toEqual({ fault: "stranger" });
    expect(await verify(members(ofAna, { ...ofCy, role: "write" }, ofDan))).toEqual({ fault: "role_raised" });
  });

  test("with a card that another put there, or another record, is refused", async () => {
    const forged = { ...ofDan, sign: eve.identity.sign, by: cy.identity.userId };
    expect(await verify(members(ofAna, ofCy, forged))).toEqual({ fault: "card_forged" });
    expect(await verify(members(ofAna, { ...ofCy, name: "Cyrus" }, ofDan))).toEqual({ fault: "record_changed" });
    expect(await verify(members(ofAna, { ...ofCy, by: dan.identity.userId }, ofDan))).toEqual({
      fault: "record_changed",
    });
  });

  test("85 whose record with another card does not name who had put it there is refused", async () => {
    const newKeys = { sign: eve.identity.sign, box: eve.identity.box };
    const byDan = { ...ofDan, ...newKeys, by: dan.identity.userId };
    const taken = { ...byDan, addedBy: [ana.identity.userId] };
    expect(await verify({ by: dan, ...members(ofAna, ofCy, taken) })).toHaveProperty("verified");
    for (const addedBy of [[], [cy.identity.userId], [dan.identity.userId, ana.identity.userId]])
      expect(await verify({ by: dan, ...members(ofAna, ofCy, { ...byDan, addedBy }) })).toEqual({
        fault: "record_changed",
      });
    expect(await verify({ by: dan, ...members(ofAna, ofCy, byDan) })).toEqual({ fault: "record_changed" });
    // A record whose card is the same names them as before.
    expect(await verify(members(ofAna, ofCy, { ...ofDan, addedBy: [cy.identity.userId] }))).toEqual({
      fault: "record_changed",
    });
  });

  test("that hides who is out, or who was before, is refused", async () => {
    const refuse = async (former: readonly FormerMember[]) =>
      expect(await verify({ list: { ...withoutBea, former } })).toEqual({ fault: "former_changed" });
    await refuse([]);
    await refuse([beaOut]);
    await refuse([old]);
    await refuse([old, beaOut]);
    await refuse([{ ...beaOut, name: "Cy" }, old]);
    await refuse([{ ...beaOut, userId: cy.identity.userId }, old]);
    await refuse([beaOut, beaOut, old]);
    await refuse([beaOut, { ...old, name: "Older" }]);
  });

  test("without a manager is refused", async () => {
    const lowered = members({ ...ofAna, role: "write" }, ofCy, { ...ofDan, role: "read" });
    expect(await verify(lowered)).toEqual({ fault: "no_manager" });
  });
});

test("the newest 50 former members stay, the oldest go", async () => {
  const many = Array.from({ length: 50 }, (_, i) => ({ ...old, name: `Old ${i}` }));
  const vault = await sharedVault();
  const full = await vault.begin(ana, { ...list, former: many });
  const content = { follows: { ...follows, vaultId: vault.vaultId, hash: full.link.hash } };
  const verifyFormer = async (former: FormerMember[]) => {
    const next = await made({ list: { ...withoutBea, former }, content });
    return verifySuccessor({ vaultId: vault.vaultId, last: full, knownVaultIds: new Set(), next });
  };
  expect(await verifyFormer([beaOut, ...many.slice(0, 49)])).toHaveProperty("verified");
  expect(await verifyFormer([beaOut, ...many.slice(0, 48)])).toEqual({ fault: "former_changed" });
  expect(await verifyFormer([beaOut, ...many.slice(1)])).toEqual({ fault: "former_changed" });
});

describe("a machine (126)", async () => {
  const [{ record: ofAnas }, { record: ofDans }] = [await newMachineOf(ana), await newMachineOf(dan)];
  const machines = [ofAnas, ofDans];
  const lastWith = await before.begin(ana, { ...list, members: [...list.members, ...machines] });
  const followsWith = { vaultId: before.vaultId, counter: 0, hash: lastWith.link.hash };
  const danOut = { userId: dan.identity.userId, name: "Dan", at: "2026-11-20T00:00:00.000Z", count: 0 };
  const outOf = ({ userId, name }: SharedMember) => ({ ...danOut, userId, name });
  const faultOf = async (records: SharedMember[], former: FormerMember[]) => {
    const next = await made({ list: { ...list, members: records, former }, content: { follows: followsWith } });
    return verifySuccessor({ vaultId: before.vaultId, last: lastWith, knownVaultIds: new Set(), next }).fault;
  };

  test("stays as it is, or goes", async () => {
    expect(await faultOf([...list.members, ...machines], [old])).toBeUndefined();
    expect(await faultOf([...list.members, ofAnas], [outOf(ofDans), old])).toBeUndefined();
  });

  test("goes with the person who added it", async () => {
    const people = [ofAna, ofBea, ofCy];
    expect(await faultOf([...people, ofAnas], [danOut, outOf(ofDans), old])).toBeUndefined();
    expect(await faultOf([...people, ...machines], [danOut, old])).toBe("machine_stays");
  });

  test("has no other name, card, role, adder or kind, and no statement", async () => {
    const { record: other } = await newMachineOf(ana);
    const { kind: _, ...asPerson } = ofDans;
    const checked = { by: ana.identity.userId, at: "2026-11-03T09:12:00.000Z", sig: "A".repeat(86) };
    for (const changed of [
      { ...ofDans, name: "Deploy" },
      { ...ofDans, sign: other.sign, box: other.box, by: ana.identity.userId },
      { ...ofDans, by: ana.identity.userId },
      { ...ofDans, checked },
      { ...ofDans, kind: "person" },
      asPerson,
    ])
      expect(await faultOf([...list.members, ofAnas, changed], [old])).toBe("record_changed");
    expect(await faultOf([...list.members, ofAnas, { ...ofDans, role: "write" }], [old])).toBe("role_raised");
  });
});
