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
  /** Whether entries go along without files of theirs that the server does not have. */
  areMissingFilesLeft: boolean;
  signal: AbortSignal;
  /** Receives the keys of entries that are there now. */
  onDone: (keys: readonly string[]) => void;
}

interface Left {
  /** Why the rest was left, in words; empty: the user stopped it. */
  why: string;
  /** Whether that was for files that the server does not have. */
  areFilesMissing: boolean;
}

/** Copies or moves entries of several vaults, part by part. Returns why the rest was left; null: nothing was. */
export async function transferMany(
  sharing: Pick<Sharing, "transfer">,
  all: AllVaults,
  { sources, signal, onDone, ...options }: Options,
): Promise<Left | null> {
  const left = (why: string, areFilesMissing = false) => ({ why, areFilesMissing });
  for (const { place, entries } of sources) {
    const from = place.vault.vaultId;
    if (from === options.to) continue;
    for (let start = 0; start < entries.length; start += atOnce) {
      if (signal.aborted) return left("");
      const part = entries.slice(start, start + atOnce).map(({ _id }) => _id);
      const ids = part.map((key) => all.idOf(key));
      try {
        const outcome = await sharing.transfer({ ...options, from, ids });
        if (outcome.kind === "notSaved")
          return left(reasonText(outcome.reason), outcome.reason.code === "files_missing");
      } catch (error) {
        return left(reasonOf(error));
      }
      onDone(part);
    }
  }
  return null;
}
