import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

const keyOf = (pepper: Uint8Array, use: string) =>
  createSecretKey(Buffer.from(hkdfSync("sha256", pepper, Buffer.alloc(32), `pomander/server/${use}`, 32)));

const ivBytes = 12;
const tagBytes = 16;

function sealUnder(key: KeyObject, aad: string, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(aad));
  const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([iv, body]).toString("base64url");
}

function openUnder(key: KeyObject, aad: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(-tagBytes));
  return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
}

/**
 * Creates the functions that need the server's pepper (crypto-protocol.md §8): without it, a stolen database cannot be
 * used to test a guess.
 */
export function createPepper(pepper: Uint8Array) {
  const verifierKey = keyOf(pepper, "verifier");
  const atRestKey = keyOf(pepper, "at-rest");
  const fakeSaltKey = keyOf(pepper, "fake-salt");
  const pseudonymKey = keyOf(pepper, "counter");
  const codeKey = keyOf(pepper, "sign-in-code");
  const recoveryCodeKey = keyOf(pepper, "factor-recovery-code");
  const companyKey = keyOf(pepper, "company");
  const ticketKey = keyOf(pepper, "link-ticket");
  const hmac = (key: KeyObject, text: string) => createHmac("sha256", key).update(text, "utf8").digest();
  const dummyVerifier = randomBytes(32);

  return {
    /** Returns the verifier that is stored for a credential. */
    verifierOf: (credential: string): Buffer => hmac(verifierKey, credential),

    /** Returns whether a credential matches a verifier; without a verifier it does the same work and returns false. */
    isCredentialOf: (credential: string, verifier: Buffer | null): boolean => {
      const isEqual = timingSafeEqual(hmac(verifierKey, credential), verifier ?? dummyVerifier);
      return isEqual && verifier !== null;
    },

    /** Seals a secret for the database; `aad` names the row it belongs to, so that rows cannot be swapped. */
    sealAtRest: (aad: string, secret: string): string => sealUnder(atRestKey, aad, secret),

    /** @throws when the row was sealed under another pepper or for another place */
    openAtRest: (aad: string, sealed: string): string => openUnder(atRestKey, aad, sealed),

    /** Seals what a browser keeps between two calls of company sign-in; `aad` names the kind. */
    sealForBrowser: (aad: string, text: string): string => sealUnder(companyKey, aad, text),

    /** Returns what was sealed for a browser; null for any other text. */
    openFromBrowser: (aad: string, sealed: string): string | null => {
      try {
        return openUnder(companyKey, aad, sealed);
      } catch {
        return null;
      }
    },

    /**
     * Returns the salt for an unknown address, the same every time. `cost`: distinguishes several salts of one address.
     */
    fakeSalt: (email: string, cost = ""): string =>
      hmac(fakeSaltKey, cost === "" ? email : `${email}\n${cost}`)
        .subarray(0, 16)
        .toString("base64url"),

    /** Returns the hash that is stored for a six-digit code mailed for a challenge. */
    hashOfCode: (challenge: string, code: string): Buffer => hmac(codeKey, `${challenge}\n${code}`),

    /** Returns the hash that is stored for a second factor's recovery code. */
    hashOfRecoveryCode: (userId: string, code: string): Buffer => hmac(recoveryCodeKey, `${userId}\n${code}`),

    /** Returns the ticket of an opening of a link, the same every time. */
    ticketOf: (linkId: string, openId: string): string => hmac(ticketKey, `${linkId}\n${openId}`).toString("base64url"),

    /** Returns a keyed hash as a name that reveals nothing about the value. */
    pseudonymOf: (kind: string, value: string): string => hmac(pseudonymKey, `${kind}\n${value}`).toString("base64url"),
  };
}
export type Pepper = ReturnType<typeof createPepper>;

export const auditWebhookAad = (webhookId: string) => `${webhookId}/audit-webhook`;
export const channelAad = (channelId: string) => `${channelId}/channel`;
export const deviceKeyAad = (vaultId: string, deviceId: string) => `${vaultId}/device/${deviceId}`;
export const masterKeyAad = (vaultId: string) => `${vaultId}/master`;
export const passkeyAad = (vaultId: string, credentialId: string) => `${vaultId}/passkey/${credentialId}`;
export const recoveryKeyAad = (vaultId: string) => `${vaultId}/recovery`;
export const totpSecretAad = (userId: string, factorId: string) => `${userId}/totp/${factorId}`;
export const writeKeyAad = (vaultId: string) => `${vaultId}/write`;
