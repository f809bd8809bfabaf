import type { AssertionOptions, AttestationOptions } from "@pomander/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { browserAuthenticator, createAuthenticator } from "./authenticator.ts";

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
    expect(get.mock.calls[0]?.[0]).toEqual({
      publicKey: {
        ...assertionOptions,
        challenge: bytes(1, 2, 3),
        allowCredentials: [{ id: bytes(255, 254, 253), type: "public-key" }],
        extensions: {},
      },
    });
    create.mockResolvedValue(new FakeCredential(new FakeAttestationResponse(), {}));
    await browserAuthenticator.create(attestationOptions, null);
    expect(create.mock.calls[0]?.[0]).toEqual({
      publicKey: {
        ...attestationOptions,
        challenge: bytes(1, 2, 3),
        user: { ...attestationOptions.user, id: bytes(4, 5, 6) },
        excludeCredentials: [{ id: bytes(255, 254, 253), type: "public-key", transports: ["usb"] }],
        extensions: {},
      },
    });
  });

  test("is for any passkey of this site where the server names no site, and ends by a signal", async () => {
    get.mockResolvedValue(new FakeCredential(new FakeAssertionResponse(), {}));
    create.mockResolvedValue(new FakeCredential(new FakeAttestationResponse(), {}));
    const { signal } = new AbortController();
    const { rpId: _rpId, ...anySite } = assertionOptions;
    await browserAuthenticator.get(anySite, null, signal);
    await browserAuthenticator.create(attestationOptions, null, signal);
    expect([get.mock.calls[0]?.[0].signal, create.mock.calls[0]?.[0].signal]).toEqual([signal, signal]);
    expect(get.mock.calls[0]?.[0].publicKey).toHaveProperty("rpId", "vault.example.com");
  });

  test("is for the site that an extension names, whatever its own address", async () => {
    get.mockResolvedValue(new FakeCredential(new FakeAssertionResponse(), {}));
    vi.stubGlobal("location", { hostname: "abcdefghijklmnopabcdefghijklmnop" });
    const ofServer = createAuthenticator(() => "vault.example.com");
    const { rpId: _rpId, ...anySite } = assertionOptions;
    await ofServer.get(anySite, null);
    await ofServer.get(assertionOptions, null);
    expect(get.mock.calls.map(([{ publicKey }]) => publicKey?.rpId)).toEqual([
      "vault.example.com",
      "vault.example.com",
    ]);
    await expect(ofServer.get({ ...assertionOptions, rpId: "example.com" }, null)).rejects.toMatchObject({
      code: "authenticator_unsupported",
    });
  });
});

test("a credential of another kind, and no credential, are failures", async () => {
  const failed = { code: "authenticator_failed" };
  create.mockResolvedValue(new FakeCredential(new FakeAssertionResponse(), {}));
  get.mockResolvedValue(new FakeCredential(new FakeAttestationResponse(), {}));
  await expect(browserAuthenticator.create(attestationOptions, null)).rejects.toMatchObject(failed);
  await expect(browserAuthenticator.get(assertionOptions, null)).rejects.toMatchObject(failed);
  get.mockResolvedValue(null as unknown as FakeCredential);
  await expect(browserAuthenticator.get(assertionOptions, null)).rejects.toMatchObject(failed);
});

test("eight ways to reach an authenticator are told at most, and no empty user handle", async () => {
  const made = new FakeAttestationResponse();
  made.getTransports = () => Array.from({ length: 9 }, (_, i) => `t${i}`);
  create.mockResolvedValue(new FakeCredential(made, {}));
  const { response, hasPrf } = await browserAuthenticator.create(attestationOptions, null);
  expect([response.response.transports?.length, hasPrf]).toEqual([8, false]);
  const answered = Object.assign(new FakeAssertionResponse(), { userHandle: bytes().buffer });
  get.mockResolvedValue(new FakeCredential(answered, {}));
  const { response: given } = await browserAuthenticator.get(assertionOptions, null);
  expect(given.response).not.toHaveProperty("userHandle");
});

test("a secret that is a view of other bytes is what it views", async () => {
  const first = new Uint8Array([0, ...secret, 0]).subarray(1, 33);
  get.mockResolvedValue(new FakeCredential(new FakeAssertionResponse(), { prf: { results: { first } } }));
  expect((await browserAuthenticator.get(assertionOptions, prfInput)).prf).toEqual(secret);
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
  ["NotSupportedError", "unsupported"],
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
