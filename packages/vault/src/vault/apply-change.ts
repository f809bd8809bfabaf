import type { ManifestContent } from "@pomander/crypto";
import { isLostReply, ApiError } from "../api.ts";
import { ownEntryIdsOf } from "./own-entry-ids.ts";
import { identified, type VaultState, type CachedEntry, type KnownList } from "./vault-state.ts";
import { pinWrite } from "./pinned-vault.ts";
import { createReason, type Reason, reasonOf } from "../reasons.ts";
import type { NotSaved } from "./vault-snapshot.ts";
import { limits, type AnyManifest, type ErrorCode, type VaultRole } from "@pomander/contract";
import { clientError } from "../errors.ts";
import type { VaultDevice } from "./device.ts";
import { unverifiedReason, type VaultStore } from "./store.ts";

/** One attempt at a change, prepared for the present state. */
export interface Attempt {
  puts?: readonly CachedEntry[];
  removes?: readonly string[];
  /** Members of the manifest that change, other than count and digest. */
  content?: Partial<ManifestContent>;
  /** Another list of a shared vault's members. */
  list?: KnownList;
  send(manifest: AnyManifest): Promise<void>;
}

/**
 * The next step of a change, given the present state: make it (again), it is done, or another outcome to show to the
 * user.
 */
export type Decision<O> = { kind: "make" } | { kind: "done"; vaultState: VaultState } | { kind: "other"; outcome: O };

export interface VaultChange<O> {
  /** The role that the change of a shared vault needs; by default `write`. */
  role?: VaultRole;
  decide(vaultState: VaultState): Decision<O> | Promise<Decision<O>>;
  /** Seals the change. Throws errors that `reasonOf` knows when it cannot be sealed. */
  prepare(vaultState: VaultState): Promise<Attempt>;
  /** Refusals other than 404 and 409 after which the change may be made again. */
  retryableCodes?: readonly ErrorCode[];
}

export type ChangeResult<O> = Exclude<Decision<O>, { kind: "make" }> | NotSaved;

/** The writer of a vault's changes, which are made one after another. */
export interface VaultWriter {
  device: VaultDevice;
  store: VaultStore;
  /** Reads the vault again into the store. Throws if that fails. */
  readAgain(): Promise<void>;
  /** Whether an event since the last read requires another read. */
  needsRead: boolean;
}

type VerifiedState = VaultState & { content: ManifestContent };

const maxRetries = 5;
const backoffMs = 400;

/**
 * Makes a change as crypto-protocol.md §5 requires: after any 409, 404 or lost reply the stored state is read first,
 * and decides whether the change is done, may be made again, or must be shown to the user.
 */
export async function applyChange<O>(writer: VaultWriter, change: VaultChange<O>): Promise<ChangeResult<O>> {
  let reason: Reason = createReason("vault_keeps_changing");
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
      return { kind: "notSaved", reason: unverifiedReason(writer.store.state) };
    try {
      const decision = await change.decide(vaultState);
      if (decision.kind !== "make") return decision;
      if (tries > maxRetries) return { kind: "notSaved", reason };
      const refusal = await writer.device.manifests.refusal(vaultState.shared, change.role ?? "write");
      if (refusal !== null) return { kind: "notSaved", reason: refusal };
      const verified = { ...vaultState, content: vaultState.content };
      const made = await attemptOnce(writer, verified, await change.prepare(vaultState));
      if (made !== null) return made;
    } catch (error) {
      reason = reasonOf(error);
      if (!isRetryable(error, change.retryableCodes)) return { kind: "notSaved", reason };
      writer.needsRead = true;
      await writer.device.sleep(backoffWithJitter(writer.device, tries));
    }
  }
}

/**
 * Attempts a change once. null: another tab's later write is remembered already, so only a read shows whether this one
 * came before it.
 */
async function attemptOnce(
  writer: VaultWriter,
  vaultState: VerifiedState,
  attempt: Attempt,
): Promise<{ kind: "done"; vaultState: VaultState } | NotSaved | null> {
  const { device, store } = writer;
  const { after, manifest } = await withManifest(device, vaultState, attempt);
  await attempt.send(manifest);
  // Until the write is remembered, only a read shows the present state.
  writer.needsRead = true;
  const { fault, isStale } = await pinWrite(device, vaultState, after);
  if (fault !== null) {
    store.set({ fault });
    return { kind: "notSaved", reason: createReason("vault_unverified") };
  }
  if (isStale) return null;
  writer.needsRead = false;
  store.set({ vaultState: after, isMemoryRestored: device.isMemoryRestored() });
  return { kind: "done", vaultState: after };
}

/** Returns the state after a change, and the manifest that is sent with it. */
async function withManifest(
  device: VaultDevice,
  vaultState: VerifiedState,
  attempt: Attempt,
): Promise<{ after: VerifiedState; manifest: AnyManifest }> {
  const { manifests, now } = device;
  const entries = vaultState.entries.with(attempt);
  const digest = await entries.digest();
  const content = {
    ...lastingMembers(vaultState.content),
    ...attempt.content,
    count: entries.size,
    digest,
    prev: vaultState.hash,
    at: now().toISOString(),
  };
  const list = attempt.list ?? vaultState.shared?.list ?? null;
  const { manifest, received, ...sealed } = await manifests.seal(nextCounter(vaultState), content, list);
  const own = device.personalKeys === null ? null : ownEntryIdsOf(sealed.content);
  const after = { ...(await identified(received)), ...sealed, own, digest, entries, invalidEntries: [] };
  return { after, manifest };
}

/**
 * Returns the counter of the next manifest. Throws `counter_exhausted` after the highest one (crypto-protocol.md
 * §1).
 */
export function nextCounter({ manifest: { counter } }: Pick<VaultState, "manifest">): number {
  if (counter >= limits.maxInt) throw clientError("counter_exhausted");
  return counter + 1;
}

/** Returns the members that the next manifest copies: `accepted` and `follows` belong to one manifest only. */
export function lastingMembers({ accepted: _accepted, follows: _follows, ...content }: ManifestContent) {
  return content;
}

const nonRetryableCodes: readonly ErrorCode[] = ["vault_full", "history_full", "no_vault"];

const isRetryable = (error: unknown, also: readonly ErrorCode[] = []) =>
  isLostReply(error) ||
  (error instanceof ApiError &&
    (error.status === 404 ||
      (error.status === 409 && !nonRetryableCodes.includes(error.code)) ||
      also.includes(error.code)));

/** Returns a delay that grows with each attempt, with a random part so that two devices never agree. */
function backoffWithJitter({ random }: VaultDevice, tries: number): number {
  const [byte = 0] = random(1);
  return Math.round((backoffMs * (tries + 1) * (byte + 1)) / 256);
}
