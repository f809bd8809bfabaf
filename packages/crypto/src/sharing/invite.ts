import { decodeBase64url, encodeBase64url, readBase64url } from "../base64url.ts";
import { equalBytes, type Bytes, type RandomSource } from "../bytes.ts";
import { cryptoError } from "../errors.ts";
import { hashText } from "../hash-text.ts";
import { isUuid, randomUuid } from "../ids.ts";
import { isSharedName, isTime, sharedRoles, sharingLimits, type SharedRole } from "../limits.ts";
import { hkdf, hmac, importMacKey, keyBytes } from "../primitives.ts";
import { utf8 } from "../utf8.ts";
import { type Card, cardText, readCard } from "./card.ts";
import type { Identity } from "./identity.ts";
import { openJson, sealJson, type SealedForm } from "./sealed-json.ts";
import { isSigned, sign } from "./signatures.ts";

const codeBytes = 16;

/** An invitation, as its link carries it: the code never goes to the server. */
export interface InviteLink {
  inviteId: string;
  /** 16 random bytes, base64url. */
  code: string;
}

/** The vault that a person is offered. */
export interface OfferedVault {
  vaultId: string;
  name: string;
  role: SharedRole;
}

/** The text of an invitation for the person who is invited. */
export interface Offer {
  /** The inviter's. */
  card: Card;
  /** The inviter's. */
  name: string;
  /** The address of the person who is invited. */
  email: string;
  vaults: readonly OfferedVault[];
  /** The time after which neither side takes anything. */
  until: string;
}

/** The reply of the person who is invited. */
export interface InviteAnswer {
  card: string;
  sig: string;
  mac: string;
}

/** `mac`: made without the code, or for another offer; `card`: keys that no client takes. */
export type AnswerFault = "mac" | "card" | "sig";

/** Makes an invitation's id and code. */
export function newInvite(random: RandomSource): InviteLink {
  return { inviteId: randomUuid(random), code: encodeBase64url(random(codeBytes)) };
}

/** Returns what follows `<origin>/join#` in an invitation's link. */
export const formatInvite = ({ inviteId, code }: InviteLink) => `${inviteId}.${code}`;

/** Reads what follows `#` in an invitation's link; null: no invitation. */
export function parseInvite(fragment: string): InviteLink | null {
  const [inviteId = "", code = "", ...more] = fragment.split(".");
  const isInvite = isUuid(inviteId) && readBase64url(code)?.length === codeBytes && more.length === 0;
  return isInvite ? { inviteId, code } : null;
}

/** The offer as it is sealed: the card is its exact text. */
type SealedOffer = Omit<Offer, "card"> & { card: string };

const form: SealedForm<SealedOffer> = { field: "offer", maxLength: sharingLimits.offerLength, is: isOffer };
const contextOf = (inviteId: string) => `pomander/v1/invite/${inviteId}/offer`;

async function inviteKeys({ inviteId, code }: InviteLink): Promise<{ offerKey: Bytes; answerKey: Bytes }> {
  const okm = await hkdf(decodeBase64url(code), `pomander/v1/invite/${inviteId}`, 2 * keyBytes);
  return { offerKey: okm.slice(0, keyBytes), answerKey: okm.slice(keyBytes) };
}

/** Seals an offer. Throws RangeError for one that `openOffer` would refuse. */
export async function sealOffer(link: InviteLink, offer: Offer, random: RandomSource): Promise<string> {
  const { offerKey } = await inviteKeys(link);
  return sealJson(offerKey, contextOf(link.inviteId), { ...offer, card: cardText(offer.card) }, form, random);
}

/** Opens an offer. Throws `cannot_open` with the field "offer". The caller compares `until` and `email`. */
export async function openOffer(link: InviteLink, sealed: string): Promise<Offer> {
  const { offerKey } = await inviteKeys(link);
  const offer = await openJson(offerKey, contextOf(link.inviteId), sealed, form);
  const card = readCard(offer.card);
  if (card === null) throw cryptoError("cannot_open", { field: form.field, reason: "text" });
  const { name, email, vaults, until } = offer;
  return { card, name, email, vaults, until };
}

/** Answers an offer with one's own card. `sealed` is the offer as it was received. */
export async function answerOffer(link: InviteLink, sealed: string, identity: Identity): Promise<InviteAnswer> {
  const card = cardText(identity);
  const mac = encodeBase64url(await answerMac(link, await hashText(sealed), card));
  return { card, sig: await sign(identity, "card", card), mac };
}

/**
 * Reads an answer to the offer that this person sealed, by its hash: the server keeps no offer once it was answered. The
 * caller compares the card with the published one.
 */
export async function readAnswer(
  link: InviteLink,
  hashOfOffer: string,
  { card: text, sig, mac }: InviteAnswer,
): Promise<{ card: Card } | { fault: AnswerFault }> {
  const given = readBase64url(mac);
  if (given === null || !equalBytes(await answerMac(link, hashOfOffer, text), given)) return { fault: "mac" };
  const card = readCard(text);
  if (card === null) return { fault: "card" };
  return isSigned(card.sign, sig, "card", text) ? { card } : { fault: "sig" };
}

async function answerMac(link: InviteLink, hashOfOffer: string, card: string): Promise<Bytes> {
  const { answerKey } = await inviteKeys(link);
  const message = `pomander/v1/invite-answer\n${link.inviteId}\n${hashOfOffer}\n${card}`;
  return hmac(await importMacKey(answerKey), utf8(message));
}

function isOffer(value: unknown): value is SealedOffer {
  if (typeof value !== "object" || value === null) return false;
  const { card, name, email, vaults, until } = value as Record<string, unknown>;
  return (
    typeof card === "string" &&
    typeof name === "string" &&
    isSharedName(name) &&
    typeof email === "string" &&
    typeof until === "string" &&
    isTime(until) &&
    Array.isArray(vaults) &&
    vaults.length <= sharingLimits.vaultsPerInvite &&
    vaults.every(isOfferedVault)
  );
}

function isOfferedVault(value: unknown): value is OfferedVault {
  if (typeof value !== "object" || value === null) return false;
  const { vaultId, name, role } = value as Record<string, unknown>;
  const isVault = typeof vaultId === "string" && isUuid(vaultId) && typeof name === "string" && isSharedName(name);
  return isVault && sharedRoles.some((known) => known === role);
}
