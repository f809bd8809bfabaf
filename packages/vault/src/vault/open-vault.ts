import { openEntry, openPassword } from "@pomander/crypto";
import { createQueue } from "../queue.ts";
import { bringOver } from "./bring-over.ts";
import { dropCopy, keepCopy } from "./copy-choice.ts";
import { openEntryOf } from "./draft.ts";
import { NotHere, WrongVault } from "./errors.ts";
import { deleteEntry, setArchive, setFavorite } from "./flags.ts";
import { openForm, sealForm } from "./form.ts";
import { importDrafts } from "./import.ts";
import { keepWhatIsHere } from "./keep.ts";
import { removeCopy } from "./offline-copy.ts";
import { readCopy } from "./read-copy.ts";
import { readVault } from "./read.ts";
import { createEntry, saveEntry, type Unsettled } from "./save.ts";
import { setSearchIndex } from "./search-index.ts";
import { createVaultStore, type VaultStore } from "./store.ts";
import { reasonOfReading, texts } from "./texts.ts";
import type { Contents } from "@pomander/contract";
import type { OpenVault } from "../types.ts";
import type { VaultDevice } from "./device.ts";
import type { Held } from "./held.ts";
import type { Writer } from "./write.ts";

/**
 * Opens a vault whose keys are there: reading begins at once. With `copied`, what is read first is this device's own
 * copy, and nothing can be changed until a `reload` has read what the server has.
 */
export function openVault(given: VaultDevice, copied: Contents | null = null): OpenVault {
  const { vaultId } = given.keys;
  const store = createVaultStore(vaultId, copied !== null);
  const inTurn = createQueue();
  const unsettled = new Map<string, Unsettled>();
  let device: VaultDevice | null = given;
  let verified: Held | null = null;

  const writer: Writer = {
    get device() {
      return needDevice();
    },
    store,
    needsRead: true,
    async readAgain() {
      if (store.state.fault === null) verified = store.state.held;
      await readInto(store, needDevice(), verified);
      writer.needsRead = false;
    },
  };
  function needDevice(): VaultDevice {
    if (device === null) throw new NotHere(texts.closed);
    return device;
  }
  function needEntry(id: string) {
    const found = store.state.held?.entries.get(id);
    if (found === undefined) throw new NotHere("This entry is not there.");
    return { keys: needDevice().keys, sealed: found.sealed };
  }
  const reload = () => reading(() => writer.readAgain());
  async function reading(read: () => Promise<void>): Promise<void> {
    if (device === null) return;
    try {
      await read();
    } catch (error) {
      if (error instanceof WrongVault) await removeCopy(given.memory);
      if (device === null) return;
      const reason = reasonOfReading(error);
      store.set(store.state.held === null ? { status: "failed", error: reason } : { error: reason });
    }
  }
  /** One after another, and only while the vault is open. */
  const change = <O>(make: (writer: Writer) => Promise<O>): Promise<O | { kind: "notSaved"; reason: string }> =>
    inTurn(async () => {
      if (device === null) return { kind: "notSaved", reason: texts.closed };
      if (store.state.isOffline) return { kind: "notSaved", reason: texts.offline };
      try {
        return await make(writer);
      } catch (error) {
        if (error instanceof NotHere) return { kind: "notSaved", reason: error.message };
        throw error;
      }
    });

  const first = inTurn(() => (copied === null ? reload() : reading(() => readCopyInto(store, needDevice(), copied))));
  return {
    vaultId,
    subscribe: store.subscribe,
    snapshot: store.snapshot,
    opened: () => first,
    reload: () => inTurn(reload),
    async reveal(id) {
      const { keys, sealed } = needEntry(id);
      return openEntryOf(sealed, await openEntry(keys, sealed));
    },
    async password(id) {
      const { keys, sealed } = needEntry(id);
      return openPassword(keys, sealed);
    },
    received: async (id) => needEntry(id).sealed,
    create: (draft) => change((w) => createEntry(w, draft, unsettled)),
    save: (base, draft) => change((w) => saveEntry(w, base, draft, unsettled)),
    setFavorite: (id, isFavorite) => change((w) => setFavorite(w, id, isFavorite)),
    archive: (id) => change((w) => setArchive(w, id, true)),
    restore: (id) => change((w) => setArchive(w, id, false)),
    deleteForever: (id) => change((w) => deleteEntry(w, id)),
    async importEntries(drafts, onProgress = () => undefined) {
      const result = await change((w) => importDrafts(w, drafts, onProgress));
      return "kind" in result ? { stored: 0, problem: result.reason } : result;
    },
    async bringOver(archive, onProgress = () => undefined) {
      const result = await change((w) => bringOver(w, archive, onProgress));
      if (!("kind" in result)) return result;
      return { moved: 0, alreadyHere: 0, leftBehind: 0, fault: null, problem: result.reason };
    },
    keepWhatIsHere: () => change(keepWhatIsHere),
    isCopyKept: async () => (await needDevice().memory.get("vault", vaultId))?.keepsCopy === true,
    keepCopy: (on) => (on ? change(keepCopy) : inTurn(() => dropCopy({ device: given }))),
    setSearchIndex: (on) => change((w) => setSearchIndex(w, on)),
    sealDraft: async (draft) => sealForm(needDevice(), draft),
    openDraft: async (sealed) => openForm(needDevice(), sealed),
    close() {
      device = null;
      verified = null;
      unsettled.clear();
      store.set({ status: "closed", held: null, fault: null, newlyAccepted: [], error: null });
    },
  };
}

/** Reads into the store; the list that is shown stays until the new one is there. */
async function readInto(store: VaultStore, device: VaultDevice, verified: Held | null): Promise<void> {
  const last = store.state.held;
  const reading = await readVault(device, { last, verified }, (opened, total) => {
    if (last === null) store.set({ progress: { opened, total } });
  });
  if (store.state.status === "closed") throw new NotHere(texts.closed);
  const { newlyAccepted } = store.state;
  store.set({
    status: "open",
    error: null,
    held: reading.held,
    fault: reading.fault,
    newlyAccepted: reading.newlyAccepted === null ? newlyAccepted : [...newlyAccepted, reading.newlyAccepted],
    isOffline: false,
  });
}

async function readCopyInto(store: VaultStore, device: VaultDevice, copied: Contents): Promise<void> {
  const held = await readCopy(device, copied, (opened, total) => store.set({ progress: { opened, total } }));
  store.set({ status: "open", error: null, held, fault: null });
}
