import { decodeBase64url, encodeBase64url, readBase64url } from "../base64url.ts";
import type { Bytes, RandomSource } from "../bytes.ts";
import { hashText } from "../hash-text.ts";
import { isCounter, isUuid } from "../ids.ts";
import { isTime } from "../limits.ts";
import { keyBytes } from "../primitives.ts";
import { utf8 } from "../utf8.ts";
import { type Card, cardText } from "./card.ts";
import { openBox, sealToBox } from "./hpke.ts";
import { boxSecretOf, type Identity } from "./identity.ts";
import { isBoxKey } from "./public-keys.ts";
import { isSigned, sign } from "./signatures.ts";
import type { SignedParts } from "./signed-text.ts";

/** The key of a shared vault, for one person, by one person (crypto-protocol.md §21). */
export interface Grant {
  vaultId: string;
  by: string;
  to: string;
  /** Counter and hash of a link whose list has both people. */
  counter: number;
  hash: string;
  /** The time after which it is not taken; "" for the members of a vault that new keys replace. */
  until: string;
  box: string;
  sig: string;
}

/** The key that a grant gives, with the link that it names and its end. */
export type GrantedKey = Pick<Grant, "vaultId" | "counter" | "hash" | "until"> & { vaultKey: Bytes };

/**
 * `taker`: for another person or card; `signature`: not by the giver, or changed; `ended`; `far`: an end too far ahead;
 * `box`: it contains no key for this person.
 */
export type GrantFault = "taker" | "signature" | "ended" | "far" | "box";

const dayMs = 24 * 60 * 60 * 1_000;
const maxDaysAhead = 31;

/** Gives the key of a shared vault to a person. Give it only to a card that is usable. */
export async function sealGrant(
  giver: Identity,
  taker: Card,
  { vaultKey, vaultId, counter, hash, until }: GrantedKey,
  random: RandomSource,
): Promise<Grant> {
  const isGrant = vaultKey.length === keyBytes && isUuid(vaultId) && isCounter(counter) && isBoxKey(taker.box);
  if (!isGrant || (until !== "" && !isTime(until))) throw new RangeError("Not a key, a link, an end and a person");
  const ephemeralInput = random(keyBytes);
  const info = await infoOf(vaultId, giver, taker);
  const box = encodeBase64url(await sealToBox(decodeBase64url(taker.box), vaultKey, ephemeralInput, { info }));
  const grant = { vaultId, by: giver.userId, to: taker.userId, counter, hash, until, box };
  return { ...grant, sig: await sign(giver, "grant", ...(await signedPartsOf(grant, giver, taker))) };
}

interface TakingOptions {
  /** The time of this device. */
  now: Date;
  /** Whether the grant is for a vault that follows one of the taker's: it then has no end. */
  isSuccessor: boolean;
}

/**
 * Takes a grant from a person whose card is usable: for the members of a successor, the card of the list before it. The
 * caller then checks the link that it names: see `faultOfGrantedLink` of the vault client.
 */
export async function openGrant(
  taker: Identity,
  giver: Card,
  grant: Grant,
  { now, isSuccessor }: TakingOptions,
): Promise<{ vaultKey: Bytes } | { fault: GrantFault }> {
  const { vaultId, until, by, to } = grant;
  if (to !== taker.userId) return { fault: "taker" };
  const hasForm = isUuid(vaultId) && isCounter(grant.counter) && (isSuccessor ? until === "" : isTime(until));
  if (!hasForm || by !== giver.userId) return { fault: "signature" };
  const parts = await signedPartsOf(grant, giver, taker);
  if (!isSigned(giver.sign, grant.sig, "grant", ...parts)) return { fault: "signature" };
  if (!isSuccessor) {
    const left = Date.parse(until) - now.getTime();
    if (left < 0) return { fault: "ended" };
    if (left > maxDaysAhead * dayMs) return { fault: "far" };
  }
  const vaultKey = await openGrantBox(taker, giver, grant);
  return vaultKey === null ? { fault: "box" } : { vaultKey };
}

async function openGrantBox(taker: Identity, giver: Card, { vaultId, box }: Grant): Promise<Bytes | null> {
  const sealed = readBase64url(box);
  if (sealed === null) return null;
  const privateKey = await boxSecretOf(taker.secret);
  const vaultKey = await openBox(privateKey, sealed, { info: await infoOf(vaultId, giver, taker) });
  privateKey.fill(0);
  return vaultKey?.length === keyBytes ? vaultKey : null;
}

const hashCard = (card: Card) => hashText(cardText(card));

const infoOf = async (vaultId: string, giver: Card, taker: Card) =>
  utf8(`pomander/v1/grant\n${vaultId}\n${await hashCard(giver)}\n${await hashCard(taker)}`);

const signedPartsOf = async (
  { vaultId, counter, hash, until, box }: Omit<Grant, "sig">,
  giver: Card,
  taker: Card,
): Promise<SignedParts["grant"]> => [vaultId, await hashCard(giver), await hashCard(taker), counter, hash, until, box];
