import { applyChange, type VaultChange, type VaultWriter } from "./apply-change.ts";
import type { ChangeOutcome } from "./vault-snapshot.ts";

/** Applies a change that is either made or not, and returns what became of it. */
export async function outcomeOf(writer: VaultWriter, change: VaultChange<ChangeOutcome>): Promise<ChangeOutcome> {
  const written = await applyChange(writer, change);
  if (written.kind === "done") return { kind: "done" };
  return written.kind === "other" ? written.outcome : written;
}
