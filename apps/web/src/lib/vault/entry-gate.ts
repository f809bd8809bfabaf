import type { EntrySummary, OpenVault } from "@pomander/vault";
import { createValueStore } from "@pomander/browser/value-store";

/** Milliseconds for which a confirmation serves the same entry again, unless the entry is closed before. */
export const confirmedForMs = 60_000;

type GatedEntry = Pick<EntrySummary, "_id" | "title">;

/** The one way to the contents of an entry that asks for the master password before it is shown. */
export interface EntryGate {
  /**
   * Resolves with whether an entry may be disclosed: at once for one that does not ask, or was confirmed within a minute,
   * else when the person has answered. Each disclosure asks here first. Rejects when the entry cannot be opened.
   */
  pass: (vault: OpenVault, entry: GatedEntry) => Promise<boolean>;
  /** Ends a confirmation before its time: the entry was closed. */
  close: (vault: OpenVault, id: string) => void;
  /** Answers the first question, and the others about the same entry. */
  answer: (isConfirmed: boolean) => void;
  subscribe: (listener: () => void) => () => void;
  /** The entry that waits for an answer. */
  snapshot: () => GatedEntry | null;
}

interface Question {
  vault: OpenVault;
  entry: GatedEntry;
  settle: (isConfirmed: boolean) => void;
}

/** Questions are put one at a time, in the order in which they came. A vault that locks takes its questions along. */
export function createEntryGate(now: () => number = () => Date.now()): EntryGate {
  const queue = createValueStore<readonly Question[]>([]);
  const confirmed = new WeakMap<OpenVault, Map<string, number>>();
  const timesOf = (vault: OpenVault) => {
    const times = confirmed.get(vault) ?? new Map<string, number>();
    confirmed.set(vault, times);
    return times;
  };
  const ask = (vault: OpenVault, entry: GatedEntry) =>
    new Promise<boolean>((resolve) => {
      const question: Question = {
        vault,
        entry,
        settle: (isConfirmed: boolean) => {
          stopListening();
          resolve(isConfirmed);
        },
      };
      const stopListening = vault.subscribe(() => {
        if (vault.snapshot().status !== "closed") return;
        queue.set(queue.get().filter((other) => other !== question));
        question.settle(false);
      });
      queue.set([...queue.get(), question]);
    });
  return {
    async pass(vault, entry) {
      const { reprompt } = await vault.extraMembers(entry._id);
      if (reprompt !== true) return true;
      const times = timesOf(vault);
      if (now() - (times.get(entry._id) ?? -Infinity) < confirmedForMs) return true;
      const isConfirmed = await ask(vault, entry);
      if (isConfirmed) times.set(entry._id, now());
      return isConfirmed;
    },
    close: (vault, id) => void confirmed.get(vault)?.delete(id),
    answer(isConfirmed) {
      // A page that was hidden asks again when it is shown: one answer is enough.
      const all = queue.get();
      const isOther = ({ vault, entry }: Question) => vault !== all[0]?.vault || entry._id !== all[0].entry._id;
      queue.set(all.filter(isOther));
      for (const question of all) if (!isOther(question)) question.settle(isConfirmed);
    },
    subscribe: queue.subscribe,
    snapshot: () => queue.get()[0]?.entry ?? null,
  };
}
