import type { OpenVault, VaultClient } from "@pomander/vault";
import type { TokenStore } from "@pomander/browser/token";
import type { HandoffWorker } from "./handoff-worker.ts";
import type { LastLockTime } from "./last-lock-time.ts";
import type { VaultSession } from "@pomander/browser/vault-session";

/** A message from one page to another: an unlocked vault, its account, and the time when it was unlocked. */
interface Unlocked {
  account: string;
  email: string;
  /** When the master password was entered, in milliseconds; the pages that receive the vault keep that time. */
  unlockedAt: number;
  lastInput: number;
  vault: unknown;
}

/** Passes an unlocked vault from page to page, from memory to memory (docs/crypto-protocol.md §3). */
export interface Handoff {
  /** Asks the browser's other pages for a vault, on a page that starts, or comes back. */
  acceptHandoff: () => Promise<void>;
  /** Returns the account whose vault is open here; null if none is. */
  owner: () => string | null;
}

interface HandoffDeps {
  page: Window;
  holder: VaultSession;
  worker: HandoffWorker;
  /** Whether the account's owner chose to stay unlocked. */
  isChosen: (account: string) => boolean;
  locks: LastLockTime;
  tokens: TokenStore;
  client: Pick<VaultClient, "acceptHandoff">;
  /** Returns the address of the account, once it was read. */
  email: () => string | null;
  /** Returns whether the vault can be unlocked without the server. */
  hasCopy: () => Promise<boolean>;
  isServerReached: () => boolean | null;
  now: () => number;
}

/** Notes from now on when a vault is opened here, and answers other pages that ask for it. */
export function createHandoff(deps: HandoffDeps): Handoff {
  const { page, holder, worker, isChosen, locks, tokens, client, now } = deps;
  /** The vault that is open here, its account, and the time when it was unlocked. */
  let origin: { vault: OpenVault; account: string; unlockedAt: number } | null = null;

  const account = () => {
    const claims = tokens.peek();
    return claims !== null && claims.exp * 1_000 > now() ? claims.sub : null;
  };
  /**
   * Returns whether a vault is that of the signed-in account, which stays unlocked, and neither a user nor time has
   * locked it.
   */
  const isFresh = ({ account: whose, unlockedAt }: Pick<Unlocked, "account" | "unlockedAt">) =>
    whose === account() && isChosen(whose) && unlockedAt > locks.read();
  const isIdle = (vault: OpenVault) => {
    const { lockAfterMinutes } = vault.snapshot();
    return lockAfterMinutes !== 0 && now() - holder.lastInput() >= lockAfterMinutes * 60_000;
  };
  const unlocked = (): Unlocked | null => {
    const email = deps.email();
    if (origin === null || origin.vault !== holder.personal() || email === null) return null;
    if (!isFresh(origin) || isIdle(origin.vault)) return null;
    const vault = origin.vault.handoff();
    if (vault === null) return null;
    return { account: origin.account, unlockedAt: origin.unlockedAt, email, lastInput: holder.lastInput(), vault };
  };

  const noteOrigin = () => {
    const vault = holder.personal();
    const whose = account();
    if (vault === null || whose === null) origin = null;
    else if (origin?.vault !== vault)
      // The time must be after the last lock, whatever the clock says.
      origin = { vault, account: whose, unlockedAt: Math.max(now(), locks.read() + 1) };
  };
  holder.subscribe(noteOrigin);
  noteOrigin();
  worker.onAsked((asker) => {
    const found = unlocked();
    return found?.account === asker ? found : null;
  });
  page.addEventListener("pagehide", () => {
    const found = unlocked();
    if (found !== null) worker.keep(found);
  });
  // A tab that slept through the message still notices the lock.
  page.addEventListener("storage", (change) => {
    if (locks.isChanged(change) && origin !== null && origin.unlockedAt <= locks.read()) void holder.followLock();
  });
  // A page restored from the browser's cache missed all messages in between, so it begins like one that starts.
  page.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && holder.personal() !== null) void holder.followLock().then(acceptHandoff);
  });

  const open = async (given: Unlocked) => {
    const vault = await client.acceptHandoff(given, given.vault);
    if (vault === null) return;
    // The vault was locked, signed out or unlocked by hand while it was on its way.
    if (holder.personal() !== null || !isFresh(given)) return vault.close();
    origin = { vault, account: given.account, unlockedAt: given.unlockedAt };
    holder.open(vault, given.lastInput);
    void closeIfUnread(vault);
  };
  /** Locks a vault that could not be read: the user then unlocks it in the usual way, which also shows any warning. */
  const closeIfUnread = async (vault: OpenVault) => {
    await vault.opened();
    if (vault.snapshot().status !== "failed" || holder.personal() !== vault) return;
    if (deps.isServerReached() === false && !(await deps.hasCopy())) return;
    if (vault.snapshot().status === "failed") await holder.followLock();
  };
  const acceptHandoff = async () => {
    const whose = account();
    if (whose === null || !isChosen(whose) || holder.personal() !== null) return;
    holder.setAwaited(true);
    try {
      const given = (await worker.ask(whose)) as Unlocked | null;
      if (given !== null && isFresh(given)) await open(given);
    } catch {
      // The user is asked for the master password.
    } finally {
      holder.setAwaited(false);
    }
  };

  return { acceptHandoff, owner: () => origin?.account ?? null };
}
