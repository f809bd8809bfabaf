import { argon2, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { type Argon2id, encodeBase64url } from "@pomander/crypto";
import { createVaultClient, createInMemoryPinnedState, type VaultClient } from "../../src/index.ts";
import { type CrashPoint, crashHeader } from "../../../../apps/server/test/crash/crash-point.ts";
import type { User } from "@pomander/contract";

const deriveKey = promisify(argon2);
const derived = new Map<string, Promise<Buffer>>();
/** Node's own Argon2id, the real one, asked once for each password and its settings. */
const argon2id: Argon2id = async ({ password, salt, memoryKiB, iterations, parallelism }) => {
  const parameters = {
    message: password,
    nonce: salt,
    memory: memoryKiB,
    passes: iterations,
    parallelism,
    tagLength: 32,
  };
  const name = JSON.stringify([Array.from(password), Array.from(salt), memoryKiB, iterations, parallelism]);
  const key = derived.get(name) ?? deriveKey("argon2id", parameters);
  derived.set(name, key);
  return Uint8Array.from(await key);
};

/** A device of its own; where the server is may change, and one of its calls may stop at a point. */
export function createDevice(url: () => string, point: CrashPoint | null = null): VaultClient {
  return createVaultClient({
    baseUrl: "http://server/api",
    argon2: argon2id,
    memory: createInMemoryPinnedState(),
    fetch: (input, init) => {
      const path = (input as string).replace("http://server", "");
      const headers = new Headers(init?.headers);
      if (point !== null && /\/auth\/(update\/|recover\/finish)/.test(path)) headers.set(crashHeader, point);
      return fetch(url() + path, { ...init, headers });
    },
  });
}

export interface Person {
  user: User;
  email: string;
  password: string;
  recoveryKey: string;
  /** What their one entry says. */
  secret: string;
}

export async function register(url: () => string): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const password = `old-${encodeBase64url(crypto.getRandomValues(new Uint8Array(12)))}`;
  const secret = randomUUID();
  const form = { firstName: "Ana", lastName: "Silva", mobileNo: "", email, password };
  const prepared = await createDevice(url).prepareRegistration(form);
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

/** Whether a password, on a device that knows nothing, opens the vault and what is in it. */
export async function opensVault(url: () => string, { email, secret }: Person, password: string): Promise<boolean> {
  const signedIn = await createDevice(url)
    .signIn(email, password, async () => true)
    .catch(codeOf);
  if (signedIn === "invalid_credentials") return false;
  if (typeof signedIn === "string" || signedIn.vault === null)
    throw new Error(`neither right nor wrong: ${JSON.stringify(signedIn)}`);
  await signedIn.vault.opened();
  const [entry] = signedIn.vault.snapshot().entries;
  return entry !== undefined && (await signedIn.vault.password(entry._id)) === secret;
}

/** Whether a recovery key opens the vault key. */
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
