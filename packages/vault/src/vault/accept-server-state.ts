import { calls } from "@pomander/contract";
import { encodeBase64url, hashSealedManifest, sealManifest, type ManifestContent } from "@pomander/crypto";
import { ApiError, isLostReply } from "../api.ts";
import { pinAccepted } from "./pinned-vault.ts";
import { reasonOf, messages } from "./messages.ts";
import type { ChangeOutcome } from "../vault-snapshot.ts";
import type { VaultDevice } from "./device.ts";
import type { VaultState } from "./vault-state.ts";
import type { VaultWriter } from "./apply-change.ts";

const maxTries = 4;

/**
 * "Keep what is here": a new manifest, reckoned from what was received, which says that a person chose so and when.
 * It becomes this device's memory even when something newer was remembered.
 */
export async function acceptServerState(writer: VaultWriter): Promise<ChangeOutcome> {
  const { device, store } = writer;
  const { vaultState: seen, fault } = store.state;
  if (seen === null) return { kind: "notSaved", reason: messages.notOpen };
  if (fault === null) return { kind: "done" };
  if (seen.invalidEntries.length > 0) return { kind: "notSaved", reason: messages.invalidEntries };
  const sent = new Map<string, VaultState>();
  for (let tries = 1; ; tries++) {
    const kept = await withAcceptance(device, seen);
    sent.set(kept.hash, kept);
    try {
      await device.api.done(calls.vaults.setManifest, { body: { manifest: kept.manifest } });
      return await pinAndShow(writer, kept);
    } catch (error) {
      const reason = reasonOf(error);
      const isUnclear = isLostReply(error) || (error instanceof ApiError && error.status === 409);
      if (!isUnclear || tries === maxTries) return { kind: "notSaved", reason };
    }
    try {
      await writer.readAgain();
    } catch (error) {
      return { kind: "notSaved", reason: reasonOf(error) };
    }
    const now = store.state.vaultState;
    const arrived = now === null ? undefined : sent.get(now.hash);
    if (arrived !== undefined) return pinAndShow(writer, arrived);
    // What the person looked at is no longer what is there.
    if (now?.hash !== seen.hash || now.entries.size !== seen.entries.size) return { kind: "changedMeanwhile" };
  }
}

async function pinAndShow({ device, store }: VaultWriter, kept: VaultState): Promise<ChangeOutcome> {
  await pinAccepted(device, kept);
  store.set({ vaultState: kept, fault: null });
  return { kind: "done" };
}

async function withAcceptance({ keys, random, now }: VaultDevice, seen: VaultState): Promise<VaultState> {
  const at = now().toISOString();
  const content: ManifestContent = {
    search: false,
    ...seen.content,
    count: seen.entries.size,
    digest: encodeBase64url(seen.digest),
    prev: seen.hash,
    at,
    accepted: { at, counter: seen.manifest.counter },
  };
  const manifest = await sealManifest(keys, seen.manifest.counter + 1, content, random);
  return { ...seen, manifest, hash: await hashSealedManifest(manifest.sealed), content };
}
