import { defaultLockAfterMinutes, lockAfterMinutes } from "@pomander/contract";
import type { ManifestLink } from "@pomander/crypto";
import { createReason, type Reason } from "../reasons.ts";
import { listedEntries } from "./listed-entries.ts";
import { unreadableOf, type SharedState, type VaultState } from "./vault-state.ts";
import { restoredFromOf } from "./restored-from.ts";
import type {
  AcceptedState,
  FirstVisit,
  IntegrityFault,
  SharedVaultSnapshot,
  VaultSnapshot,
} from "./vault-snapshot.ts";
import type { UnreadableEntry } from "../entry/entry-types.ts";

interface VaultStoreState {
  status: VaultSnapshot["status"];
  progress: { opened: number; total: number };
  checking: { walked: number; total: number } | null;
  vaultState: VaultState | null;
  fault: IntegrityFault | null;
  /** The last link that this device verified or remembers. */
  anchor: ManifestLink | null;
  firstVisit: FirstVisit | null;
  newlyAccepted: readonly AcceptedState[];
  newKeysMadeAt: string | null;
  isMemoryRestored: boolean;
  error: Reason | null;
  /** The user ids of people whom new keys that replaced this shared vault took out; null: none did. */
  takenOut: readonly string[] | null;
  /** Whether the state is from this device's copy, and has not been read from the server since. */
  isOffline: boolean;
}

export interface VaultStore {
  readonly state: Readonly<VaultStoreState>;
  /** Changes the state and notifies the listeners. A closed store stays closed. */
  set(change: Partial<VaultStoreState>): void;
  subscribe: (listener: () => void) => () => void;
  /** Returns the same object until the state changes. */
  snapshot: () => VaultSnapshot;
}

/** Creates the store of a vault's state, to which listeners can subscribe. */
export function createVaultStore(
  vaultId: string,
  { isOffline, newKeysMadeAt, takenOut }: Pick<VaultStoreState, "isOffline" | "newKeysMadeAt" | "takenOut">,
): VaultStore {
  const listeners = new Set<() => void>();
  let state: VaultStoreState = {
    status: "opening",
    progress: { opened: 0, total: 0 },
    checking: null,
    vaultState: null,
    fault: null,
    anchor: null,
    firstVisit: null,
    newlyAccepted: [],
    newKeysMadeAt,
    isMemoryRestored: false,
    error: null,
    takenOut,
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
  { vaultState, anchor: _anchor, takenOut, ...state }: VaultStoreState,
  lists: Pick<VaultSnapshot, "entries" | "unreadable"> | null,
): VaultSnapshot {
  return Object.freeze({
    vaultId,
    ...state,
    entries: lists?.entries ?? entriesOf(vaultState),
    unreadable: lists?.unreadable ?? unreadablesOf(vaultState),
    lastChange: vaultState?.content?.at ?? null,
    restoredFrom: restoredFromOf(vaultState?.content ?? null),
    isSearchIndexOn: vaultState?.content?.search ?? false,
    manifest: vaultState?.manifest ?? null,
    shared: vaultState?.shared ? sharedSnapshotOf(vaultState.shared, takenOut) : null,
    checkCode: vaultState && checkCodeOf(vaultState),
    lockAfterMinutes: state.fault === null ? lockAfterMinutesOf(vaultState) : defaultLockAfterMinutes,
  });
}

/** Returns the values for the user to compare when this device has no memory of the vault. */
export const firstVisitOf = (vaultState: VaultState): FirstVisit => ({
  lastChange: vaultState.content?.at ?? null,
  entryCount: listedEntries(vaultState).length + vaultState.invalidEntries.length,
  checkCode: checkCodeOf(vaultState),
});

const checkCodeOf = ({ manifest, code }: VaultState) => ({ counter: manifest.counter, code });

const lockAfterMinutesOf = (vaultState: VaultState | null) =>
  lockAfterMinutes.find((minutes) => minutes === vaultState?.content?.["lockAfterMinutes"]) ?? defaultLockAfterMinutes;

const sharedSnapshotOf = (
  { userId: me, list: { content } }: SharedState,
  takenOut: VaultStoreState["takenOut"],
): SharedVaultSnapshot => ({
  name: content.name,
  role: content.members.find(({ userId }) => userId === me)?.role ?? null,
  members: content.members.map(({ userId, name, role, by, checked }) => ({
    userId,
    name,
    role,
    by,
    checked: checked && { by: checked.by, at: checked.at },
    isMe: userId === me,
  })),
  former: content.former,
  back: takenOut && content.members.filter(({ userId }) => takenOut.includes(userId)).map(({ name }) => name),
});

const entriesOf = (vaultState: VaultState | null): VaultSnapshot["entries"] =>
  Object.freeze((vaultState?.entries.values() ?? []).flatMap(({ summary }) => (summary === null ? [] : [summary])));

function unreadablesOf(vaultState: VaultState | null): readonly UnreadableEntry[] {
  if (vaultState === null) return [];
  const closed = listedEntries(vaultState)
    .filter(({ summary }) => summary === null)
    .map(unreadableOf);
  return Object.freeze([...closed, ...vaultState.invalidEntries.map(invalidEntryOf)]);
}

/**
 * Returns why a vault that was not verified accepts no change: it waits for the answer to a first visit, or there is a
 * fault.
 */
export const unverifiedReason = ({ firstVisit }: Pick<VaultStoreState, "firstVisit">): Reason =>
  createReason(firstVisit === null ? "vault_unverified" : "vault_unconfirmed");

/** Describes received data that is not an entry of this vault. */
export function invalidEntryOf(received: unknown): UnreadableEntry {
  const { _id, isArchive } = (received ?? {}) as { _id?: unknown; isArchive?: unknown };
  return {
    _id: typeof _id === "string" ? _id : "",
    reason: createReason("entry_malformed"),
    isArchive: isArchive === true,
    received,
  };
}
