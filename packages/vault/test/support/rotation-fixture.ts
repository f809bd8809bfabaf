import { afterAll, beforeAll, beforeEach } from "vitest";
import type { OpenEntry, OpenVault } from "../../src/index.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./start-test-environment.ts";
import { store, type Device, type Person } from "./test-environment.ts";

/** A vault of two entries whose keys are about to be replaced. */
export interface RotationFixture {
  env: TestEnvironmentWithServer;
  person: Person;
  device: Device;
  vault: OpenVault;
  bank: OpenEntry;
  /** A device that knows the vault with one of its entries, and is away while others make new keys. */
  away: Device;
}

/** Passes `take` a fixture of its own before each test of a file, on one server without tampering. */
export function beforeEachRotation(take: (fixture: RotationFixture) => unknown) {
  let env: TestEnvironmentWithServer;
  beforeAll(async () => {
    env = await startTestEnvironment();
  });
  afterAll(() => env.close());
  beforeEach(async () => {
    env.proxy.tampering = {};
    const person = await env.person({ sharesSalt: true });
    const device = env.device();
    const vault = await device.open(person);
    const bank = await store(vault, { title: "Bank" });
    const away = env.device();
    await away.open(person);
    await store(vault, { title: "Mail" });
    env.proxy.seen.length = 0;
    take({ env, person, device, vault, bank, away });
  });
}

/** Returns the titles of a vault's entries, in order. */
export const titles = (of: OpenVault) =>
  of
    .snapshot()
    .entries.map(({ title }) => title)
    .toSorted();

/** The relevant part of the snapshot of an open vault without a fault. */
export const isOpen = { status: "open", fault: null, error: null };
