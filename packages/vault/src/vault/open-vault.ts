import { openEntry, openExtra, openPassword } from "@pomander/crypto";
import { createSerialQueue } from "../serial-queue.ts";
import { mergeFromArchive } from "./merge-from-archive.ts";
import { disableOfflineCopy, enableOfflineCopy } from "./offline-copy-setting.ts";
import { openDraft, openEntryOf, sealDraft } from "./draft.ts";
import { extraMembersOf } from "../entry/extra-members.ts";
import { deleteEntry, setArchive, type SeenEntry } from "./archive-and-delete.ts";
import { setFavorite } from "./favorite.ts";
import { beginImport } from "./import-run.ts";
import { createImports } from "./imports.ts";
import { openAll } from "./open-all.ts";
import { importDrafts } from "./store-batches.ts";
import { acceptServerState } from "./accept-server-state.ts";
import { removeOfflineCopyOf } from "./offline-copy.ts";
import { readOfflineCopy } from "./read-offline-copy.ts";
import { readVault, type ReadContext } from "./read.ts";
import { restoreVersion, restoreVersionAsNew, readVersions } from "./history.ts";
import { createEntry, saveEntry, type PendingSave } from "./save.ts";
import { setSearchIndex } from "./search-index.ts";
import { setLockAfterMinutes } from "./settings.ts";
import { createVaultStore, firstVisitOf, type VaultStore } from "./store.ts";
import { createReason, reasonOf, reasonOfReading } from "../reasons.ts";
import type { Contents } from "@pomander/contract";
import { isCode, unavailableCodes } from "../is-code.ts";
import { clientError } from "../errors.ts";
import type { OpenVault } from "./open-vault-types.ts";
import type { AcceptedState, NewKeys, NotSaved } from "./vault-snapshot.ts";
import { setPlace, type OpenPlace } from "./vault-place.ts";
import type { VaultDevice } from "./device.ts";
import type { VaultState } from "./vault-state.ts";
import type { VaultWriter } from "./apply-change.ts";

interface OpenOptions {
  /**
   * This device's own copy, which is read first: no change is possible until a `reload` has read the server's contents.
   */
  copied?: Contents;
  /** New vault keys that this device has just learned of. */
  newKeys?: NewKeys | null;
  /** The user ids of people whom new keys that replaced this shared vault took out; null: none did. */
  takenOut?: readonly string[] | null;
  /** Remembers the record that opened the vault, once the user has confirmed the vault on a first visit. */
  rememberKey?: () => Promise<void>;
}

/** Opens a vault with its keys: reading begins at once. */
export function openVault(
  initialDevice: VaultDevice,
  { copied, newKeys = null, takenOut = null, rememberKey = async () => undefined }: OpenOptions,
): OpenVault {
  const { vaultId } = initialDevice.keys;
  const store = createVaultStore(vaultId, {
    isOffline: copied !== undefined,
    newKeysMadeAt: newKeys?.madeAt ?? null,
    takenOut,
  });
  const enqueue = createSerialQueue();
  const pendingSaves = new Map<string, PendingSave>();
  let device: VaultDevice | null = initialDevice;
  let verified: VaultState | null = null;
  let unconfirmed: VaultState | null = null;
  let confirmedHash: string | null = null;
  let acceptedBefore = newKeys?.accepted ?? [];

  const writer: VaultWriter = {
    get device() {
      return needDevice();
    },
    store,
    needsRead: true,
    async readAgain() {
      if (store.state.fault === null) verified = store.state.vaultState;
      const last = store.state.vaultState ?? unconfirmed;
      unconfirmed = await readInto(store, needDevice(), { last, verified, confirmedHash, acceptedBefore });
      if (unconfirmed === null) acceptedBefore = [];
      writer.needsRead = false;
    },
  };
  function needDevice(): VaultDevice {
    if (device === null) throw clientError("vault_locked");
    return device;
  }
  function needVaultState(): VaultState {
    needDevice();
    const { vaultState } = store.state;
    if (vaultState === null) throw clientError("vault_not_open");
    return vaultState;
  }
  function needEntry(id: string) {
    const found = store.state.vaultState?.entries.get(id);
    if (found === undefined) throw clientError("entry_missing");
    return { keys: needDevice().keys, sealed: found.sealed };
  }
  const reload = () => reading(() => writer.readAgain());
  async function reading(read: () => Promise<void>): Promise<void> {
    if (device === null) return;
    try {
      await read();
    } catch (error) {
      if (isCode(error, "wrong_vault")) await removeOfflineCopyOf(initialDevice.memory, vaultId);
      if (device === null) return;
      const reason = reasonOfReading(error);
      store.set(store.state.vaultState === null ? { status: "failed", error: reason } : { error: reason });
    }
  }
  /** Runs changes one after another, and only while the vault is open. */
  const change = <O>(make: (writer: VaultWriter) => Promise<O>): Promise<O | NotSaved> =>
    enqueue(async () => {
      if (device === null) return { kind: "notSaved", reason: createReason("vault_locked") };
      if (store.state.isOffline) return { kind: "notSaved", reason: createReason("offline") };
      try {
        return await make(writer);
      } catch (error) {
        if (isCode(error, ...unavailableCodes)) return { kind: "notSaved", reason: reasonOf(error) };
        throw error;
      }
    });

  /** Runs a change of the entry as it is shown at the call: another change, or a read, may run first. */
  const changeSeen = <O>(id: string, make: (writer: VaultWriter, seen: SeenEntry) => Promise<O>) => {
    const seen = { id, key: store.state.vaultState?.entries.get(id)?.sealed.key };
    return change((w) => make(w, seen));
  };

  const shown = () => {
    const { status, isOffline, vaultState } = store.state;
    return status === "open" && !isOffline ? vaultState : null;
  };
  const place: OpenPlace = {
    device: needDevice,
    change,
    verified: () => (store.state.fault === null ? shown() : null),
    shown,
  };
  const imports = createImports(place);

  const first = enqueue(() =>
    copied === undefined ? reload() : reading(() => readOfflineCopyInto(store, needDevice(), copied)),
  );
  const vault: OpenVault = {
    vaultId,
    subscribe: store.subscribe,
    snapshot: store.snapshot,
    opened: () => first,
    reload: () => enqueue(reload),
    async refresh() {
      const isQuiet = () => store.state.status === "open" && store.state.fault === null && !store.state.isOffline;
      const { vaultState } = store.state;
      if (device === null || vaultState === null || !isQuiet()) return;
      // The server is asked outside the queue: a slow answer delays no save.
      if (await device.hasNewContents(vaultState.manifest.counter).catch(() => false))
        await enqueue(async () => isQuiet() && (await reload()));
    },
    async reveal(id) {
      const { keys, sealed } = needEntry(id);
      return openEntryOf(sealed, await openEntry(keys, sealed));
    },
    async password(id) {
      const { keys, sealed } = needEntry(id);
      return openPassword(keys, sealed);
    },
    async extraMembers(id) {
      const { keys, sealed } = needEntry(id);
      return extraMembersOf(await openExtra(keys, sealed));
    },
    async searchTexts(ids) {
      const { keys, openSearchTexts } = needDevice();
      const { entries } = needVaultState();
      const sealed = ids.flatMap((id) => entries.get(id)?.sealed ?? []);
      const opened = await openSearchTexts(keys, sealed);
      needDevice();
      return new Map(sealed.map(({ _id }, i) => [_id, opened[i] ?? []]));
    },
    received: async (id) => needEntry(id).sealed,
    openAll: async (options) => openAll(needDevice().keys, needVaultState(), options),
    create: (draft) => change((w) => createEntry(w, draft, pendingSaves)),
    save: (base, draft) => change((w) => saveEntry(w, base, draft, pendingSaves)),
    setFavorite: (id, isFavorite) => change((w) => setFavorite(w, id, isFavorite)),
    archive: (id) => changeSeen(id, (w, seen) => setArchive(w, seen, true)),
    restore: (id) => changeSeen(id, (w, seen) => setArchive(w, seen, false)),
    deleteForever: (id) => changeSeen(id, deleteEntry),
    beginImport: (...given) => beginImport(place, ...given),
    imports: async ({ signal } = {}) => imports.list(needVaultState(), signal),
    async undoImport(id, onProgress = () => undefined) {
      const { vaultState } = store.state;
      if (device === null || vaultState === null)
        return { removed: 0, changedSince: 0, problem: createReason("vault_locked") };
      return imports.undo(vaultState, id, onProgress);
    },
    async importEntries(drafts, onProgress = () => undefined) {
      const result = await change((w) => importDrafts(w, drafts, onProgress));
      return "kind" in result ? { stored: 0, problem: result.reason } : result;
    },
    mergeFromArchive: (archive, options = {}) =>
      mergeFromArchive({ vaultId, change, content: () => store.state.vaultState?.content ?? null }, archive, options),
    acceptServerState() {
      const shown = store.state.vaultState;
      return change((w) => acceptServerState(w, shown));
    },
    confirmFirstVisit() {
      const shown = unconfirmed;
      return enqueue(async () => {
        if (shown === null || unconfirmed === null) return;
        confirmedHash = shown.hash;
        await rememberKey();
        await reload();
      });
    },
    isOfflineCopyEnabled: async () => (await needDevice().memory.get("vault", vaultId))?.keepsCopy === true,
    setOfflineCopy: (on) =>
      on ? change(enableOfflineCopy) : enqueue(() => disableOfflineCopy({ device: initialDevice })),
    setSearchIndex: (on) => change((w) => setSearchIndex(w, on)),
    setLockAfterMinutes: (minutes) => change((w) => setLockAfterMinutes(w, minutes)),
    versions: async (id, before) => readVersions(needDevice(), { entry: id, before }),
    deletedEntries: async (before) => readVersions(needDevice(), { before }),
    restoreVersion: (base, version, options) => change((w) => restoreVersion(w, base, version, pendingSaves, options)),
    restoreVersionAsNew: (version, options) => change((w) => restoreVersionAsNew(w, version, pendingSaves, options)),
    sealDraft: async (draft) => sealDraft(needDevice(), draft),
    openDraft: async (sealed) => openDraft(needDevice(), sealed),
    handoff() {
      const { status, fault, isOffline } = store.state;
      const isUsable = (status === "opening" || status === "open") && fault === null && !isOffline;
      const wrapped = isUsable ? device?.wrapped() : undefined;
      const keys = device?.personalKeys ?? null;
      return keys === null || wrapped === undefined ? null : { keys, ...wrapped };
    },
    close() {
      device = null;
      verified = null;
      unconfirmed = null;
      pendingSaves.clear();
      store.set({ status: "closed", vaultState: null, fault: null, firstVisit: null, newlyAccepted: [], error: null });
    },
  };
  setPlace(vault, place);
  return vault;
}

/**
 * Reads into the store; the displayed list stays until the new one is read. Returns the state that waits for
 * confirmation on a first visit, of which nothing is listed before.
 */
async function readInto(store: VaultStore, device: VaultDevice, before: ReadContext): Promise<VaultState | null> {
  const isFirst = store.state.vaultState === null;
  const reading = await readVault(device, before, {
    opened: (opened, total) => isFirst && store.set({ progress: { opened, total } }),
    walked: progressFromHalfASecond((walked, total) => store.set({ checking: { walked, total } })),
  }).finally(() => store.state.checking !== null && store.set({ checking: null }));
  if (store.state.status === "closed") throw clientError("vault_locked");
  const { vaultState, fault, anchor, newlyAccepted, isFirstVisit } = reading;
  const common = { error: null, isOffline: false, isMemoryRestored: device.isMemoryRestored() };
  if (isFirstVisit) {
    store.set({
      ...common,
      status: "unconfirmed",
      firstVisit: firstVisitOf(vaultState),
      vaultState: null,
      fault: null,
    });
    return vaultState;
  }
  store.set({
    ...common,
    status: "open",
    firstVisit: null,
    vaultState,
    fault,
    anchor,
    newlyAccepted: withTold(store.state.newlyAccepted, newlyAccepted),
  });
  return null;
}

/** Adds each acceptance once: the next read returns those not noted again. */
const withTold = (told: readonly AcceptedState[], now: readonly AcceptedState[]) => [
  ...told,
  ...now.filter(({ at }) => !told.some((before) => before.at === at)),
];

/** Reports progress once the work has taken half a second. */
function progressFromHalfASecond(tell: (done: number, total: number) => void): (done: number, total: number) => void {
  let begun: number | null = null;
  return (done, total) => {
    begun ??= Date.now();
    if (Date.now() - begun > 500) tell(done, total);
  };
}

async function readOfflineCopyInto(store: VaultStore, device: VaultDevice, copied: Contents): Promise<void> {
  const vaultState = await readOfflineCopy(device, copied, (opened, total) =>
    store.set({ progress: { opened, total } }),
  );
  store.set({ status: "open", error: null, vaultState, fault: null });
}
