import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestClock } from "../../../apps/server/test/harness.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import type { Device, Person } from "./support/test-environment.ts";
import { totpCode, type AskFactor, type FactorAnswer, type FactorRequest, type SignedIn } from "../src/index.ts";

const clock = createTestClock();
const now = () => clock.now();
let env: TestEnvironmentWithServer;
let person: Person;
let device: Device;
let signedIn: SignedIn;
let secret: string;
let codes: readonly string[];

beforeAll(async () => {
  env = await startTestEnvironment({ clock });
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  device = env.device({ now });
  signedIn = await device.signIn(person);
  const app = await device.client.prepareAuthenticatorApp(signedIn.user);
  secret = app.secret;
  const given = await app.add("Phone", await newCode(), { currentPassword: person.password, askFactor: notAsked });
  codes = given ?? [];
});

const notAsked: AskFactor = () => Promise.reject(new Error("Nobody should be asked"));
/** Returns the code of a time step that has not been used yet. */
async function newCode(): Promise<string> {
  clock.advance(30);
  return (await totpCode(secret, clock.now().getTime())).code;
}
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");
const wrong = async () => ({ code: otherThan(await newCode()) });
const right = async () => ({ code: await newCode() });

/** Answers with these, one after another; keeps the requests. */
function answering(...answers: (() => Promise<FactorAnswer>)[]) {
  const asked: FactorRequest[] = [];
  const askFactor: AskFactor = async (request) => {
    const answer = answers[asked.length];
    asked.push(request);
    return answer === undefined ? "stop" : answer();
  };
  return { asked, askFactor };
}
const signIn = ({ askFactor }: { askFactor: AskFactor }) => {
  const { client, ask } = env.device({ now });
  return client.signIn(person.email, person.password, ask, askFactor);
};

test("the first factor gives ten recovery codes, and its URI is one that an app reads", async () => {
  expect(codes).toHaveLength(10);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const { uri } = await device.client.prepareAuthenticatorApp(signedIn.user);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Pomander:.+\?secret=[A-Z2-7]{32}&issuer=Pomander$/);
});

test("a code is asked for, told when it is wrong, and lets in", async () => {
  const answers = answering(wrong, right);
  expect((await signIn(answers)).user.email).toBe(person.email);
  expect(answers.asked.map(({ isWrong }) => isWrong)).toEqual([false, true]);
  expect(answers.asked[0]?.methods).toEqual(expect.arrayContaining(["totp", "recovery-code"]));
});

test("a recovery code lets in once", async () => {
  const recoveryCode = async () => ({ recoveryCode: codes[0]! });
  await signIn(answering(recoveryCode));
  const again = answering(recoveryCode);
  await expect(signIn(again)).rejects.toMatchObject({ code: "invalid_code" });
  expect(again.asked.map(({ isWrong }) => isWrong)).toEqual([false, true]);
});

test("after five wrong codes a new challenge is asked for, and the sixth code counts", async () => {
  const answers = answering(wrong, wrong, wrong, wrong, wrong, right);
  expect((await signIn(answers)).user.email).toBe(person.email);
  expect(answers.asked.map(({ isWrong }) => isWrong)).toEqual([false, true, true, true, true, true]);
});

test.each([
  { before: "first", earlier: [] },
  { before: "after a wrong one", earlier: [wrong] },
])(
  "a code that is typed $before, when its challenge is nearly over, is given with a new one, and no one is asked twice",
  async ({ earlier }) => {
    const answers = answering(...earlier, async () => {
      clock.advance(9.5 * 60);
      return right();
    });
    expect((await signIn(answers)).user.email).toBe(person.email);
    expect(answers.asked).toHaveLength(earlier.length + 1);
  },
);

test("a person who stops, and a client that cannot ask, are not signed in", async () => {
  await expect(signIn(answering())).rejects.toMatchObject({ code: "second_factor_required" });
  await expect(env.device().signIn(person)).rejects.toMatchObject({ code: "second_factor_required" });
});

test("a change of factors asks for a proof, and is made with it", async () => {
  const { client } = device;
  const answers = answering(wrong, right);
  const confirmation = { currentPassword: person.password, askFactor: answers.askFactor };
  const next = await client.renewRecoveryCodes(signedIn.user, confirmation);
  expect(next).toHaveLength(10);
  expect(next).not.toContain(codes[0]);
  expect(answers.asked.map(({ isWrong }) => isWrong)).toEqual([false, true]);
  const bare = client.renewRecoveryCodes(signedIn.user, { ...confirmation, askFactor: async () => "stop" });
  await expect(bare).rejects.toMatchObject({ code: "factor_proof_required" });
});

test("a wrong master password asks for no proof", async () => {
  const confirmation = { currentPassword: "not it at all", askFactor: notAsked };
  await expect(device.client.renewRecoveryCodes(signedIn.user, confirmation)).rejects.toMatchObject({
    code: "wrong_password",
  });
});

test("a recovery asks for the factor, and going back leaves it to be finished", async () => {
  const recovering = env.device({ goesOn: true, now });
  const started = await recovering.client.startRecovery(person.email, person.recoveryKey, recovering.ask);
  await expect(started.finish("gallant-otter-parsnip-83", async () => "stop")).rejects.toMatchObject({
    code: "second_factor_required",
  });
  const { vault } = await started.finish("gallant-otter-parsnip-83", answering(right).askFactor);
  expect(vault).not.toBeNull();
});

test("a recovery asks for the factor first, and finishing does not ask again", async () => {
  const recovering = env.device({ goesOn: true, now });
  const lost = await recovering.client.startRecovery(person.email, person.recoveryKey, recovering.ask);
  await expect(lost.confirm(async () => "stop")).rejects.toMatchObject({ code: "second_factor_required" });
  const answers = answering(right);
  expect(await lost.confirm(answers.askFactor)).toEqual({ passkeys: 0 });
  expect(answers.asked).toHaveLength(1);
  expect((await lost.finish("gallant-otter-parsnip-84", notAsked)).vault).not.toBeNull();
});

test("nothing is asked where the server names no challenge", async () => {
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (path === "/auth/login") delete reply.body.challenge;
    },
  };
  await expect(signIn({ askFactor: notAsked })).rejects.toMatchObject({ code: "second_factor_required" });
});
