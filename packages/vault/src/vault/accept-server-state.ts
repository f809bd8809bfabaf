import { type Acceptance, type ManifestContent, type ManifestLink } from "@pomander/crypto";
import { ApiError, isLostReply } from "../api.ts";
import { lastingMembers, nextCounter, type VaultWriter } from "./apply-change.ts";
import { isTooFar, newestContent } from "./chain.ts";
import { pinAccepted } from "./pinned-vault.ts";
import { createReason, reasonOf } from "../reasons.ts";
import type { ChangeOutcome } from "./vault-snapshot.ts";
import type { SealedChange, VaultDevice } from "./device.ts";
import { identified, type VaultState } from "./vault-state.ts";

const maxTries = 4;

/**
 * Carries out "Keep this version": writes a new manifest, computed from the received state, which records that a user
 * chose so, when, and the last link of this device. It becomes this device's memory even when a newer one was
 * remembered. `shown` is the state that the user saw: a read may have come between.
 */
export async function acceptServerState(writer: VaultWriter, shown: VaultState | null): Promise<ChangeOutcome> {
  const { device, store } = writer;
  const { vaultState: seen, fault, anchor } = store.state;
  if (seen === null || shown === null) return { kind: "notSaved", reason: createReason("vault_not_open") };
  if (fault === null) return { kind: "done" };
  const refusal = await device.manifests.refusal(seen.shared, "manage");
  if (refusal !== null) return { kind: "notSaved", reason: refusal };
  if (seen.hash !== shown.hash || seen.digest !== shown.digest) return { kind: "changedMeanwhile" };
  if (isTooFar(anchor, seen.manifest)) return { kind: "notSaved", reason: createReason("counter_too_far") };
  if (seen.invalidEntries.length > 0) return { kind: "notSaved", reason: createReason("contents_malformed") };
  const sent = new Map<string, AcceptedVaultState>();
  try {
    // Members that a user of a shared vault may not change are taken from the last link that is verified.
    const settings =
      seen.shared?.link.content ??
      seen.content ??
      (await newestContent(device.manifests, Math.max(seen.manifest.counter - 1, anchor?.counter ?? 0), anchor));
    for (let tries = 1; ; tries++) {
      const { kept, change } = await withAcceptance(device, seen, settings, anchor);
      sent.set(kept.hash, kept);
      try {
        await device.manifests.send(change);
        return await pinAndShow(writer, kept, settings === null);
      } catch (error) {
        const isUnclear = isLostReply(error) || (error instanceof ApiError && error.status === 409);
        if (!isUnclear || tries === maxTries) return { kind: "notSaved", reason: reasonOf(error) };
      }
      await writer.readAgain();
      const now = store.state.vaultState;
      const arrived = now === null ? undefined : sent.get(now.hash);
      if (arrived !== undefined) return await pinAndShow(writer, arrived, settings === null);
      // The state that the user saw is no longer the stored one.
      if (now?.hash !== seen.hash || now.digest !== seen.digest) return { kind: "changedMeanwhile" };
    }
  } catch (error) {
    return { kind: "notSaved", reason: reasonOf(error) };
  }
}

type AcceptedVaultState = VaultState & { content: ManifestContent & { accepted: Acceptance } };

async function pinAndShow(
  { device, store }: VaultWriter,
  kept: AcceptedVaultState,
  areSettingsLost: boolean,
): Promise<ChangeOutcome> {
  // Acceptances shown under the warning are not noted yet. This device's own one, which a read after a lost reply also
  // finds, is not news.
  const { at } = kept.content.accepted;
  const newlyAccepted = store.state.newlyAccepted.filter((told) => told.at !== at);
  await pinAccepted(device, kept, [...newlyAccepted, { at }]);
  await device.manifests.kept(kept.shared);
  store.set({ vaultState: kept, fault: null, newlyAccepted });
  return areSettingsLost ? { kind: "done", areSettingsLost: true } : { kind: "done" };
}

async function withAcceptance(
  { manifests, now }: VaultDevice,
  seen: VaultState,
  settings: ManifestContent | null,
  from: ManifestLink | null,
): Promise<{ kept: AcceptedVaultState; change: SealedChange }> {
  const at = now().toISOString();
  const accepted = { at, counter: seen.manifest.counter, from };
  const content = {
    search: false,
    ...(settings === null ? {} : lastingMembers(settings)),
    count: seen.entries.size,
    digest: seen.digest,
    prev: seen.hash,
    at,
    accepted,
  };
  const counter = nextCounter(seen);
  const change = await manifests.seal(counter, content, await manifests.listToKeep(seen.shared, counter));
  const { shared } = change;
  const kept = { ...seen, ...(await identified(change.received)), shared, content: { ...change.content, accepted } };
  return { kept, change };
}
