import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deriveAt } from "../../../test/device.ts";
import { type TestResponse, callApi, factories } from "../../../test/factories.ts";
import { reportStatements, watchStatements } from "../../../test/executed-statements.ts";
import { setUpSecurityKey, setUpTotp } from "../../../test/factors.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { systemClock } from "../../platform/clock.ts";
import { credential } from "../../../test/value-factories.ts";

/**
 * Email addresses by their state, registered or not. A client that knows neither the password nor the recovery key must
 * get the same reply for each: status, headers, length, and the statements that the database runs.
 */
let server: TestServer;
let watched: TestServer;
let endWatch = () => undefined as void;
const statements: string[] = [];
const addresses: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer({ config: { smtpUrl: "smtp://127.0.0.1:1" } });
  await reportStatements(server);
  endWatch = watchStatements((text) => void statements.push(text));
  watched = await startTestServer({ like: server, config: { smtpUrl: "smtp://127.0.0.1:1" } });
  const admin = await factories(server).user({ isAdmin: true });
  const reset = (id: string) =>
    callApi(server, `PUT /auth/update/${id}`, { token: admin.token, body: { password: "Temporary-1" } });

  addresses["nobody"] = `${randomUUID()}@example.com`;
  addresses["somebody with a vault and a recovery key"] = (await factories(server).user()).email;
  addresses["somebody whom an administrator added"] = (await factories(server).added(admin)).email;
  const resetPerson = await factories(server).user();
  await reset(resetPerson._id);
  addresses["somebody with a vault, after a reset"] = resetPerson.email;
  const secured = await factories(server).user();
  await setUpTotp(server, secured, systemClock);
  addresses["somebody with an authenticator app"] = secured.email;
  const keyed = await factories(server).user();
  await setUpSecurityKey(server, keyed, "http://localhost:3000");
  addresses["somebody with a security key"] = keyed.email;
  const late = await factories(server).added(admin);
  await server.db
    .updateTable("users")
    .set({ temporary_password_until: new Date(0) })
    .where("id", "=", late._id)
    .execute();
  addresses["somebody whose temporary password is past its time"] = late.email;
  const asked = await factories(server).added(admin);
  await callApi(server, "POST /auth/login", {
    body: { email: asked.email, password: await deriveAt(server, asked.email, asked.temporaryPassword) },
  });
  addresses["somebody to whom a code was sent"] = asked.email;
});
afterAll(async () => {
  await watched.close();
  endWatch();
  await server.close();
});

/** Returns everything by which a client can distinguish two replies, and the statements that the server ran for it. */
async function trace(call: string, body: object) {
  statements.splice(0);
  const answer: TestResponse = await callApi(watched, call, { body });
  const { "x-request-id": requestId, date: _date, ...headers } = answer.headers;
  const text = answer.text.replaceAll(String(requestId), "");
  return { status: answer.status, headers, text, length: answer.text.length, statements: [...statements] };
}

const calls: Record<string, (email: string) => ReturnType<typeof trace>> = {
  "a failed sign-in": (email) => trace("POST /auth/login", { email, password: credential() }),
  "a failed sign-in with a code": (email) =>
    trace("POST /auth/login", { email, password: credential(), challenge: randomUUID(), code: "123456" }),
  "a failed sign-in with a recovery code": (email) =>
    trace("POST /auth/login", {
      email,
      password: credential(),
      challenge: randomUUID(),
      recoveryCode: "0123456789",
      trustDevice: true,
    }),
  "a failed recovery": (email) => trace("POST /auth/recover/start", { email, recoveryCredential: credential() }),
};

describe.each(Object.entries(calls))("%s", (_name, call) => {
  test("tells nothing of what is behind the address", async () => {
    const nobody = await call(addresses["nobody"]!);
    expect([nobody.status, nobody.statements.length > 3]).toEqual([401, true]);
    expect(Object.keys(addresses)).toHaveLength(8);
    for (const [what, email] of Object.entries(addresses)) {
      expect({ what, ...(await call(email)) }).toEqual({ what, ...nobody });
    }
  });

  // Reading a whole row takes longer than finding none, which the response time would reveal.
  test("reads no row of an account or a vault as a whole", async () => {
    const seen = await call(addresses["somebody with a vault and a recovery key"]!);
    const reads = seen.statements.filter((text) => /from "?(users|vaults)\b/.test(text));
    expect(reads.length).toBeGreaterThan(1);
    expect(reads.filter((text) => text.includes("*"))).toEqual([]);
  });
});

test("prelogin tells nothing but a salt, of the same form for each", async () => {
  const salt = /"salt":"[\w-]{22}"/;
  const bare = async (email: string) => {
    const seen = await trace("POST /auth/prelogin", { email });
    expect(seen.text).toMatch(salt);
    return { ...seen, text: seen.text.replace(salt, "") };
  };
  const nobody = await bare(addresses["nobody"]!);
  for (const email of Object.values(addresses)) expect(await bare(email)).toEqual(nobody);
});
