import type { SeededRandom } from "../../../apps/server/test/seeded-random.ts";
import type { Model } from "./model.ts";
import type { Seat, TrialPerson } from "./people.ts";

/** The state that all steps of a history share. */
export interface World {
  random: SeededRandom;
  people: TrialPerson[];
  model: Model;
  /** Number of steps that were begun. */
  steps: number;
  /** Number of backups that were restored. */
  restores: number;
  /** Whether a backup waits to be restored: until then personal keys are not replaced. */
  hasBackup: boolean;
  /** Violations. */
  problems: string[];
  /** The vaults that violations are about. */
  failing: string[];
  /** Numbers of what happened, and of refusals by reason. */
  counts: Record<string, number>;
  /** The history as texts, each with the vault that it is about; "" for all of them. */
  events: { vaultId: string; text: string }[];
}

/** The count of new personal keys. */
export const renewed = "personal keys renewed";

export const count = ({ counts }: World, what: string, times = 1): void => {
  counts[what] = (counts[what] ?? 0) + times;
};

export const nameOf = ({ people }: World, userId: string): string =>
  people.find((person) => person.userId === userId)?.name ?? "?";

/** Notes what a device did, or what became of it. `vaultId`: the vault that it was about; "": all of them. */
export function note({ events, steps }: World, seat: Seat, vaultId: string, text: string): void {
  events.push({ vaultId, text: `step ${steps} ${seat.name} ${vaultId.slice(0, 4)} ${text}` });
}

/** Notes a violation, and prints the first ones at once. */
export function problem(world: World, seat: Seat, vaultId: string, text: string): void {
  world.problems.push(`step ${world.steps} ${seat.name} ${vaultId} ${text}`);
  world.failing.push(vaultId);
  if (world.problems.length <= 20) console.log(`FAILED ${world.problems.at(-1)}`);
  note(world, seat, vaultId, `PROBLEM ${text}`);
}
