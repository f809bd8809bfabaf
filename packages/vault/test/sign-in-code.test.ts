import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestClock } from "../../../apps/server/test/harness.ts";
import { administrator, type AddedPerson, type Administrator } from "./support/accounts.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import type { FactorAnswer, FactorRequest } from "../src/index.ts";

/** A server that could send mail; its mails are read from the queue. */
const clock = createTestClock();
let env: TestEnvironmentWithServer;
let admin: Administrator;
let person: AddedPerson;

beforeAll(async () => {
  env = await startTestEnvironment({ clock, config: { smtpUrl: "smtp://127.0.0.1:1" } });
  admin = await administrator(env);
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await admin.add();
  env.proxy.seen.length = 0;
});

async function mailed(): Promise<string[]> {
  const rows = await env.server.db
    .selectFrom("mails")
    .select("data")
    .where("template", "=", "sign-in-code")
    .where("recipient", "=", person.email)
    .orderBy("id")
    .execute();
  return rows.map(({ data }) => (data as { code: string }).code);
}
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

/** Signs in with these answers, one after another; returns the requests as well. */
async function signIn(...answers: (() => Promise<FactorAnswer>)[]) {
  const asked: FactorRequest[] = [];
  const device = env.device();
  const signedIn = await device.client.signIn(person.email, person.password, device.ask, async (request) => {
    const answer = answers[asked.length];
    asked.push(request);
    return answer === undefined ? "stop" : answer();
  });
  return { asked, signedIn, device };
}
const right = async () => ({ code: (await mailed()).at(-1)! });
const wrong = async () => ({ code: otherThan((await mailed()).at(-1)!) });
const again = async () => {
  clock.advance(61);
  return "sendAgain" as const;
};

test("the mailed code is asked for, and lets in", async () => {
  const { asked, signedIn, device } = await signIn(right);
  expect(asked).toMatchObject([{ methods: ["mail"], isWrong: false }]);
  expect(signedIn.user.mustChangePassword).toBe(true);
  const choosing = await device.client.beginPasswordSetup(signedIn.user, { ask: device.ask });
  const { vault } = await (await choosing.prepareEmptyVault("gallant-otter-parsnip-83")).submit(true);
  expect(vault).not.toBeNull();
});

test("a wrong code is said to be wrong, and may be typed again", async () => {
  const { asked } = await signIn(wrong, right);
  expect(asked.map(({ isWrong }) => isWrong)).toEqual([false, true]);
  expect(await mailed()).toHaveLength(1);
});

test("another code can be asked for, and the one before is dead", async () => {
  const first = async () => ({ code: (await mailed())[0]! });
  const { asked } = await signIn(again, first, right);
  expect(asked.map(({ isWrong }) => isWrong)).toEqual([false, false, true]);
  expect(await mailed()).toHaveLength(2);
});

test("a person who stops, and a client that cannot ask, are not signed in", async () => {
  const refused = { code: "second_factor_required", message: "One more step: confirm that it's you." };
  await expect(signIn(async () => "stop")).rejects.toMatchObject(refused);
  const device = env.device();
  await expect(device.signIn(person)).rejects.toMatchObject(refused);
  expect(device.tokens).toEqual([]);
});

test("the server that asks for a code has seen the right password only in its protected form", async () => {
  await expect(signIn(async () => "stop")).rejects.toMatchObject({ code: "second_factor_required" });
  expect(JSON.stringify(env.proxy.seen)).not.toContain(person.password);
});

test("a code is asked for only where the server names a challenge", async () => {
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (path === "/auth/login") delete reply.body.challenge;
    },
  };
  const asked: unknown[] = [];
  const { client, ask } = env.device();
  const signingIn = client.signIn(person.email, person.password, ask, async (request) => {
    asked.push(request);
    return "stop";
  });
  await expect(signingIn).rejects.toMatchObject({ code: "second_factor_required" });
  expect(asked).toEqual([]);
});
