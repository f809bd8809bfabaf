import "@pomander/browser/trusted-types";
import { gatewayErrors } from "@pomander/browser/connection";
import { createIndexedDbPinnedState } from "@pomander/browser/indexeddb-pinned-state";
import { browserPlatform } from "@pomander/browser/platform";
import type { User } from "@pomander/contract";
import { decodeToken } from "@pomander/vault/token";
import { createApi } from "@pomander/vault/api";
import {
  createVaultClient,
  type ConfirmWarning,
  type OpenVault,
  type SignedIn,
  type VaultClient,
} from "@pomander/vault";
import { createOpenVaults } from "@pomander/vault/open-vaults";
import type {
  HostCall,
  HostReply,
  HostRequest,
  HostState,
  PageSettings,
  Status,
  Step,
  StoredSession,
} from "../messages.ts";
import { confirmVault } from "./confirm-vault.ts";
import { createConversation, sentError, type Ask } from "./conversation.ts";
import { createDueReminders } from "./due-reminders.ts";
import { createUsableEntries } from "./usable-entries.ts";
import { createNewPasswords } from "./new-passwords.ts";
import { createSaving } from "./saving.ts";
import { settings } from "./settings.ts";
import { openSharedVaults, type SharedVaults } from "./shared-vaults.ts";

const hasEnded = (token: string) => (decodeToken(token)?.exp ?? 0) * 1_000 <= Date.now();

interface Opened {
  vault: OpenVault;
  shared: SharedVaults;
}

/** Returns the databases of a server: what this browser remembers of its vaults says nothing of another's. */
const databasesOf = (server: string): Pick<IDBFactory, "open"> => ({
  open: (name, version) => indexedDB.open(`${server} ${name}`, version),
});

/** Creates the part of the extension that alone has the open vault: its keys never leave this document. */
export function createHost() {
  let server: string | null = null;
  let session: StoredSession | null = null;
  /** The token of a session whose user is not known yet, while signing in. */
  let newToken: string | null = null;
  let client: VaultClient | null = null;
  let opened: Opened | null = null;
  const vaults = createOpenVaults();
  const conversation = createConversation();
  const ready = settings.server().then((stored) => {
    server = stored;
  });

  const forgetVault = () => {
    opened?.shared.close();
    opened?.vault.close();
    opened = null;
    usableEntries.forgetConfirmed();
    newPasswords.forget();
    dueReminders.forget();
  };
  let isReached = true;
  /** Ends the session here when the server no longer knows it, and notes whether it is reached. */
  const watchedFetch: typeof fetch = async (...request) => {
    const response = await fetch(...request).catch((error: unknown) => {
      isReached = false;
      throw error;
    });
    isReached = !gatewayErrors.includes(response.status);
    const sent = new Headers(request[1]?.headers).get("authorization");
    if (response.status === 401 && session !== null && sent === `Bearer ${session.token}`) {
      forgetVault();
      session = null;
    }
    return response;
  };
  const clientOf = (origin: string): VaultClient =>
    (client ??= createVaultClient({
      ...browserPlatform,
      fetch: watchedFetch,
      baseUrl: `${origin}/api`,
      authenticator: conversation.authenticator,
      memory: createIndexedDbPinnedState(databasesOf(origin)),
      vaults,
      token: () => session?.token ?? newToken,
      onToken: (token) => {
        newToken = token;
        if (session !== null) session = { ...session, token };
      },
    }));

  const statusOf = (): Status => {
    if (server === null) return "disconnected";
    if (session === null) return "signedOut";
    if (opened === null) return "locked";
    const { status, fault } = opened.vault.snapshot();
    return status === "open" && fault === null ? "open" : "notVerified";
  };
  const stateNow = (): HostState => ({
    status: statusOf(),
    server,
    email: session?.user.email ?? null,
    hasPasskey: session?.isByPasskey ?? false,
    isOffline: !isReached,
    lockAfterMinutes: opened?.vault.snapshot().lockAfterMinutes ?? 0,
  });

  /** Puts a vault that was unlocked in the place of an earlier one, once it is read and confirmed. */
  async function adopt(by: VaultClient, { user, vault }: { user: User; vault: OpenVault }, ask: Ask): Promise<Step> {
    const ending = await confirmVault(vault, ask);
    if (ending !== null) return ending;
    if (opened?.vault === vault) return { kind: "done" };
    forgetVault();
    const shared = openSharedVaults(by, user, vaults);
    opened = { vault, shared };
    void shared.refresh().catch(() => undefined);
    return { kind: "done" };
  }
  type SignIn = (client: VaultClient, ask: Ask, warn: ConfirmWarning) => Promise<SignedIn>;
  const signIn = (origin: string, enter: SignIn, isByPasskey: boolean) =>
    conversation.begin(async (ask, warn) => {
      forgetVault();
      session = null;
      newToken = null;
      const { token, user, vault } = await enter(clientOf(origin), ask, warn);
      // A passkey without a secret signs in, and the master password unlocks.
      if (user.mustChangePassword || (vault === null && !isByPasskey)) return { kind: "setup" };
      session = { token, user, isByPasskey: isByPasskey && vault !== null };
      return vault === null ? { kind: "done" } : adopt(clientOf(origin), { user, vault }, ask);
    });
  type Unlock = (client: VaultClient, user: User, warn: ConfirmWarning) => Promise<OpenVault>;
  const unlock = (open: Unlock) => {
    if (server === null || session === null) return null;
    const [origin, { user }] = [server, session];
    return conversation.begin(async (ask, warn) =>
      adopt(clientOf(origin), { user, vault: await open(clientOf(origin), user, warn) }, ask),
    );
  };

  /** Returns the vaults that may be used: none while the user's own is locked, or under a warning. */
  const usable = (): OpenVault[] =>
    opened !== null && statusOf() === "open" ? [opened.vault, ...opened.shared.usable()] : [];
  const usableEntries = createUsableEntries(usable);
  const personal = () => usable()[0] ?? null;
  const newPasswords = createNewPasswords({ usableEntries, personal });
  const saving = createSaving({
    usableEntries,
    settings,
    personal,
    isLocked: () => opened === null,
    server: () => server,
  });

  const dueReminders = createDueReminders(() =>
    server === null || opened === null
      ? null
      : createApi({ fetch: watchedFetch, baseUrl: `${server}/api`, token: () => session?.token ?? null }),
  );

  const pageSettings = async (): Promise<PageSettings> => ({
    saving: await settings.inPages("saving"),
    button: await settings.inPages("button"),
  });

  async function serve(request: HostRequest): Promise<unknown> {
    switch (request.name) {
      case "state":
        return stateNow();
      case "connect": {
        if (server !== request.server) {
          saving.forget();
          forgetVault();
          session = null;
          client = null;
          server = request.server;
          await settings.setServer(server);
        }
        return stateNow();
      }
      case "signIn":
        return (
          server &&
          signIn(
            server,
            (vaultClient, ask, warn) =>
              vaultClient.signIn(request.email, request.password, warn, (factor) =>
                ask({ kind: "factor", request: factor }),
              ),
            false,
          )
        );
      case "signInWithPasskey":
        return server && signIn(server, (vaultClient, _ask, warn) => vaultClient.signInWithPasskey(warn), true);
      case "unlock":
        return unlock((vaultClient, user, warn) => vaultClient.unlock(user, request.password, warn));
      case "unlockWithPasskey":
        return unlock((vaultClient, user, warn) => vaultClient.unlockWithPasskey(user, warn));
      case "answer":
        return conversation.answer(request.id, request.answer);
      case "entriesFor":
        return usableEntries.listFitting(request.address);
      case "search":
        return usableEntries.find(request.text);
      case "refresh":
        // Without the server, what was read before stays.
        await opened?.shared.refresh().catch(() => undefined);
        return stateNow();
      case "confirmOwner": {
        if (server === null || session === null) return { error: sentError(null) };
        try {
          await clientOf(server).confirmOwner(session.user, request.password);
          usableEntries.noteConfirmed(request.id);
          return { error: null };
        } catch (error) {
          return { error: sentError(error) };
        }
      }
      case "valuesFor":
        return usableEntries.valuesFor(request.id, request.address);
      case "details":
        return usableEntries.details(request.kind);
      case "detailsFor":
        return usableEntries.detailsFor(request.id, request.address);
      case "copy":
        return { isCopied: await usableEntries.copy(request.id, request.part) };
      case "note":
        return saving.note(request);
      case "noted":
        return saving.noted(request.tabId);
      case "prompt":
        return saving.prompt(request.tabId, request.isPage);
      case "offer":
        return saving.offer(request.tabId);
      case "save":
        return saving.save(request.tabId, request.userName, request.id);
      case "propose":
        return newPasswords.propose(request);
      case "storeProposed":
        return newPasswords.store(request);
      case "dismiss":
        return saving.dismiss(request.tabId, request.isNever);
      case "pageSettings":
        return pageSettings();
      case "setInPages":
        await settings.setOn(request.part, request.isOn);
        if (request.part === "saving" && !request.isOn) saving.forget();
        return pageSettings();
      case "setLeftOut":
        await settings.setLeftOut(request.part, request.site, request.isLeftOut);
        return pageSettings();
      case "dueReminders": {
        const isOn = await settings.hasReminderBadge();
        return { isOn, count: isOn ? await dueReminders.count() : null };
      }
      case "setReminderBadge":
        await settings.setReminderBadge(request.isOn);
        return null;
      case "lock":
        saving.forget();
        forgetVault();
        return stateNow();
      case "signOut":
        saving.forget();
        forgetVault();
        session = null;
        return stateNow();
    }
  }

  /** Answers one call of the worker, which keeps the session: this document ends with a crash or an update. */
  return async function answer({ request, session: stored }: HostCall): Promise<HostReply> {
    await ready;
    if (session !== null && hasEnded(session.token)) {
      forgetVault();
      session = null;
    }
    if (
      session === null &&
      stored !== null &&
      !hasEnded(stored.token) &&
      request.name !== "signIn" &&
      request.name !== "signInWithPasskey" &&
      request.name !== "connect"
    )
      session = stored;
    try {
      return { answer: await serve(request), session };
    } catch (error) {
      return { error: sentError(error), session };
    }
  };
}
