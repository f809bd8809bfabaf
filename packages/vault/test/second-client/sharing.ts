import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { isSignKey, publicKeyOf, sign, verify } from "./edwards.ts";
import { b64u, CannotOpen, hkdf, openc, pad, parse, sealc, unb64u, unpad } from "./envelopes.ts";
import { boxKeyOf, openBox, sealBox, x25519 } from "./hpke.ts";
import { keysOf, type Keys, type RawVault } from "./keys.ts";
import { hashOf, type Content, type Link } from "./manifests.ts";

/** docs/crypto-protocol.md §17 to §21: values, without the calls. */

const check = (condition: boolean, reason = "text") => {
  if (!condition) throw new CannotOpen(reason);
};
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isId = (value: unknown): value is string => typeof value === "string" && uuid.test(value);
const isMoment = (value: unknown): value is string => {
  if (typeof value !== "string" || value.length !== 24) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
};
const isName = (value: unknown): value is string =>
  typeof value === "string" &&
  Array.from(value).length >= 1 &&
  Array.from(value).length <= 64 &&
  Buffer.byteLength(value) <= 128 &&
  !/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);
function isBytes(value: unknown, length: number): value is string {
  if (typeof value !== "string") return false;
  const bytes = Buffer.from(value, "base64url");
  return bytes.length === length && bytes.toString("base64url") === value;
}

export interface Card {
  userId: string;
  sign: string;
  box: string;
}
/** A person: the card, and what only they have. */
export interface Person extends Card {
  seed: Buffer;
  boxSecret: Buffer;
}

export const personOf = (vaultKey: Buffer, userId: string): Person =>
  withIdentity(hkdf(vaultKey, "pomander/v1/identity"), userId);

export function withIdentity(identity: Buffer, userId: string): Person {
  const seed = hkdf(identity, "pomander/v1/identity/sign");
  const boxSecret = hkdf(identity, "pomander/v1/identity/box");
  return { userId, sign: b64u(publicKeyOf(seed)), box: b64u(boxKeyOf(boxSecret)), seed, boxSecret };
}

export const cardOf = ({ userId, sign: key, box }: Card) => `{"userId":"${userId}","sign":"${key}","box":"${box}"}`;

export const isBoxKey = (key: Uint8Array) => x25519(Buffer.alloc(32, 7), key) !== null;

/** Returns a card that a client takes; null for any other text. */
export function readCard(text: string): Card | null {
  let card: Card;
  try {
    card = JSON.parse(text) as Card;
  } catch {
    return null;
  }
  const hasForm = isId(card?.userId) && isBytes(card.sign, 32) && isBytes(card.box, 32) && cardOf(card) === text;
  return hasForm && isSignKey(unb64u(card.sign)) && isBoxKey(unb64u(card.box)) ? card : null;
}

export function contactCode(card: Card): string {
  const hashed = createHash("sha256")
    .update(`pomander/v1/contact-code\n${cardOf(card)}`)
    .digest();
  return Array.from({ length: 6 }, (_, i) => String(hashed.readUIntBE(5 * i, 5) % 100_000).padStart(5, "0")).join(" ");
}

const signed = (purpose: string, parts: readonly (string | number)[]) =>
  Buffer.from([`pomander/v1/${purpose}`, ...parts].join("\n"));
export const SIG = (person: Person, purpose: string, ...parts: (string | number)[]) =>
  b64u(sign(person.seed, signed(purpose, parts)));
export const isSigned = (key: string, sig: string, purpose: string, ...parts: (string | number)[]) =>
  isBytes(key, 32) && isBytes(sig, 64) && verify(unb64u(key), signed(purpose, parts), unb64u(sig));

export const proofOfCard = (keys: Keys, card: string) =>
  createHmac("sha256", keys.write).update(`pomander/v1/card\n${card}`).digest("base64url");

/** Keys for the entries that `sharing` names. */
export const ownKeys = (keys: Keys): Keys => ({ ...keys, entryWrap: hkdf(keys.vaultKey, "pomander/v1/own-wrap") });

// §18

export interface Invite {
  inviteId: string;
  code: string;
}
export interface Offer {
  card: string;
  name: string;
  email: string;
  vaults: { vaultId: string; name: string; role: string }[];
  until: string;
}
export interface Answer {
  card: string;
  sig: string;
  mac: string;
}

export function inviteKeys({ inviteId, code }: Invite) {
  const okm = hkdf(unb64u(code), `pomander/v1/invite/${inviteId}`, 64);
  return { offerKey: okm.subarray(0, 32), answerKey: okm.subarray(32) };
}
const offerContext = ({ inviteId }: Invite) => `pomander/v1/invite/${inviteId}/offer`;

export const sealOffer = (invite: Invite, offer: Offer, iv?: Uint8Array) =>
  sealc(inviteKeys(invite).offerKey, offerContext(invite), pad(JSON.stringify(offer)), iv);

const roles = ["read", "write", "manage"];

export function openOffer(invite: Invite, sealed: string): Offer {
  check(sealed.length <= 8000, "shape");
  const offer = parse(unpad(openc(inviteKeys(invite).offerKey, offerContext(invite), sealed))) as Offer | null;
  check(typeof offer?.card === "string" && readCard(offer.card) !== null && isName(offer.name));
  check(typeof offer!.email === "string" && isMoment(offer!.until));
  check(Array.isArray(offer!.vaults) && offer!.vaults.length <= 10);
  check(offer!.vaults.every((one) => isId(one?.vaultId) && isName(one.name) && roles.includes(one.role)));
  return offer!;
}

const macOf = (invite: Invite, sealed: string, card: string) =>
  createHmac("sha256", inviteKeys(invite).answerKey)
    .update(`pomander/v1/invite-answer\n${invite.inviteId}\n${hashOf(sealed)}\n${card}`)
    .digest();

export function answer(invite: Invite, sealed: string, person: Person): Answer {
  const card = cardOf(person);
  return { card, sig: SIG(person, "card", card), mac: b64u(macOf(invite, sealed, card)) };
}

/** Returns the card in an answer, or why there is none. */
export function readAnswer(invite: Invite, sealed: string, { card, sig, mac }: Answer): Card | "mac" | "card" | "sig" {
  if (!isBytes(mac, 32) || !timingSafeEqual(unb64u(mac), macOf(invite, sealed, card))) return "mac";
  const read = readCard(card);
  if (read === null) return "card";
  return isSigned(read.sign, sig, "card", card) ? read : "sig";
}

// §20

export interface Member extends Card {
  role: string;
  name: string;
  by: string;
  addedBy?: string[];
  kind?: unknown;
  checked: { by: string; at: string; sig: string } | null;
}
export interface List {
  name: string;
  members: Member[];
  former: { userId: string; name: string; at: string; count?: number }[];
}
export interface SharedContent extends Content {
  by: string;
  list: Link;
  accepted?: { at: string; counter: number; from: Link | null };
  follows?: Link & { vaultId: string };
}
export interface SentLink {
  counter: number;
  sealed: string;
  by: string;
  sig: string;
}

const context = (keys: Keys, kind: "manifest" | "list", counter: number) =>
  `pomander/v1/shared-${kind}/${keys.vaultId}/${counter}`;

export const sealList = (keys: Keys, counter: number, list: List, iv?: Uint8Array) =>
  sealc(keys.seal, context(keys, "list", counter), pad(JSON.stringify(list)), iv);

const isPlace = (value: unknown): value is Link =>
  Number.isSafeInteger((value as Link | null)?.counter) &&
  (value as Link).counter >= 0 &&
  (value as Link).counter < 2 ** 31 &&
  isBytes((value as Link).hash, 32);
const isChecked = (value: Member["checked"]) =>
  value === null || (isId(value?.by) && isMoment(value.at) && isBytes(value.sig, 64));

export function openList(keys: Keys, counter: number, sealed: string): List {
  check(sealed.length <= 120_000, "shape");
  const list = parse(unpad(openc(keys.seal, context(keys, "list", counter), sealed))) as List | null;
  check(isName(list?.name) && Array.isArray(list.members) && Array.isArray(list.former));
  const { members, former } = list!;
  check(members.length >= 1 && members.length <= 100 && former.length <= 50);
  for (const one of members) {
    check(isId(one?.userId) && isId(one.by) && isName(one.name) && roles.includes(one.role) && isChecked(one.checked));
    check(isBytes(one.sign, 32) && isBytes(one.box, 32));
    check(
      one.addedBy === undefined || (Array.isArray(one.addedBy) && one.addedBy.length <= 3 && one.addedBy.every(isId)),
    );
  }
  for (const name of ["userId", "sign", "box"] as const)
    check(new Set(members.map((one) => one[name])).size === members.length);
  for (const one of former) {
    check(isId(one?.userId) && isName(one.name) && isMoment(one.at));
    check(one.count === undefined || (Number.isSafeInteger(one.count) && one.count >= 0));
  }
  return list!;
}

export function sealLink(
  keys: Keys,
  person: Person,
  counter: number,
  content: SharedContent,
  iv?: Uint8Array,
): SentLink {
  const sealed = sealc(keys.seal, context(keys, "manifest", counter), pad(JSON.stringify(content)), iv);
  const sig = SIG(person, "shared-manifest", keys.vaultId, counter, hashOf(sealed));
  return { counter, sealed, by: person.userId, sig };
}

export function openLink(keys: Keys, { counter, sealed }: SentLink): SharedContent {
  check(sealed.length <= 8000, "shape");
  const content = parse(unpad(openc(keys.seal, context(keys, "manifest", counter), sealed))) as SharedContent | null;
  check(isPlace({ counter: content?.count, hash: content?.digest }) && content!.search === false);
  check(isMoment(content!.at) && (content!.prev === "" || isBytes(content!.prev, 32)));
  check(isId(content!.by) && isPlace(content!.list));
  const { accepted, follows } = content!;
  check(follows === undefined || (isPlace(follows) && isId(follows.vaultId)));
  const isAccepted = (value: NonNullable<typeof accepted>) =>
    isMoment(value.at) && Number.isSafeInteger(value.counter) && (value.from === null || isPlace(value.from));
  check(accepted === undefined || isAccepted(accepted));
  return content!;
}

// §21

export interface Grant {
  vaultId: string;
  by: string;
  to: string;
  counter: number;
  hash: string;
  until: string;
  box: string;
  sig: string;
}
const grantInfo = (vaultId: string, by: Card, to: Card) =>
  Buffer.from(`pomander/v1/grant\n${vaultId}\n${hashOf(cardOf(by))}\n${hashOf(cardOf(to))}`);
const grantParts = ({ vaultId, counter, hash, until, box }: Omit<Grant, "sig">, by: Card, to: Card) =>
  [vaultId, hashOf(cardOf(by)), hashOf(cardOf(to)), counter, hash, until, box] as const;

export function give(
  by: Person,
  to: Card,
  { vaultId, vaultKey }: RawVault,
  place: Link & { until: string },
  ikmE?: Uint8Array,
): Grant {
  const box = b64u(sealBox(unb64u(to.box), vaultKey, grantInfo(vaultId, by, to), ikmE));
  const grant = { vaultId, by: by.userId, to: to.userId, ...place, box };
  return { ...grant, sig: SIG(by, "grant", ...grantParts(grant, by, to)) };
}

/** Takes the key out of a grant of a person whose card is usable; null: it is refused. */
export function take(me: Person, by: Card, grant: Grant, now: Date, isSuccessor = false): Keys | null {
  const isTheirs = grant.by === by.userId && grant.to === me.userId;
  if (!isTheirs || !isSigned(by.sign, grant.sig, "grant", ...grantParts(grant, by, me))) return null;
  const left = isMoment(grant.until) ? Date.parse(grant.until) - now.getTime() : Number.NaN;
  const isInTime = isSuccessor ? grant.until === "" : left >= 0 && left <= 31 * 86_400_000;
  if (!isInTime) return null;
  const box = Buffer.from(grant.box, "base64url");
  const vaultKey = b64u(box) === grant.box ? openBox(me.boxSecret, box, grantInfo(grant.vaultId, by, me)) : null;
  return vaultKey?.length === 32 ? keysOf({ vaultId: grant.vaultId, vaultKey }) : null;
}
