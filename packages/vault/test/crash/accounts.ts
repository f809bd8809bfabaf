import { randomUUID } from "node:crypto";
import { systemRandom, type RandomSource } from "@pomander/crypto";
import {
  createVaultClient,
  createInMemoryPinnedState,
  type PinnedStateStore,
  type VaultClient,
} from "../../src/index.ts";
import { type CrashPoint, crashHeader } from "../../../../apps/server/test/crash/crash-point.ts";
import { sharedArgon2 } from "../support/argon2.ts";
import { randomWithSharedSalt } from "../support/shared-salt.ts";
import type { User } from "@pomander/contract";

/** Calls that set a new password. */
const settingPassword = /\/auth\/(update\/|recover\/finish)/;

interface DeviceOptions {
  /** The calls that stop, by their paths. */
  stops?: Pick<RegExp, "test">;
  memory?: PinnedStateStore;
  random?: RandomSource;
}

/** Creates a device; its server's address may change, and its calls may stop at a point. */
export function createDevice(
  url: () => string,
  point: CrashPoint | null = null,
  { stops = settingPassword, memory = createInMemoryPinnedState(), random = systemRandom }: DeviceOptions = {},
): VaultClient {
  return createVaultClient({
    baseUrl: "http://server/api",
    argon2: sharedArgon2,
    memory,
    random,
    fetch: (input, init) => {
      const path = (input as string).replace("http://server", "");
      const headers = new Headers(init?.headers);
      if (point !== null && stops.test(path)) headers.set(crashHeader, point);
      return fetch(url() + path, { ...init, headers });
    },
  });
}

export interface Person {
  user: User;
  email: string;
  password: string;
  recoveryKey: string;
  /** The content of their one entry. */
  secret: string;
}

/** The password of all users before any change, under one salt. */
const password = "old-umbrella-violet-cactus";

export async function register(url: () => string): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const secret = randomUUID();
  const form = { firstName: "Ana", lastName: "Silva", mobileNo: "", email, password };
  const prepared = await createDevice(url, null, { random: randomWithSharedSalt() }).prepareRegistration(form);
  const { user, vault } = await prepared.submit(true);
  await vault?.opened();
  const draft = {
    title: "Bank",
    link: "",
    email: "",
    password: secret,
    notes: "",
    category: "",
    tags: [],
    isFavorite: false,
  };
  const saved = await vault?.create(draft);
  if (saved?.kind !== "saved") throw new Error("not saved");
  return { user, email, password, recoveryKey: prepared.recoveryKey, secret };
}

/** Returns whether a password opens the vault and its entry on a device without memory. */
export async function opensVault(url: () => string, { email, secret }: Person, password: string): Promise<boolean> {
  const signedIn = await createDevice(url)
    .signIn(email, password, async () => true)
    .catch(codeOf);
  if (signedIn === "invalid_credentials") return false;
  if (typeof signedIn === "string" || signedIn.vault === null)
    throw new Error(`neither right nor wrong: ${JSON.stringify(signedIn)}`);
  await signedIn.vault.opened();
  await signedIn.vault.confirmFirstVisit();
  const [entry] = signedIn.vault.snapshot().entries;
  return entry !== undefined && (await signedIn.vault.password(entry._id)) === secret;
}

/** Returns whether a recovery key opens the vault key. */
export async function opensByRecovery(url: () => string, { email }: Person, recoveryKey: string): Promise<boolean> {
  const started = await createDevice(url)
    .startRecovery(email, recoveryKey, async () => true)
    .catch(codeOf);
  if (typeof started === "object") return true;
  if (started === "invalid_recovery") return false;
  throw new Error(`neither right nor wrong: ${started}`);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);
