import { afterAll, afterEach, beforeAll } from "vitest";
import { sharedArgon2 } from "../../../../packages/vault/test/support/argon2.ts";
import {
  startTestEnvironment,
  type TestEnvironmentWithServer,
} from "../../../../packages/vault/test/support/start-test-environment.ts";
import type { Person } from "../../../../packages/vault/test/support/test-environment.ts";
import type { CliDevice } from "./device.ts";
import { signedInDevice } from "./signed-in.ts";

/** The fixture that the tests of a file share: a server and a user who has an account there. */
export interface AgentFixture {
  env: TestEnvironmentWithServer;
  person: Person;
}

/**
 * Passes the fixture to `take` before the tests of a file.
 * @returns `kept`, which removes a device after the test, with its agent; `signedIn`, which makes such a device whose
 * vault is unlocked
 */
export function beforeAgentTests(take: (fixture: AgentFixture) => unknown) {
  const devices: CliDevice[] = [];
  let fixture: AgentFixture;
  beforeAll(async () => {
    const env = await startTestEnvironment({ argon2: sharedArgon2 });
    fixture = { env, person: await env.person() };
    take(fixture);
  });
  afterEach(async () => {
    await Promise.all(devices.splice(0).map((device) => device.remove()));
  });
  afterAll(() => fixture.env.close());
  const kept = (device: CliDevice) => (devices.push(device), device);
  return { kept, signedIn: async () => kept(await signedInDevice(fixture.env, fixture.person)) };
}
