import { OpenError } from "@pomander/crypto";
import { createYieldToMain } from "./yield-to-main.ts";
import type { OpenEntry } from "./entry-types.ts";
import type { OpenVault } from "./open-vault-types.ts";

export interface VaultExport {
  format: "pomander-vault";
  version: 1;
  exportedAt: string;
  entries: Omit<OpenEntry, "key" | "revision">[];
  /** What could not be opened, as received: an export is never silently shorter. */
  unreadable: { _id: string; reason: string; received: unknown }[];
}

/** Everything in an open vault, readable by anyone: passwords and notes too. */
export async function exportVault(vault: OpenVault, now: Date): Promise<VaultExport> {
  const { entries, unreadable } = vault.snapshot();
  const exported: VaultExport = {
    format: "pomander-vault",
    version: 1,
    exportedAt: now.toISOString(),
    entries: [],
    unreadable: unreadable.map(({ _id, reason, received }) => ({ _id, reason, received })),
  };
  const yieldToMain = createYieldToMain();
  for (const { _id } of entries) {
    try {
      const { key: _key, revision: _revision, ...entry } = await vault.reveal(_id);
      exported.entries.push(entry);
    } catch (error) {
      if (!(error instanceof OpenError)) throw error;
      exported.unreadable.push({ _id, reason: error.message, received: await vault.received(_id) });
    }
    await yieldToMain();
  }
  return exported;
}
