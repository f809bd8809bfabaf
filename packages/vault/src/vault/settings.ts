import type { LockAfterMinutes } from "@pomander/contract";
import { outcomeOf } from "./change-outcome.ts";
import { sendManifest } from "./send-manifest.ts";
import type { ChangeOutcome } from "./vault-snapshot.ts";
import type { VaultWriter } from "./apply-change.ts";

/** Sets the member of the manifest that contains a generated password; undefined: removes it. */
export function setOpens(
  writer: VaultWriter,
  opens: { by: string; password: string } | undefined,
): Promise<ChangeOutcome> {
  const { api, keys } = writer.device;
  const isSet = (content: Readonly<Record<string, unknown>> | null | undefined) =>
    JSON.stringify(content?.["opens"]) === JSON.stringify(opens);
  return outcomeOf(writer, {
    decide: (vaultState) => (isSet(vaultState.content) ? { kind: "done", vaultState } : { kind: "make" }),
    prepare: async () => ({
      content: { opens },
      send: (manifest) => sendManifest(api, keys.vaultId, manifest),
    }),
  });
}

/**
 * Sets the minutes without use after which every device locks this vault: sealed in the manifest, so that only its
 * owner can change it.
 */
export function setLockAfterMinutes(writer: VaultWriter, minutes: LockAfterMinutes): Promise<ChangeOutcome> {
  const { api, keys } = writer.device;
  return outcomeOf(writer, {
    decide: (vaultState) =>
      vaultState.content?.["lockAfterMinutes"] === minutes ? { kind: "done", vaultState } : { kind: "make" },
    prepare: async () => ({
      content: { lockAfterMinutes: minutes },
      send: (manifest) => sendManifest(api, keys.vaultId, manifest),
    }),
  });
}
