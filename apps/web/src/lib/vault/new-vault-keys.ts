import type { AskFactor, PreparedNewVaultKeys, SignedIn } from "@pomander/vault";
import { createValueStore } from "@pomander/browser/value-store";
import { isCode } from "@pomander/vault/is-code";
import type { VaultSession } from "@pomander/browser/vault-session";

export const newVaultKeysPath = "/profile/new-vault-keys";

/** The prepared keys, and the user's decisions so far. */
interface Preparation {
  prepared: PreparedNewVaultKeys;
  /** Which of `prepared.unreadable` the user leaves behind, by index. */
  left: ReadonlySet<number>;
  isKeySaved: boolean;
  /** Ids of files that the server does not have: a next try goes without them. */
  withoutFiles: ReadonlySet<string>;
}

export type NewVaultKeysState =
  | { kind: "none" }
  | (Preparation & { kind: "prepared" })
  /** `progress` is null until the first entry is sealed. */
  | (Preparation & { kind: "making"; progress: { sealed: number; total: number } | null })
  | (Preparation & { kind: "stopped"; error: unknown })
  | { kind: "made"; entryCount: number; leftCount: number };

/**
 * New vault keys in preparation, in the memory of this tab: the user may leave the page and continue later. A vault
 * that locks discards what is prepared; what is being sent is sent to its end, since it could not be taken back.
 */
export interface NewVaultKeys {
  state: () => NewVaultKeysState;
  subscribe: (listener: () => void) => () => void;
  /** Begins with what was prepared, in place of any earlier preparation. */
  begin: (prepared: PreparedNewVaultKeys) => void;
  setLeft: (index: number, isLeft: boolean) => void;
  keySaved: () => void;
  /** Replaces the old vault with the new one. After an error it continues where it stopped. */
  make: (askFactor: AskFactor) => Promise<void>;
  /** Discards the new keys, unless they are just being generated. */
  clear: () => void;
}

interface NewVaultKeysDeps {
  holder: VaultSession;
  adopt: (signedIn: SignedIn) => unknown;
  signOut: () => void;
  page: Pick<Window, "addEventListener" | "removeEventListener">;
  /** Called when the making ends, whatever page is shown. */
  onEnd: (isMade: boolean) => void;
}

const none: NewVaultKeysState = { kind: "none" };

export function createNewVaultKeys({ page, holder, adopt, signOut, onEnd }: NewVaultKeysDeps): NewVaultKeys {
  const store = createValueStore<NewVaultKeysState>(none);
  const change = (next: (now: Preparation) => Partial<Preparation>) => {
    const now = store.get();
    if (now.kind === "prepared") store.set({ ...now, ...next(now) });
  };
  const clear = () => {
    if (store.get().kind !== "making") store.set(none);
  };
  holder.subscribe(() => {
    if (holder.personal() !== null) return;
    // Only signing out resets the reason of the lock.
    if (holder.lockReason() === "reload") store.set(none);
    else if (store.get().kind !== "made") clear();
  });

  const make = async (askFactor: AskFactor) => {
    const begun = store.get();
    if (begun.kind !== "prepared" && begun.kind !== "stopped") return;
    const { prepared, left, isKeySaved, withoutFiles } = begun;
    const preparation = { prepared, left, isKeySaved, withoutFiles };
    const isStillMaking = () => {
      const now = store.get();
      return now.kind === "making" && now.prepared === prepared;
    };
    const { entryCount, unreadable } = prepared;
    store.set({ kind: "making", ...preparation, progress: null });
    page.addEventListener("beforeunload", askToStay);
    try {
      const signedIn = await prepared.submit({
        isUnreadableLeft: unreadable.length > 0 && left.size === unreadable.length,
        withoutFiles,
        onProgress: (sealed, total) =>
          isStillMaking() && store.set({ kind: "making", ...preparation, progress: { sealed, total } }),
        askFactor,
      });
      if (!isStillMaking()) {
        // The user signed out in the meantime, so the session that was created after all ends too.
        signedIn.vault?.close();
        return signOut();
      }
      const { vault } = signedIn;
      if (vault !== null) await holder.beforeNewKeys(vault);
      const isLocked = holder.personal() === null;
      if (isLocked) vault?.close();
      adopt(isLocked ? { ...signedIn, vault: null } : signedIn);
      store.set({ kind: "made", entryCount, leftCount: left.size });
      onEnd(true);
    } catch (error) {
      if (!isStillMaking()) return;
      const lost = isCode(error, "files_lost") ? error.params.ids : [];
      const next = { ...preparation, withoutFiles: new Set([...withoutFiles, ...lost]) };
      store.set(holder.personal() === null ? none : { kind: "stopped", ...next, error });
      onEnd(false);
    } finally {
      page.removeEventListener("beforeunload", askToStay);
    }
  };

  return {
    state: store.get,
    subscribe: store.subscribe,
    begin: (prepared) =>
      store.set({ kind: "prepared", prepared, left: new Set(), isKeySaved: false, withoutFiles: new Set() }),
    setLeft: (index, isLeft) =>
      change(({ left }) => ({
        left: isLeft ? new Set(left).add(index) : new Set([...left].filter((other) => other !== index)),
      })),
    keySaved: () => change(() => ({ isKeySaved: true })),
    make,
    clear,
  };
}

const askToStay = (event: Event) => event.preventDefault();
