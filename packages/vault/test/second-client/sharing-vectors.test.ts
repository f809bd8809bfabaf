import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ed25519Vectors, hpkeVector, x25519Vector } from "../../../crypto/test/published-vectors.ts";
import { isSignKey, publicKeyOf, sign, verify } from "./edwards.ts";
import { openEntry, sealEntry } from "./entries.ts";
import { b64u, hkdf, unb64u } from "./envelopes.ts";
import { boxKeyOf, deriveKeyPair, openBox, senderOf, x25519 } from "./hpke.ts";
import { keysOf } from "./keys.ts";
import { hashOf } from "./manifests.ts";
import { step, successor } from "./shared-rules.ts";
import {
  answer,
  cardOf,
  contactCode,
  give,
  inviteKeys,
  isBoxKey,
  isSigned,
  openLink,
  openList,
  openOffer,
  ownKeys,
  personOf,
  proofOfCard,
  readAnswer,
  readCard,
  sealLink,
  sealList,
  sealOffer,
  SIG,
  take,
} from "./sharing.ts";

const file = new URL("../../../crypto/vectors/vectors.json", import.meta.url);
const { sharing } = JSON.parse(readFileSync(file, "utf8"));
const hex = (text: string) => Buffer.from(text, "hex");
const ivOf = (envelope: string) => unb64u(envelope.split(".")[1]!);
const rawVault = ({ vaultId, vaultKey }: { vaultId: string; vaultKey: string }) => ({
  vaultId,
  vaultKey: unb64u(vaultKey),
});
const people = sharing.people.map((one: { vaultKey: string; userId: string }) =>
  personOf(unb64u(one.vaultKey), one.userId),
);
const [ana, bea] = people;
const personById = (userId: string) => people.find((one: typeof ana) => one.userId === userId);

describe("the second client's curves and HPKE give", () => {
  test("RFC 8032 §7.1", () => {
    for (const { seed, publicKey, message, signature } of ed25519Vectors) {
      expect(publicKeyOf(hex(seed)).toString("hex")).toBe(publicKey);
      expect(sign(hex(seed), hex(message)).toString("hex")).toBe(signature);
      expect(verify(hex(publicKey), hex(message), hex(signature))).toBe(true);
      expect(verify(hex(publicKey), hex(`${message}00`), hex(signature))).toBe(false);
    }
  });

  test("RFC 7748 §6.1", () => {
    const { privateKey, publicKey, otherPrivateKey, otherPublicKey, shared } = x25519Vector;
    expect(boxKeyOf(hex(privateKey)).toString("hex")).toBe(publicKey);
    expect(x25519(hex(privateKey), hex(otherPublicKey))?.toString("hex")).toBe(shared);
    expect(x25519(hex(otherPrivateKey), hex(publicKey))?.toString("hex")).toBe(shared);
  });

  test("the vectors of RFC 9180's editors for this suite", () => {
    const { info, ikmE, ikmR, skRm, pkRm, enc, aad, pt, ct } = hpkeVector;
    expect(deriveKeyPair(hex(ikmR)).toString("hex")).toBe(skRm);
    expect(boxKeyOf(hex(skRm)).toString("hex")).toBe(pkRm);
    const sender = senderOf(hex(pkRm), hex(info), hex(ikmE));
    expect(sender.enc.toString("hex")).toBe(enc);
    expect(sender.seal(hex(pt), hex(aad)).toString("hex")).toBe(ct);
  });

  test("the accumulated value of 1,000 messages with these keys", () => {
    const { info, ikmE, pkRm, accumulated } = hpkeVector;
    const sender = senderOf(hex(pkRm), hex(info), hex(ikmE));
    const source = createHash("shake128", { outputLength: 1_000 * 2 * 256 }).digest();
    let at = 0;
    const draw = () => {
      const length = source[at++]!;
      at += length;
      return source.subarray(at - length, at);
    };
    const sealed = Array.from({ length: 1_000 }, () => {
      const aad = draw();
      return sender.seal(draw(), aad);
    });
    const all = createHash("shake128", { outputLength: 16 }).update(Buffer.concat(sealed));
    expect(all.digest("hex")).toBe(accumulated);
  });
});

describe("the second client makes and reads the published values of", () => {
  test("people, their cards and codes", () => {
    expect(people).toHaveLength(3);
    for (const [i, vector] of sharing.people.entries()) {
      const keys = keysOf(rawVault(vector));
      expect(b64u(hkdf(keys.vaultKey, "pomander/v1/identity"))).toBe(vector.identity);
      const { seed, boxSecret } = people[i];
      expect([b64u(seed), b64u(boxSecret)]).toEqual([vector.signSeed, vector.boxKey]);
      expect(b64u(ownKeys(keys).entryWrap)).toBe(vector.ownWrapKey);
      const card = cardOf(people[i]);
      expect(card).toBe(vector.card);
      expect(readCard(card)).toEqual(JSON.parse(card));
      expect(SIG(people[i], "card", card)).toBe(vector.sig);
      expect(proofOfCard(keys, card)).toBe(vector.proof);
      expect(contactCode(people[i])).toBe(vector.contactCode);
    }
  });

  test("keys that no client takes", () => {
    expect(sharing.refusedKeys.sign.length).toBeGreaterThan(7);
    for (const key of sharing.refusedKeys.sign) expect(isSignKey(hex(key))).toBe(false);
    for (const key of sharing.refusedKeys.box) expect(isBoxKey(hex(key))).toBe(false);
    for (const { sign: key, box } of people)
      expect([isSignKey(unb64u(key)), isBoxKey(unb64u(box))]).toEqual([true, true]);
  });

  test("an own entry, under its own wrap key alone", () => {
    const keys = keysOf(rawVault(sharing.people[0]));
    const { texts, entryKey, entry } = sharing.ownEntry;
    expect(openEntry(ownKeys(keys), entry)).toEqual(texts);
    const iv = (field: string) => ivOf([entry[field]].flat()[0]);
    const sealed = sealEntry(ownKeys(keys), entry._id, 1, texts, { entryKey: unb64u(entryKey), iv });
    expect({ ...entry, ...sealed }).toEqual(entry);
    expect(() => openEntry(keys, entry)).toThrow("tag");
  });

  test("signatures of each purpose", () => {
    for (const { purpose, parts, text, sig } of sharing.signatures) {
      const signers = people.filter((one: typeof ana) => isSigned(one.sign, sig, purpose, ...parts));
      expect(signers).toHaveLength(1);
      expect(SIG(signers[0], purpose, ...parts)).toBe(sig);
      expect([`pomander/v1/${purpose}`, ...parts].join("\n")).toBe(text);
    }
    expect(new Set(sharing.signatures.map(({ purpose }: { purpose: string }) => purpose)).size).toBe(5);
  });

  test("an invitation and its answer", () => {
    const { inviteId, code, fragment, offer, sealedOffer, answer: answered, offerKey, answerKey } = sharing.invite;
    const invite = { inviteId, code };
    expect(`${inviteId}.${code}`).toBe(fragment);
    const keys = inviteKeys(invite);
    expect([b64u(keys.offerKey), b64u(keys.answerKey)]).toEqual([offerKey, answerKey]);
    expect(openOffer(invite, sealedOffer)).toEqual(offer);
    expect(sealOffer(invite, offer, ivOf(sealedOffer))).toBe(sealedOffer);
    expect(answer(invite, sealedOffer, bea)).toEqual(answered);
    expect(readAnswer(invite, sealedOffer, answered)).toEqual(JSON.parse(cardOf(bea)));
  });

  test("a shared vault's links and lists, and the vault that follows", () => {
    for (const { vaultId, vaultKey, links } of [sharing.vault, sharing.successor]) {
      const keys = keysOf(rawVault({ vaultId, vaultKey }));
      for (const { content, link, hash, list, sealedList } of links) {
        expect(openLink(keys, link)).toEqual(content);
        expect(sealLink(keys, personById(content.by), link.counter, content, ivOf(link.sealed))).toEqual(link);
        expect(hashOf(link.sealed)).toBe(hash);
        expect(list === null ? null : openList(keys, link.counter, sealedList)).toEqual(list);
        expect(list === null ? null : sealList(keys, link.counter, list, ivOf(sealedList))).toBe(sealedList);
      }
    }
    const [first, second, third] = sharing.vault.links;
    const keys = keysOf(rawVault(sharing.vault));
    const begun = { counter: 0, hash: first.hash, content: first.content, list: first.list };
    const shared = step(keys, begun, second.link, second.sealedList);
    const last = shared && step(keys, shared, third.link);
    expect(last).toEqual({ counter: 2, hash: third.hash, content: third.content, list: second.list });
    const [next] = sharing.successor.links;
    const old = { ...last!, vaultId: sharing.vault.vaultId };
    const followed = successor(keysOf(rawVault(sharing.successor)), old, next.link, next.sealedList);
    expect(followed).toEqual({ counter: 0, hash: next.hash, content: next.content, list: next.list });
  });

  test("grants", () => {
    const now = new Date("2026-11-03T09:12:00.000Z");
    const { grant, ephemeralInput } = sharing.vault;
    const place = { counter: grant.counter, hash: grant.hash, until: grant.until };
    expect(give(ana, bea, rawVault(sharing.vault), place, unb64u(ephemeralInput))).toEqual(grant);
    expect(take(bea, ana, grant, now)?.vaultKey).toEqual(unb64u(sharing.vault.vaultKey));
    const endless = sharing.successor.grant;
    expect(take(bea, ana, endless, now, true)?.vaultKey).toEqual(unb64u(sharing.successor.vaultKey));
    expect([take(bea, ana, endless, now), take(bea, ana, grant, now, true)]).toEqual([null, null]);
    expect(openBox(ana.boxSecret, unb64u(grant.box), Buffer.alloc(0))).toBeNull();
  });
});
