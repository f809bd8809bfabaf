import type { Assertion, AssertionOptions } from "@pomander/contract";

/** Has a security key sign; null: this browser cannot. Rejects when the person refuses, or none is there in time. */
export async function signWithSecurityKey(options: AssertionOptions, signal: AbortSignal): Promise<Assertion | null> {
  if (typeof PublicKeyCredential === "undefined" || !("parseRequestOptionsFromJSON" in PublicKeyCredential))
    return null;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const credential = (await navigator.credentials.get({ publicKey, signal })) as PublicKeyCredential | null;
  return credential === null ? null : assertionOf(credential.toJSON() as unknown as Assertion);
}

const assertionOf = ({ id, rawId, type, response }: Assertion): Assertion => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
  response,
});
