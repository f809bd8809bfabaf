import { gatewayErrors } from "@pomander/browser/connection";
import { createIndexedDbPinnedState } from "@pomander/browser/indexeddb-pinned-state";
import { browserPlatform } from "@pomander/browser/platform";
import { calls, extensionName, type User } from "@pomander/contract";
import {
  type ConfirmWarning,
  createVaultClient,
  type OpenVault,
  type SignedIn,
  type VaultClient,
} from "@pomander/vault";
import { createApi } from "@pomander/vault/api";
import { isCode } from "@pomander/vault/is-code";
import { createOpenVaults } from "@pomander/vault/open-vaults";
import { decodeToken } from "@pomander/vault/token";
import type { Answer, HostState, SentError, Status, Step, StoredSession } from "../messages.ts";
import { askApproval } from "./ask-approval.ts";
import { confirmVault } from "./confirm-vault.ts";
import { type Ask, createConversation, sentError } from "./conversation.ts";
import { settings } from "./settings.ts";
import { openSharedVaults, type SharedVaults } from "./shared-vaults.ts";
import { readWaysToOpen, type WaysToOpen } from "./ways-to-open.ts";

const hasEnded = (token: string) => (decodeToken(token)?.exp ?? 0) * 1_000 <= Date.now();

interface Opened {
  vault: OpenVault;
  shared: SharedVaults;
}

/** A vault that was unlocked, and the conversation in which it was. */
interface Adopted {
  user: User;
  vault: OpenVault;
  ask: Ask;
  isCurrent: () => boolean;
}

type SignIn = (client: VaultClient, ask: Ask, warn: ConfirmWarning) => Promise<SignedIn>;
/** Opens the vault; null: it stays closed, as the person stopped or another way is needed. */
type Unlock = (client: VaultClient, user: User, warn: ConfirmWarning, ask: Ask) => Promise<OpenVault | null>;

/** Returns the databases of a server: what this browser remembers of its vaults says nothing of another's. */
const databasesOf = (server: string): Pick<IDBFactory, "open"> => ({
  open: (name, version) => indexedDB.open(`${server} ${name}`, version),
});

interface AccountDeps {
  /** Called when the vault is closed: what was read from it is forgotten. */
  onClosed: () => void;
  /** Called when the vault is locked, or its user leaves: what waits for it is forgotten. */
  onLocked: () => void;
  makeClient?: typeof createVaultClient;
}

/** The connected server, the session there, and the open vault of its user. */
export function createAccount({ onClosed, onLocked, makeClient = createVaultClient }: AccountDeps) {
  let server: string | null = null;
  let session: StoredSession | null = null;
  /** The tokens of sessions that ended here: a request that began before still brings them. */
  const left = new Set<string>();
  /** The token of a session whose user is not known yet, while signing in. */
  let newToken: string | null = null;
  let client: VaultClient | null = null;
  let opened: Opened | null = null;
  /** The ways to open the vault of a session that a code began; null: not known yet. */
  let ways: WaysToOpen | null = null;
  let isReached = true;
  const vaults = createOpenVaults();
  const conversation = createConversation();
  /** The address that a person finds when they sign in again after the browser's end. */
  let lastEmail: string | null = null;
  const ready = Promise.all([settings.server(), settings.lastEmail()]).then((stored) => {
    [server, lastEmail] = stored;
  });
  const keepEmail = async (email: string | null) => {
    lastEmail = email;
    await settings.setLastEmail(email);
  };

  const close = () => {
    opened?.shared.close();
    opened?.vault.close();
    opened = null;
    onClosed();
  };
  /** Closes the vault, and ends what would open it again, or was meant for it. */
  const lock = () => {
    conversation.end();
    onLocked();
    close();
  };
  const endSession = () => {
    if (session !== null) left.add(session.token);
    session = null;
    ways = null;
  };
  /** Ends the session here when the server no longer knows it, and notes whether it is reached. */
  const watchedFetch: typeof fetch = async (...request) => {
    const response = await fetch(...request).catch((error: unknown) => {
      isReached = false;
      throw error;
    });
    isReached = !gatewayErrors.includes(response.status);
    const sent = new Headers(request[1]?.headers).get("authorization");
    if (response.status === 401 && session !== null && sent === `Bearer ${session.token}`) {
      lock();
      endSession();
    }
    return response;
  };
  const apiOf = (origin: string, token: () => string | null) =>
    createApi({ fetch: watchedFetch, baseUrl: `${origin}/api`, token });
  const createClient = (origin: string): VaultClient => {
    const memory = createIndexedDbPinnedState(databasesOf(origin));
    return makeClient({
      ...browserPlatform,
      fetch: watchedFetch,
      baseUrl: `${origin}/api`,
      authenticator: conversation.authenticator,
      memory,
      deviceKeys: memory.deviceKeys,
      vaults,
      token: () => (server === origin ? (session?.token ?? newToken) : null),
      onToken: (token) => {
        if (server !== origin) return;
        newToken = token;
        if (session === null || session.token === token) return;
        left.add(session.token);
        session = { ...session, token };
      },
    });
  };
  const clientOf = (origin: string): VaultClient => (client ??= createClient(origin));
  /** Forgets the session, and ends it on the server where that answers. */
  const leave = () => {
    if (server === null || session === null) return;
    const { token } = session;
    endSession();
    void apiOf(server, () => token)
      .done(calls.users.endSession, { params: { id: "current" } })
      .catch(() => undefined);
  };

  const statusOf = (): Status => {
    if (server === null) return "disconnected";
    if (session === null) return "signedOut";
    if (opened === null) return "locked";
    const { status, fault } = opened.vault.snapshot();
    return status === "open" && fault === null ? "open" : "notVerified";
  };

  /** Puts a vault that was unlocked in the place of an earlier one, once it is read and confirmed. */
  async function adopt(by: VaultClient, { user, vault, ask, isCurrent }: Adopted): Promise<Step> {
    const ending = await confirmVault(vault, ask);
    if (ending !== null) return ending;
    if (opened?.vault === vault) return { kind: "done" };
    if (!isCurrent()) {
      vault.close();
      return { kind: "done" };
    }
    close();
    const shared = openSharedVaults(by, user, vaults);
    opened = { vault, shared };
    void shared.refresh().catch(() => undefined);
    return { kind: "done" };
  }

  /** Opens the vault with this browser's key; null: it has none, or that was removed. */
  async function openWithKey(by: VaultClient, user: User, warn: ConfirmWarning): Promise<OpenVault | null> {
    try {
      return await by.unlockWithDevice(user, warn);
    } catch (error) {
      if (!isCode(error, "no_device_key")) throw error;
      if (ways !== null) ways = { ...ways, opening: "other" };
      return null;
    }
  }
  /** Adds this browser to those that open the vault, where that was opened in another way. It may fail: the ways stay. */
  async function addThisBrowser(by: VaultClient, user: User): Promise<void> {
    if (ways?.opening !== "other") return;
    await by.addDevice(user, extensionName(navigator.userAgent));
    ways = { ...ways, opening: "key" };
  }
  /** Unlocks the vault of the session in a conversation; null: no one is signed in. */
  function unlock(open: Unlock): Promise<Step> | null {
    if (server === null || session === null) return null;
    const [origin, { user }] = [server, session];
    return conversation.begin(async (ask, warn, isCurrent) => {
      const by = clientOf(origin);
      const vault = await open(by, user, warn, ask);
      if (vault === null) return { kind: "done" };
      const step = await adopt(by, { user, vault, ask, isCurrent });
      if (opened?.vault === vault) void addThisBrowser(by, user).catch(() => undefined);
      return step;
    });
  }
  const readWays = async (origin: string, user: User, warn: ConfirmWarning) => {
    const api = apiOf(origin, () => session?.token ?? null);
    const read = await readWaysToOpen(clientOf(origin), api, user, warn);
    if (session?.user._id === user._id) ways = read;
  };

  return {
    /** Resolves once the stored server is known. */
    ready,
    server: () => server,
    session: () => session,
    isLocked: () => opened === null,
    state: (): HostState => ({
      status: statusOf(),
      server,
      email: session?.user.email ?? null,
      lastEmail,
      hasPasskey: session?.isByPasskey === true || ways?.hasPasskey === true,
      opening: session?.isByCode === true ? (ways?.opening ?? null) : "password",
      company: ways?.company ?? null,
      isOffline: !isReached,
      lockAfterMinutes: opened?.vault.snapshot().lockAfterMinutes ?? 0,
    }),
    /** Returns the vaults that may be used: none while the user's own is locked, or under a warning. */
    usable: (): OpenVault[] =>
      opened !== null && statusOf() === "open" ? [opened.vault, ...opened.shared.usable()] : [],
    /** Returns the calls of the server while the vault is open, else null. */
    api: () => (server === null || opened === null ? null : apiOf(server, () => session?.token ?? null)),
    refresh: async () => opened?.shared.refresh(),
    /** Takes the session of this server that the worker has kept, unless it ended here, and ends the present one at its time. */
    keep(stored: StoredSession | null): void {
      if (session !== null && hasEnded(session.token)) {
        lock();
        endSession();
      }
      if (session !== null || stored === null || stored.server !== server) return;
      if (!hasEnded(stored.token) && !left.has(stored.token)) session = stored;
    },
    async connect(origin: string): Promise<void> {
      if (server === origin) return;
      lock();
      leave();
      client = null;
      server = origin;
      await settings.setServer(server);
      await keepEmail(null);
    },
    signIn(enter: SignIn, by: "password" | "passkey" | "code"): Promise<Step> | null {
      if (server === null) return null;
      const origin = server;
      return conversation.begin(async (ask, warn, isCurrent) => {
        // A login that waits may be another person's.
        onLocked();
        close();
        leave();
        newToken = null;
        const { token, user, vault } = await enter(clientOf(origin), ask, warn);
        if (!isCurrent()) {
          vault?.close();
          return { kind: "done" };
        }
        // A passkey without a secret signs in, as a code does, and the vault is unlocked in another way.
        if (user.mustChangePassword || (vault === null && by === "password")) return { kind: "setup" };
        const isByPasskey = by === "passkey" && vault !== null;
        session = { server: origin, token, user, isByPasskey, isByCode: by === "code" };
        await keepEmail(user.email);
        if (by === "code") await readWays(origin, user, warn);
        const found = ways?.opening === "key" ? await openWithKey(clientOf(origin), user, warn) : vault;
        return found === null ? { kind: "done" } : adopt(clientOf(origin), { user, vault: found, ask, isCurrent });
      });
    },
    unlock,
    unlockWithKey: () => unlock(openWithKey),
    unlockByApproval: () => unlock((by, user, warn, ask) => askApproval(() => by.askApproval(user, warn), ask)),
    /** Reads how the vault opens, for the state. */
    readOpening(): Promise<Step> | null {
      if (server === null || session === null) return null;
      const [origin, { user }] = [server, session];
      return conversation.begin(async (_ask, warn) => {
        await readWays(origin, user, warn);
        return { kind: "done" };
      });
    },
    answer: (id: number, answer: Answer): Promise<Step> | null => conversation.answer(id, answer),
    /** Checks the master password of the user. Returns what was wrong, or null. */
    async confirmOwner(password: string): Promise<SentError | null> {
      if (server === null || session === null) return sentError(null);
      try {
        await clientOf(server).confirmOwner(session.user, password);
        return null;
      } catch (error) {
        return sentError(error);
      }
    },
    lock,
    signOut(): void {
      lock();
      leave();
      void keepEmail(null).catch(() => undefined);
    },
  };
}
