import { reasonText } from "@pomander/texts/reason-text";
import type { Sharing } from "@pomander/vault/sharing";
import type { AllVaults } from "../../../lib/vault/all-vaults.ts";
import { reasonOf } from "../list/entry-actions.ts";
import type { SourceEntries } from "./targets.ts";

/** Entries that are copied in one call; each call is one change of the vault that they go to. */
const atOnce = 200;

interface Options {
  sources: readonly SourceEntries[];
  /** Id of the vault that they go to. */
  to: string;
  isMove: boolean;
  keepsReminder: boolean;
  signal: AbortSignal;
  /** Receives the keys of entries that are there now. */
  onDone: (keys: readonly string[]) => void;
}

/** Copies or moves entries of several vaults, part by part. Returns why the rest was left; null: nothing was. */
export async function transferMany(
  sharing: Pick<Sharing, "transfer">,
  all: AllVaults,
  { sources, to, isMove, keepsReminder, signal, onDone }: Options,
): Promise<string | null> {
  for (const { place, entries } of sources) {
    const from = place.vault.vaultId;
    if (from === to) continue;
    for (let start = 0; start < entries.length; start += atOnce) {
      if (signal.aborted) return "";
      const part = entries.slice(start, start + atOnce).map(({ _id }) => _id);
      const ids = part.map((key) => all.idOf(key));
      try {
        const outcome = await sharing.transfer({ from, to, ids, isMove, keepsReminder });
        if (outcome.kind === "notSaved") return reasonText(outcome.reason);
      } catch (error) {
        return reasonOf(error);
      }
      onDone(part);
    }
  }
  return null;
}
