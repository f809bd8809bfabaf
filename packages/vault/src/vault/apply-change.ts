import { encodeBase64url, hashSealedManifest, sealManifest, type ManifestContent } from "@pomander/crypto";
import { ApiError, isLostReply } from "../api.ts";
import { applyEntryChanges, type VaultState, type CachedEntry } from "./vault-state.ts";
import { pinWrite } from "./pinned-vault.ts";
import { reasonOf, messages } from "./messages.ts";
import type { ErrorCode, Manifest } from "@pomander/contract";
import type { VaultDevice } from "./device.ts";
import type { VaultStore } from "./store.ts";

/** One try of a change, made for what is held now. */
export interface Attempt {
  puts?: readonly CachedEntry[];
  removes?: readonly string[];
  /** Members of the manifest that change beside count and digest. */
  content?: Partial<ManifestContent>;
  send(manifest: Manifest): Promise<void>;
}

/** What is held says of a change: make it (again), it is done, or something else that the person must see. */
export type Decision<O> = { kind: "make" } | { kind: "done"; vaultState: VaultState } | { kind: "other"; outcome: O };

export interface VaultChange<O> {
  decide(vaultState: VaultState): Decision<O> | Promise<Decision<O>>;
  /** Seals it. Throws what `reasonOf` knows when it cannot be sealed. */
  prepare(vaultState: VaultState): Promise<Attempt>;
  /** Refusals beyond 404 and 409 after which it may be made again. */
  retryableCodes?: readonly ErrorCode[];
}

export type ChangeResult<O> = Exclude<Decision<O>, { kind: "make" }> | { kind: "notSaved"; reason: string };

/** Where a vault's changes are made, one after another. */
export interface VaultWriter {
  device: VaultDevice;
  store: VaultStore;
  /** Reads again into the store. Throws when that cannot be done. */
  readAgain(): Promise<void>;
  /** Whether something happened since the last read that only a read can settle. */
  needsRead: boolean;
}

const maxRetries = 3;
const backoffMs = 400;

/**
 * Makes a change as crypto-protocol.md §5 says: after any 409, 404 or lost reply what is stored is read first, and
 * decides whether the change is done, may be made once more, or must be shown to the person.
 */
export async function applyChange<O>(writer: VaultWriter, change: VaultChange<O>): Promise<ChangeResult<O>> {
  let reason: string = messages.keptFailing;
  for (let tries = 0; ; tries++) {
    try {
      if (writer.needsRead) await writer.readAgain();
    } catch (error) {
      reason = reasonOf(error);
      if (!isLostReply(error) || tries >= maxRetries) return { kind: "notSaved", reason };
      await writer.device.sleep(backoffWithJitter(writer.device, tries));
      continue;
    }
    const { vaultState, fault } = writer.store.state;
    if (vaultState === null || vaultState.content === null || fault !== null)
      return { kind: "notSaved", reason: messages.unverified };
    try {
      const decision = await change.decide(vaultState);
      if (decision.kind !== "make") return decision;
      if (tries > maxRetries) return { kind: "notSaved", reason };
      const made = await attemptOnce(
        writer,
        { ...vaultState, content: vaultState.content },
        await change.prepare(vaultState),
      );
      if (made !== null) return made;
    } catch (error) {
      reason = reasonOf(error);
      if (!isRetryable(error, change.retryableCodes)) return { kind: "notSaved", reason };
      writer.needsRead = true;
      await writer.device.sleep(backoffWithJitter(writer.device, tries));
    }
  }
}

/** null: another tab's later write is remembered already, so only a read tells whether this one came before it. */
async function attemptOnce(
  writer: VaultWriter,
  vaultState: VaultState & { content: ManifestContent },
  attempt: Attempt,
): Promise<{ kind: "done"; vaultState: VaultState } | { kind: "notSaved"; reason: string } | null> {
  const { device, store } = writer;
  const after = await withManifest(device, vaultState, attempt);
  await attempt.send(after.manifest);
  // Until it is remembered, only a read tells where things stand.
  writer.needsRead = true;
  const areIdsChanged = after.entries.size !== vaultState.entries.size;
  const { fault, isStale } = await pinWrite(device, after, areIdsChanged);
  if (fault !== null) {
    store.set({ fault });
    return { kind: "notSaved", reason: messages.unverified };
  }
  if (isStale) return null;
  writer.needsRead = false;
  store.set({ vaultState: after });
  return { kind: "done", vaultState: after };
}

async function withManifest(
  { keys, random, now }: VaultDevice,
  vaultState: VaultState & { content: ManifestContent },
  attempt: Attempt,
): Promise<VaultState> {
  const { entries, digest } = applyEntryChanges(vaultState, attempt);
  const content = {
    ...vaultState.content,
    ...attempt.content,
    count: entries.size,
    digest: encodeBase64url(digest),
    prev: vaultState.hash,
    at: now().toISOString(),
  };
  const manifest = await sealManifest(keys, vaultState.manifest.counter + 1, content, random);
  return { manifest, hash: await hashSealedManifest(manifest.sealed), content, digest, entries, invalidEntries: [] };
}

const nonRetryableCodes: readonly ErrorCode[] = ["vault_full", "no_vault"];

const isRetryable = (error: unknown, also: readonly ErrorCode[] = []) =>
  isLostReply(error) ||
  (error instanceof ApiError &&
    (error.status === 404 ||
      (error.status === 409 && !nonRetryableCodes.includes(error.code)) ||
      also.includes(error.code)));

/** Longer with every try, and never the same for two devices. */
function backoffWithJitter({ random }: VaultDevice, tries: number): number {
  const [byte = 0] = random(1);
  return Math.round((backoffMs * (tries + 1) * (byte + 1)) / 256);
}
