import { calls } from "@pomander/contract";
import { openExtra, OpenError } from "@pomander/crypto";
import { reasonOfUnsealable, textsOfMoved } from "./draft.ts";
import { WrongDirection } from "./errors.ts";
import { reopenedOver, withReopenedOver } from "./reopened.ts";
import { prepareNew, storeBatches, type PreparedEntry } from "./store-many.ts";
import { makeChange, type Try, type Writer, type Written } from "./write.ts";
import type { BroughtOver, OpenEntry, ReadableArchive, ReopenedOver, SealedEntry } from "../types.ts";
import type { VaultDevice } from "./device.ts";
import type { Held } from "./held.ts";

/**
 * Stores what a newer vault holds in the one that was reopened in its place, under new ids (crypto-protocol.md §6).
 * `extra.movedFrom` names the old id, so that a try after one that stopped, or at the same time, stores nothing twice.
 */
export async function bringOver(
  writer: Writer,
  archive: ReadableArchive,
  onProgress: (stored: number, total: number) => void,
): Promise<BroughtOver> {
  const outcome: BroughtOver = { moved: 0, alreadyHere: 0, leftBehind: 0, fault: null, problem: null };
  const begun = await beginMove(writer, archive);
  if (begun.kind === "other") throw new WrongDirection();
  if (begun.kind === "notSaved") return { ...outcome, problem: begun.reason };
  const { entries, unreadable, fault } = await archive.contents();
  const originsIn = createOrigins(writer.device);
  for (;;) {
    const here = await originsIn(writer.store.state.held ?? begun.held);
    const missing = entries.filter(({ _id }) => !here.has(_id));
    const { prepared, unfit } = await prepareMoved(writer.device, missing);
    const { moved } = outcome;
    const { stored, problem, isOvertaken } = await storeBatches(writer, prepared, {
      onProgress: (count) => onProgress(moved + count, moved + prepared.length),
      isHereAlready: async (held, batch) => {
        const now = await originsIn(held);
        return batch.some(({ texts }) => now.has(String(texts.extra["movedFrom"])));
      },
    });
    outcome.moved += stored;
    if (isOvertaken) continue;
    outcome.alreadyHere = entries.length - missing.length - moved;
    const isAllThere = problem === null && fault === null;
    const leftBehind = unreadable.length + unfit;
    return { ...outcome, leftBehind, fault, problem: isAllThere ? await endMove(writer, archive) : problem };
  }
}

/** Says in this vault's own manifest that entries come from that one: only right after a reopening, or again. */
function beginMove(writer: Writer, { vaultId, replacedBy }: ReadableArchive): Promise<Written<"wrongDirection">> {
  return makeChange<"wrongDirection">(writer, {
    judge(held) {
      if (stateOf(held, vaultId) !== undefined) return { kind: "done", held };
      return replacedBy === writer.device.keys.vaultId
        ? { kind: "make" }
        : { kind: "other", outcome: "wrongDirection" };
    },
    prepare: async (held) => noting(writer.device, held, { vaultId, isMoved: false }),
  });
}

/** @returns why that could not be noted, for a person; null when it is */
async function endMove(writer: Writer, { vaultId }: ReadableArchive): Promise<string | null> {
  const written = await makeChange<never>(writer, {
    judge: (held) => (stateOf(held, vaultId)?.isMoved === true ? { kind: "done", held } : { kind: "make" }),
    prepare: async (held) => noting(writer.device, held, { vaultId, isMoved: true }),
  });
  return written.kind === "notSaved" ? written.reason : null;
}

const stateOf = ({ content }: Held, vaultId: string) => reopenedOver(content).find((over) => over.vaultId === vaultId);

const noting = ({ api }: VaultDevice, { content }: Held, over: ReopenedOver): Try => ({
  content: withReopenedOver(content, over),
  send: (manifest) => api.done(calls.vaults.setManifest, { body: { manifest } }),
});

async function prepareMoved(device: VaultDevice, entries: readonly OpenEntry[]) {
  const prepared: PreparedEntry[] = [];
  let unfit = 0;
  for (const entry of entries) {
    const { isFavorite, isArchive } = entry;
    try {
      prepared.push(await prepareNew(device, { texts: textsOfMoved(entry), isFavorite, isArchive }));
    } catch (error) {
      if (reasonOfUnsealable(error) === null) throw error;
      unfit++;
    }
  }
  return { prepared, unfit };
}

/** The ids that entries came from. Each save of an entry is opened once, however often it is asked for. */
function createOrigins({ keys }: VaultDevice): (held: Held) => Promise<ReadonlySet<string>> {
  const known = new Map<string, string | null>();
  const originOf = async (sealed: SealedEntry): Promise<string | null> => {
    try {
      const { movedFrom } = await openExtra(keys, sealed);
      return typeof movedFrom === "string" ? movedFrom : null;
    } catch (error) {
      if (error instanceof OpenError) return null;
      throw error;
    }
  };
  return async (held) => {
    const origins = new Set<string>();
    for (const { sealed } of held.entries.values()) {
      let origin = known.get(sealed.key);
      if (origin === undefined) known.set(sealed.key, (origin = await originOf(sealed)));
      if (origin !== null) origins.add(origin);
    }
    return origins;
  };
}
