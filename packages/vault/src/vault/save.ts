import { calls } from "@pomander/contract";
import {
  markEntry,
  openEntry,
  randomUuid,
  sealEntry,
  searchTokens,
  type EntryTexts,
  type SealedTexts,
} from "@pomander/crypto";
import { ApiError } from "../api.ts";
import { openEntryOf, textsOfNew, textsOfSave } from "./draft.ts";
import { holdEntry, type Held, type HeldEntry } from "./held.ts";
import { makeChange, type Change, type Try, type Verdict, type Writer } from "./write.ts";
import type { Draft, OpenEntry, SaveOutcome, SealedEntry } from "../types.ts";
import type { VaultDevice } from "./device.ts";

/** A save whose last try had no reply that settled it: the same save, asked for again, goes on from here. */
export interface Unsettled {
  id: string;
  /** The entry keys that its tries sent. */
  sent: Set<string>;
}

/** Stores a draft as a new entry. */
export async function createEntry(
  writer: Writer,
  draft: Draft,
  unsettled: Map<string, Unsettled>,
): Promise<SaveOutcome> {
  const { device } = writer;
  const name = `new ${JSON.stringify(draft)}`;
  const save = unsettled.get(name) ?? { id: randomUuid(device.random), sent: new Set<string>() };
  unsettled.set(name, save);
  let isIdTaken = false;
  const change: Change<SaveOutcome> = {
    judge: (held) => {
      const found = held.entries.get(save.id);
      if (found === undefined && isIdTaken) return { kind: "other", outcome: { kind: "gone", mine: draft } };
      if (found === undefined) return { kind: "make" };
      return save.sent.has(found.sealed.key) ? { kind: "done", held } : conflict(device, found, draft);
    },
    async prepare(held) {
      const at = { _id: save.id, revision: 1 } as const;
      const texts = textsOfNew(draft);
      const { sealed, tokens } = await seal(device, held, at, texts);
      save.sent.add(sealed.key);
      const { isFavorite } = draft;
      const time = device.now().toISOString();
      const { vaultId } = device.keys;
      const entry = { ...at, vaultId, ...sealed, isFavorite, isArchive: false, createdAt: time, updatedAt: time };
      const body = { ...at, ...sealed, isFavorite, isArchive: false, searchTokens: tokens };
      return putting(device, entry, texts, (manifest) =>
        device.api.done(calls.passwords.create, { body: { ...body, manifest } }).catch((error: unknown) => {
          // Taken, but not there: an earlier try was stored, and deleted elsewhere since.
          isIdTaken = error instanceof ApiError && error.code === "id_taken";
          throw error;
        }),
      );
    },
  };
  return outcomeOf(writer, change, save.id, () => unsettled.delete(name));
}

/** Stores a draft over the entry that the person began from. */
export async function saveEntry(
  writer: Writer,
  base: OpenEntry,
  draft: Draft,
  unsettled: Map<string, Unsettled>,
): Promise<SaveOutcome> {
  const { device } = writer;
  const name = `${base._id} ${base.key}`;
  // Keys of earlier calls are what this person saved before, from the same start: they may be replaced.
  const earlier = unsettled.get(name)?.sent ?? new Set<string>();
  const sent = new Set<string>();
  const change: Change<SaveOutcome> = {
    judge(held) {
      const found = held.entries.get(base._id);
      if (found === undefined) return { kind: "other", outcome: { kind: "gone", mine: draft } };
      const { key } = found.sealed;
      if (sent.has(key)) return { kind: "done", held };
      return key === base.key || earlier.has(key) ? { kind: "make" } : conflict(device, found, draft);
    },
    async prepare(held) {
      const stored = entryOf(held, base._id).sealed;
      const texts = textsOfSave(await openEntry(device.keys, stored), draft, device.now());
      const at = { _id: base._id, revision: stored.revision + 1 };
      const { sealed, tokens } = await seal(device, held, at, texts);
      sent.add(sealed.key);
      unsettled.set(name, { id: base._id, sent: new Set([...earlier, ...sent]) });
      const favorite = draft.isFavorite === base.isFavorite ? {} : { isFavorite: draft.isFavorite };
      const entry = { ...stored, ...at, ...sealed, ...favorite, updatedAt: device.now().toISOString() };
      const body = { revision: at.revision, ...sealed, searchTokens: tokens, ...favorite };
      return putting(device, entry, texts, (manifest) =>
        device.api.done(calls.passwords.update, { params: { id: base._id }, body: { ...body, manifest } }),
      );
    },
  };
  return outcomeOf(writer, change, base._id, () => unsettled.delete(name));
}

async function outcomeOf(
  writer: Writer,
  change: Change<SaveOutcome>,
  id: string,
  settle: () => void,
): Promise<SaveOutcome> {
  const written = await makeChange(writer, change);
  if (written.kind === "notSaved") return written;
  settle();
  if (written.kind === "other") return written.outcome;
  const { sealed } = entryOf(written.held, id);
  return { kind: "saved", entry: openEntryOf(sealed, await openEntry(writer.device.keys, sealed)) };
}

/** Both versions, to be shown. */
async function conflict(device: VaultDevice, { sealed }: HeldEntry, mine: Draft): Promise<Verdict<SaveOutcome>> {
  const theirs = openEntryOf(sealed, await openEntry(device.keys, sealed));
  return { kind: "other", outcome: { kind: "conflict", mine, theirs } };
}

async function seal(
  { keys, random }: VaultDevice,
  held: Held,
  at: { _id: string; revision: number },
  texts: EntryTexts,
): Promise<{ sealed: SealedTexts; tokens: string[] }> {
  const sealed = await sealEntry(keys, at, texts, random);
  return { sealed, tokens: held.content?.search === true ? await searchTokens(keys, texts) : [] };
}

async function putting({ keys }: VaultDevice, entry: SealedEntry, texts: EntryTexts, send: Try["send"]): Promise<Try> {
  return { puts: [holdEntry(entry, { mark: await markEntry(keys, entry), texts, reason: null })], send };
}

function entryOf(held: Held, id: string): HeldEntry {
  const found = held.entries.get(id);
  if (found === undefined) throw new Error("An entry that was just judged is not held");
  return found;
}
