import type { Draft } from "../entry/entry-types.ts";
import type { FileRecord } from "../entry/file-records.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import type { SaveOutcome } from "../vault/vault-snapshot.ts";

const maxTries = 5;

/**
 * Saves an entry with other files. `change` gets those that it has; where another device saves the entry first, it gets
 * what that device saved.
 */
export async function changeFiles(
  vault: OpenVault,
  id: string,
  change: (files: readonly FileRecord[]) => FileRecord[],
): Promise<SaveOutcome> {
  let base = await vault.reveal(id);
  for (let tries = 1; ; tries++) {
    const { extra: _extra, ...values } = base;
    const draft: Draft = { ...values, files: change(base.files ?? []) };
    const outcome = await vault.save(base, draft);
    if (outcome.kind !== "conflict" || tries === maxTries) return outcome;
    base = outcome.theirs;
  }
}
