import { createContext, useContext } from "react";
import type { Api, AskFactor, VaultClient, SignedIn } from "@pomander/vault";
import type { SafeClipboard } from "@pomander/browser/clipboard";
import type { SecurityWarnings } from "./security-warnings.ts";
import type { Connection } from "@pomander/browser/connection";
import type { Notices } from "./notices.ts";
import type { ServerClock } from "@pomander/browser/server-clock";
import type { SessionEnd } from "./session/session-end.ts";
import type { TokenStore } from "@pomander/browser/token";
import type { EntryGate } from "./vault/entry-gate.ts";
import type { NewVaultKeys } from "./vault/new-vault-keys.ts";
import type { SharedVaults } from "./vault/shared-vaults.ts";
import type { StayUnlocked } from "./vault/stay-unlocked.ts";
import type { ValueStore } from "@pomander/browser/value-store";
import type { VaultSession } from "@pomander/browser/vault-session";

/** The services that pages and thunks use; created once, in `app/services.ts`. */
export interface Services {
  /** The vault client, which loads itself when it is first used, so that the first page loads without it. */
  client: VaultClient;
  /** Loads the client earlier, so that a user who is about to use it waits less. Rejects if it cannot be loaded. */
  preloadClient: () => Promise<void>;
  /** The API calls for everything that is not secret. */
  api: () => Promise<Api>;
  /** The vault that is open in this tab. */
  holder: VaultSession;
  /** The vaults that are shared with the user, while the user's own one is open. */
  sharedVaults: SharedVaults;
  /** The choice whether pages of this browser pass on their unlocked vault. */
  stayUnlocked: StayUnlocked;
  /** New vault keys that are being made. */
  newVaultKeys: NewVaultKeys;
  /** The page's one access to the clipboard, which knows what it copied last. */
  clipboard: SafeClipboard;
  tokens: TokenStore;
  /** How the session of this page ended, until the next sign-in; null: it still runs, or the user signed out. */
  sessionEnd: ValueStore<SessionEnd | null>;
  /** Whether the server answers. */
  connection: Connection;
  /** How far this device's clock is from the server's. */
  serverClock: ServerClock;
  /** Whether this browser keeps a sealed copy of the vault for reading offline. */
  hasCopy: () => Promise<boolean>;
  /**
   * Removes the sealed copy because the stored token has expired, and asks the server, or without one signs the user
   * out.
   */
  tokenEnded: () => void;
  notices: Notices;
  /** Asks before the contents of an entry are disclosed. */
  entryGate: EntryGate;
  /** The warnings, each shown until the user answers: `confirmOrAbort` goes to every call that wants one. */
  securityWarnings: SecurityWarnings;
  /** Signs in, shows what must be known first, and adopts the session. `askFactor` gets the second factor. */
  signIn: (email: string, password: string, askFactor?: AskFactor) => Promise<SignedIn>;
  /** Makes a session that was just received this browser's own: token, user, open vault. Notifies the other tabs. */
  adopt: (signedIn: SignedIn) => SignedIn;
  /**
   * Returns whether an account exists. A request with the first-admin link's token is refused once the link is invalid.
   */
  isRegistered: (email: string, setupToken?: string) => Promise<boolean>;
  /** Ends the session here and in every tab, and on the server without waiting for it. */
  signOut: () => void;
  /** Reads the signed-in user's record again. Rejects when it cannot be read; the cached record then stays. */
  refreshUser: () => Promise<void>;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error("useServices needs a ServicesContext above it.");
  return services;
}
