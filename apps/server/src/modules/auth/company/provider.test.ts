import { beforeEach, describe, expect, test } from "vitest";
import { companyConfig } from "../../../../test/company/harness.ts";
import { clientOf } from "../../../../test/company/provider.ts";
import { OutgoingError } from "../../../platform/outgoing/outgoing-error.ts";
import type { Outgoing, OutgoingRequest } from "../../../platform/outgoing/outgoing.ts";
import { createProvider, type Provider } from "./provider.ts";
import { makeRound } from "./rounds.ts";

const settings = companyConfig(clientOf(8443))!;
const { issuer } = settings;
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
};
const json = (body: unknown, status = 200) => ({
  status,
  headers: { "content-type": "application/json" },
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const away = new OutgoingError("timeout", "It took too long.");

let now = 0;
let asked: string[] = [];
let refusals: unknown[] = [];
/** The reply to a question for the settings; null: none comes. */
let found: ReturnType<typeof json> | null;
let keys: ReturnType<typeof json>;
let provider: Provider;
const outgoing = {
  send: async ({ url }: OutgoingRequest) => {
    asked.push(new URL(url).pathname);
    if (url.endsWith("/keys")) return keys;
    if (found === null) throw away;
    return found;
  },
} as unknown as Outgoing;
beforeEach(() => {
  [now, asked, refusals, found, keys] = [Date.UTC(2026, 10, 22), [], [], json(metadata), json({ keys: [] })];
  const clock = { now: () => new Date(now) };
  const returnUrl = "https://passwords.example.com/company/return";
  provider = createProvider({ settings, returnUrl, outgoing, clock, onRefusal: (error) => refusals.push(error) });
});
const round = () => makeRound({ issuer, purpose: { kind: "sign-in" }, now: new Date(now) });
const begin = () =>
  provider.urlOf(round(), {}).then(
    () => "begun",
    (error: { code: string }) => error.code,
  );

test("a browser is sent to the provider with what the round has, and with hints where there are any", async () => {
  const one = round();
  const paramsOf = async (options: Parameters<Provider["urlOf"]>[1]) => {
    const url = new URL(await provider.urlOf(one, options));
    expect(url.origin + url.pathname).toBe(`${issuer}/auth`);
    return Object.fromEntries(url.searchParams);
  };
  const params = await paramsOf({});
  expect(params).toEqual({
    redirect_uri: "https://passwords.example.com/company/return",
    scope: "openid email profile",
    state: one.state,
    nonce: one.nonce,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
    client_id: settings.clientId,
    response_type: "code",
  });
  const hints = await paramsOf({ loginHint: "bea@contoso.example", prompt: "login" });
  expect(hints).toEqual({ ...params, login_hint: "bea@contoso.example", prompt: "login" });
  Object.assign(one, { isFresh: true });
  expect(await paramsOf({})).toEqual({ ...params, max_age: "900" });
});

describe("the provider's settings", () => {
  test("are read once by several at a time, and again after an hour", async () => {
    expect(await Promise.all([begin(), begin()])).toEqual(["begun", "begun"]);
    now += 3_599_999;
    expect([await begin(), asked.length]).toEqual(["begun", 1]);
    now += 1;
    expect([await begin(), asked.length]).toEqual(["begun", 2]);
  });

  test("that are known count while it does not answer, and it is asked again after five seconds", async () => {
    await begin();
    now += 3_600_000;
    found = null;
    expect([await begin(), await begin(), asked.length]).toEqual(["begun", "begun", 2]);
    now += 4_999;
    expect([await begin(), asked.length]).toEqual(["begun", 2]);
    now += 1;
    expect([await begin(), asked.length, refusals]).toEqual(["begun", 3, []]);
    [found, now] = [json(metadata), now + 5_000];
    expect([await begin(), await begin(), asked.length]).toEqual(["begun", "begun", 4]);
  });

  test("that were never read let no one begin, and each refusal is in the log", async () => {
    found = null;
    expect([await begin(), await begin(), asked.length]).toEqual(["company_unreachable", "company_unreachable", 1]);
    expect(refusals).toHaveLength(2);
    now += 5_000;
    found = json(metadata);
    expect([await begin(), asked.length]).toEqual(["begun", 2]);
  });
});

describe("a test of the settings", () => {
  test("reads settings and keys anew each time", async () => {
    expect([await provider.test(), await provider.test()]).toEqual([null, null]);
    const path = "/.well-known/openid-configuration";
    expect(asked).toEqual([path, "/keys", path, "/keys"]);
  });

  test.each<[string, () => void, string | RegExp]>([
    ["no answer", () => (found = null), "It took too long."],
    [
      "a refusal",
      () => (found = json({}, 404)),
      "The provider answered with 404. Is OIDC_ISSUER right, to the letter?",
    ],
    [
      "no keys",
      () => (found = json({ ...metadata, jwks_uri: undefined })),
      /isn't usable: The provider's settings name no keys/,
    ],
    [
      "another issuer",
      () => (found = json({ ...metadata, issuer: "https://a.example" })),
      /^The provider's answer isn't usable: /,
    ],
    [
      "its address with another slash",
      () => (found = json({ ...metadata, issuer: `${metadata.issuer}/` })),
      /The provider calls itself .+\/: set OIDC_ISSUER to that, to the letter\.$/,
    ],
    ["a page", () => (found = json("<html>")), /^The provider's answer isn't usable: /],
    ["keys of another form", () => (keys = json({ keys: 7 })), /^The provider's answer isn't usable: .{1,300}$/],
    ["refused keys", () => (keys = json({}, 500)), /^The provider's answer isn't usable: /],
  ])("says in words what is wrong: %s", async (_what, fault, words) => {
    fault();
    const said = await provider.test();
    expect(said).toMatch(words);
  });
});
