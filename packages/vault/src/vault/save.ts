import { calls } from "@pomander/contract";
import {
  hashEntry,
  openEntry,
  randomUuid,
  sealEntry,
  searchTokens,
  type EntryTexts,
  type SealedTexts,
} from "@pomander/crypto";
import { clientError } from "../errors.ts";
import { lostFilesOf } from "../files/lost-files.ts";
import { isCode } from "../is-code.ts";
import { openEntryOf, textsOfNew, textsOfSave } from "./draft.ts";
import { allFileIdsOf, fileIdsOf, readableFileIdsOf } from "../entry/file-records.ts";
import { isFit } from "./earlier-passwords.ts";
import { toCachedEntry, type VaultState, type CachedEntry } from "./vault-state.ts";
import { applyChange, type VaultChange, type Attempt, type Decision, type VaultWriter } from "./apply-change.ts";
import type { Draft, OpenEntry, SealedEntry } from "../entry/entry-types.ts";
import type { SaveOutcome } from "./vault-snapshot.ts";
import type { VaultDevice } from "./device.ts";

/** A save whose last attempt had no conclusive reply: a repeated call for the same save continues from here. */
export interface PendingSave {
  id: string;
  /** The entry keys that its attempts sent. */
  sent: Set<string>;
}

/** Stores a draft as a new entry. */
export const createEntry = (
  writer: VaultWriter,
  draft: Draft,
  pendingSaves: Map<string, PendingSave>,
): Promise<SaveOutcome> =>
  storeAsNew(writer, pendingSaves, {
    name: `new ${JSON.stringify(draft)}`,
    draft,
    texts: textsOfNew(draft, writer.device.now()),
  });

/** Stores a draft over the entry that the user began from. */
export const saveEntry = (
  writer: VaultWriter,
  base: OpenEntry,
  draft: Draft,
  pendingSaves: Map<string, PendingSave>,
): Promise<SaveOutcome> =>
  storeOver(writer, pendingSaves, { base, draft, textsOf: (stored, now) => textsOfSave(stored, draft, now) });

/** Says that an earlier version is put back. */
interface PutBack {
  /** The ids of files that the server does not have. They are not sent, and the entry keeps their records. */
  withoutFiles: readonly string[];
}

interface NewEntry {
  putBack?: PutBack;
  /** A name that stays the same when the same save is requested again. */
  name: string;
  draft: Draft;
  texts: EntryTexts;
}

/** Stores texts as a new entry. */
export async function storeAsNew(
  writer: VaultWriter,
  pendingSaves: Map<string, PendingSave>,
  { name, draft, texts, putBack }: NewEntry,
): Promise<SaveOutcome> {
  const { device } = writer;
  const save = pendingSaves.get(name) ?? { id: randomUuid(device.random), sent: new Set<string>() };
  pendingSaves.set(name, save);
  let isIdTaken = false;
  const change: VaultChange<SaveOutcome> = {
    decide: (vaultState) => {
      const found = vaultState.entries.get(save.id);
      if (found === undefined && isIdTaken) return { kind: "other", outcome: { kind: "gone", mine: draft } };
      if (found === undefined) return { kind: "make" };
      return save.sent.has(found.sealed.key) ? { kind: "done", vaultState } : conflict(device, found, draft);
    },
    async prepare(vaultState) {
      const at = { _id: save.id, revision: 1 } as const;
      const { sealed, tokens } = await seal(device, vaultState, at, texts);
      save.sent.add(sealed.key);
      const { isFavorite } = draft;
      const time = device.now().toISOString();
      const { vaultId } = device.keys;
      // A deleted entry has no other version to choose: it comes back with the files that can be read.
      const ids = putBack === undefined ? allFileIdsOf(texts.extra) : readableFileIdsOf(texts.extra);
      const files = withoutLost(ids, putBack);
      const entry = {
        ...at,
        vaultId,
        ...sealed,
        files,
        isFavorite,
        isArchive: false,
        createdAt: time,
        updatedAt: time,
      };
      const body = { ...at, ...sealed, files, isFavorite, isArchive: false, searchTokens: tokens };
      return attemptToPut(device, entry, texts, (manifest) =>
        device.api
          .done(calls.passwords.create, { params: { vaultId }, body: { ...body, manifest } })
          .catch((error: unknown) => {
            // The id is taken, but the entry is gone: an earlier attempt was stored, and then deleted elsewhere.
            isIdTaken = isCode(error, "id_taken");
            throw putBack === undefined ? error : lostFilesError(error, texts);
          }),
      );
    },
  };
  return outcomeOf(writer, change, save.id, () => pendingSaves.delete(name));
}

interface Replacement {
  putBack?: PutBack;
  base: OpenEntry;
  draft: Draft;
  /** Returns the texts to seal, computed from the stored ones. */
  textsOf: (stored: EntryTexts, now: Date) => EntryTexts;
}

/** Stores texts over the entry that the user began from. */
export async function storeOver(
  writer: VaultWriter,
  pendingSaves: Map<string, PendingSave>,
  { base, draft, textsOf, putBack }: Replacement,
): Promise<SaveOutcome> {
  const { device } = writer;
  const name = `${base._id} ${base.key}`;
  // Keys of earlier calls belong to this user's own saves from the same start, so these may be replaced.
  const earlier = pendingSaves.get(name)?.sent ?? new Set<string>();
  const sent = new Set<string>();
  const change: VaultChange<SaveOutcome> = {
    decide(vaultState) {
      const found = vaultState.entries.get(base._id);
      if (found === undefined) return { kind: "other", outcome: { kind: "gone", mine: draft } };
      const { key } = found.sealed;
      if (sent.has(key)) return { kind: "done", vaultState };
      return key === base.key || earlier.has(key) ? { kind: "make" } : conflict(device, found, draft);
    },
    async prepare(vaultState) {
      const stored = entryOf(vaultState, base._id).sealed;
      const texts = textsOf(await openEntry(device.keys, stored), device.now());
      const at = { _id: base._id, revision: stored.revision + 1 };
      const { sealed, tokens } = await seal(device, vaultState, at, texts);
      sent.add(sealed.key);
      pendingSaves.set(name, { id: base._id, sent: new Set([...earlier, ...sent]) });
      const favorite = draft.isFavorite === base.isFavorite ? {} : { isFavorite: draft.isFavorite };
      // A version that is put back names other files than the server knows of.
      const ids = putBack === undefined ? fileIdsOf(texts.extra) : allFileIdsOf(texts.extra);
      const files = ids === null ? {} : { files: withoutLost(ids, putBack) };
      const entry = { ...stored, ...at, ...sealed, ...files, ...favorite, updatedAt: device.now().toISOString() };
      const body = { revision: at.revision, ...sealed, ...files, searchTokens: tokens, ...favorite };
      const params = { vaultId: device.keys.vaultId, id: base._id };
      return attemptToPut(device, entry, texts, (manifest) =>
        device.api.done(calls.passwords.update, { params, body: { ...body, manifest } }).catch((error: unknown) => {
          throw putBack === undefined ? error : lostFilesError(error, texts);
        }),
      );
    },
  };
  return outcomeOf(writer, change, base._id, () => pendingSaves.delete(name));
}

const withoutLost = (ids: readonly string[], putBack: PutBack | undefined): string[] =>
  ids.filter((id) => putBack?.withoutFiles.includes(id) !== true);

/** Returns the error of a refusal, which names the files of a version that the server does not have. */
function lostFilesError(error: unknown, texts: EntryTexts): unknown {
  const lost = lostFilesOf(error, [{ texts }]);
  return lost === null ? error : clientError("version_files_lost", lost, error);
}

async function outcomeOf(
  writer: VaultWriter,
  change: VaultChange<SaveOutcome>,
  id: string,
  settle: () => void,
): Promise<SaveOutcome> {
  const written = await applyChange(writer, change);
  if (written.kind === "notSaved") return written;
  settle();
  if (written.kind === "other") return written.outcome;
  return { kind: "saved", id };
}

/** Returns both versions, to be shown. */
async function conflict(device: VaultDevice, { sealed }: CachedEntry, mine: Draft): Promise<Decision<SaveOutcome>> {
  const theirs = openEntryOf(sealed, await openEntry(device.keys, sealed));
  return { kind: "other", outcome: { kind: "conflict", mine, theirs } };
}

async function seal(
  { keys, random }: VaultDevice,
  vaultState: VaultState,
  at: { _id: string; revision: number },
  texts: EntryTexts,
): Promise<{ sealed: SealedTexts; tokens: string[] }> {
  const sealed = await sealEntry(keys, at, withAuthor(vaultState, texts), random);
  return { sealed, tokens: vaultState.content?.search === true ? await searchTokens(keys, texts) : [] };
}

/** Adds who saved an entry of a shared vault, where there is room: the writer's word. */
function withAuthor({ shared }: VaultState, texts: EntryTexts): EntryTexts {
  if (shared === null) return texts;
  const extra = { ...texts.extra, changedBy: shared.userId };
  return isFit(extra) ? { ...texts, extra } : texts;
}

async function attemptToPut(
  { keys }: VaultDevice,
  entry: SealedEntry,
  texts: EntryTexts,
  send: Attempt["send"],
): Promise<Attempt> {
  return { puts: [toCachedEntry(entry, { entryHash: await hashEntry(keys, entry), texts, reason: null })], send };
}

function entryOf(vaultState: VaultState, id: string): CachedEntry {
  const found = vaultState.entries.get(id);
  if (found === undefined) throw new Error("An entry that was just checked is missing");
  return found;
}
