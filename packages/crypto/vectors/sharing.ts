import { decodeBase64url, encodeBase64url } from "../src/base64url.ts";
import type { Bytes, RandomSource } from "../src/bytes.ts";
import { hashText } from "../src/hash-text.ts";
import { randomUuid } from "../src/ids.ts";
import { digestEntryHashes } from "../src/manifest.ts";
import { hkdf, keyBytes } from "../src/primitives.ts";
import { sealEntry } from "../src/seal-entry.ts";
import { cardText, type Card } from "../src/sharing/card.ts";
import { signChecked } from "../src/sharing/checked.ts";
import { contactCode } from "../src/sharing/contact-code.ts";
import { sealGrant } from "../src/sharing/grant.ts";
import { openIdentity, publishCard, type Identity } from "../src/sharing/identity.ts";
import { answerOffer, formatInvite, newInvite, sealOffer } from "../src/sharing/invite.ts";
import { sealLink, type SharedContent } from "../src/sharing/shared-link.ts";
import { sealList, type SharedList, type SharedMember } from "../src/sharing/shared-list.ts";
import { sign } from "../src/sharing/signatures.ts";
import { signedText, type SignedParts, type SignedPurpose } from "../src/sharing/signed-text.ts";
import { makeVault, openSharedKeys, openVaultKeys, ownEntryKeys, type ContentKeys } from "../src/vault-key.ts";
import { inTurn } from "./vaults.ts";

const at = "2026-11-03T09:12:00.000Z";
const later = "2026-11-20T16:40:00.000Z";
const until = "2026-12-01T09:12:00.000Z";
const emptyDigest = await digestEntryHashes(new Uint8Array(0));
const publicCard = ({ userId, sign: signKey, box }: Card): Card => ({ userId, sign: signKey, box });

/** Makes a person with a personal vault: what is derived from its key, and the card as it is published. */
export async function person(name: string, random: RandomSource) {
  const { vaultId, vaultKey } = makeVault(random);
  const userId = randomUuid(random);
  const keys = await openVaultKeys(vaultKey, vaultId);
  const identity = await openIdentity(keys, userId);
  const secret = await hkdf(vaultKey, "pomander/v1/identity");
  return {
    keys,
    identity,
    vector: {
      name,
      vaultId,
      vaultKey: encodeBase64url(vaultKey),
      userId,
      identity: encodeBase64url(secret),
      signSeed: encodeBase64url(await hkdf(secret, "pomander/v1/identity/sign")),
      boxKey: encodeBase64url(await hkdf(secret, "pomander/v1/identity/box")),
      ownWrapKey: encodeBase64url(await hkdf(vaultKey, "pomander/v1/own-wrap")),
      ...(await publishCard(keys, identity)),
      contactCode: await contactCode(identity),
    },
  };
}

async function signature<P extends SignedPurpose>(identity: Identity, purpose: P, ...parts: SignedParts[P]) {
  return { purpose, parts, text: signedText(purpose, ...parts), sig: await sign(identity, purpose, ...parts) };
}

/** Encodings of public keys that no client takes. */
const refusedKeys = {
  sign: [
    `01${"00".repeat(31)}`,
    `ec${"ff".repeat(30)}7f`,
    "00".repeat(32),
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    `01${"00".repeat(30)}80`,
    `ee${"ff".repeat(30)}7f`,
    `02${"00".repeat(31)}`,
    // The public key of RFC 8032's first test, with the point of order 2 added to it.
    "16a567fe7d4ef5482ab4012c369bf8c5f11e8d0c2559dcda50fde59708f8aee5",
  ],
  box: [
    "00".repeat(32),
    `01${"00".repeat(31)}`,
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    `ec${"ff".repeat(30)}7f`,
    `ed${"ff".repeat(30)}7f`,
    `ee${"ff".repeat(30)}7f`,
  ],
};

async function ownEntry(keys: ContentKeys, random: RandomSource) {
  const place = { _id: randomUuid(random), revision: 1 };
  const texts = {
    title: "",
    link: "",
    email: "",
    password: "",
    notes: "",
    category: "",
    tags: [],
    extra: { invites: [] },
  };
  const drawn: Bytes[] = [];
  const watched: RandomSource = (length) => {
    const bytes = random(length);
    drawn.push(bytes);
    return bytes;
  };
  const sealed = await sealEntry(keys, place, texts, watched);
  return { texts, entryKey: encodeBase64url(drawn[0] ?? new Uint8Array(0)), entry: { ...place, ...sealed } };
}

/** Makes a vault with the key that its vectors need. */
export async function sharedVault(random: RandomSource) {
  const { vaultId, vaultKey } = makeVault(random);
  return { vaultId, vaultKey, keys: await openSharedKeys(vaultKey, vaultId) };
}

/** Makes a link and, where it brings one, a list. */
export async function linkVector(
  keys: ContentKeys,
  identity: Identity,
  {
    counter,
    content,
    list,
  }: { counter: number; content: Omit<SharedContent, "by" | "list">; list: SharedList | LinkVector },
  random: RandomSource,
) {
  const brought = "sealedList" in list ? null : await sealList(keys, counter, list, random);
  const named = "sealedList" in list ? list.content.list : { counter, hash: brought?.hash ?? "" };
  const whole = { ...content, by: identity.userId, list: named } as SharedContent;
  const link = await sealLink(keys, identity, counter, whole, random);
  return {
    content: whole,
    link,
    hash: await hashText(link.sealed),
    list: "sealedList" in list ? null : list,
    sealedList: brought?.sealed ?? null,
  };
}
interface LinkVector {
  content: SharedContent;
  sealedList: string | null;
}

/** Everything of shared vaults: people, what they sign, an invitation, a vault, its grant and the one under new keys. */
export async function sharingVectors(random: RandomSource) {
  const [ana, bea, cy] = [await person("Ana", random), await person("Bea", random), await person("Cy", random)];
  const own = await ownEntry(ownEntryKeys(ana.keys), random);

  const invite = newInvite(random);
  const vault = await sharedVault(random);
  const offer = {
    card: publicCard(ana.identity),
    name: "Ana",
    email: "bea@example.com",
    vaults: [{ vaultId: vault.vaultId, name: "Ops \u{1f511}", role: "write" as const }],
    until,
  };
  const okm = await hkdf(decodeBase64url(invite.code), `pomander/v1/invite/${invite.inviteId}`, 2 * keyBytes);
  const sealedOffer = await sealOffer(invite, offer, random);
  const hashOfOffer = await hashText(sealedOffer);

  const record = ({ identity, vector }: typeof ana, role: SharedMember["role"], checked: SharedMember["checked"]) => ({
    ...publicCard(identity),
    role,
    name: vector.name,
    by: ana.identity.userId,
    checked,
  });
  const founders: SharedList = { name: "Ops \u{1f511}", members: [record(ana, "manage", null)], former: [] };
  const first = await linkVector(
    vault.keys,
    ana.identity,
    { counter: 0, content: { count: 0, digest: emptyDigest, prev: "", at, search: false }, list: founders },
    random,
  );
  const everyone: SharedList = {
    ...founders,
    members: [
      ...founders.members,
      record(bea, "write", await signChecked(ana.identity, bea.identity, "Bea", at)),
      record(cy, "read", null),
    ],
  };
  const second = await linkVector(
    vault.keys,
    ana.identity,
    {
      counter: 1,
      content: { count: 0, digest: emptyDigest, prev: first.hash, at, search: false },
      list: everyone,
    },
    random,
  );
  const third = await linkVector(
    vault.keys,
    bea.identity,
    {
      counter: 2,
      content: { count: 0, digest: emptyDigest, prev: second.hash, at: later, search: false },
      list: second,
    },
    random,
  );
  const granted = { vaultId: vault.vaultId, vaultKey: vault.vaultKey, counter: 1, hash: second.hash, until };
  const ephemeral: string[] = [];
  const watched: RandomSource = (length) => {
    const bytes = random(length);
    ephemeral.push(encodeBase64url(bytes));
    return bytes;
  };
  const grant = await sealGrant(ana.identity, bea.identity, granted, watched);

  const next = await sharedVault(random);
  const follows = { vaultId: vault.vaultId, counter: 2, hash: third.hash };
  const without: SharedList = {
    ...everyone,
    members: everyone.members.filter(({ userId }) => userId !== cy.identity.userId),
    former: [{ userId: cy.identity.userId, name: "Cy", at: later, count: 0 }],
  };
  const successor = await linkVector(
    next.keys,
    ana.identity,
    {
      counter: 0,
      content: { count: 0, digest: emptyDigest, prev: "", at: later, search: false, follows },
      list: without,
    },
    random,
  );
  const endless = { vaultId: next.vaultId, vaultKey: next.vaultKey, counter: 0, hash: successor.hash, until: "" };
  const taskId = randomUuid(random);

  return {
    people: [ana.vector, bea.vector, cy.vector],
    refusedKeys,
    ownEntry: own,
    signatures: [
      await signature(ana.identity, "checked", cardText(bea.identity), "Bea", at),
      await signature(ana.identity, "invite", invite.inviteId, offer.email, hashOfOffer),
      ...(await inTurn(["begin", "delete", "undelete", "history-delete"] as const, (what) =>
        signature(ana.identity, "shared-act", what, vault.vaultId),
      )),
      await signature(bea.identity, "leaver-report", next.vaultId, taskId, 0, successor.hash, 12, 1, 0),
      await signature(
        ana.identity,
        "leaver-task",
        next.vaultId,
        taskId,
        until,
        [ana, bea].map(({ identity }) => identity.userId).join(","),
      ),
    ],
    invite: {
      ...invite,
      fragment: formatInvite(invite),
      offerKey: encodeBase64url(okm.slice(0, keyBytes)),
      answerKey: encodeBase64url(okm.slice(keyBytes)),
      offer: { ...offer, card: cardText(offer.card) },
      sealedOffer,
      answer: await answerOffer(invite, sealedOffer, bea.identity),
    },
    vault: {
      vaultId: vault.vaultId,
      vaultKey: encodeBase64url(vault.vaultKey),
      links: [first, second, third],
      ephemeralInput: ephemeral[0] ?? "",
      grant,
    },
    successor: {
      vaultId: next.vaultId,
      vaultKey: encodeBase64url(next.vaultKey),
      links: [successor],
      grant: await sealGrant(ana.identity, bea.identity, endless, random),
    },
  };
}
