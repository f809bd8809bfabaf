import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  type AuthenticatorFaults,
  cborBytes,
  cborMap,
  cborText,
  createAuthenticator,
  type KeyKind,
} from "../../test/software-authenticator.ts";
import {
  assertionOptionsOf,
  attestationOptionsOf,
  relyingPartyOf,
  userHandleOf,
  verifyAssertion,
  verifyAttestation,
} from "./webauthn.ts";

const extension = `chrome-extension://${"abcdefghijklmnop".repeat(2)}`;
const rp = relyingPartyOf({ publicUrl: "https://vault.example.org", webauthnOrigins: [extension] });
const [page = ""] = rp.origins;
const account = { id: randomUUID(), email: "ana@example.com", name: "Ana Silva" };
const newChallenge = () => randomBytes(32).toString("base64url");

const creationOf = (challenge: string) =>
  attestationOptionsOf(rp, { challenge, minutes: 5, kind: "passkey", account, exclude: [] });
const requestOf = (challenge: string) =>
  assertionOptionsOf(rp, { challenge, minutes: 5, userVerification: "required", allow: [] });

async function register(faults: AuthenticatorFaults & { key?: KeyKind } = {}, counts = true) {
  const authenticator = createAuthenticator(page, { counts });
  const challenge = newChallenge();
  const attestation = authenticator.create(creationOf(challenge), faults);
  const made = await verifyAttestation(rp, { attestation, challenge, requiresUserVerification: true });
  return { authenticator, made };
}

async function registered(key: KeyKind = "ES256", counts = true, origin = page) {
  const { authenticator, made } = await register({ key, origin }, counts);
  if (made === null) throw new Error("not registered");
  const credential = { credential_id: made.credentialId, public_key: made.publicKey, counter: made.counter };
  const answer = (faults: AuthenticatorFaults = {}, requiresUserVerification = true) => {
    const challenge = newChallenge();
    const assertion = authenticator.get(requestOf(challenge), faults);
    return verifyAssertion(rp, { assertion, challenge, requiresUserVerification, credential });
  };
  return { authenticator, made, credential, answer };
}

describe("a credential that is added", () => {
  it.each(["ES256", "EdDSA", "RS256"] as const)("is taken with %s, and its assertions after it", async (key) => {
    const { answer, credential } = await registered(key);
    expect(credential.counter).toBe(1);
    expect(await answer()).toEqual({ kind: "right", counter: 2 });
  });

  it("is taken from the listed extension, and its assertions too", async () => {
    const { answer, made } = await registered("ES256", true, extension);
    expect(made.counter).toBe(1);
    expect(await answer({ origin: extension })).toEqual({ kind: "right", counter: 2 });
  });

  const faults: Record<string, AuthenticatorFaults & { key?: KeyKind }> = {
    "an algorithm that was not offered": { key: "ES384" },
    "another challenge": { challenge: newChallenge() },
    "another origin": { origin: "https://vault.example.com" },
    "an extension that is not listed": { origin: extension.replace("abc", "bcd") },
    "another port": { origin: "https://vault.example.org:8443" },
    "another scheme": { origin: "http://vault.example.org" },
    "another rpId": { rpId: "example.org" },
    "an answer to a request": { type: "webauthn.get" },
    "nobody present": { isPresent: false },
    "nobody verified": { isVerified: false },
    "a page within another's": { crossOrigin: true },
  };
  it.each(Object.entries(faults))("is refused for %s", async (_name, fault) => {
    expect((await register(fault)).made).toBeNull();
  });

  it("need not verify its owner where that is not required", async () => {
    const challenge = newChallenge();
    const attestation = createAuthenticator(page).create(creationOf(challenge), { isVerified: false });
    expect(await verifyAttestation(rp, { attestation, challenge, requiresUserVerification: false })).not.toBeNull();
  });

  it("is taken without a look at a statement that nobody asked for", async () => {
    const statement = cborMap([[cborText("x5c"), cborBytes(randomBytes(200))]]);
    expect((await register({ statement })).made).not.toBeNull();
  });

  it("is refused under another id than its own, and when it is no attestation at all", async () => {
    const authenticator = createAuthenticator(page);
    const challenge = newChallenge();
    const attestation = authenticator.create(creationOf(challenge));
    const other = randomBytes(32).toString("base64url");
    const ask = { challenge, requiresUserVerification: true };
    expect(
      await verifyAttestation(rp, { ...ask, attestation: { ...attestation, id: other, rawId: other } }),
    ).toBeNull();
    const response = { ...attestation.response, attestationObject: randomBytes(300).toString("base64url") };
    expect(await verifyAttestation(rp, { ...ask, attestation: { ...attestation, response } })).toBeNull();
  });
});

describe("an assertion", () => {
  const faults: Record<string, AuthenticatorFaults> = {
    "another challenge": { challenge: newChallenge() },
    "another origin": { origin: "https://evil.example" },
    "another rpId": { rpId: "example.org" },
    "an answer to an enrolment": { type: "webauthn.create" },
    "nobody present": { isPresent: false },
    "nobody verified": { isVerified: false },
    "another key": { signsWrongly: true },
    "a page within another's": { crossOrigin: true },
  };
  it.each(Object.entries(faults))("is refused for %s", async (_name, fault) => {
    const { answer } = await registered();
    expect(await answer(fault)).toEqual({ kind: "wrong" });
  });

  it("is right without its owner verified where that is not required", async () => {
    const { answer } = await registered();
    expect(await answer({ isVerified: false }, false)).toMatchObject({ kind: "right" });
  });

  it("of a counter that does not grow is a copy's, unless its signature is wrong", async () => {
    const { answer, credential } = await registered();
    credential.counter = 7;
    expect(await answer({ counter: 7 })).toEqual({ kind: "copied" });
    expect(await answer({ counter: 0 })).toEqual({ kind: "copied" });
    expect(await answer({ counter: 6, signsWrongly: true })).toEqual({ kind: "wrong" });
    expect(await answer({ counter: 8 })).toEqual({ kind: "right", counter: 8 });
  });

  it("of an authenticator that does not count is right again and again", async () => {
    const { answer } = await registered("ES256", false);
    expect(await answer()).toEqual({ kind: "right", counter: 0 });
    expect(await answer()).toEqual({ kind: "right", counter: 0 });
  });

  it("of another credential is refused", async () => {
    const first = await registered();
    const second = await registered();
    const challenge = newChallenge();
    const assertion = first.authenticator.get(requestOf(challenge));
    const outcome = await verifyAssertion(rp, {
      assertion,
      challenge,
      requiresUserVerification: true,
      credential: second.credential,
    });
    expect(outcome).toEqual({ kind: "wrong" });
  });
});

describe("what an authenticator is asked", () => {
  it("holds no extensions and, for a passkey, the account's id as 16 bytes", () => {
    const options = creationOf(newChallenge());
    expect(options).not.toHaveProperty("extensions");
    expect(Buffer.from(options.user.id, "base64url").toString("hex")).toBe(account.id.replaceAll("-", ""));
    expect(userHandleOf(account.id)).toHaveLength(22);
    expect(options.authenticatorSelection).toMatchObject({ residentKey: "required", userVerification: "required" });
    expect(requestOf(newChallenge())).toEqual({
      challenge: expect.any(String) as string,
      rpId: "vault.example.org",
      timeout: 300_000,
      userVerification: "required",
      allowCredentials: [],
    });
  });

  it("names the site by the host of PUBLIC_URL, and its pages by the whole origin", () => {
    expect(relyingPartyOf({ publicUrl: "http://localhost:5000/", webauthnOrigins: [] })).toEqual({
      id: "localhost",
      origins: ["http://localhost:5000"],
    });
  });
});
