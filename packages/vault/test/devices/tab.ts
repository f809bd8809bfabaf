import {
  createVaultClient,
  createInMemoryPinnedState,
  type PinnedStateStore,
  type PinnedRecords,
  type OpenVault,
} from "../../src/index.ts";
import { sharedArgon2 } from "../support/argon2.ts";
import type { User } from "@pomander/contract";
import type { SeededRandom } from "../../../../apps/server/test/seeded-random.ts";
import type { Person } from "../support/test-environment.ts";

/** Records that outlive a crash. */
export type Disk = Map<string, PinnedRecords[keyof PinnedRecords]>;

/** One tab of a device: until it crashes, when nothing more that it began comes to an end. */
export interface Tab {
  vault: OpenVault;
  user: User;
  token: string;
  /** Settles when the tab has crashed. */
  crashed: Promise<"crashed">;
  /** Crashes at one of the next few times that it sends, receives or stores something. */
  crashSoon(): void;
}

export interface TabOptions {
  url: string;
  disk: Disk;
  person: Person;
  random: SeededRandom;
  /** A session from before, to unlock with instead of signing in. */
  session: { user: User; token: string } | null;
}

const never = () => new Promise<never>(() => undefined);

export async function openTab({ url, disk, person, random, session }: TabOptions): Promise<Tab> {
  let isCrashed = false;
  let steps = Infinity;
  let die: (value: "crashed") => void = () => undefined;
  const crashed = new Promise<"crashed">((resolve) => (die = resolve));
  /** A place at which a computer can lose its power. */
  const step = async () => {
    if (isCrashed || steps-- <= 0) {
      isCrashed = true;
      die("crashed");
      await never();
    }
  };
  const memory = createInMemoryPinnedState(disk);
  const crashingMemory: PinnedStateStore = {
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
      return response;
    },
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds / 4)),
  });
  const ask = async (): Promise<boolean> => {
    throw new Error("A caution was shown without a reason");
  };
  const opening = async () => {
    if (session !== null) return { user: session.user, vault: await client.unlock(session.user, person.password, ask) };
    const { user, vault } = await client.signIn(person.email, person.password, ask);
    if (vault === null) throw new Error("No vault was opened");
    return { user, vault };
  };
  const { user, vault } = await opening();
  await vault.opened();
  return { vault, user, token, crashed, crashSoon: () => void (steps = random.below(12)) };
}
