import type { OpenVault } from "@pomander/vault";
import { createValueStore } from "./value-store.ts";

/** The reason why a vault is not open, shown on the unlock screen. */
type LockReason = "reload" | "asked" | "idle" | "elsewhere" | "ended";

/** A form with changes, sealed under the keys of the vault that it belongs to. */
interface SealedDraft {
  vaultId: string;
  /** The entry that was being edited, the key of the save that it began from, and its texts then; null for a new one. */
  base: { _id: string; key: string; sealed: string } | null;
  sealed: string;
}

/** A user's own vault as one tab has it open. Keys and opened text live behind `personal()` and nowhere else. */
export interface VaultSession {
  /** Returns the user's own vault, or null while it is locked. */
  personal: () => OpenVault | null;
  lockReason: () => LockReason;
  /**
   * Stores the vault after signing in, registering, recovering, unlocking, or taking over from another page, which says
   * when it was last used.
   */
  open: (vault: OpenVault, lastInput?: number) => void;
  /**
   * Seals the content of registered forms, then forgets keys and opened text; other tabs of the browser do the same.
   */
  lock: (reason: Exclude<LockReason, "reload" | "elsewhere">) => Promise<void>;
  /** Locks this tab alone, since another one has locked; otherwise the same as `lock`. */
  followLock: () => Promise<void>;
  /** Returns when the user last used the app, in milliseconds of the wall clock. */
  lastInput: () => number;
  noteInput: (at: number) => void;
  /**
   * Prepares for a vault under new keys in place of the open one: the content of registered forms is sealed for it, and
   * the browser's other tabs, which have the old keys, lock.
   */
  beforeNewKeys: (next: OpenVault) => Promise<void>;
  /** Forgets the vault at sign-out, and kept drafts too. */
  forget: () => void;
  /** Registers a form with changes, which is sealed when the vault locks; the returned function removes it. */
  onLock: (seal: (vault: OpenVault) => Promise<SealedDraft | null>) => () => void;
  hasDraft: () => boolean;
  /** Returns the draft kept for this vault, once. */
  takeDraft: (vaultId: string) => SealedDraft | null;
  /**
   * Keeps the vault from locking for lack of input while the user waits for work that they began, such as an import.
   * The returned function ends that.
   */
  preventAutoLock: () => () => void;
  isHeldOpen: () => boolean;
  /** The messages about vaults that were shown and dismissed while this page was open. */
  told: Set<string>;
  /** Returns whether an unlocked vault may still come from another page of this browser. */
  isHandoffPending: () => boolean;
  setAwaited: (isHandoffPending: boolean) => void;
  subscribe: (listener: () => void) => () => void;
}

/** A channel to the browser's other tabs: a BroadcastChannel, or nothing. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
}

const lockMessage = "lock";

/**
 * Creates a tab's holder. `onLock` is called at once when the vault is locked or forgotten here, before anything else
 * is done.
 */
export function createVaultSession(tabs: TabChannel | null, onLock: () => void = () => undefined): VaultSession {
  let lastInput = 0;
  const vault = createValueStore<OpenVault | null>(null);
  const awaited = createValueStore(false);
  let reason: LockReason = "reload";
  let kept: SealedDraft | null = null;
  /** The number of calls of `forget`: a draft whose sealing began before one is not kept. */
  let forgotten = 0;
  const waits = new Set<symbol>();
  const forms = new Set<(vault: OpenVault) => Promise<SealedDraft | null>>();

  const keepForms = async (under: OpenVault) => {
    const begunAt = forgotten;
    for (const seal of forms) {
      const draft = await seal(under).catch(() => null);
      if (begunAt === forgotten) kept = draft ?? kept;
    }
  };
  const close = async (why: LockReason) => {
    const closing = vault.get();
    // The session of a vault that is already locked has ended, which is the reason from now on.
    if (closing === null && why === "ended") reason = why;
    if (closing === null) return;
    await keepForms(closing);
    if (vault.get() !== closing) return;
    reason = why;
    closing.close();
    vault.set(null);
  };
  tabs?.addEventListener("message", (event) => {
    if (event.data === lockMessage) void close("elsewhere");
  });
  const tellLock = () => {
    onLock();
    tabs?.postMessage(lockMessage);
  };

  return {
    personal: vault.get,
    lockReason: () => reason,
    open(next, usedAt = Date.now()) {
      lastInput = usedAt;
      if (vault.get() !== next) vault.get()?.close();
      vault.set(next);
    },
    async lock(why) {
      tellLock();
      await close(why);
    },
    followLock: () => close("elsewhere"),
    lastInput: () => lastInput,
    noteInput(at) {
      lastInput = at;
    },
    async beforeNewKeys(next) {
      tellLock();
      await keepForms(next);
    },
    forget() {
      onLock();
      forgotten += 1;
      kept = null;
      reason = "reload";
      vault.get()?.close();
      vault.set(null);
    },
    onLock(seal) {
      forms.add(seal);
      return () => forms.delete(seal);
    },
    hasDraft: () => kept !== null,
    takeDraft(vaultId) {
      const draft = kept?.vaultId === vaultId ? kept : null;
      kept = null;
      return draft;
    },
    preventAutoLock() {
      const wait = Symbol();
      waits.add(wait);
      return () => waits.delete(wait);
    },
    isHeldOpen: () => waits.size > 0,
    told: new Set(),
    isHandoffPending: awaited.get,
    setAwaited: awaited.set,
    subscribe(listener) {
      const stops = [vault.subscribe(listener), awaited.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
  };
}
