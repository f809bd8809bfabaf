import { createPublicKey, randomBytes, randomUUID, verify as nodeVerify } from "node:crypto";
import { makeVault, openVaultKeys, systemRandom } from "@pomander/crypto";
import * as ours from "@pomander/crypto/sharing";
import { describe, expect, test } from "vitest";
import { verifyKeep, verifyLink, type VerifiedLink } from "../../src/sharing/verify-link.ts";
import { verifySuccessor } from "../../src/sharing/verify-successor.ts";
import { hash, newPerson, recordOf, sharedVault, type Person } from "../support/shared-chain.ts";
import { add, decode, encode, publicKeyOf, signWithTorsion, verify } from "./edwards.ts";
import { b64u, unb64u } from "./envelopes.ts";
import { keysOf } from "./keys.ts";
import * as theirs from "./sharing.ts";
import { step, successor, type At } from "./shared-rules.ts";

const now = new Date("2026-11-03T09:12:00.000Z");
const until = "2026-12-01T09:12:00.000Z";

/** Makes a person whom both clients know with all keys. */
async function ofBoth() {
  const { vaultId, vaultKey } = makeVault(systemRandom);
  const userId = randomUUID();
  const keys = await openVaultKeys(vaultKey, vaultId);
  const identity = await ours.openIdentity(keys, userId);
  return { identity, person: theirs.personOf(Buffer.from(vaultKey), userId) };
}
const ana = await ofBoth();
const bea = await ofBoth();

describe("both clients", () => {
  test("have the same cards and codes, and read each other's signatures", async () => {
    const card = ours.cardText(ana.identity);
    expect(theirs.cardOf(ana.person)).toBe(card);
    expect(theirs.contactCode(ana.person)).toBe(await ours.contactCode(ana.identity));
    const sig = await ours.sign(ana.identity, "card", card);
    expect(theirs.SIG(ana.person, "card", card)).toBe(sig);
    expect(theirs.isSigned(ana.person.sign, sig, "card", card)).toBe(true);
  });

  test("answer each other's invitations", async () => {
    const invite = ours.newInvite(systemRandom);
    const offer = { card: ours.cardText(ana.identity), name: "Ana", email: "bea@example.com", vaults: [], until };
    const sealed = theirs.sealOffer(invite, offer);
    const opened = await ours.openOffer(invite, sealed);
    expect({ ...opened, card: ours.cardText(opened.card) }).toEqual(offer);
    const resealed = await ours.sealOffer(invite, opened, systemRandom);
    expect(theirs.openOffer(invite, resealed)).toEqual(offer);
    expect(theirs.readAnswer(invite, sealed, await ours.answerOffer(invite, sealed, bea.identity))).toMatchObject({
      userId: bea.person.userId,
    });
    const { sign, box, userId } = bea.person;
    const answered = theirs.answer(invite, resealed, bea.person);
    expect(await ours.readAnswer(invite, await ours.hashText(resealed), answered)).toEqual({
      card: { userId, sign, box },
    });
    expect(theirs.readAnswer({ ...invite, code: b64u(randomBytes(16)) }, resealed, answered)).toBe("mac");
  });

  test("take each other's grants, and refuse those for others (SV 56)", async () => {
    const { vaultId, vaultKey } = makeVault(systemRandom);
    const place = { counter: 3, hash: hash(), until };
    const byTheirs = theirs.give(ana.person, bea.person, { vaultId, vaultKey: Buffer.from(vaultKey) }, place);
    const options = { now, isSuccessor: false };
    expect(await ours.openGrant(bea.identity, ana.identity, byTheirs, options)).toEqual({ vaultKey });
    const byOurs = await ours.sealGrant(ana.identity, bea.identity, { vaultId, vaultKey, ...place }, systemRandom);
    expect(theirs.take(bea.person, ana.person, byOurs, now)?.vaultKey).toEqual(Buffer.from(vaultKey));
    for (const change of [
      { by: bea.person.userId },
      { to: ana.person.userId },
      { vaultId: randomUUID() },
      { hash: hash() },
      { counter: 4 },
      { until: "2026-12-02T09:12:00.000Z" },
      { box: byTheirs.box },
    ]) {
      expect(theirs.take(bea.person, ana.person, { ...byOurs, ...change }, now)).toBeNull();
      expect(await ours.openGrant(bea.identity, ana.identity, { ...byOurs, ...change }, options)).toHaveProperty(
        "fault",
      );
    }
    expect(theirs.take(bea.person, ana.person, byOurs, new Date("2026-12-01T09:12:00.001Z"))).toBeNull();
    expect(theirs.take(bea.person, ana.person, byOurs, new Date("2026-10-31T09:11:59.999Z"))).toBeNull();
  });

  test("come to one verdict on a signature, where others differ", () => {
    const { person } = ana;
    const text = Buffer.from("pomander/v1/card\ntext");
    const small = Buffer.from("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05", "hex");
    const sig = signWithTorsion(person.seed, text, small);
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: person.sign }, format: "jwk" });
    expect(nodeVerify(null, text, key, sig)).toBe(false);
    expect(verify(unb64u(person.sign), text, sig)).toBe(true);
    expect(ours.isSigned(person.sign, b64u(sig), "card", "text")).toBe(true);

    const mixed = encode(add(decode(publicKeyOf(person.seed))!, decode(small)!));
    for (const bytes of [mixed, small]) {
      expect(ours.readCard(ours.cardText({ ...person, sign: b64u(bytes) }))).toBeNull();
      expect(theirs.readCard(theirs.cardOf({ ...person, sign: b64u(bytes) }))).toBeNull();
    }
  });
});

describe("both clients take the same links and successors", async () => {
  const [cy, dan, eve, fay]: Person[] = await Promise.all(["Cy", "Dan", "Eve", "Fay"].map(newPerson));
  const vault = await sharedVault();
  const next = await sharedVault();
  const rawKeys = keysOf({ vaultId: vault.vaultId, vaultKey: Buffer.from(vault.vaultKey) });
  const nextKeys = keysOf({ vaultId: next.vaultId, vaultKey: Buffer.from(next.vaultKey) });
  const records = [recordOf(cy!, cy!, "manage"), recordOf(dan!, cy!, "write"), recordOf(eve!, cy!, "read")];
  const list = { name: "Ops", members: records, former: [] };
  const first = await vault.begin(cy!, list);
  const place = ({ link, list: valid }: VerifiedLink): At => ({
    counter: link.counter,
    hash: link.hash,
    content: link.content,
    list: valid.content as theirs.List,
  });
  const withMembers = (...members: ours.SharedMember[]) => ({ ...list, members });
  const [ofCy, ofDan, ofEve] = records;
  const keep = { accepted: { at: until, counter: 4, from: { counter: 0, hash: first.link.hash } }, prev: hash() };
  const added = withMembers(...records, recordOf(fay!, cy!, "read"));

  const cases: [string, Person, Parameters<typeof vault.linkAfter>[2], boolean][] = [
    ["a writer's", dan!, { content: { count: 2, digest: hash() } }, true],
    ["a manager's with a new member", cy!, { list: added }, true],
    ["a manager's with another name", cy!, { list: { ...list, name: "Operations" } }, true],
    ["SV 59 a reader's", eve!, {}, false],
    ["SV 59 a stranger's", fay!, {}, false],
    ["SV 59 one in another's name", eve!, { content: { by: cy!.identity.userId } }, false],
    ["of another chain", dan!, { content: { prev: hash() } }, false],
    ["of a later counter", dan!, { counter: 2 }, false],
    ["SV 60 a writer's with a list", dan!, { list: added }, false],
    ["SV 60 one with a list that it lacks", cy!, { content: { list: { counter: 1, hash: hash() } } }, false],
    ["SV 60 a writer's with a setting", dan!, { content: { lockAfterMinutes: 0 } }, false],
    ["SV 61 one that drops a member", cy!, { list: withMembers(ofCy!, ofDan!) }, false],
    [
      "SV 61 one that changes a card",
      cy!,
      { list: withMembers(ofCy!, { ...ofDan!, box: fay!.identity.box }, ofEve!) },
      false,
    ],
    ["SV 61 one that forges by", cy!, { list: withMembers(...records, recordOf(fay!, dan!, "read")) }, false],
    [
      "SV 61 one that adds a former member",
      cy!,
      { list: { ...list, former: [{ userId: randomUUID(), name: "X", at: until }] } },
      false,
    ],
    ["SV 61 one without a manager", cy!, { list: withMembers({ ...ofCy!, role: "write" }, ofDan!, ofEve!) }, false],
    ["SV 61 one with entries", cy!, { list: added, content: { count: 1 } }, false],
  ];
  test.each(cases)("%s", async (_, by, made, isTaken) => {
    const { link, sent, list: brought } = await vault.linkAfter(first, by, made);
    expect("verified" in verifyLink(vault.vaultId, first, link, brought)).toBe(isTaken);
    const after = step(rawKeys, place(first), sent, brought?.sealed);
    expect(after !== null).toBe(isTaken);
  });

  test.each([
    ["SV 65 a manager's Keep", cy!, { content: keep }, true],
    ["SV 65 a manager's Keep with a later list", cy!, { content: keep, list: added }, true],
    ["SV 65 a writer's Keep", dan!, { content: keep }, false],
    ["SV 65 a Keep that drops a member", cy!, { content: keep, list: withMembers(ofCy!) }, false],
    ["SV 65 a Keep from another link", cy!, { content: { accepted: { ...keep.accepted, from: null } } }, false],
  ] as [string, Person, Parameters<typeof vault.linkAfter>[2], boolean][])("%s", async (_, by, made, isTaken) => {
    const { link, sent, list: brought } = await vault.linkAfter(first, by, { ...made, counter: 5 });
    expect("verified" in verifyKeep(vault.vaultId, first, link, brought)).toBe(isTaken);
    expect(step(rawKeys, place(first), sent, brought?.sealed, { isKeep: true }) !== null).toBe(isTaken);
  });

  const follows = { vaultId: vault.vaultId, counter: 0, hash: first.link.hash };
  const out = { userId: eve!.identity.userId, name: "Eve", at: until };
  const without = { ...list, members: [ofCy!, ofDan!], former: [out] };
  test.each([
    ["a manager's successor", cy!, {}, true],
    [
      "a manager's successor with another card",
      cy!,
      { list: { ...without, members: [ofCy!, { ...ofDan!, sign: fay!.identity.sign }] } },
      true,
    ],
    ["SV 66 a writer's", dan!, {}, false],
    ["SV 66 one of another link", cy!, { content: { follows: { ...follows, hash: hash() } } }, false],
    [
      "SV 66 one with a stranger",
      cy!,
      { list: { ...without, members: [ofCy!, ofDan!, recordOf(fay!, cy!, "read")] } },
      false,
    ],
    [
      "SV 66 one with a raised role",
      cy!,
      { list: { ...without, members: [ofCy!, { ...ofDan!, role: "manage" }] } },
      false,
    ],
    [
      "SV 66 one with a card by another",
      cy!,
      { list: { ...without, members: [ofCy!, { ...ofDan!, sign: fay!.identity.sign, by: dan!.identity.userId }] } },
      false,
    ],
    ["SV 66 one with another name", cy!, { list: { ...without, name: "X" } }, false],
    ["SV 66 one that hides who is out", cy!, { list: { ...without, former: [] } }, false],
    [
      "SV 66 one without a manager",
      cy!,
      { list: { ...without, members: [{ ...ofCy!, role: "read" }, ofDan!] } },
      false,
    ],
  ] as [string, Person, Parameters<typeof vault.linkAfter>[2], boolean][])("%s", async (_, by, made, isTaken) => {
    const given = { list: without, ...made, content: { follows, ...made?.content } };
    const { link, sent, list: brought } = await next.linkAfter(null, by, given);
    const verification = verifySuccessor({
      vaultId: vault.vaultId,
      last: first,
      knownVaultIds: new Set(),
      next: { vaultId: next.vaultId, link, list: brought! },
    });
    expect("verified" in verification).toBe(isTaken);
    const old = { ...place(first), vaultId: vault.vaultId };
    expect(successor(nextKeys, old, sent, brought!.sealed) !== null).toBe(isTaken);
  });

  test("SV 85 a successor whose record with another card names those who had put it there", async () => {
    const { vaultId } = vault;
    const [cyId, danId, x, y, z] = [
      cy!.identity.userId,
      dan!.identity.userId,
      randomUUID(),
      randomUUID(),
      randomUUID(),
    ];
    const card = { sign: fay!.identity.sign, box: fay!.identity.box, by: danId };
    const isTaken = async (before: readonly string[], after: readonly string[]) => {
      const ofManager = { ...ofDan!, role: "manage" as const, addedBy: before };
      const last = await vault.begin(cy!, withMembers(ofCy!, ofManager));
      const {
        link,
        sent,
        list: brought,
      } = await next.linkAfter(null, dan!, {
        list: withMembers(ofCy!, { ...ofManager, ...card, addedBy: after }),
        content: { follows: { ...follows, hash: last.link.hash } },
      });
      const made = { vaultId: next.vaultId, link, list: brought! };
      const verification = verifySuccessor({ vaultId, last, knownVaultIds: new Set(), next: made });
      const theirs = successor(nextKeys, { ...place(last), vaultId }, sent, brought!.sealed);
      expect(theirs !== null).toBe("verified" in verification);
      return theirs !== null;
    };
    expect(await isTaken([], [cyId])).toBe(true);
    expect(await isTaken([x, danId], [x, cyId])).toBe(true);
    expect(await isTaken([x, y, z], [x, z, cyId])).toBe(true);
    expect(await isTaken([], [])).toBe(false);
    expect(await isTaken([x], [x])).toBe(false);
    expect(await isTaken([x, y, z], [y, z, cyId])).toBe(false);
  });

  test("SV 57 a link that opens under another key is none for either", async () => {
    const { sent } = await vault.linkAfter(first, dan!);
    const other = makeVault(systemRandom).vaultKey;
    const openedByOurs = ours.openLink(await ours.openSharedKeys(other, vault.vaultId), sent);
    await expect(openedByOurs).rejects.toMatchObject({ params: { reason: "commitment" } });
    const otherKeys = keysOf({ vaultId: vault.vaultId, vaultKey: Buffer.from(other) });
    expect(() => theirs.openLink(otherKeys, sent)).toThrow("commitment");
  });
});
