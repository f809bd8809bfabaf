import { sharedArgon2 } from "../../../packages/vault/test/support/argon2.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestClock } from "../../server/test/harness.ts";
import {
  startTestEnvironment,
  type TestEnvironmentWithServer,
} from "../../../packages/vault/test/support/start-test-environment.ts";
import type { Person } from "../../../packages/vault/test/support/test-environment.ts";
import { totpCode } from "../../../packages/vault/src/index.ts";
import { createCliDevice, type CliDevice } from "./support/device.ts";
import { runAtTerminal } from "./support/terminal.ts";

/** Signing in to an account that has an authenticator app. */
const clock = createTestClock();
let env: TestEnvironmentWithServer;
let person: Person;
let device: CliDevice;
let secret: string;
let codes: readonly string[];

const newCode = async () => {
  clock.advance(30);
  return (await totpCode(secret, clock.now().getTime())).code;
};

beforeAll(async () => {
  env = await startTestEnvironment({ argon2: sharedArgon2, clock });
  person = await env.person();
  const other = env.device();
  const { user } = await other.signIn(person);
  const app = await other.client.prepareAuthenticatorApp(user);
  secret = app.secret;
  const confirmation = { currentPassword: person.password, askFactor: async () => "stop" as const };
  codes = (await app.add("Phone", await newCode(), confirmation)) ?? [];
});
beforeEach(() => {
  device = createCliDevice();
});
afterEach(() => device.remove());
afterAll(() => env.close());

test("at a terminal a code is asked for until one is right, and a recovery code does as well", async () => {
  const login = runAtTerminal(device, ["login", env.proxy.url, person.email, "--yes"]);
  await login.shows("Master password");
  login.type(`${person.password}\r`);
  await login.shows("Enter the code from your authenticator app, or a recovery code.");
  await login.shows("to cancel): ");
  login.type("12345\r");
  await login.shows("That isn't a six-digit code or a recovery code.");
  await login.shows("to cancel): ");
  const right = await newCode();
  login.type(`${right === "000000" ? "000001" : "000000"}\r`);
  await login.shows("Incorrect code.");
  await login.shows("to cancel): ");
  login.type(`${codes[0]!.slice(0, 5).toLowerCase()}-${codes[0]!.slice(5)}\r`);
  await login.shows("Your vault is unlocked");
  expect(await login.ended).toBe(0);
});

test("a script gives its code in the environment; without one it is told how, and a wrong one ends it", async () => {
  const args = ["login", env.proxy.url, person.email, "--password-stdin", "--yes"];
  const input = person.password;
  expect(await device.run(args, { input })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("In scripts, use POMANDER_CODE"),
  });
  expect(await device.run(args, { input, env: { POMANDER_CODE: "no code" } })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("POMANDER_CODE must be a six-digit code or a recovery code."),
  });
  expect(await device.run(args, { input, env: { POMANDER_CODE: codes[0]! } })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("Incorrect code."),
  });
  expect(await device.run(args, { input, env: { POMANDER_CODE: await newCode() } })).toMatchObject({ exitCode: 0 });
});
