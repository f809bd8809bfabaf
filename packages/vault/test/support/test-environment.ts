import { randomUUID } from "node:crypto";
import { systemRandom, type Argon2id, type RandomSource } from "@pomander/crypto";
import {
  createVaultClient,
  createInMemoryPinnedState,
  type Authenticator,
  type ConfirmWarning,
  type FirstVisit,
  type SecurityWarning,
  type PinnedStateStore,
  type Draft,
  type OpenVault,
  type VaultClient,
  type SaveOutcome,
  type SignedIn,
} from "../../src/index.ts";
import { createOpenVaults, type OpenVaults } from "../../src/open-vaults.ts";
import { sharedArgon2 } from "./argon2.ts";
import { randomWithSharedSalt } from "./shared-salt.ts";
import { startTamperingProxy, type TamperingProxy } from "./tampering-proxy.ts";

export interface Person {
  email: string;
  password: string;
  recoveryKey: string;
}

export interface Device {
  client: VaultClient;
  memory: PinnedStateStore;
  /** Tokens that the device was given to keep, oldest first. */
  tokens: string[];
  /** Warnings that were shown; each is answered by `goesOn`. */
  warnings: SecurityWarning[];
  /** First visits of vaults unknown to the device; each is confirmed unless `confirms` is false. */
  firstVisits: FirstVisit[];
  ask: ConfirmWarning;
  /** Signs in and waits until the vault is open. */
  open(person: Person): Promise<OpenVault>;
  signIn(person: Person): Promise<SignedIn>;
}

interface PersonOptions {
  /**
   * Whether the salt is the one that several users share, so that their password is derived once: for tests in which
   * the account, its password and its key settings do not matter.
   */
  sharesSalt?: boolean;
}
interface DeviceOptions {
  memory?: PinnedStateStore;
  vaults?: OpenVaults;
  /** The token of a session that the device has kept. */
  token?: string;
  authenticator?: Authenticator;
  goesOn?: boolean;
  confirms?: boolean;
  random?: RandomSource;
  now?: () => Date;
}

/** A real server, a proxy in front of it that can lie, users and their devices. */
export interface TestEnvironment {
  proxy: TamperingProxy;
  /** The Argon2id that all devices share. */
  argon2: Argon2id;
  person(options?: PersonOptions): Promise<Person>;
  device(options?: DeviceOptions): Device;
  close(): Promise<void>;
}

/** A password that is used nowhere else. Without digits, its strength is computed in a third of the time. */
export const goodPassword = "umbrella-violet-cactus";

export async function createTestEnvironment(serverUrl: string, argon2 = sharedArgon2): Promise<TestEnvironment> {
  const proxy = await startTamperingProxy(serverUrl);
  const env: TestEnvironment = {
    proxy,
    argon2,
    async person({ sharesSalt = false } = {}) {
      const person = { email: `${randomUUID()}@example.com`, password: goodPassword };
      const form = { firstName: "Ana", lastName: "Silva", mobileNo: "", ...person };
      const random = sharesSalt ? randomWithSharedSalt() : systemRandom;
      const prepared = await env.device({ random }).client.prepareRegistration(form);
      const { vault } = await prepared.submit(true);
      await vault?.opened();
      vault?.close();
      return { ...person, recoveryKey: prepared.recoveryKey };
    },
    device({
      memory = createInMemoryPinnedState(),
      vaults = createOpenVaults(),
      token,
      authenticator,
      goesOn = false,
      confirms = true,
      random = systemRandom,
      now = () => new Date(),
    } = {}) {
      const tokens: string[] = [];
      const firstVisits: FirstVisit[] = [];
      const warnings: SecurityWarning[] = [];
      const ask: ConfirmWarning = async (warning) => {
        warnings.push(warning);
        return goesOn;
      };
      const client = createVaultClient({
        baseUrl: proxy.url,
        argon2,
        memory,
        vaults,
        ...(token === undefined ? {} : { token: () => token }),
        ...(authenticator === undefined ? {} : { authenticator }),
        random,
        now,
        onToken: (token) => void tokens.push(token),
        sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds / 40)),
      });
      const signIn = async ({ email, password }: Person) => {
        const signedIn = await client.signIn(email, password, ask);
        const { vault } = signedIn;
        await vault?.opened();
        const visit = vault?.snapshot().firstVisit;
        if (visit) firstVisits.push(visit);
        if (confirms) await confirmed(vault);
        return signedIn;
      };
      const open = async (person: Person) => {
        const { vault } = await signIn(person);
        if (vault === null) throw new Error("No vault was opened");
        return vault;
      };
      return { client, memory, tokens, warnings, firstVisits, ask, signIn, open };
    },
    close: () => proxy.close(),
  };
  return env;
}

/** Waits until a vault is read, and confirms it if this device has not seen it before. */
export async function confirmed(vault: OpenVault | null): Promise<void> {
  await vault?.opened();
  if (vault?.snapshot().status === "unconfirmed") await vault.confirmFirstVisit();
}

export const draft = (members: Partial<Draft> = {}): Draft => ({
  title: "Bank",
  link: "https://bank.example.com",
  email: "ana@example.com",
  password: "correct horse",
  notes: "the blue card",
  category: "Money",
  tags: ["home", "card"],
  isFavorite: false,
  ...members,
});

/** Stores a draft and returns the stored entry. */
export async function store(vault: OpenVault, members: Partial<Draft> = {}) {
  const outcome = await vault.create(draft(members));
  if (outcome.kind !== "saved") throw new Error(`Not stored: ${JSON.stringify(outcome)}`);
  return vault.reveal(outcome.id);
}

/** Returns an outcome with the entry that it stored, if any. */
export const withEntry = async (vault: OpenVault, outcome: SaveOutcome) =>
  outcome.kind === "saved" ? { ...outcome, entry: await vault.reveal(outcome.id) } : outcome;
