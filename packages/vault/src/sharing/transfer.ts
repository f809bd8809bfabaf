import { limits } from "@pomander/contract";
import { openEntry, type EntryTexts } from "@pomander/crypto";
import { clientError } from "../errors.ts";
import { allFileIdsOf } from "../entry/file-records.ts";
import { linkFiles } from "../files/link-files.ts";
import { createReason } from "../reasons.ts";
import { createExtraCache } from "../vault/extra-cache.ts";
import { importOf } from "../vault/import-mark.ts";
import { deleteUnchanged } from "../vault/imports.ts";
import { prepareNewEntry, storeBatches, type PreparedEntry } from "../vault/store-batches.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import type { CachedEntry, VaultState } from "../vault/vault-state.ts";
import { placeOf } from "../vault/vault-place.ts";
import { mapYielding } from "../yield-to-main.ts";
import { takenOutWith } from "./remembered-end.ts";
import { isSameJson, without } from "./same-json.ts";
import { withOwn, type SharingCore } from "./sharing-core.ts";
import type { SharingOutcome, TransferOptions } from "./sharing-types.ts";

/** Members of `extra` that belong to the entry where it was. */
const leftBehind = ["import", "history", "healthIgnored", "restoredFrom"];
/** Members that a save in the other vault changes. */
const ofSave = ["createdAt", "changedAt", "passwordChangedAt", "movedFrom", "changedBy", "reminderId", ...leftBehind];

/**
 * Copies entries into another open vault, or moves them: then each is deleted where it was once the copy is stored. What
 * an attempt that stopped has moved is recognized by `movedFrom` and the same texts: others could write the former.
 */
export function transferEntries(
  core: SharingCore,
  { from, to, ids, isMove, keepsReminder = false, areMissingFilesLeft = false }: TransferOptions,
): Promise<SharingOutcome<{ count: number }>> {
  return withOwn(core, async () => {
    const [source, target] = [openVault(core, from), openVault(core, to)];
    if (from === to) throw clientError("vault_not_open");
    if (ids.length > limits.entriesPerImport) throw clientError("too_many_chosen", { max: limits.entriesPerImport });
    const [before, there] = [await sourceState(core, source, isMove), verifiedOf(target)];
    const keys = placeOf(source).device().keys;
    const seen = ids.flatMap((id) => before.entries.get(id) ?? []);
    const opened = await mapYielding(seen, async (entry) => ({ entry, texts: await openEntry(keys, entry.sealed) }));
    const moved = isMove ? await movedTexts(target, there) : new Map<string, EntryTexts[]>();
    const isThere = ({ entry, texts }: (typeof opened)[number]) =>
      moved.get(entry.sealed._id)?.some((copy) => isSameCopy(copy, texts)) === true;
    const missing = opened.filter((one) => !isThere(one));
    const fileIds = missing.flatMap(({ texts }) => allFileIdsOf(texts.extra));
    const stored = await placeOf(target).change(async (writer) => {
      const { device, store } = writer;
      const missingFiles = await linkFiles(device, store.state.vaultState?.shared ?? null, { from, fileIds });
      const { size: count } = missingFiles;
      if (count > 0 && !areMissingFilesLeft)
        return { kind: "notSaved" as const, reason: createReason("files_missing", { count }) };
      const prepared: PreparedEntry[] = [];
      for (const { entry, texts } of missing)
        prepared.push(
          await prepareNewEntry(device, {
            texts: copyOf(texts, entry, { isMove, keepsReminder }),
            missingFiles,
            isFavorite: entry.sealed.isFavorite,
            isArchive: entry.sealed.isArchive,
          }),
        );
      return storeBatches(writer, prepared, { onProgress: () => undefined });
    });
    if ("kind" in stored) return stored;
    if (stored.problem !== null) return { kind: "notSaved", reason: stored.problem };
    if (!isMove) return { kind: "done", count: opened.length };
    const sealed = opened.map(({ entry }) => entry.sealed);
    const deleted = await placeOf(source).change((writer) => deleteUnchanged(writer, sealed));
    return deleted.kind === "notSaved" ? deleted : { kind: "done", count: opened.length };
  });
}

function openVault({ host: { vaults } }: SharingCore, vaultId: string): OpenVault {
  const vault = vaults.find(vaultId);
  if (vault === null) throw clientError("vault_not_open");
  return vault;
}

/**
 * Returns the state from which entries are taken. A vault that ended, and that a restored backup brought back, is copied
 * as it is shown: its warning stays, since nothing is kept there.
 */
async function sourceState(core: SharingCore, vault: OpenVault, isMove: boolean): Promise<VaultState> {
  const isCopied = !isMove && (await takenOutWith(core, vault.vaultId)) !== null;
  const shown = isCopied ? placeOf(vault).shown() : null;
  return shown ?? verifiedOf(vault);
}

function verifiedOf(vault: OpenVault): VaultState {
  const state = placeOf(vault).verified();
  if (state === null) throw clientError("vault_not_open");
  return state;
}

function copyOf(
  texts: EntryTexts,
  { sealed }: CachedEntry,
  { isMove, keepsReminder }: { isMove: boolean; keepsReminder: boolean },
): EntryTexts {
  const at = importOf(texts.extra)?.at;
  const kept = {
    // They are shown as an imported entry's times, and its mark stays behind.
    ...(at === undefined ? {} : { createdAt: at, changedAt: at }),
    ...without(texts.extra, ...leftBehind, "movedFrom", ...(keepsReminder ? [] : ["reminderId"])),
  };
  return { ...texts, extra: isMove ? { ...kept, movedFrom: sealed._id } : kept };
}

/** Returns the texts of entries that were moved into a vault, by the id that they had. */
async function movedTexts(target: OpenVault, vaultState: VaultState): Promise<Map<string, EntryTexts[]>> {
  const { keys } = placeOf(target).device();
  const read = createExtraCache(({ movedFrom }) => (typeof movedFrom === "string" ? movedFrom : null));
  const moved = new Map<string, EntryTexts[]>();
  for (const { sealed, found } of await read(keys, vaultState)) {
    if (found === null) continue;
    moved.set(found, [...(moved.get(found) ?? []), await openEntry(keys, sealed)]);
  }
  return moved;
}

const isSameCopy = (copy: EntryTexts, texts: EntryTexts): boolean =>
  isSameJson({ ...copy, extra: without(copy.extra, ...ofSave) }, { ...texts, extra: without(texts.extra, ...ofSave) });
