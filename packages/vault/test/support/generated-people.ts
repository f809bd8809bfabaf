import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { User } from "@pomander/contract";
import { createVisitor, startCompanyServer } from "../../../../apps/server/test/company/harness.ts";
import { startProvider, type TestProvider } from "../../../../apps/server/test/company/provider.ts";
import { callApi, factories } from "../../../../apps/server/test/factories.ts";
import type { TestServer, TestServerOptions } from "../../../../apps/server/test/harness.ts";
import { createInMemoryDeviceKeys } from "../../src/account/generated-password-client.ts";
import { createOpenVaults } from "../../src/open-vaults.ts";
import { createInMemoryPinnedState, createVaultClient, type OpenVault, type SecurityWarning } from "../../src/index.ts";
import { testAuthenticator } from "./authenticator.ts";
import { createTestEnvironment, store, type TestEnvironment } from "./test-environment.ts";

export type Device = ReturnType<ReturnType<typeof startGeneratedPeople>["deviceOf"]>;
export type Person = Awaited<ReturnType<ReturnType<typeof startGeneratedPeople>["setUp"]>>;

/** Waits until a vault is open, and confirms it where the device has not seen it. */
export async function settled(vault: OpenVault | null): Promise<OpenVault> {
  if (vault === null) throw new Error("no vault was opened");
  await vault.opened();
  if (vault.snapshot().firstVisit !== null) await vault.confirmFirstVisit();
  expect(vault.snapshot()).toMatchObject({ status: "open", fault: null });
  return vault;
}
export const titles = (vault: OpenVault) => vault.snapshot().entries.map(({ title }) => title);

const newProfile = () => ({ memory: createInMemoryPinnedState(), deviceKeys: createInMemoryDeviceKeys() });

/**
 * Starts a server with a company's provider, for people without a master password and their devices. `options` as for
 * `startTestEnvironment`.
 */
export function startGeneratedPeople(options: TestServerOptions = {}) {
  let provider: TestProvider;
  let server: TestServer;
  let env: TestEnvironment;
  let admin: { token: string };
  beforeAll(async () => {
    provider = await startProvider({ publicUrl: "http://localhost:3000", logoutUrl: "http://127.0.0.1:1/" });
    server = await startCompanyServer(provider, { contentsCacheBytes: 0, ...options });
    env = await createTestEnvironment(server.url, server.argon2);
    admin = await factories(server).user({ isSuperAdmin: true });
  });
  afterAll(async () => {
    await env.close();
    await server.close();
    await provider.stop();
  });
  afterEach(() => {
    env.proxy.tampering = {};
    env.proxy.seen.length = 0;
  });

  /** Returns a device, whose session is the one of `token`; `profile`: what it stores, a new one's or a copied one's. */
  function deviceOf(token: string, authenticator = testAuthenticator(), profile = newProfile()) {
    const warnings: SecurityWarning[] = [];
    const session = { token };
    const { memory, deviceKeys } = profile;
    const vaults = createOpenVaults();
    const client = createVaultClient({
      baseUrl: env.proxy.url,
      argon2: env.argon2,
      authenticator,
      memory,
      deviceKeys,
      vaults,
      token: () => session.token,
      onToken: (next) => void (session.token = next),
      sleep: async () => undefined,
    });
    const ask = async (warning: SecurityWarning) => {
      warnings.push(warning);
      return false;
    };
    return { client, session, authenticator, profile, memory, vaults, warnings, ask };
  }

  /** Invites a person, who signs in by the company on a device and has no password yet. */
  async function invited() {
    const login = `bea-${randomBytes(4).toString("hex")}`;
    const form = { firstName: "Bea", email: `${login}@contoso.example`, company: true };
    const { user } = (await callApi(server, "POST /user/user", { token: admin.token, body: form })).body as {
      user: User;
    };
    const { data } = await server.db
      .selectFrom("mails")
      .select("data")
      .where("user_id", "=", user._id)
      .where("template", "=", "company-invited")
      .executeTakeFirstOrThrow();
    const { invitation } = data as { invitation: string };
    const visitor = createVisitor(server, provider);
    const signIn = async (start: object = {}): Promise<string> =>
      (await visitor.signIn(login, { isFresh: true, ...start })).body.token;
    return { user, visitor, login, signIn, device: deviceOf(await signIn({ invitation })) };
  }

  /** Sets up a vault with a generated password and this device's key. */
  async function setUp({ addsDevice = true } = {}) {
    const person = await invited();
    const { device } = person;
    const setup = await device.client.beginPasswordSetup(person.user, { ask: device.ask });
    const prepared = await setup.prepareEmptyVault(null);
    const { user, vault } = await prepared.submit(true);
    const opened = await settled(vault);
    await store(opened);
    if (addsDevice) await device.client.addDevice(user, "Firefox on Linux");
    return { ...person, user, vault: opened, recoveryKey: prepared.recoveryKey };
  }

  return {
    deviceOf,
    setUp,
    /** The environment, once the tests run. */
    env: () => env,
    server: () => server,
  };
}
