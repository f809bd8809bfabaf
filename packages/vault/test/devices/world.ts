import { ApiError, createInMemoryPinnedState } from "../../src/index.ts";
import { addressKey } from "../../src/account/keys.ts";
import type { SeededRandom } from "../../../../apps/server/test/seeded-random.ts";
import type { Disk } from "./tab.ts";
import type { Ledger } from "./ledger.ts";
import type { Meeting } from "./meeting.ts";

export interface Tally {
  begun: number;
  acknowledged: number;
  notSaved: number;
  /** Why, and how often. */
  reasons: Record<string, number>;
  conflicts: number;
  crashes: number;
  reloads: number;
  newKeys: number;
  /** Devices that were told of new keys which another one had made. */
  cameAlong: number;
  putBack: number;
  imports: number;
  /** Entries that an undone import took with it. */
  undone: number;
  restores: number;
  /** Those that took new keys back. */
  restoresOverNewKeys: number;
  /** "Keep this version" after a restore, and how often other devices told of one. */
  kept: number;
  toldOfKept: number;
  /** What an honest server gave no reason for. */
  alarms: string[];
}

export const createTally = (): Tally => {
  const counts = { begun: 0, acknowledged: 0, notSaved: 0, conflicts: 0, crashes: 0, reloads: 0, newKeys: 0 };
  return {
    ...counts,
    cameAlong: 0,
    putBack: 0,
    imports: 0,
    undone: 0,
    restores: 0,
    restoresOverNewKeys: 0,
    kept: 0,
    toldOfKept: 0,
    reasons: {},
    alarms: [],
  };
};

/** What is the same for all actors. */
export interface World {
  url: string;
  email: string;
  /** The account's password, then those that it may have got since, the newest last. */
  passwords: readonly string[];
  ledger: Ledger;
  tally: Tally;
  /** Where a backup of the server is taken, or put back. */
  meeting: Meeting;
  /** Whether another write is wanted. */
  goOn: () => boolean;
  /** As when an hour has passed: of account mails there are so many an hour. */
  forgetMails: () => Promise<void>;
}

/** One device of the person's, whose tabs share what it remembers. */
export interface Computer {
  disk: Disk;
  tabs: number;
  /** The password that was right here the last time. */
  password: string | null;
  /** Vaults that were open here. */
  vaultIds: Set<string>;
  /** The times of what other devices kept, as far as they were told here. */
  told: Set<string>;
  /** How many restores of the server it has come to terms with. */
  settled: number;
  /** Whether the last restore took what it had seen: the one reason for a fault, which has to be told then. */
  knewMore: boolean;
  isToldOfRestore: boolean;
  /** Acknowledged since the last restore. */
  kept: number;
}

export const createComputer = (tabs: number): Computer => ({
  disk: new Map(),
  tabs,
  password: null,
  vaultIds: new Set(),
  told: new Set(),
  settled: 0,
  knewMore: false,
  isToldOfRestore: false,
  kept: 0,
});

/** After a restore; `links` are those that the server holds now, as `linkName` names them. */
export async function noteRestore(computer: Computer, email: string, links: ReadonlySet<string>): Promise<void> {
  const memory = createInMemoryPinnedState(computer.disk);
  const vaultId = (await memory.get("account", await addressKey(email)))?.vaultId ?? null;
  const seen = vaultId === null ? null : ((await memory.get("vault", vaultId))?.manifest ?? null);
  computer.knewMore = vaultId !== null && (seen === null || !links.has(linkName(vaultId, seen)));
  computer.isToldOfRestore = false;
  computer.kept = 0;
}

export const linkName = (vaultId: string, { counter, hash }: { counter: number; hash: string }) =>
  `${vaultId} ${counter} ${hash}`;

/** A person at one tab. */
export interface Actor {
  world: World;
  computer: Computer;
  name: string;
  random: SeededRandom;
}

export function alarm({ world, name }: Actor, what: string): false {
  world.tally.alarms.push(`${name} after ${world.tally.begun} writes: ${what}`);
  return false;
}

/** New keys made elsewhere, or a restore, came between: who signs in again goes on. */
export const isOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && ["not_signed_in", "not_found", "wrong_password"].includes(error.code);

export const idle = (random: SeededRandom) => new Promise((resolve) => setTimeout(resolve, random.below(30)));

/** A password was right: those before it are not any more. */
export function notePassword(world: World, computer: Computer, password: string): void {
  const at = world.passwords.indexOf(password);
  if (at > 0) world.passwords = world.passwords.slice(at);
  computer.password = password;
}

/** In the order in which a person tries them. */
export const triedPasswords = ({ passwords: [present = "", ...since] }: World) => [present, ...since.toReversed()];
