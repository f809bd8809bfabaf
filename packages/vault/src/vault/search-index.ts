import { calls } from "@pomander/contract";
import { searchTokens } from "@pomander/crypto";
import { mapYielding } from "../yield-to-main.ts";
import { outcomeOf } from "./change-outcome.ts";
import type { ChangeOutcome } from "./vault-snapshot.ts";
import type { VaultDevice } from "./device.ts";
import type { VaultState } from "./vault-state.ts";
import type { VaultWriter } from "./apply-change.ts";

/** Switches the search index for thin clients, for the whole vault at once. Its state is sealed in the manifest. */
export function setSearchIndex(writer: VaultWriter, on: boolean): Promise<ChangeOutcome> {
  const { device } = writer;
  return outcomeOf(writer, {
    // An entry that another device has stored since makes the list incomplete, which the server answers with 400.
    retryableCodes: ["invalid"],
    decide: (vaultState) => (vaultState.content?.search === on ? { kind: "done", vaultState } : { kind: "make" }),
    async prepare(vaultState) {
      const entries = on ? await tokensOf(device, vaultState) : [];
      return {
        content: { search: on },
        async send(manifest) {
          if (!("proof" in manifest)) throw new Error("A shared vault has no search index");
          await device.api.done(calls.vaults.setSearchIndex, { body: { entries, manifest } }, { timeoutMs: 180_000 });
        },
      };
    },
  });
}

function tokensOf({ keys }: VaultDevice, vaultState: VaultState): Promise<{ _id: string; searchTokens: string[] }[]> {
  return mapYielding(vaultState.entries.values(), async ({ sealed, summary }) => ({
    _id: sealed._id,
    // An entry that cannot be opened has no search tokens.
    searchTokens: summary === null ? [] : await searchTokens(keys, { ...summary, tags: [...summary.tags] }),
  }));
}
