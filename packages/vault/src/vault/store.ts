import { unreadableOf, type VaultState } from "./vault-state.ts";
import { restoredFromOf } from "./restored-from.ts";
import type { IntegrityFault, VaultSnapshot } from "../vault-snapshot.ts";
import type { UnreadableEntry } from "../entry-types.ts";

interface VaultStoreState {
  status: VaultSnapshot["status"];
  progress: { opened: number; total: number };
  vaultState: VaultState | null;
  fault: IntegrityFault | null;
  newlyAccepted: readonly { at: string; counter: number }[];
  error: string | null;
  /** Read from this device's copy, and not from the server since. */
  isOffline: boolean;
}

export interface VaultStore {
  readonly state: Readonly<VaultStoreState>;
  /** Changes the state and tells the listeners. Once closed it stays closed. */
  set(change: Partial<VaultStoreState>): void;
  subscribe: (listener: () => void) => () => void;
  /** The same object until the state changes. */
  snapshot: () => VaultSnapshot;
}

/** What is known of a vault, and who wants to hear of it. */
export function createVaultStore(vaultId: string, isOffline = false): VaultStore {
  const listeners = new Set<() => void>();
  let state: VaultStoreState = {
    status: "opening",
    progress: { opened: 0, total: 0 },
    vaultState: null,
    fault: null,
    newlyAccepted: [],
    error: null,
    isOffline,
  };
  let snapshot: VaultSnapshot | null = null;
  return {
    get state() {
      return state;
    },
    set(change) {
      if (state.status === "closed") return;
      const lists =
        snapshot !== null && (change.vaultState === undefined || change.vaultState === state.vaultState)
          ? snapshot
          : null;
      state = { ...state, ...change };
      snapshot = snapshotOf(vaultId, state, lists);
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => (snapshot ??= snapshotOf(vaultId, state, null)),
  };
}

function snapshotOf(
  vaultId: string,
  { status, progress, vaultState, fault, newlyAccepted, error, isOffline }: VaultStoreState,
  lists: Pick<VaultSnapshot, "entries" | "unreadable"> | null,
): VaultSnapshot {
  return Object.freeze({
    vaultId,
    status,
    progress,
    entries: lists?.entries ?? entriesOf(vaultState),
    unreadable: lists?.unreadable ?? unreadablesOf(vaultState),
    fault,
    newlyAccepted,
    lastChange: vaultState?.content?.at ?? null,
    restoredFrom: restoredFromOf(vaultState?.content ?? null),
    isSearchIndexOn: vaultState?.content?.search ?? false,
    manifest: vaultState?.manifest ?? null,
    error,
    isOffline,
  });
}

const entriesOf = (vaultState: VaultState | null): VaultSnapshot["entries"] =>
  Object.freeze(
    [...(vaultState?.entries.values() ?? [])].flatMap(({ summary }) => (summary === null ? [] : [summary])),
  );

function unreadablesOf(vaultState: VaultState | null): readonly UnreadableEntry[] {
  if (vaultState === null) return [];
  const closed = [...vaultState.entries.values()].filter(({ summary }) => summary === null).map(unreadableOf);
  return Object.freeze([...closed, ...vaultState.invalidEntries.map(invalidEntryOf)]);
}

/** What is no entry of this vault at all. */
export function invalidEntryOf(received: unknown): UnreadableEntry {
  const { _id, isArchive } = (received ?? {}) as { _id?: unknown; isArchive?: unknown };
  return {
    _id: typeof _id === "string" ? _id : "",
    reason: "It is not of the form of an entry of this vault, or its id is there twice.",
    isArchive: isArchive === true,
    received,
  };
}
