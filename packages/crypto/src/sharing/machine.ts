import { decodeBase64url, encodeBase64url, readBase64url } from "../base64url.ts";
import type { Bytes, RandomSource } from "../bytes.ts";
import { isCounter, isUuid, randomUuid, uuidBytes, uuidOf } from "../ids.ts";
import type { ManifestLink } from "../manifest.ts";
import { credentialFrom } from "../password-keys.ts";
import { deriveDerivationKey, importDerivationKey, keyBytes } from "../primitives.ts";
import { type Identity, openIdentity } from "./identity.ts";

/** A program that reads one shared vault: everything of it follows from these two (crypto-protocol.md §27). */
export interface MachineSecret {
  machineId: string;
  secret: Bytes;
}

/** The contents of a machine's token: its secret, and a link of its vault whose list names it. */
export interface MachineToken extends MachineSecret, ManifestLink {
  vaultId: string;
}

/** The keys of a machine; `credential` proves it to the server. */
export interface MachineKeys {
  credential: string;
  identity: Identity;
}

/** The start of every machine's token, by which scanners of code recognize one. */
export const machineTokenPrefix = "pomander_machine_";

const uuidLength = 16;
const counterLength = 4;
const hashLength = 32;
const tokenBytes = uuidLength + keyBytes + uuidLength + counterLength + hashLength;

export function newMachine(random: RandomSource): MachineSecret {
  return { machineId: randomUuid(random), secret: random(keyBytes) };
}

/** Derives the keys of a machine from its secret. */
export async function openMachine({ machineId, secret }: MachineSecret): Promise<MachineKeys> {
  const identity = await deriveDerivationKey(await importDerivationKey(secret), "pomander/v1/machine-identity");
  return {
    credential: await credentialFrom(secret, "pomander/v1/machine-credential"),
    identity: await openIdentity({ identity }, machineId),
  };
}

/** Returns a machine's token. Throws RangeError for what `parseMachineToken` would refuse. */
export function formatMachineToken({ machineId, secret, vaultId, counter, hash }: MachineToken): string {
  const hashed = decodeBase64url(hash);
  const isToken = [machineId, vaultId].every(isUuid) && isCounter(counter) && secret.length === keyBytes;
  if (!isToken || hashed.length !== hashLength) throw new RangeError("Not a machine, a vault and a link");
  const bytes = new Uint8Array(tokenBytes);
  bytes.set(uuidBytes(machineId));
  bytes.set(secret, uuidLength);
  bytes.set(uuidBytes(vaultId), uuidLength + keyBytes);
  new DataView(bytes.buffer).setUint32(2 * uuidLength + keyBytes, counter);
  bytes.set(hashed, tokenBytes - hashLength);
  return `${machineTokenPrefix}${encodeBase64url(bytes)}`;
}

/** Reads a machine's token; null for any other text. */
export function parseMachineToken(text: string): MachineToken | null {
  if (!text.startsWith(machineTokenPrefix)) return null;
  const bytes = readBase64url(text, machineTokenPrefix.length);
  if (bytes?.length !== tokenBytes) return null;
  const counter = new DataView(bytes.buffer).getUint32(2 * uuidLength + keyBytes);
  if (!isCounter(counter)) return null;
  return {
    machineId: uuidOf(bytes.slice(0, uuidLength)),
    secret: bytes.slice(uuidLength, uuidLength + keyBytes),
    vaultId: uuidOf(bytes.slice(uuidLength + keyBytes, 2 * uuidLength + keyBytes)),
    counter,
    hash: encodeBase64url(bytes.slice(tokenBytes - hashLength)),
  };
}
