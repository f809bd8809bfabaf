import { calls, entry as entryShape, limits, type EntryVersion } from "@pomander/contract";
import { openEntry } from "@pomander/crypto";
import { ifUnopenable } from "../is-code.ts";
import { openEntryOf, textsOfRestoredVersion, textsOfRestored } from "./draft.ts";
import { createReason, type Reason, reasonOf } from "../reasons.ts";
import { entryTimes } from "./entry-times.ts";
import { storeAsNew, storeOver, type PendingSave } from "./save.ts";
import type { Draft, OpenEntry } from "../entry/entry-types.ts";
import type { OpenVersion, VersionPage, RestoreOptions } from "./open-vault-types.ts";
import type { SaveOutcome } from "./vault-snapshot.ts";
import type { VaultWriter } from "./apply-change.ts";
import type { VaultDevice } from "./device.ts";

/** Returns a page of the versions of an entry, or without `entry` of the last versions of deleted entries. */
export async function readVersions(
  device: VaultDevice,
  { entry, before }: { entry?: string; before?: string | undefined },
): Promise<VersionPage> {
  const page = before === undefined ? {} : { before };
  const params = { vaultId: device.keys.vaultId };
  const { versions } =
    entry === undefined
      ? await device.api(calls.history.deleted, { params, query: page })
      : await device.api(calls.history.versions, { params, query: { entry, ...page } });
  const opened = await Promise.all(versions.map((version) => openVersion(device, version, entry)));
  const next = versions.length < limits.versionsPerPage ? null : (versions.at(-1)?.historyId ?? null);
  return { versions: opened, next };
}

/**
 * Opens a version under this vault's key, its own id and its revision, which proves that a client with that key sealed
 * it. Whether the server shows all versions is not known.
 */
async function openVersion(
  { keys }: VaultDevice,
  { entry, ...version }: EntryVersion,
  wanted: string | undefined,
): Promise<OpenVersion> {
  const parsed = entryShape.safeParse(entry);
  const isOfEntry =
    parsed.success &&
    parsed.data._id === version.entryId &&
    parsed.data.vaultId === keys.vaultId &&
    (wanted === undefined || wanted === version.entryId);
  const unopened = (reason: Reason) => ({ ...version, savedAt: null, entry: null, reason });
  if (!isOfEntry) return unopened(createReason("version_of_other_entry"));
  return openEntry(keys, parsed.data).then(
    (texts) => {
      const opened = openEntryOf(parsed.data, texts);
      return { ...version, savedAt: entryTimes(opened.extra).changedAt ?? null, entry: opened, reason: null };
    },
    ifUnopenable((error) => unopened(reasonOf(error))),
  );
}

/** Saves a version over the present entry. Its password history continues, and takes in the replaced password. */
export const restoreVersion = (
  writer: VaultWriter,
  base: OpenEntry,
  version: OpenEntry,
  pendingSaves: Map<string, PendingSave>,
  { withoutFiles = [] }: RestoreOptions = {},
): Promise<SaveOutcome> =>
  storeOver(writer, pendingSaves, {
    putBack: { withoutFiles },
    base,
    draft: { ...draftOf(version), isFavorite: base.isFavorite },
    textsOf: (stored, now) => textsOfRestoredVersion(stored, version, now),
  });

/** Stores a version as a new entry. */
export const restoreVersionAsNew = (
  writer: VaultWriter,
  version: OpenEntry,
  pendingSaves: Map<string, PendingSave>,
  { withoutFiles = [] }: RestoreOptions = {},
): Promise<SaveOutcome> =>
  storeAsNew(writer, pendingSaves, {
    putBack: { withoutFiles },
    name: `restored ${version._id} ${version.key}`,
    draft: draftOf(version),
    texts: textsOfRestored(version, writer.device.now()),
  });

function draftOf({ extra: _extra, ...version }: OpenEntry): Draft {
  return version;
}
