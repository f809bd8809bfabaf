import { x25519 } from "@noble/curves/ed25519.js";
import { encodeBase64url, readBase64url } from "../base64url.ts";
import type { Bytes, RandomSource } from "../bytes.ts";
import { isGeneratedPassword } from "../device-key.ts";
import { cryptoError } from "../errors.ts";
import { hashText } from "../hash-text.ts";
import { isCounter, isUuid } from "../ids.ts";
import { isTime } from "../limits.ts";
import { hkdf, sha256 } from "../primitives.ts";
import { openJson, sealJson, type SealedForm } from "../sharing/sealed-json.ts";
import { utf8 } from "../utf8.ts";

// The approval of a new device by one that has the vault open (crypto-protocol.md §28): a key agreement in which the
// new device commits to its key first, so that a server in between has one chance in a million with each code.

const publicKeyBytes = 32;
const nonceBytes = 16;

/** The values of a new device that it keeps until the approval ends. */
export interface NewDevicePart {
  /** Private key of X25519. */
  secret: Bytes;
  publicKey: string;
  nonce: string;
  /** The only one that is sent at first. */
  commitment: string;
}
/** The values of a device that answers. */
export interface OpenDevicePart {
  secret: Bytes;
  publicKey: string;
}
/** All that both devices agree on. Each builds it of its own values and those that it received. */
export interface ApprovalFacts {
  approvalId: string;
  userId: string;
  vaultId: string;
  newKey: string;
  nonce: string;
  openKey: string;
}
/** The contents of an approval: the password, and the manifest that the new device remembers from then on. */
export interface ApprovedVault {
  password: string;
  counter: number;
  hash: string;
  at: string;
}

const keyPair = (random: RandomSource): OpenDevicePart => {
  const secret = random(publicKeyBytes);
  return { secret, publicKey: encodeBase64url(Uint8Array.from(x25519.getPublicKey(secret))) };
};

/** Begins an approval on a new device. */
export async function beginApproval(random: RandomSource): Promise<NewDevicePart> {
  const pair = keyPair(random);
  const nonce = encodeBase64url(random(nonceBytes));
  return { ...pair, nonce, commitment: await commitmentOf(pair.publicKey, nonce) };
}

/** Makes the values with which a device whose vault is open answers. */
export const answerApproval = (random: RandomSource): OpenDevicePart => keyPair(random);

const commitmentOf = (publicKey: string, nonce: string): Promise<string> =>
  hashText(`pomander/v1/approval-commit\n${publicKey}\n${nonce}`);

/** Returns whether a new device revealed what it had committed to. */
export async function isCommitted(commitment: string, revealed: { newKey: string; nonce: string }): Promise<boolean> {
  const { newKey, nonce } = revealed;
  const hasForm = readBase64url(newKey)?.length === publicKeyBytes && readBase64url(nonce)?.length === nonceBytes;
  return hasForm && (await commitmentOf(newKey, nonce)) === commitment;
}

function transcriptOf({ approvalId, userId, vaultId, newKey, nonce, openKey }: ApprovalFacts): string {
  if (![approvalId, userId, vaultId].every(isUuid)) throw new RangeError("Not the ids of an approval");
  return ["pomander/v1/approval", approvalId, userId, vaultId, newKey, nonce, openKey].join("\n");
}

const codes = 1_000_000n;

/** Returns the six digits that each device shows, which are typed into the other. */
export async function approvalCodes(facts: ApprovalFacts): Promise<{ ofNew: string; ofOpen: string }> {
  const digest = await sha256(utf8(transcriptOf(facts)));
  const view = new DataView(digest.buffer);
  const digits = (offset: number) => (view.getBigUint64(offset) % codes).toString().padStart(6, "0");
  return { ofNew: digits(0), ofOpen: digits(8) };
}

const form: SealedForm<ApprovedVault> = { field: "approval", maxLength: 2_000, is: isApprovedVault };
const contextOf = ({ vaultId, approvalId }: ApprovalFacts) =>
  `pomander/v1/generated-password/${vaultId}/approval/${approvalId}`;

/** Seals a vault's password for the other device, once its digits were typed. `secret` is the own private key. */
export async function sealApproval(
  facts: ApprovalFacts,
  secret: Bytes,
  approved: ApprovedVault,
  random: RandomSource,
): Promise<string> {
  return sealJson(await sharedKey(facts, secret, facts.newKey), contextOf(facts), approved, form, random);
}

/** Opens what the other device sealed, once its digits were typed. Throws `cannot_open` with the field "approval". */
export async function openApproval(facts: ApprovalFacts, secret: Bytes, sealed: string): Promise<ApprovedVault> {
  return openJson(await sharedKey(facts, secret, facts.openKey), contextOf(facts), sealed, form);
}

async function sharedKey(facts: ApprovalFacts, secret: Bytes, otherKey: string): Promise<Bytes> {
  const other = readBase64url(otherKey);
  if (other?.length !== publicKeyBytes) throw cryptoError("cannot_open", { field: form.field, reason: "shape" });
  try {
    // It refuses keys whose shared secret is all zero (RFC 7748 §6.1).
    const shared = Uint8Array.from(x25519.getSharedSecret(secret, other));
    return await hkdf(shared, transcriptOf(facts));
  } catch (error) {
    throw cryptoError("cannot_open", { field: form.field, reason: "shape" }, error);
  }
}

function isApprovedVault(value: unknown): value is ApprovedVault {
  if (typeof value !== "object" || value === null) return false;
  const { password, counter, hash, at } = value as Record<string, unknown>;
  return (
    typeof password === "string" &&
    isGeneratedPassword(password) &&
    typeof counter === "number" &&
    isCounter(counter) &&
    typeof hash === "string" &&
    readBase64url(hash)?.length === publicKeyBytes &&
    typeof at === "string" &&
    isTime(at)
  );
}
