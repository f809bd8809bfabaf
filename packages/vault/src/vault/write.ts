import { encodeBase64url, hashSealed, sealManifest, type ManifestContent } from "@pomander/crypto";
import { ApiError, isLostReply } from "../api.ts";
import { changed, type Held, type HeldEntry } from "./held.ts";
import { rememberWrite } from "./remember.ts";
import { reasonOf, texts } from "./texts.ts";
import type { ErrorCode, Manifest } from "@pomander/contract";
import type { VaultDevice } from "./device.ts";
import type { VaultStore } from "./store.ts";

/** One try of a change, made for what is held now. */
export interface Try {
  puts?: readonly HeldEntry[];
  removes?: readonly string[];
  /** Members of the manifest that change beside count and digest. */
  content?: Partial<ManifestContent>;
  send(manifest: Manifest): Promise<void>;
}

/** What is held says of a change: make it (again), it is done, or something else that the person must see. */
export type Verdict<O> = { kind: "make" } | { kind: "done"; held: Held } | { kind: "other"; outcome: O };

export interface Change<O> {
  judge(held: Held): Verdict<O> | Promise<Verdict<O>>;
  /** Seals it. Throws what `reasonOf` knows when it cannot be sealed. */
  prepare(held: Held): Promise<Try>;
  /** Refusals beyond 404 and 409 after which it may be made again. */
  alsoAgain?: readonly ErrorCode[];
}

export type Written<O> = Exclude<Verdict<O>, { kind: "make" }> | { kind: "notSaved"; reason: string };

/** Where a vault's changes are made, one after another. */
export interface Writer {
  device: VaultDevice;
  store: VaultStore;
  /** Reads again into the store. Throws when that cannot be done. */
  readAgain(): Promise<void>;
  /** Whether something happened since the last read that only a read can settle. */
  needsRead: boolean;
}

const maxAgain = 3;
const pauseMs = 400;

/**
 * Makes a change as crypto-protocol.md §5 says: after any 409, 404 or lost reply what is stored is read first, and
 * decides whether the change is done, may be made once more, or must be shown to the person.
 */
export async function makeChange<O>(writer: Writer, change: Change<O>): Promise<Written<O>> {
  let reason: string = texts.keptFailing;
  for (let tries = 0; ; tries++) {
    try {
      if (writer.needsRead) await writer.readAgain();
    } catch (error) {
      reason = reasonOf(error);
      if (!isLostReply(error) || tries >= maxAgain) return { kind: "notSaved", reason };
      await writer.device.pause(randomPause(writer.device, tries));
      continue;
    }
    const { held, fault } = writer.store.state;
    if (held === null || held.content === null || fault !== null) return { kind: "notSaved", reason: texts.unverified };
    try {
      const verdict = await change.judge(held);
      if (verdict.kind !== "make") return verdict;
      if (tries > maxAgain) return { kind: "notSaved", reason };
      const made = await tryOnce(writer, { ...held, content: held.content }, await change.prepare(held));
      if (made !== null) return made;
    } catch (error) {
      reason = reasonOf(error);
      if (!mayBeMadeAgain(error, change.alsoAgain)) return { kind: "notSaved", reason };
      writer.needsRead = true;
      await writer.device.pause(randomPause(writer.device, tries));
    }
  }
}

/** null: another tab's later write is remembered already, so only a read tells whether this one came before it. */
async function tryOnce(
  writer: Writer,
  held: Held & { content: ManifestContent },
  attempt: Try,
): Promise<{ kind: "done"; held: Held } | { kind: "notSaved"; reason: string } | null> {
  const { device, store } = writer;
  const after = await withManifest(device, held, attempt);
  await attempt.send(after.manifest);
  // Until it is remembered, only a read tells where things stand.
  writer.needsRead = true;
  const areIdsChanged = after.entries.size !== held.entries.size;
  const { fault, isOvertaken } = await rememberWrite(device, after, areIdsChanged);
  if (fault !== null) {
    store.set({ fault });
    return { kind: "notSaved", reason: texts.unverified };
  }
  if (isOvertaken) return null;
  writer.needsRead = false;
  store.set({ held: after });
  return { kind: "done", held: after };
}

async function withManifest(
  { keys, random, now }: VaultDevice,
  held: Held & { content: ManifestContent },
  attempt: Try,
): Promise<Held> {
  const { entries, digest } = changed(held, attempt);
  const content = {
    ...held.content,
    ...attempt.content,
    count: entries.size,
    digest: encodeBase64url(digest),
    prev: held.hash,
    at: now().toISOString(),
  };
  const manifest = await sealManifest(keys, held.manifest.counter + 1, content, random);
  return { manifest, hash: await hashSealed(manifest.sealed), content, digest, entries, misfits: [] };
}

const definite: readonly ErrorCode[] = ["vault_full", "no_vault"];

const mayBeMadeAgain = (error: unknown, also: readonly ErrorCode[] = []) =>
  isLostReply(error) ||
  (error instanceof ApiError &&
    (error.status === 404 || (error.status === 409 && !definite.includes(error.code)) || also.includes(error.code)));

/** Longer with every try, and never the same for two devices. */
function randomPause({ random }: VaultDevice, tries: number): number {
  const [byte = 0] = random(1);
  return Math.round((pauseMs * (tries + 1) * (byte + 1)) / 256);
}
