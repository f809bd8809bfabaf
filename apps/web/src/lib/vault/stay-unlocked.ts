import type { OpenVault, VaultClient } from "@pomander/vault";
import type { TokenStore } from "../session/token.ts";
import type { HandOverWorker } from "./hand-over-worker.ts";
import type { LockMark } from "./lock-mark.ts";
import type { VaultHolder } from "./vault-holder.ts";

/** What one page gives another: an unlocked vault, whose it is, and since when. */
interface Unlocked {
  account: string;
  email: string;
  /** When the master password was given, in milliseconds; the pages that it is handed on to keep that. */
  unlockedAt: number;
  lastInput: number;
  vault: unknown;
}

/**
 * "Stay unlocked in new tabs and after a reload": a page that starts is given the keys by another one, from memory to
 * memory (docs/crypto-protocol.md §3).
 */
export interface StayUnlocked {
  /** Whether a browser can do it: some have no service worker in a private window. */
  isSupported: boolean;
  isChosen: (account: string) => boolean;
  choose: (account: string, on: boolean) => void;
  /** On a page that starts, or comes back: asks the browser's other pages. */
  takeOver: () => Promise<void>;
  /** The session is over: locks every tab, where the person chose to stay unlocked. */
  sessionEnded: () => void;
}

interface StayUnlockedDeps {
  page: Window;
  holder: VaultHolder;
  worker: HandOverWorker;
  locks: LockMark;
  tokens: TokenStore;
  client: Pick<VaultClient, "takeOver">;
  /** The address of the account, once it was read. */
  email: () => string | null;
  /** Whether the vault can be unlocked without the server. */
  hasCopy: () => Promise<boolean>;
  isServerReached: () => boolean | null;
  now: () => number;
}

const choiceKey = (account: string) => `stayUnlocked:${account}`;

export function createStayUnlocked(deps: StayUnlockedDeps): StayUnlocked {
  const { page, holder, worker, locks, tokens, client, now } = deps;
  const storage = page.localStorage;
  /** The vault that is open here, whose it is, and since when. */
  let origin: { vault: OpenVault; account: string; unlockedAt: number } | null = null;

  const isChosen = (account: string) => storage.getItem(choiceKey(account)) === "yes";
  const account = () => {
    const claims = tokens.peek();
    return claims !== null && claims.exp * 1_000 > now() ? claims.sub : null;
  };
  /** Of the account that is signed in now, of a vault that nobody has locked since, and that the time has not. */
  const isFresh = ({ account: whose, unlockedAt }: Pick<Unlocked, "account" | "unlockedAt">) =>
    whose === account() && isChosen(whose) && unlockedAt > locks.read();
  const isIdle = (vault: OpenVault) => {
    const { lockAfterMinutes } = vault.snapshot();
    return lockAfterMinutes !== 0 && now() - holder.lastInput() >= lockAfterMinutes * 60_000;
  };
  const unlocked = (): Unlocked | null => {
    const email = deps.email();
    if (origin === null || origin.vault !== holder.current() || email === null) return null;
    if (!isFresh(origin) || isIdle(origin.vault)) return null;
    const vault = origin.vault.handOver();
    if (vault === null) return null;
    return { account: origin.account, unlockedAt: origin.unlockedAt, email, lastInput: holder.lastInput(), vault };
  };

  holder.subscribe(() => {
    const vault = holder.current();
    const whose = account();
    if (vault === null || whose === null) origin = null;
    else if (origin?.vault !== vault)
      // After the last lock, whatever the clock says.
      origin = { vault, account: whose, unlockedAt: Math.max(now(), locks.read() + 1) };
  });
  worker.onAsked((asker) => {
    const found = unlocked();
    return found?.account === asker ? found : null;
  });
  page.addEventListener("pagehide", () => {
    const found = unlocked();
    if (found !== null) worker.keep(found);
  });
  // A tab that slept through the message still learns of the lock.
  page.addEventListener("storage", (change) => {
    if (locks.isChanged(change) && origin !== null && origin.unlockedAt <= locks.read()) void holder.followLock();
  });
  // A page that comes back has heard nothing meanwhile: it begins as one that starts.
  page.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && holder.current() !== null) void holder.followLock().then(takeOver);
  });

  const open = async (given: Unlocked) => {
    const vault = await client.takeOver(given, given.vault);
    // Locked, signed out or unlocked by hand while it was on its way.
    if (vault === null || holder.current() !== null) return;
    if (!isFresh(given)) return vault.close();
    origin = { vault, account: given.account, unlockedAt: given.unlockedAt };
    holder.open(vault, given.lastInput);
    void closeIfUnread(vault);
  };
  /** What could not be read is unlocked as ever, and whatever there is to be warned of is said then. */
  const closeIfUnread = async (vault: OpenVault) => {
    await vault.opened();
    if (vault.snapshot().status !== "failed" || holder.current() !== vault) return;
    if (deps.isServerReached() === false && !(await deps.hasCopy())) return;
    if (vault.snapshot().status === "failed") await holder.followLock();
  };
  const takeOver = async () => {
    const whose = account();
    if (whose === null || !isChosen(whose) || holder.current() !== null) return;
    holder.setAwaited(true);
    try {
      const given = (await worker.ask(whose)) as Unlocked | null;
      if (given !== null && isFresh(given)) await open(given);
    } catch {
      // The master password is asked for.
    } finally {
      holder.setAwaited(false);
    }
  };

  return {
    isSupported: worker.isSupported,
    isChosen,
    choose(whose, on) {
      if (on) storage.setItem(choiceKey(whose), "yes");
      else storage.removeItem(choiceKey(whose));
      if (!on) worker.forget();
    },
    takeOver,
    sessionEnded() {
      const whose = origin?.account ?? tokens.peek()?.sub;
      if (whose !== undefined && isChosen(whose)) void holder.lock("ended");
    },
  };
}
