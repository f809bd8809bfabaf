import { unreadableOf, type Held } from "./held.ts";
import { reopenedOver } from "./reopened.ts";
import type { ReadFault, UnreadableEntry, VaultSnapshot } from "../types.ts";

interface State {
  status: VaultSnapshot["status"];
  progress: { opened: number; total: number };
  held: Held | null;
  fault: ReadFault | null;
  newlyAccepted: readonly { at: string; counter: number }[];
  error: string | null;
  /** Read from this device's copy, and not from the server since. */
  isOffline: boolean;
}

export interface VaultStore {
  readonly state: Readonly<State>;
  /** Changes the state and tells the listeners. Once closed it stays closed. */
  set(change: Partial<State>): void;
  subscribe: (listener: () => void) => () => void;
  /** The same object until the state changes. */
  snapshot: () => VaultSnapshot;
}

/** What is known of a vault, and who wants to hear of it. */
export function createVaultStore(vaultId: string, isOffline = false): VaultStore {
  const listeners = new Set<() => void>();
  let state: State = {
    status: "opening",
    progress: { opened: 0, total: 0 },
    held: null,
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
      const lists = snapshot !== null && (change.held === undefined || change.held === state.held) ? snapshot : null;
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
  { status, progress, held, fault, newlyAccepted, error, isOffline }: State,
  lists: Pick<VaultSnapshot, "entries" | "unreadable"> | null,
): VaultSnapshot {
  return Object.freeze({
    vaultId,
    status,
    progress,
    entries: lists?.entries ?? entriesOf(held),
    unreadable: lists?.unreadable ?? unreadablesOf(held),
    fault,
    newlyAccepted,
    lastChange: held?.content?.at ?? null,
    reopenedOver: reopenedOver(held?.content ?? null),
    isSearchIndexOn: held?.content?.search ?? false,
    manifest: held?.manifest ?? null,
    error,
    isOffline,
  });
}

const entriesOf = (held: Held | null): VaultSnapshot["entries"] =>
  Object.freeze([...(held?.entries.values() ?? [])].flatMap(({ summary }) => (summary === null ? [] : [summary])));

function unreadablesOf(held: Held | null): readonly UnreadableEntry[] {
  if (held === null) return [];
  const closed = [...held.entries.values()].filter(({ summary }) => summary === null).map(unreadableOf);
  return Object.freeze([...closed, ...held.misfits.map(misfitOf)]);
}

/** What is no entry of this vault at all. */
export function misfitOf(received: unknown): UnreadableEntry {
  const { _id, isArchive } = (received ?? {}) as { _id?: unknown; isArchive?: unknown };
  return {
    _id: typeof _id === "string" ? _id : "",
    reason: "It is not of the form of an entry of this vault, or its id is there twice.",
    isArchive: isArchive === true,
    received,
  };
}
