import type { TokenStore } from "@pomander/browser/token";
import type { Handoff } from "./handoff.ts";
import type { VaultSession } from "@pomander/browser/vault-session";

/**
 * "Stay unlocked in new tabs and after a reload": a page that starts receives the keys from another one (handoff.ts),
 * where the user chose so.
 */
export interface StayUnlocked {
  /** Whether the browser supports it: some have no service worker in a private window. */
  isSupported: boolean;
  isChosen: (account: string) => boolean;
  choose: (account: string, on: boolean) => void;
  /**
   * Asks the browser's other pages for an unlocked vault, and answers them from then on. Called once a user is signed
   * in.
   */
  start: () => Promise<void>;
}

interface StayUnlockedDeps {
  page: Window;
  holder: VaultSession;
  tokens: TokenStore;
  /** Has the service worker forget what a page left with it. */
  forget: () => void;
  /** Loads the code that passes vaults on, which a visitor's page does without. */
  load: (isChosen: (account: string) => boolean) => Promise<Handoff>;
}

const choiceKey = (account: string) => `stayUnlocked:${account}`;

export function createStayUnlocked({ page, holder, tokens, forget, load }: StayUnlockedDeps): StayUnlocked {
  const storage = page.localStorage;
  let handoff: Handoff | null = null;
  const isChosen = (account: string) => storage.getItem(choiceKey(account)) === "yes";
  const isChosenByUser = () => {
    const whose = handoff?.owner() ?? tokens.peek()?.sub;
    return whose !== undefined && isChosen(whose);
  };
  return {
    isSupported: workerContainer(page) !== undefined,
    isChosen,
    choose(whose, on) {
      if (on) storage.setItem(choiceKey(whose), "yes");
      else storage.removeItem(choiceKey(whose));
      if (!on) forget();
    },
    async start() {
      // The mark is set at once, so that no user is asked for a password that is not needed.
      holder.setAwaited(holder.personal() === null && isChosenByUser());
      try {
        handoff = await load(isChosen);
        await handoff.acceptHandoff();
      } catch {
        // The user is asked for the master password.
      } finally {
        holder.setAwaited(false);
      }
    },
  };
}

const workerContainer = ({ navigator }: Pick<Window, "navigator">) =>
  navigator.serviceWorker as ServiceWorkerContainer | undefined;

/** Has the service worker forget at once what a page left with it. */
export function forgetHandoff(page: Pick<Window, "navigator">): void {
  const container = workerContainer(page);
  const tell = (worker: ServiceWorker | null | undefined) => worker?.postMessage({ kind: "forget" });
  if (container?.controller) tell(container.controller);
  // A page that was loaded past the worker is not controlled by it.
  else void container?.getRegistration().then((registration) => tell(registration?.active));
}
