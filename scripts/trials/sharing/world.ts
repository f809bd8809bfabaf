import type { SeededRandom } from "../../../apps/server/test/seeded-random.ts";
import type { Model } from "./model.ts";
import type { Seat, TrialPerson } from "./people.ts";

/** The state that all steps of a history share. */
export interface World {
  random: SeededRandom;
  people: TrialPerson[];
  model: Model;
  /** Number of backups that were restored. */
  restores: number;
  /** Whether a backup waits to be restored: until then personal keys are not replaced. */
  hasBackup: boolean;
  /** Violations. */
  problems: string[];
  /** Numbers of what happened, and of refusals by reason. */
  counts: Record<string, number>;
}

/** The count of new personal keys. */
export const renewed = "personal keys renewed";

export const count = ({ counts }: World, what: string): void => {
  counts[what] = (counts[what] ?? 0) + 1;
};

export const problem = ({ problems }: World, seat: Seat, text: string): void => {
  problems.push(`${seat.name}: ${text}`);
};
