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
  /** Number of failures by reason. */
  reasons: Record<string, number>;
  conflicts: number;
  crashes: number;
  reloads: number;
  newKeys: number;
  /** Notices of new keys from another device. */
  cameAlong: number;
  putBack: number;
  imports: number;
  /** Entries that undone imports removed. */
  undone: number;
  restores: number;
  /** Restores that reverted new keys. */
  restoresOverNewKeys: number;
  /** Number of "Keep this version" after a restore; `toldOfKept` counts the notices of one on other devices. */
  kept: number;
  toldOfKept: number;
  /** Alarms that an honest server gave no reason for. */
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

/** State shared by all actors. */
export interface Scenario {
  url: string;
  email: string;
  /** The account's password, then those that it may have received since, the newest last. */
  passwords: readonly string[];
  ledger: Ledger;
  tally: Tally;
  /** The meeting at which a backup of the server is taken or restored. */
  meeting: Meeting;
  /** Returns whether another write is wanted. */
  goOn: () => boolean;
  /** Resets the hourly limit of account mails, as if an hour had passed. */
  forgetMails: () => Promise<void>;
}

/** One of the user's devices, whose tabs share its memory. */
export interface Computer {
  disk: Disk;
  tabs: number;
  /** The password that was last right on this device. */
  password: string | null;
  /** Vaults that were open on this device. */
  vaultIds: Set<string>;
  /** The times of other devices' acceptances that this device was notified of. */
  told: Set<string>;
  /** The number of server restores that it has settled with. */
  settled: number;
  /**
   * Whether the last restore removed changes that the device had seen: the only reason for a fault, which must then be
   * shown.
   */
  knewMore: boolean;
  isToldOfRestore: boolean;
  /** Acceptances since the last restore. */
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

/** Updates a device after a restore; `links` are those that the server now stores, as `linkName` names them. */
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

/** A user at one tab. */
export interface Actor {
  world: Scenario;
  computer: Computer;
  name: string;
  random: SeededRandom;
}

export function alarm({ world, name }: Actor, what: string): false {
  world.tally.alarms.push(`${name} after ${world.tally.begun} writes: ${what}`);
  return false;
}

/** Whether new keys made elsewhere, or a restore, came first: the user continues after another sign-in. */
export const isOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && ["not_signed_in", "not_found", "wrong_password"].includes(error.code);

export const idle = (random: SeededRandom) => new Promise((resolve) => setTimeout(resolve, random.below(30)));

/** Records that a password was right: the earlier ones no longer are. */
export function notePassword(world: Scenario, computer: Computer, password: string): void {
  const at = world.passwords.indexOf(password);
  if (at > 0) world.passwords = world.passwords.slice(at);
  computer.password = password;
}

/** Returns the passwords in the order in which a user tries them. */
export const triedPasswords = ({ passwords: [present = "", ...since] }: Scenario) => [present, ...since.toReversed()];
