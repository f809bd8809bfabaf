import {
  openLink,
  openList,
  openSharedKeys,
  sealLink,
  type OpenedLink,
  type OpenedList,
  type SharedList,
  type SharedMember,
} from "@pomander/crypto/sharing";
import { makeVault, randomUuid, systemRandom } from "@pomander/crypto";
import { describe, expect, test } from "vitest";
import { hash, newMachineOf, newPerson, recordOf, sharedVault } from "../../test/support/shared-chain.ts";
import { isKeepSince, verifyKeep, verifyLink } from "./verify-link.ts";

const ana = await newPerson("Ana");
const bea = await newPerson("Bea");
const cy = await newPerson("Cy");
const dan = await newPerson("Dan");
const eve = await newPerson("Eve");
const ofAna = recordOf(ana, ana, "manage");
const ofBea = recordOf(bea, ana, "write");
const ofCy = recordOf(cy, ana, "read");
const ofDan = recordOf(dan, bea, "manage");
const vault = await sharedVault();
const { vaultId, keys, linkAfter } = vault;
const list: SharedList = {
  name: "Ops",
  members: [ofAna, ofBea, ofCy, ofDan],
  former: [{ userId: randomUuid(systemRandom), name: "Old", at: "2026-11-01T00:00:00.000Z" }],
};
const first = await vault.begin(ana, list);
const verify = ({ link, list: brought }: { link: OpenedLink; list: OpenedList | null }, before = first) =>
  verifyLink(vaultId, before, link, brought);
const withMembers = (...members: SharedMember[]): SharedList => ({ ...list, members });

describe("a link that follows", () => {
  test("counts where a person who may write signed it", async () => {
    const change = { count: 3, digest: hash() };
    for (const person of [ana, bea, dan]) {
      const next = await linkAfter(first, person, { content: change });
      expect(verify(next)).toEqual({ verified: { link: next.link, list: first.list } });
    }
  });

  test("may follow a Keep and a first link of a successor without what those alone have", async () => {
    const follows = { vaultId: randomUuid(systemRandom), counter: 9, hash: hash() };
    const accepted = { at: "2026-11-02T00:00:00.000Z", counter: 0, from: null };
    const before = { ...first, link: { ...first.link, content: { ...first.link.content, follows, accepted } } };
    expect(verify(await linkAfter(first, bea, { content: { count: 1 } }), before)).toHaveProperty("verified");
  });

  test("by its counter and by the hash before is the next one, and no other", async () => {
    const next = await linkAfter(first, bea);
    expect(verify(await linkAfter(first, bea, { counter: 2 }))).toEqual({ fault: "not_next" });
    expect(verify(await linkAfter(first, bea, { content: { prev: hash() } }))).toEqual({ fault: "not_next" });
    expect(verify({ link: next.link, list: null }, { ...first, link: next.link })).toEqual({ fault: "not_next" });
  });

  test("brings a list in which a manager adds, renames, checks, promotes and demotes", async () => {
    const added = recordOf(eve, ana, "read");
    const checked = { by: ana.identity.userId, at: "2026-11-03T09:12:00.000Z", sig: "A".repeat(86) };
    const changed = {
      ...withMembers({ ...ofAna, role: "read" }, ofDan, { ...ofBea, name: "B", checked }, ofCy, added),
      name: "Operations",
    };
    const next = await linkAfter(first, ana, { list: changed });
    const { verified } = verify(next) as { verified: { list: OpenedList } };
    expect(verified.list).toEqual(next.list);
    // The new list decides from the next link on.
    const after = { link: next.link, list: verified.list };
    expect(verify(await linkAfter(after, ana), after)).toEqual({ fault: "may_not_write" });
    expect(verify(await linkAfter(after, dan), after)).toHaveProperty("verified");
  });
});

describe("SV 57 a link that two keys open", () => {
  test("does not exist: a seal commits to its key", async () => {
    const other = await openSharedKeys(makeVault(systemRandom).vaultKey, vaultId);
    const sealed = await sealLink(
      keys,
      ana.identity,
      1,
      { ...first.link.content, prev: first.link.hash },
      systemRandom,
    );
    await expect(openLink(other, sealed)).rejects.toMatchObject({ params: { reason: "commitment" } });
    await expect(openList(other, 1, sealed.sealed)).rejects.toMatchObject({ params: { reason: "commitment" } });
  });
});

describe("SV 59 a link by a person who may not make it", () => {
  test("a reader's, with the vault key, is refused", async () => {
    expect(verify(await linkAfter(first, cy))).toEqual({ fault: "may_not_write" });
  });

  test("a stranger's and a removed member's is refused", async () => {
    expect(verify(await linkAfter(first, eve))).toEqual({ fault: "not_a_member" });
    const former = { ...list, former: [{ userId: eve.identity.userId, name: "Eve", at: "2026-11-01T00:00:00.000Z" }] };
    const later = await vault.begin(ana, former);
    expect(verify(await linkAfter(later, eve), later)).toEqual({ fault: "not_a_member" });
  });

  test("a demoted member's is refused", async () => {
    const demoted = await linkAfter(first, ana, { list: withMembers(ofAna, { ...ofBea, role: "read" }, ofCy, ofDan) });
    const { verified } = verify(demoted) as { verified: typeof first };
    expect(verify(await linkAfter(verified, bea), verified)).toEqual({ fault: "may_not_write" });
  });

  test("signed again by another member, or in another's name, is refused", async () => {
    const next = await linkAfter(first, bea);
    const theirs = await linkAfter(first, dan, { content: next.link.content });
    expect(verify({ link: { ...next.link, sig: theirs.link.sig }, list: null })).toEqual({ fault: "signature" });
    // The server names who signed it; the link names a manager.
    const shown = (await linkAfter(first, bea, { content: { by: ana.identity.userId } })).link;
    expect(verify({ link: { ...shown, by: bea.identity.userId }, list: null })).toEqual({ fault: "by_differs" });
    expect(verify({ link: { ...next.link, by: dan.identity.userId }, list: null })).toEqual({ fault: "by_differs" });
    const inName = await linkAfter(first, cy, { content: { by: ana.identity.userId } });
    expect(verify(inName)).toEqual({ fault: "signature" });
  });

  test("for another vault, or under a key that the list before does not have, is refused", async () => {
    const next = await linkAfter(first, bea);
    expect(verifyLink(randomUuid(systemRandom), first, next.link, null)).toEqual({ fault: "signature" });
    const own = withMembers(ofAna, { ...ofBea, sign: cy.identity.sign }, { ...ofCy, sign: bea.identity.sign }, ofDan);
    const swapped = { ...first, list: { ...first.list, content: own } };
    expect(verify(next, swapped)).toEqual({ fault: "signature" });
  });
});

describe("SV 60 a writer's link with more than entries", () => {
  test("with another list is refused", async () => {
    const raised = withMembers(ofAna, { ...ofBea, role: "manage" }, ofCy, ofDan);
    expect(verify(await linkAfter(first, bea, { list: raised }))).toEqual({ fault: "may_not_manage" });
    expect(verify(await linkAfter(first, bea, { list }))).toEqual({ fault: "may_not_manage" });
  });

  test("with an older list, one that it lacks or one of another link is refused", async () => {
    const second = await linkAfter(first, ana, { list: { ...list, name: "Operations" } });
    const { verified } = verify(second) as { verified: typeof first };
    const older = { list: first.link.content.list };
    for (const person of [bea, ana]) {
      const back = await linkAfter(verified, person, { content: older });
      expect(verify(back, verified)).toEqual({ fault: "other_list" });
      expect(verify({ link: back.link, list: first.list }, verified)).toEqual({ fault: "other_list" });
    }
    const brings = await linkAfter(verified, ana, { list });
    expect(verify({ link: brings.link, list: null }, verified)).toEqual({ fault: "other_list" });
    expect(verify({ link: brings.link, list: second.list }, verified)).toEqual({ fault: "other_list" });
    const unlike = { ...verified.list, counter: 2 };
    expect(verify({ link: brings.link, list: unlike }, verified)).toEqual({ fault: "other_list" });
  });

  test("with a setting or a Keep of their own is refused, and a manager's is not", async () => {
    const accepted = { at: "2026-11-03T09:12:00.000Z", counter: 0, from: { counter: 0, hash: first.link.hash } };
    for (const content of [{ lockAfterMinutes: 0 }, { accepted }]) {
      expect(verify(await linkAfter(first, bea, { content }))).toEqual({ fault: "may_not_manage" });
      expect(verify(await linkAfter(first, ana, { content }))).toHaveProperty("verified");
    }
  });
});

describe("SV 61 a manager's list that takes or forges", () => {
  const faultOf = async (changed: SharedList, content = {}) =>
    verify(await linkAfter(first, ana, { list: changed, content }));

  test("drops a member", async () => {
    expect(await faultOf(withMembers(ofAna, ofBea, ofDan))).toEqual({ fault: "member_gone" });
  });

  test("changes a card", async () => {
    for (const card of [{ sign: eve.identity.sign }, { box: eve.identity.box }])
      expect(await faultOf(withMembers(ofAna, { ...ofBea, ...card }, ofCy, ofDan))).toEqual({ fault: "card_changed" });
  });

  test("adds a person in another's name", async () => {
    const added = recordOf(eve, dan, "read");
    expect(await faultOf(withMembers(ofAna, ofBea, ofCy, ofDan, added))).toEqual({ fault: "record_forged" });
  });

  test("takes a record as put there by another person", async () => {
    const taken = { ...ofDan, by: ana.identity.userId };
    expect(await faultOf(withMembers(ofAna, ofBea, ofCy, taken))).toEqual({ fault: "record_changed" });
  });

  test("cuts the former members, or adds one", async () => {
    for (const former of [[], [...list.former, ...list.former]])
      expect(await faultOf({ ...list, former })).toEqual({ fault: "former_changed" });
  });

  test("has no manager", async () => {
    const lowered = withMembers({ ...ofAna, role: "read" }, ofBea, ofCy, { ...ofDan, role: "write" });
    expect(await faultOf(lowered)).toEqual({ fault: "no_manager" });
  });

  test("comes with a change of entries", async () => {
    for (const content of [{ count: 1 }, { digest: hash() }])
      expect(await faultOf({ ...list, name: "Operations" }, content)).toEqual({ fault: "contents_changed" });
  });
});

describe("SV 65 a Keep", () => {
  const accepted = { at: "2026-11-08T09:12:00.000Z", counter: 6, from: { counter: 0, hash: first.link.hash } };
  const state = { count: 7, digest: hash(), prev: hash(), accepted };
  const keep = (by: typeof ana, next: { list?: SharedList; content?: object } = {}) =>
    linkAfter(first, by, { counter: 7, ...next, content: { ...state, ...next.content } });
  const verified = ({ link, list: brought }: { link: OpenedLink; list: OpenedList | null }) =>
    verifyKeep(vaultId, first, link, brought);

  test("by a manager continues from the link that it names, whatever the entries", async () => {
    const kept = await keep(dan);
    expect(verified(kept)).toEqual({ verified: { link: kept.link, list: first.list } });
  });

  test("by a writer, a reader or a stranger is passed over", async () => {
    expect(verified(await keep(bea))).toEqual({ fault: "may_not_manage" });
    expect(verified(await keep(cy))).toEqual({ fault: "may_not_write" });
    expect(verified(await keep(eve))).toEqual({ fault: "not_a_member" });
    const { link } = await keep(ana);
    expect(verified({ link: { ...link, sig: (await keep(dan)).link.sig }, list: null })).toEqual({
      fault: "signature",
    });
    expect(verified({ link: { ...link, by: dan.identity.userId }, list: null })).toEqual({ fault: "by_differs" });
  });

  test("from another link, or of another time, is none", async () => {
    for (const change of [
      { from: null },
      { from: { counter: 0, hash: hash() } },
      { from: { counter: 1, hash: first.link.hash } },
      { counter: 5 },
    ])
      expect(verified(await keep(ana, { content: { accepted: { ...accepted, ...change } } }))).toEqual({
        fault: "not_kept",
      });
    expect(verified(await linkAfter(first, ana))).toEqual({ fault: "not_kept" });
    const itself = { ...first.link, content: { ...first.link.content, accepted: { ...accepted, counter: -1 } } };
    expect(verified({ link: itself, list: null })).toEqual({ fault: "not_kept" });
  });

  test("brings back a later list as a new one of the manager, by the same rules", async () => {
    const back = withMembers(ofAna, ofBea, ofCy, ofDan, recordOf(eve, ana, "read"));
    const kept = await keep(ana, { list: back });
    expect(verified(kept)).toEqual({ verified: { link: kept.link, list: kept.list } });
    expect(verified({ link: kept.link, list: null })).toEqual({ fault: "other_list" });
    expect(verified(await keep(dan, { list: back }))).toEqual({ fault: "record_forged" });
    expect(verified(await keep(ana, { list: withMembers(ofAna) }))).toEqual({ fault: "member_gone" });
  });

  test("lets a memory that is on no walk go only where a manager whom it knows made it later", async () => {
    const memory = { at: first.link.content.at, list };
    const { link } = await keep(dan);
    expect(isKeepSince(vaultId, memory, link)).toBe(true);
    expect(isKeepSince(vaultId, { ...memory, at: link.content.at }, link)).toBe(false);
    expect(isKeepSince(randomUuid(systemRandom), memory, link)).toBe(false);
    expect(isKeepSince(vaultId, memory, { ...link, by: ana.identity.userId })).toBe(false);
    expect(isKeepSince(vaultId, memory, (await keep(bea)).link)).toBe(false);
    expect(isKeepSince(vaultId, { ...memory, list: withMembers(ofAna, ofBea) }, link)).toBe(false);
    const demoted = withMembers(ofAna, { ...ofDan, role: "write" });
    expect(isKeepSince(vaultId, { ...memory, list: demoted }, link)).toBe(false);
    expect(isKeepSince(vaultId, memory, (await linkAfter(first, dan, { counter: 7 })).link)).toBe(false);
    const unlike = await keep(dan, { content: { accepted: { ...accepted, counter: 3 } } });
    expect(isKeepSince(vaultId, memory, unlike.link)).toBe(false);
  });
});

describe("a machine (125)", async () => {
  const { machine, record } = await newMachineOf(ana);
  const { machine: another, record: ofAnother } = await newMachineOf(ana);
  const added = await linkAfter(first, ana, { list: withMachine(record) });
  const before = { link: added.link, list: added.list! };
  function withMachine(...machines: SharedMember[]) {
    return withMembers(...list.members, ...machines);
  }
  const faultOf = async (next: SharedList, from = first, contacts: ReadonlySet<string> = new Set()) => {
    const { link, list: brought } = await linkAfter(from, ana, { list: next });
    return verifyLink(vaultId, from, link, brought, contacts).fault;
  };
  const checked = { by: ana.identity.userId, at: "2026-11-03T09:12:00.000Z", sig: "A".repeat(86) };

  test("is added by a manager, renamed, and stays when another is added", async () => {
    expect(await faultOf(withMachine(record))).toBeUndefined();
    expect(await faultOf(withMachine({ ...record, name: "Deploy" }), before)).toBeUndefined();
    expect(await faultOf(withMachine(record, ofAnother), before)).toBeUndefined();
  });

  test("is not added with another role than to read, or with a statement about its card", async () => {
    for (const role of ["write", "manage"] as const)
      expect(await faultOf(withMachine({ ...record, role }))).toBe("machine_refused");
    expect(await faultOf(withMachine({ ...record, checked }))).toBe("machine_refused");
  });

  test("is not added under the user id of a contact or of a former member", async () => {
    const eveAsMachine = { ...record, userId: eve.identity.userId };
    expect(await faultOf(withMachine(eveAsMachine))).toBeUndefined();
    expect(await faultOf(withMachine(eveAsMachine), first, new Set([eve.identity.userId]))).toBe("machine_refused");
    expect(await faultOf(withMachine({ ...record, userId: list.former[0]!.userId }))).toBe("machine_refused");
  });

  test("is not added by a Keep either", async () => {
    const accepted = { at: "2026-11-02T00:00:00.000Z", counter: 1, from: { counter: 0, hash: first.link.hash } };
    const keep = async (member: SharedMember) => {
      const next = await linkAfter(first, ana, {
        counter: 2,
        list: withMachine(member),
        content: { accepted, prev: hash() },
      });
      return verifyKeep(vaultId, first, next.link, next.list, new Set([another.identity.userId])).fault;
    };
    expect(await keep(record)).toBeUndefined();
    expect(await keep({ ...record, role: "write" })).toBe("machine_refused");
    expect(await keep(ofAnother)).toBe("machine_refused");
  });

  test("keeps its role, kind, card and adder, and gets no statement", async () => {
    const { kind: _, ...asPerson } = record;
    for (const changed of [
      { ...record, role: "write" as const },
      { ...record, checked },
      { ...record, kind: "person" },
      { ...record, by: dan.identity.userId },
      asPerson,
    ])
      expect(await faultOf(withMachine(changed), before)).toBe("record_changed");
    const { sign, box } = another.identity;
    expect(await faultOf(withMachine({ ...record, sign, box }), before)).toBe("card_changed");
  });

  test("is what no person becomes", async () => {
    const [one, two, three, four] = list.members;
    const changed = withMembers(one!, two!, { ...three!, kind: "machine" }, four!);
    expect(await faultOf(changed)).toBe("record_changed");
  });

  test("signs no link", async () => {
    const next = await linkAfter(before, machine, { content: { count: 1 } });
    expect(verifyLink(vaultId, before, next.link, next.list).fault).toBe("may_not_write");
  });
});
