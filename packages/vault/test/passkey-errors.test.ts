import type { User } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testOrigin } from "../../../apps/server/test/passkeys.ts";
import { clientError, type Authenticator } from "../src/index.ts";
import { testAuthenticator } from "./support/authenticator.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { goodPassword, type Person } from "./support/test-environment.ts";

/** The faults of an authenticator that a new passkey survives, and those that must be reported. */
let env: TestEnvironmentWithServer;
let person: Person;

beforeAll(async () => {
  env = await startTestEnvironment({ config: { publicUrl: testOrigin } });
});
afterAll(() => env.close());
beforeEach(async () => {
  person = await env.person({ sharesSalt: true });
});

const confirmation = { currentPassword: goodPassword, askFactor: async () => "stop" as const };
const add = async (authenticator: Authenticator) => {
  const device = env.device({ authenticator });
  const user: User = (await device.signIn(person)).user;
  return device.client.addPasskey(user, "Laptop", confirmation);
};

test("one whose secret isn't given after all is added, and opens nothing", async () => {
  const later = testAuthenticator("later");
  const authenticator = { ...later, get: () => Promise.reject(clientError("authenticator_stopped")) };
  expect(await add(authenticator)).toMatchObject({ name: "Laptop", vaultId: null });
});

test("a fault of the program is no answer of an authenticator", async () => {
  const later = testAuthenticator("later");
  const broken = () => Promise.reject(new TypeError("a fault of the program"));
  await expect(add({ ...later, get: broken })).rejects.toThrow(TypeError);
  await expect(add({ ...testAuthenticator(), create: broken })).rejects.toThrow(TypeError);
});

test("a creation that failed is tried again without the secret; one that was stopped isn't", async () => {
  const breaks = testAuthenticator("breaks");
  expect(await add(breaks)).toMatchObject({ vaultId: null });
  expect(breaks.asked.map(({ kind, prf }) => [kind, prf === null])).toEqual([
    ["create", false],
    ["create", true],
  ]);
  const stopped = testAuthenticator("breaks");
  stopped.isTouched = false;
  await expect(add(stopped)).rejects.toMatchObject({ code: "authenticator_stopped" });
  expect(stopped.asked).toHaveLength(1);
});
