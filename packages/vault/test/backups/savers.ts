import { setTimeout as pause } from "node:timers/promises";
import type { SeededRandom } from "../../../../apps/server/test/seeded-random.ts";
import type { OpenEntry, OpenVault } from "../../src/index.ts";
import { draft, store, type Person, type TestEnvironment } from "../support/test-environment.ts";

/** A user who saves repeatedly, and records which saves were acknowledged. */
export interface Saver {
  person: Person;
  /**
   * Saves until the signal aborts.
   * @throws when a save is not stored
   */
  saveOn(signal: AbortSignal): Promise<void>;
  begun(): number;
  acknowledged(): number;
  /** Returns the password of each title after that many saves. */
  stateAfter(saves: number): Record<string, string>;
}

const maxEntries = 30;
/** Saves per session, whose limit is a thousand replaced entries a day. */
const savesPerSession = 800;
/** Milliseconds, so that sixteen users leave some of the machine's capacity to others. */
const longestPause = 1_000;

/** Registers a user who saves. */
export async function createSaver(env: TestEnvironment, random: SeededRandom): Promise<Saver> {
  const person = await env.person({ sharesSalt: true });
  let vault: OpenVault | null = null;
  const stored: OpenEntry[] = [];
  /** The entry's index for each save. */
  const saves: number[] = [];
  let acknowledged = 0;

  const saveOne = async (open: OpenVault) => {
    const index = stored.length < 2 || random.happens(0.2) ? Math.min(stored.length, maxEntries) : maxEntries;
    const target = index < stored.length || index === maxEntries ? random.below(stored.length) : index;
    saves.push(target);
    const content = {
      title: `Entry ${target}`,
      password: `Save ${saves.length}`,
      notes: "n".repeat(random.below(500)),
    };
    const base = stored[target];
    if (base === undefined) {
      stored.push(await store(open, content));
    } else {
      const outcome = await open.save(base, draft(content));
      if (outcome.kind !== "saved") throw new Error(`Not stored: ${JSON.stringify(outcome)}`);
      stored[target] = await open.reveal(outcome.id);
    }
    acknowledged += 1;
  };

  return {
    person,
    saveOn: async (signal) => {
      while (!signal.aborted) {
        if (vault === null || saves.length % savesPerSession === 0) {
          vault?.close();
          vault = await env.device().open(person);
        }
        await saveOne(vault);
        await pause(random.below(longestPause));
      }
    },
    begun: () => saves.length,
    acknowledged: () => acknowledged,
    stateAfter: (count) =>
      Object.fromEntries(saves.slice(0, count).map((target, save) => [`Entry ${target}`, `Save ${save + 1}`])),
  };
}
