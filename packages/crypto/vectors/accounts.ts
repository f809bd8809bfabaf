import { argon2id } from "../src/argon2.ts";
import { encodeBase64url } from "../src/base64url.ts";
import { isCryptoCode } from "../src/errors.ts";
import { validateKdf, newKdf, type Argon2id } from "../src/kdf.ts";
import { derivePasskeyKey, passkeyPrfInput } from "../src/passkey.ts";
import { passwordBytes } from "../src/password-bytes.ts";
import { derivePasswordKeys } from "../src/password-keys.ts";
import { deriveRecoveryKeys, formatRecoveryKey, newRecoverySecret } from "../src/recovery-key.ts";
import { wrapVaultKey } from "../src/vault-key.ts";
import type { Bytes, RandomSource } from "../src/bytes.ts";

interface VaultKeyPair {
  vaultId: string;
  vaultKey: Bytes;
}

export function kdfRecords(random: RandomSource) {
  const accepted = newKdf(random);
  const changes: Record<string, unknown>[] = [
    { memoryKiB: 65_535 },
    { iterations: 2 },
    { parallelism: 0 },
    { salt: encodeBase64url(random(15)) },
    { memoryKiB: 262_145 },
    { iterations: 11 },
    { parallelism: 17 },
    { algorithm: "argon2i" },
    { iterations: 3.5 },
    { salt: `${accepted.salt}==` },
  ];
  return {
    accepted,
    refused: changes.map((change) => ({ change, reason: kdfErrorReasonOf({ ...accepted, ...change }) })),
  };
}

function kdfErrorReasonOf(record: Parameters<typeof validateKdf>[0]): string {
  try {
    validateKdf(record);
  } catch (error) {
    if (isCryptoCode(error, "kdf_refused")) return error.params.reason;
    throw error;
  }
  throw new Error("A refused record was accepted");
}

/** Makes a vector of everything that is derived from one master password. */
export async function passwordVector(password: string, { vaultId, vaultKey }: VaultKeyPair, random: RandomSource) {
  const kdf = newKdf(random);
  let masterKey = "";
  const watched: Argon2id = async (input) => {
    const key = await argon2id(input);
    masterKey = encodeBase64url(key);
    return key;
  };
  const { credential, wrapKey } = await derivePasswordKeys(password, kdf, watched);
  return {
    password,
    bytes: encodeBase64url(passwordBytes(password)),
    kdf,
    masterKey,
    credential,
    wrapKey: encodeBase64url(wrapKey),
    wrappedVaultKey: await wrapVaultKey(wrapKey, vaultId, "master", vaultKey, random),
  };
}

/** Makes a vector of everything that is derived from a recovery key, and ways of typing it. */
export async function recoveryVector({ vaultId, vaultKey }: VaultKeyPair, random: RandomSource) {
  const secret = newRecoverySecret(random);
  const text = formatRecoveryKey(secret);
  const { credential, wrapKey } = await deriveRecoveryKeys(secret);
  const lookAlikes = text.toLowerCase().replaceAll("0", "o").replaceAll("1", "l");
  return {
    secret: encodeBase64url(secret),
    text,
    typed: [text.toLowerCase(), text.replaceAll("-", ""), ` ${text.replaceAll("-", " ")} `, lookAlikes],
    refused: ["", text.slice(1), `${text}0`, text.replace(/./, "U"), text.replace(/./, "*")],
    credential,
    wrapKey: encodeBase64url(wrapKey),
    wrappedVaultKey: await wrapVaultKey(wrapKey, vaultId, "recovery", vaultKey, random),
  };
}

/** Makes a vector of everything that is derived from a passkey. Only the first 32 bytes of a longer result count. */
export async function passkeyVector({ vaultId, vaultKey }: VaultKeyPair, random: RandomSource) {
  const prf = random(32);
  const credentialId = encodeBase64url(random(32));
  const passkeyKey = await derivePasskeyKey(prf);
  return {
    prfInput: encodeBase64url(await passkeyPrfInput()),
    prf: encodeBase64url(prf),
    longerPrf: encodeBase64url(Uint8Array.from([...prf, ...random(32)])),
    refused: [new Uint8Array(32), new Uint8Array(64), prf.slice(1), new Uint8Array(0)].map(encodeBase64url),
    credentialId,
    passkeyKey: encodeBase64url(passkeyKey),
    envelope: await wrapVaultKey(passkeyKey, vaultId, `passkey/${credentialId}`, vaultKey, random),
  };
}
