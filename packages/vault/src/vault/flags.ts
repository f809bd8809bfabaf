import { calls, type Manifest } from "@pomander/contract";
import { markEntry } from "@pomander/crypto";
import { ApiError, isLostReply } from "../api.ts";
import { changed, type HeldEntry } from "./held.ts";
import { refreshCopy } from "./offline-copy.ts";
import { reasonOf, texts } from "./texts.ts";
import { makeChange, type Change, type Verdict, type Writer } from "./write.ts";
import type { ChangeOutcome } from "../types.ts";

type FlagVerdict = Verdict<ChangeOutcome>;

/** Archives or restores an entry. */
export function setArchive(writer: Writer, id: string, isArchive: boolean): Promise<ChangeOutcome> {
  const { device } = writer;
  const begun = begunFrom(writer, id);
  const send = (manifest: Manifest) =>
    isArchive
      ? device.api.done(calls.passwords.archive, { params: { id }, jsonHeaders: { "vault-manifest": manifest } })
      : device.api.done(calls.passwords.update, { params: { id }, body: { isArchive, manifest } });
  return outcomeOf(writer, {
    judge: (held) => {
      const found = held.entries.get(id);
      if (found === undefined) return { kind: "other", outcome: { kind: "gone" } };
      return found.sealed.isArchive === isArchive ? { kind: "done", held } : begun(found);
    },
    async prepare(held) {
      const found = held.entries.get(id);
      if (found === undefined) throw new Error("An entry that was just judged is not held");
      const sealed = { ...found.sealed, isArchive };
      const summary = found.summary === null ? null : { ...found.summary, isArchive };
      return { puts: [{ ...found, sealed, summary, mark: await markEntry(device.keys, sealed) }], send };
    },
  });
}

/** Deletes an entry for good. */
export function deleteEntry(writer: Writer, id: string): Promise<ChangeOutcome> {
  const { device } = writer;
  const begun = begunFrom(writer, id);
  return outcomeOf(writer, {
    judge: (held) => {
      const found = held.entries.get(id);
      return found === undefined ? { kind: "done", held } : begun(found);
    },
    prepare: async () => ({
      removes: [id],
      send: (manifest) => device.api.done(calls.passwords.deleteForever, { params: { id }, body: { manifest } }),
    }),
  });
}

/** Marks an entry as a favourite, or no longer: the one change that no manifest covers. */
export async function setFavorite(writer: Writer, id: string, isFavorite: boolean): Promise<ChangeOutcome> {
  const { device, store } = writer;
  for (let isSecondTry = false; ; isSecondTry = true) {
    try {
      if (writer.needsRead) await writer.readAgain();
      const { held, fault } = store.state;
      if (held === null || fault !== null) return { kind: "notSaved", reason: texts.unverified };
      const found = held.entries.get(id);
      if (found === undefined) return { kind: "gone" };
      if (found.sealed.isFavorite === isFavorite) return { kind: "done" };
      await device.api.done(calls.passwords.update, { params: { id }, body: { isFavorite } });
      const after = { ...held, ...changed(held, { puts: [favored(found, isFavorite)] }) };
      store.set({ held: after });
      await refreshCopy(device, after);
      return { kind: "done" };
    } catch (error) {
      const reason = reasonOf(error);
      const isUnclear = isLostReply(error) || (error instanceof ApiError && error.status === 404);
      if (isSecondTry || !isUnclear) return { kind: "notSaved", reason };
      writer.needsRead = true;
    }
  }
}

function favored(entry: HeldEntry, isFavorite: boolean): HeldEntry {
  const summary = entry.summary === null ? null : { ...entry.summary, isFavorite };
  return { ...entry, sealed: { ...entry.sealed, isFavorite }, summary };
}

/** May be made for as long as the entry is the one that the person saw. */
function begunFrom({ store }: Writer, id: string): (found: HeldEntry) => FlagVerdict {
  const key = store.state.held?.entries.get(id)?.sealed.key;
  return ({ sealed }) =>
    key === undefined || sealed.key === key
      ? { kind: "make" }
      : { kind: "other", outcome: { kind: "changedMeanwhile" } };
}

export async function outcomeOf(writer: Writer, change: Change<ChangeOutcome>): Promise<ChangeOutcome> {
  const written = await makeChange(writer, change);
  if (written.kind === "done") return { kind: "done" };
  return written.kind === "other" ? written.outcome : written;
}
