import { createValueStore } from "@pomander/browser/value-store";
import type { VaultSession } from "@pomander/browser/vault-session";
import { reasonText } from "@pomander/texts/reason-text";
import type { OpenVault, SaveOutcome } from "@pomander/vault";
import { isCode } from "@pomander/vault/is-code";
import { limitUpdates } from "../../../lib/limit-updates.ts";
import { problemOf } from "../../../lib/problem.ts";
import { forgetFileRoom } from "../../../widgets/file-room.ts";
import { texts } from "./texts.ts";

/** A file on its way to an entry. */
export interface Upload {
  id: number;
  /** The entry's id in its vault. */
  entryId: string;
  vaultId: string;
  name: string;
  /** Its bytes. */
  size: number;
  /** The bytes that are sent; null: it waits for another one. */
  done: number | null;
  /** Why it was not added. */
  problem: string | null;
}

/** The uploads of this page. They go on while another entry is shown, and end when the vault locks. */
export const uploads = createValueStore<readonly Upload[]>([]);

/** How many files a lock kept from their entries, and the own vault of whose they are; null: none. */
export const lockedOut = createValueStore<{ vaultId: string; count: number } | null>(null);

/** Returns the files on their way to an entry, without those that failed. */
export const uploadsOf = (vault: OpenVault, entryId: string): Upload[] =>
  uploads
    .get()
    .filter((upload) => upload.entryId === entryId && upload.vaultId === vault.vaultId && upload.problem === null);

const endings = new Map<number, AbortController>();
let lastId = 0;
/** Files are sent one after another. */
let queue: Promise<void> = Promise.resolve();

/** Seals a file, stores it, and saves the entry with it. */
export function startUpload(holder: VaultSession, vault: OpenVault, entryId: string, file: File): void {
  const id = ++lastId;
  const { name, size } = file;
  const ending = new AbortController();
  const owner = holder.personal()?.vaultId;
  endings.set(id, ending);
  const upload: Upload = { id, entryId, vaultId: vault.vaultId, name, size, done: null, problem: null };
  if (endings.size === 1) window.addEventListener("beforeunload", askToStay);
  const isRepeated = (other: Upload) => other.problem !== null && isSameFile(other, upload);
  uploads.set([...uploads.get().filter((other) => !isRepeated(other)), upload]);
  queue = queue.then(async () => {
    const allowAutoLock = holder.preventAutoLock();
    const stopFollowing = holder.subscribe(() => holder.personal() === null && ending.abort());
    try {
      ending.signal.throwIfAborted();
      // A request that is under way cannot be ended, and the next file does not wait for it.
      const problem = await Promise.race([add(vault, upload, file, ending.signal), aborted(ending.signal)]);
      forgetFileRoom(vault.vaultId);
      if (problem === null) remove(id);
      else change(id, { problem, done: null });
    } catch (error) {
      const isOver = ending.signal.aborted || isCode(error, "vault_locked");
      // One that the user ended has been removed by then.
      if (isOver && owner !== undefined && uploads.get().some((one) => one.id === id)) countLockedOut(owner);
      if (isOver) remove(id);
      else change(id, { problem: whyNotAdded(error), done: null });
    } finally {
      stopFollowing();
      allowAutoLock();
      ended(id);
    }
  });
}

/** Rejects with the signal's reason, once it has one. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

/** Stores a file and names it in its entry. Returns why the entry was not saved; null: it was. */
async function add(vault: OpenVault, { id, entryId }: Upload, file: File, signal: AbortSignal): Promise<string | null> {
  const { changeFiles, uploadFile } = await import("@pomander/vault/files");
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer());
  const onProgress = limitUpdates((done: number) => change(id, { done }));
  change(id, { done: 0 });
  const { name, size } = file;
  const record = await uploadFile(vault, { name, size, read }, { signal, onProgress });
  signal.throwIfAborted();
  return whyNotSaved(await changeFiles(vault, entryId, (files) => [...files, record]));
}

const whyNotAdded = (error: unknown): string =>
  isCode(error, "files_full") ? texts.full : problemOf(error, texts.notAdded).message;

/** Returns why an entry was not saved, in words; null: it was. */
export function whyNotSaved(outcome: SaveOutcome): string | null {
  if (outcome.kind === "saved") return null;
  if (outcome.kind === "notSaved") return reasonText(outcome.reason);
  return outcome.kind === "gone" ? texts.gone : texts.conflict;
}

function countLockedOut(vaultId: string): void {
  const before = lockedOut.get();
  lockedOut.set({ vaultId, count: before?.vaultId === vaultId ? before.count + 1 : 1 });
}

/** Ends an upload, or dismisses one that failed. */
export function endUpload(id: number): void {
  endings.get(id)?.abort();
  remove(id);
}

function ended(id: number): void {
  endings.delete(id);
  if (endings.size === 0) window.removeEventListener("beforeunload", askToStay);
}

const change = (id: number, changes: Partial<Upload>) =>
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

const isSameFile = (one: Upload, other: Upload) =>
  one.vaultId === other.vaultId && one.entryId === other.entryId && one.name === other.name;

const remove = (id: number) => uploads.set(uploads.get().filter((upload) => upload.id !== id));

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
