import { decodeBase64url, encodeBase64url } from "./base64url.ts";
import type { Bytes, RandomSource } from "./bytes.ts";
import { openCommitting, sealCommitting } from "./committing-envelope.ts";
import { cryptoError } from "./errors.ts";
import { isUuid, randomUuid } from "./ids.ts";
import { credentialFrom } from "./password-keys.ts";
import { hkdf, importDerivationKey, ivBytes, keyBytes } from "./primitives.ts";

/** The key of one browser, which opens a vault whose master password was generated (crypto-protocol.md §28). */
export interface DeviceKey {
  deviceId: string;
  /** A key for HKDF that cannot be exported. */
  secret: CryptoKey;
}

/** A generated password that is sealed for one device, and the place where it belongs. */
interface SealedForDevice {
  vaultId: string;
  envelope: string;
}

const field = "envelope";

/** Generates a master password that no person knows: base64url of 32 random bytes. */
export const newMasterPassword = (random: RandomSource): string => encodeBase64url(random(keyBytes));

/** Returns whether a text has the form of a generated master password. */
export const isGeneratedPassword = (text: string): boolean => /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/.test(text);

/** Makes a browser's key: once, and only here. */
export async function makeDeviceKey(random: RandomSource): Promise<DeviceKey> {
  const secret = random(keyBytes);
  const key = await importDerivationKey(secret);
  secret.fill(0);
  return { deviceId: randomUuid(random), secret: key };
}

/** Derives what proves a device to the server. It opens nothing. */
export const deviceCredential = ({ secret }: DeviceKey): Promise<string> =>
  credentialFrom(secret, "pomander/v1/device-credential");

const wrapKeyOf = ({ secret }: DeviceKey): Promise<Bytes> => hkdf(secret, "pomander/v1/device-wrap");
const contextOf = (vaultId: string, deviceId: string) => {
  if (!isUuid(vaultId)) throw new RangeError("Not a vault's id");
  return `pomander/v1/generated-password/${vaultId}/device/${deviceId}`;
};

/** Seals a generated password for a device. */
export async function sealForDevice(
  key: DeviceKey,
  vaultId: string,
  password: string,
  random: RandomSource,
): Promise<string> {
  if (!isGeneratedPassword(password)) throw new RangeError("Not a generated password");
  const plaintext = decodeBase64url(password);
  return sealCommitting(await wrapKeyOf(key), contextOf(vaultId, key.deviceId), plaintext, random(ivBytes));
}

/** Opens the result of `sealForDevice`. Throws `cannot_open` with the field "envelope". */
export async function openForDevice(key: DeviceKey, { vaultId, envelope }: SealedForDevice): Promise<string> {
  const bytes = await openCommitting(await wrapKeyOf(key), contextOf(vaultId, key.deviceId), envelope, field);
  if (bytes.length !== keyBytes) throw cryptoError("cannot_open", { field, reason: "shape" });
  return encodeBase64url(bytes);
}
