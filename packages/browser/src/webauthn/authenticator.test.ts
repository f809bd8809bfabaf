import type { AssertionOptions, AttestationOptions } from "@pomander/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { browserAuthenticator } from "./authenticator.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);
const secret = bytes(...Array.from({ length: 32 }, (_, i) => i + 1));
const prfInput = bytes(9, 9, 9);

class FakeAttestationResponse {
  clientDataJSON = bytes(1, 2, 3).buffer;
  attestationObject = bytes(251, 255).buffer;
  getTransports = () => ["internal", "hybrid"];
}
class FakeAssertionResponse {
  clientDataJSON = bytes(1).buffer;
  authenticatorData = bytes(2).buffer;
  signature = bytes(3).buffer;
  userHandle = bytes(4).buffer;
}
class FakeCredential {
  rawId = bytes(255, 254, 253).buffer;
  response: object;
  results: object;
  constructor(response: object, results: object) {
    this.response = response;
    this.results = results;
  }
  getClientExtensionResults = () => this.results;
}

const create = vi.fn<(options: CredentialCreationOptions) => Promise<FakeCredential>>();
const get = vi.fn<(options: CredentialRequestOptions) => Promise<FakeCredential>>();
beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", FakeCredential);
  vi.stubGlobal("AuthenticatorAttestationResponse", FakeAttestationResponse);
  vi.stubGlobal("AuthenticatorAssertionResponse", FakeAssertionResponse);
  vi.stubGlobal("navigator", { credentials: { create, get } });
  vi.stubGlobal("location", { hostname: "vault.example.com" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const attestationOptions: AttestationOptions = {
  challenge: "AQID",
  rp: { id: "vault.example.com", name: "Pomander" },
  user: { id: "BAUG", name: "ana@example.com", displayName: "Ana" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 1_000,
  excludeCredentials: [{ id: "__79", type: "public-key", transports: ["usb"] }],
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  attestation: "none",
};
const assertionOptions: AssertionOptions = {
  challenge: "AQID",
  rpId: "vault.example.com",
  timeout: 1_000,
  userVerification: "required",
  allowCredentials: [{ id: "__79", type: "public-key" }],
};
const strangeExtensions = { extensions: { prf: { eval: { first: "AAAA" } }, appid: "https://evil.example" } };

describe("what is sent", () => {
  test("50: holds nothing that extensions gave, which come apart", async () => {
    const results = { prf: { enabled: true, results: { first: secret.buffer } } };
    create.mockResolvedValue(new FakeCredential(new FakeAttestationResponse(), results));
    const made = await browserAuthenticator.create(attestationOptions, prfInput);
    expect(made.response).toEqual({
      id: "__79",
      rawId: "__79",
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON: "AQID", attestationObject: "-_8", transports: ["internal", "hybrid"] },
    });
    expect([made.prf, made.hasPrf]).toEqual([secret, true]);

    get.mockResolvedValue(new FakeCredential(new FakeAssertionResponse(), results));
    const answered = await browserAuthenticator.get(assertionOptions, prfInput);
    expect(answered.response).toEqual({
      id: "__79",
      rawId: "__79",
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON: "AQ", authenticatorData: "Ag", signature: "Aw", userHandle: "BA" },
    });
    expect(answered.prf).toEqual(secret);
  });
});

describe("what an authenticator is asked", () => {
  test("42: has the extensions of this client, whatever the options say of them", async () => {
    get.mockResolvedValue(new FakeCredential(new FakeAssertionResponse(), {}));
    create.mockResolvedValue(new FakeCredential(new FakeAttestationResponse(), {}));
    await browserAuthenticator.get({ ...assertionOptions, ...strangeExtensions } as AssertionOptions, prfInput);
    await browserAuthenticator.get({ ...assertionOptions, ...strangeExtensions } as AssertionOptions, null);
    await browserAuthenticator.create({ ...attestationOptions, ...strangeExtensions } as AttestationOptions, prfInput);
    const asked = [...get.mock.calls, ...create.mock.calls].map(([{ publicKey }]) => publicKey?.extensions);
    expect(asked).toEqual([{ prf: { eval: { first: prfInput } } }, {}, { prf: { eval: { first: prfInput } } }]);
  });

  test.each(["example.com", "other.example.com", ""])("42: is for this site alone, not for %j", async (site) => {
    const refusal = { code: "authenticator_unsupported" };
    const { rp } = attestationOptions;
    await expect(
      browserAuthenticator.create({ ...attestationOptions, rp: { ...rp, id: site } }, prfInput),
    ).rejects.toMatchObject(refusal);
    await expect(browserAuthenticator.get({ ...assertionOptions, rpId: site }, prfInput)).rejects.toMatchObject(
      refusal,
    );
    expect([create.mock.calls, get.mock.calls]).toEqual([[], []]);
  });

  test("is in bytes", async () => {
    get.mockResolvedValue(new FakeCredential(new FakeAssertionResponse(), {}));
    const { prf } = await browserAuthenticator.get(assertionOptions, null);
    expect(prf).toBeNull();
    const { publicKey } = get.mock.calls[0]?.[0] ?? {};
    expect(publicKey?.challenge).toEqual(bytes(1, 2, 3));
    expect(publicKey?.allowCredentials).toEqual([{ id: bytes(255, 254, 253), type: "public-key" }]);
  });
});

test("a creation that tells of a secret without giving it says so", async () => {
  create.mockResolvedValue(new FakeCredential(new FakeAttestationResponse(), { prf: { enabled: true } }));
  expect(await browserAuthenticator.create(attestationOptions, prfInput)).toMatchObject({ prf: null, hasPrf: true });
});

test.each([
  ["NotAllowedError", "stopped"],
  ["AbortError", "stopped"],
  ["InvalidStateError", "known"],
  ["SecurityError", "unsupported"],
  ["UnknownError", "failed"],
])("%s is told as %s", async (name, reason) => {
  get.mockRejectedValue(new DOMException("no", name));
  const code = `authenticator_${reason}`;
  await expect(browserAuthenticator.get(assertionOptions, null)).rejects.toMatchObject({ code });
});

test("a browser without authenticators is told as such", async () => {
  vi.stubGlobal("navigator", {});
  await expect(browserAuthenticator.get(assertionOptions, null)).rejects.toMatchObject({
    code: "authenticator_unsupported",
  });
});
