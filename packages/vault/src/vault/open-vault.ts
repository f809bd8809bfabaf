import { openEntry, openExtra, openPassword } from "@pomander/crypto";
import { createSerialQueue } from "../serial-queue.ts";
import { mergeFromArchive } from "./merge-from-archive.ts";
import { disableOfflineCopy, enableOfflineCopy } from "./offline-copy-setting.ts";
import { openDraft, openEntryOf, sealDraft } from "./draft.ts";
import { NotAvailable, WrongVault } from "./errors.ts";
import { extraTextsOf } from "../extra-texts.ts";
import { deleteEntry, setArchive, setFavorite } from "./flags.ts";
import { importDrafts } from "./store-batches.ts";
import { acceptServerState } from "./accept-server-state.ts";
import { removeOfflineCopy } from "./offline-copy.ts";
import { readOfflineCopy } from "./read-offline-copy.ts";
import { readVault } from "./read.ts";
import { createEntry, saveEntry, type PendingSave } from "./save.ts";
import { setSearchIndex } from "./search-index.ts";
import { createVaultStore, type VaultStore } from "./store.ts";
import { reasonOfReading, messages } from "./messages.ts";
import type { Contents } from "@pomander/contract";
import type { OpenVault } from "../open-vault-types.ts";
import type { VaultDevice } from "./device.ts";
import type { VaultState } from "./vault-state.ts";
import type { VaultWriter } from "./apply-change.ts";

/**
 * Opens a vault whose keys are there: reading begins at once. With `copied`, what is read first is this device's own
 * copy, and nothing can be changed until a `reload` has read what the server has.
 */
export function openVault(initialDevice: VaultDevice, copied: Contents | null = null): OpenVault {
  const { vaultId } = initialDevice.keys;
  const store = createVaultStore(vaultId, copied !== null);
  const enqueue = createSerialQueue();
  const pendingSaves = new Map<string, PendingSave>();
  let device: VaultDevice | null = initialDevice;
  let verified: VaultState | null = null;

  const writer: VaultWriter = {
    get device() {
      return needDevice();
    },
    store,
    needsRead: true,
    async readAgain() {
      if (store.state.fault === null) verified = store.state.vaultState;
      await readInto(store, needDevice(), verified);
      writer.needsRead = false;
    },
  };
  function needDevice(): VaultDevice {
    if (device === null) throw new NotAvailable(messages.closed);
    return device;
  }
  function needEntry(id: string) {
    const found = store.state.vaultState?.entries.get(id);
    if (found === undefined) throw new NotAvailable("This entry is not there.");
    return { keys: needDevice().keys, sealed: found.sealed };
  }
  const reload = () => reading(() => writer.readAgain());
  async function reading(read: () => Promise<void>): Promise<void> {
    if (device === null) return;
    try {
      await read();
    } catch (error) {
      if (error instanceof WrongVault) await removeOfflineCopy(initialDevice.memory);
      if (device === null) return;
      const reason = reasonOfReading(error);
      store.set(store.state.vaultState === null ? { status: "failed", error: reason } : { error: reason });
    }
  }
  /** One after another, and only while the vault is open. */
  const change = <O>(make: (writer: VaultWriter) => Promise<O>): Promise<O | { kind: "notSaved"; reason: string }> =>
    enqueue(async () => {
      if (device === null) return { kind: "notSaved", reason: messages.closed };
      if (store.state.isOffline) return { kind: "notSaved", reason: messages.offline };
      try {
        return await make(writer);
      } catch (error) {
        if (error instanceof NotAvailable) return { kind: "notSaved", reason: error.message };
        throw error;
      }
    });

  const first = enqueue(() =>
    copied === null ? reload() : reading(() => readOfflineCopyInto(store, needDevice(), copied)),
  );
  return {
    vaultId,
    subscribe: store.subscribe,
    snapshot: store.snapshot,
    opened: () => first,
    reload: () => enqueue(reload),
    async reveal(id) {
      const { keys, sealed } = needEntry(id);
      return openEntryOf(sealed, await openEntry(keys, sealed));
    },
    async password(id) {
      const { keys, sealed } = needEntry(id);
      return openPassword(keys, sealed);
    },
    async extraTexts(id) {
      const { keys, sealed } = needEntry(id);
      return extraTextsOf(await openExtra(keys, sealed));
    },
    received: async (id) => needEntry(id).sealed,
    create: (draft) => change((w) => createEntry(w, draft, pendingSaves)),
    save: (base, draft) => change((w) => saveEntry(w, base, draft, pendingSaves)),
    setFavorite: (id, isFavorite) => change((w) => setFavorite(w, id, isFavorite)),
    archive: (id) => change((w) => setArchive(w, id, true)),
    restore: (id) => change((w) => setArchive(w, id, false)),
    deleteForever: (id) => change((w) => deleteEntry(w, id)),
    async importEntries(drafts, onProgress = () => undefined) {
      const result = await change((w) => importDrafts(w, drafts, onProgress));
      return "kind" in result ? { stored: 0, problem: result.reason } : result;
    },
    async mergeFromArchive(archive, onProgress = () => undefined) {
      const result = await change((w) => mergeFromArchive(w, archive, onProgress));
      if (!("kind" in result)) return result;
      return { merged: 0, alreadyPresent: 0, skipped: 0, fault: null, problem: result.reason };
    },
    acceptServerState: () => change(acceptServerState),
    isOfflineCopyEnabled: async () => (await needDevice().memory.get("vault", vaultId))?.keepsCopy === true,
    setOfflineCopy: (on) =>
      on ? change(enableOfflineCopy) : enqueue(() => disableOfflineCopy({ device: initialDevice })),
    setSearchIndex: (on) => change((w) => setSearchIndex(w, on)),
    sealDraft: async (draft) => sealDraft(needDevice(), draft),
    openDraft: async (sealed) => openDraft(needDevice(), sealed),
    close() {
      device = null;
      verified = null;
      pendingSaves.clear();
      store.set({ status: "closed", vaultState: null, fault: null, newlyAccepted: [], error: null });
    },
  };
}

/** Reads into the store; the list that is shown stays until the new one is there. */
async function readInto(store: VaultStore, device: VaultDevice, verified: VaultState | null): Promise<void> {
  const last = store.state.vaultState;
  const reading = await readVault(device, { last, verified }, (opened, total) => {
    if (last === null) store.set({ progress: { opened, total } });
  });
  if (store.state.status === "closed") throw new NotAvailable(messages.closed);
  const { newlyAccepted } = store.state;
  store.set({
    status: "open",
    error: null,
    vaultState: reading.vaultState,
    fault: reading.fault,
    newlyAccepted: reading.newlyAccepted === null ? newlyAccepted : [...newlyAccepted, reading.newlyAccepted],
    isOffline: false,
  });
}

async function readOfflineCopyInto(store: VaultStore, device: VaultDevice, copied: Contents): Promise<void> {
  const vaultState = await readOfflineCopy(device, copied, (opened, total) =>
    store.set({ progress: { opened, total } }),
  );
  store.set({ status: "open", error: null, vaultState, fault: null });
}
