import {
  createVaultClient,
  createInMemoryPinnedState,
  type ConfirmWarning,
  type PinnedStateStore,
  type PinnedRecords,
  type OpenVault,
  type VaultClient,
} from "../../src/index.ts";
import { sharedArgon2 } from "../support/argon2.ts";
import type { User } from "@pomander/contract";
import { isCode } from "../../src/is-code.ts";

/** Records that outlive a crash. */
export type Disk = Map<string, PinnedRecords[keyof PinnedRecords]>;

export interface Session {
  user: User;
  token: string;
}

/** One tab of a device: after a crash, nothing that it began completes. */
export interface Tab {
  client: VaultClient;
  /** The open vault; another one after new vault keys that this tab made. */
  vault: OpenVault;
  user: User;
  token(): string;
  /** Returns whether the server has reported the end of the session, or that its quota is used up. */
  isSignedOut(): boolean;
  /** The number of server restores that it has settled with. */
  settled: number;
  /** The times of other devices' acceptances that this tab was notified of. */
  told: Set<string>;
  /** Settles when the tab has crashed. */
  crashed: Promise<"crashed">;
  /** Crashes the tab after that many steps of sending, receiving or storing. */
  crashAfter(steps: number): void;
}

export interface TabOptions {
  url: string;
  disk: Disk;
  email: string;
  /** Returns the passwords that may be right, the most likely first; they change while new keys are made elsewhere. */
  passwords: () => readonly string[];
  /** An earlier session, to unlock with instead of signing in. */
  session: Session | null;
  ask: ConfirmWarning;
  /** Called with the password that was right. */
  onOpened?: (password: string) => void;
  /** Number of steps after which the tab crashes, perhaps before it is open. */
  crashAfter?: number;
}

/** The tab crashed before its vault was open. */
export class CrashedEarly extends Error {}

const never = () => new Promise<never>(() => undefined);

export async function openTab(options: TabOptions): Promise<Tab> {
  const { url, disk, email, passwords, session, ask, onOpened = () => undefined, crashAfter = Infinity } = options;
  let isCrashed = false;
  let steps = crashAfter;
  let die: (value: "crashed") => void = () => undefined;
  const crashed = new Promise<"crashed">((resolve) => (die = resolve));
  /** Marks a point at which a computer can lose its power. */
  const step = async () => {
    if (isCrashed || steps-- <= 0) {
      isCrashed = true;
      die("crashed");
      await never();
    }
  };
  const memory = createInMemoryPinnedState(disk);
  const crashingMemory: PinnedStateStore = {
    isEmpty: () => memory.isEmpty(),
    get: (kind, key) => memory.get(kind, key),
    async update(kind, key, change) {
      await step();
      const after = await memory.update(kind, key, change);
      await step();
      return after;
    },
    async updateVault(vaultId, change) {
      await step();
      const after = await memory.updateVault(vaultId, change);
      await step();
      return after;
    },
  };
  let token = session?.token ?? "";
  let isSignedOut = false;
  const client = createVaultClient({
    baseUrl: url,
    argon2: sharedArgon2,
    memory: crashingMemory,
    token: () => token,
    onToken: (next) => void (token = next),
    async fetch(...request) {
      await step();
      const response = await fetch(...request);
      await step();
      const isOfSession = new Headers(request[1]?.headers).has("authorization");
      if (isOfSession && (response.status === 401 || response.status === 429)) isSignedOut = true;
      return response;
    },
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds / 4)),
  });
  const signIn = async (): Promise<{ password: string; user: User; vault: OpenVault | null }> => {
    for (let round = 0; round < 3; round++)
      for (const password of passwords()) {
        try {
          return { password, ...(await client.signIn(email, password, ask)) };
        } catch (error) {
          if (!isCode(error, "invalid_credentials")) throw error;
        }
      }
    throw new Error("No password opens the account");
  };
  const unlock = async ({ user }: Session) => {
    const [password = ""] = passwords();
    return { password, user, vault: await client.unlock(user, password, ask) };
  };
  const opening = async () => {
    const opened = await (session === null ? signIn() : unlock(session));
    if (opened.vault === null) throw new Error("No vault was opened");
    await opened.vault.opened();
    onOpened(opened.password);
    return { user: opened.user, vault: opened.vault };
  };
  const opened = await Promise.race([opening(), crashed]);
  if (opened === "crashed") throw new CrashedEarly();
  return {
    client,
    ...opened,
    token: () => token,
    isSignedOut: () => isSignedOut,
    settled: 0,
    told: new Set(),
    crashed,
    crashAfter: (next) => void (steps = next),
  };
}
