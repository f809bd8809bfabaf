import { randomInt } from "node:crypto";
import {
  type Call,
  type CallName,
  callAccess,
  isPublic,
  octets,
  type TokenScope,
  tokenScopes,
} from "@pomander/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callForms } from "../../src/http/call-forms.ts";
import { sessionLimits, visitorLimits } from "../../src/platform/rate-limits.ts";
import { insertApiToken } from "../api-tokens.ts";
import { companyConfig } from "../company/harness.ts";
import { clientOf } from "../company/provider.ts";
import { callApi, type TestResponse } from "../factories.ts";
import { octetsHeaders } from "../files.ts";
import { startTestServer, type TestServer } from "../harness.ts";
import { connectOnce } from "../../src/platform/database.ts";
import { readTableContents } from "../table-contents.ts";
import { arbitraryOf, breakingOf } from "./arbitrary.ts";
import { formOf } from "./forms.ts";
import { addressOf, type GeneratedRequest, mapped, rawOf, requestsOf } from "./generated-requests.ts";
import { createFuzzUsers } from "./person.ts";

const unlimited = Object.fromEntries(
  Object.keys({ ...visitorLimits, ...sessionLimits }).map((name) => [name, { points: 1_000_000, duration: 60 }]),
);
const numRuns = Number(process.env["FUZZ_RUNS"] ?? 4);
const seed = Number(process.env["FUZZ_SEED"] ?? randomInt(2 ** 31));

let server: TestServer;
let persons: ReturnType<typeof createFuzzUsers>;
beforeAll(async () => {
  server = await startTestServer({
    config: { checks: true, company: companyConfig(clientOf(1)) },
    rateLimits: unlimited,
  });
  persons = createFuzzUsers(server);
});
afterAll(() => server.close());

const send = (call: Call, request: GeneratedRequest, token: string): Promise<TestResponse> =>
  callApi(server, `${call.method} ${addressOf(call, request)}`, {
    token,
    headers: { ...mapped(request.headers, JSON.stringify), ...(call.body === octets ? octetsHeaders : {}) },
    ...(request.raw === null ? {} : { raw: request.raw }),
  });

/** The tables that any use of a token writes: when and from where it was used. */
const ofUse = new Set(["api_tokens", "api_token_secrets", "api_token_networks", "mails", "rate_limits"]);
async function contents() {
  const client = await connectOnce(server.connection);
  try {
    return Object.entries(await readTableContents(client)).filter(([table]) => !ofUse.has(table));
  } finally {
    await client.end();
  }
}

const generatedOf = (name: CallName, call: Call) => {
  const { body } = call;
  const valid = rawOf(name, call);
  const raw =
    body === undefined || body === octets ? valid : fc.oneof(valid, breakingOf(arbitraryOf(formOf(name, body))));
  return requestsOf(call, raw);
};

const closed = callForms.filter(({ name }) => !isPublic(name));
describe(`generated requests with tokens, seed ${seed}`, () => {
  test.each(closed)("$id: no scope but its own makes it, and reading changes nothing", async ({ name, call }) => {
    const own = callAccess[name].scope ?? null;
    const owner = await persons.current(name);
    const known = await persons.known(owner, name);
    const requests = fc.sample(generatedOf(name, call), { numRuns, seed }).map((make) => make(known));
    const sendAll = async (scope: TokenScope) => {
      const { secret } = await insertApiToken(server, owner, { scopes: [scope] });
      for (const request of requests) {
        const { status, body } = await send(call, request, secret);
        expect(status).toBeLessThan(500);
        expect(scope === own ? "its own" : [status, body?.code]).toEqual(
          scope === own ? "its own" : [403, "token_scope"],
        );
      }
    };
    const isWriting = (scope: TokenScope) => scope === own && scope.endsWith(":write");
    const before = await contents();
    for (const scope of tokenScopes) if (!isWriting(scope)) await sendAll(scope);
    expect(await contents()).toEqual(before);
    for (const scope of tokenScopes.filter(isWriting)) await sendAll(scope);
    // The vault that was archived for a call, for example, is missing in the next one.
    persons.forget();
  });
});
