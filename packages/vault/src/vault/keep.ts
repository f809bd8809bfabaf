import { calls } from "@pomander/contract";
import { encodeBase64url, hashSealed, sealManifest, type ManifestContent } from "@pomander/crypto";
import { ApiError, isLostReply } from "../api.ts";
import { rememberKept } from "./remember.ts";
import { reasonOf, texts } from "./texts.ts";
import type { ChangeOutcome } from "../types.ts";
import type { VaultDevice } from "./device.ts";
import type { Held } from "./held.ts";
import type { Writer } from "./write.ts";

const maxTries = 4;

/**
 * "Keep what is here": a new manifest, reckoned from what was received, which says that a person chose so and when.
 * It becomes this device's memory even when something newer was remembered.
 */
export async function keepWhatIsHere(writer: Writer): Promise<ChangeOutcome> {
  const { device, store } = writer;
  const { held: seen, fault } = store.state;
  if (seen === null) return { kind: "notSaved", reason: texts.notOpen };
  if (fault === null) return { kind: "done" };
  if (seen.misfits.length > 0) return { kind: "notSaved", reason: texts.misfits };
  const sent = new Map<string, Held>();
  for (let tries = 1; ; tries++) {
    const kept = await withAcceptance(device, seen);
    sent.set(kept.hash, kept);
    try {
      await device.api.done(calls.vaults.setManifest, { body: { manifest: kept.manifest } });
      return await settle(writer, kept);
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
    const now = store.state.held;
    const arrived = now === null ? undefined : sent.get(now.hash);
    if (arrived !== undefined) return settle(writer, arrived);
    // What the person looked at is no longer what is there.
    if (now?.hash !== seen.hash || now.entries.size !== seen.entries.size) return { kind: "changedMeanwhile" };
  }
}

async function settle({ device, store }: Writer, kept: Held): Promise<ChangeOutcome> {
  await rememberKept(device, kept);
  store.set({ held: kept, fault: null });
  return { kind: "done" };
}

async function withAcceptance({ keys, random, now }: VaultDevice, seen: Held): Promise<Held> {
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
  return { ...seen, manifest, hash: await hashSealed(manifest.sealed), content };
}
