import "@pomander/browser/trusted-types";
import { createIndexedDbPinnedState } from "@pomander/browser/indexeddb-pinned-state";
import { browserPlatform } from "@pomander/browser/platform";
import { secretLifetime } from "@pomander/browser/clipboard";
import type { User } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { decodeToken } from "@pomander/vault/token";
import {
  createVaultClient,
  type ConfirmWarning,
  type OpenVault,
  parseTotp,
  searchEntries,
  totpCode,
  type VaultClient,
} from "@pomander/vault";
import type {
  CopiedPart,
  HostCall,
  HostReply,
  HostRequest,
  HostState,
  ListedEntry,
  LoginValues,
  Question,
  Status,
  Step,
  StoredSession,
} from "../messages.ts";
import { type Fitting, fittingEntries } from "../sites/fitting.ts";
import { createConversation, sentError } from "./conversation.ts";
import { createEntryIndex, type IndexedEntry } from "./entry-index.ts";
import { settings } from "./settings.ts";
import { testExpression } from "./test-expression.ts";
import { writeClipboard } from "./write-clipboard.ts";

/** How long a confirmation that the vault is the person's own counts for one entry, in milliseconds. */
const confirmedFor = 60_000;
/** How many entries a search returns. */
const maxFound = 50;

const hasEnded = (token: string) => (decodeToken(token)?.exp ?? 0) * 1_000 <= Date.now();

interface Opened {
  vault: OpenVault;
  index: ReturnType<typeof createEntryIndex>;
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
  let clearing: ReturnType<typeof setTimeout> | undefined;
  const confirmed = new Map<string, number>();
  const conversation = createConversation();
  const ready = settings.server().then((stored) => {
    server = stored;
  });

  const forgetVault = () => {
    opened?.vault.close();
    opened = null;
    confirmed.clear();
  };
  /** Ends the session here when the server no longer knows it. */
  const watchedFetch: typeof fetch = async (...request) => {
    const response = await fetch(...request);
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
      memory: createIndexedDbPinnedState(databasesOf(origin)),
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
    lockAfterMinutes: opened?.vault.snapshot().lockAfterMinutes ?? 0,
  });

  /** Waits until a vault is read, and asks about one that this browser has not seen. */
  async function adopt(vault: OpenVault, ask: (question: Question) => Promise<unknown>): Promise<Step> {
    await vault.opened();
    const { status, firstVisit, error } = vault.snapshot();
    if (status === "failed") {
      vault.close();
      return { kind: "failed", error: sentError(error) };
    }
    if (firstVisit !== null) {
      if ((await ask({ kind: "firstVisit", visit: firstVisit })) !== true) {
        vault.close();
        return { kind: "done" };
      }
      await vault.confirmFirstVisit();
    }
    forgetVault();
    opened = { vault, index: createEntryIndex(vault) };
    return { kind: "done" };
  }
  const warn =
    (ask: (question: Question) => Promise<unknown>): ConfirmWarning =>
    async (warning) =>
      (await ask({ kind: "warning", warning })) === true;

  const signIn = (origin: string, { email, password }: { email: string; password: string }) =>
    conversation.begin(async (ask) => {
      forgetVault();
      session = null;
      newToken = null;
      const signedIn = await clientOf(origin).signIn(email, password, warn(ask), async (request) => {
        const answer = await ask({ kind: "factor", request });
        return typeof answer === "boolean" ? "stop" : answer;
      });
      if (signedIn.user.mustChangePassword || signedIn.vault === null) return { kind: "setup" };
      session = { token: signedIn.token, user: signedIn.user };
      return adopt(signedIn.vault, ask);
    });
  const unlock = (origin: string, user: User, password: string) =>
    conversation.begin(async (ask) => adopt(await clientOf(origin).unlock(user, password, warn(ask)), ask));

  /** Returns the open vault; null while it is locked, or under a warning: nothing is filled or copied then. */
  const verified = (): Opened | null => (statusOf() === "open" ? opened : null);
  const fitting = async (address: string): Promise<Fitting[]> => {
    const page = URL.parse(address);
    const open = verified();
    if (page === null || open === null) return [];
    return fittingEntries(await open.index.entries(), page, { test: testExpression, compare: format.compare });
  };
  const listed = ({ id, title, userName, hasCode, reprompt }: IndexedEntry, isAsked: boolean): ListedEntry => ({
    id,
    title,
    userName,
    hasCode,
    reprompt,
    isAsked,
  });
  async function find(text: string): Promise<ListedEntry[]> {
    const open = verified();
    if (open === null) return [];
    const logins = new Map((await open.index.entries()).map((entry) => [entry.id, entry]));
    const summaries = open.vault.snapshot().entries.filter(({ _id }) => logins.has(_id));
    return searchEntries(summaries, text)
      .slice(0, maxFound)
      .flatMap(({ _id }) => logins.get(_id) ?? [])
      .map((entry) => listed(entry, false));
  }

  /** Whether an entry may be used now: one that asks for a confirmation, only after it. */
  function isUsable(entry: IndexedEntry): boolean {
    return !entry.reprompt || (confirmed.get(entry.id) ?? 0) > Date.now();
  }
  async function partsOf(open: Opened, entry: IndexedEntry): Promise<LoginValues> {
    const { totp } = await open.vault.extraMembers(entry.id);
    const secret = totp === undefined ? null : parseTotp(totp);
    return {
      userName: entry.userName,
      password: await open.vault.password(entry.id),
      code: secret === null ? null : (await totpCode(secret, Date.now())).code,
    };
  }
  /** Returns what a form of a page gets: only of an entry that fits the page. */
  async function valuesFor(id: string, address: string): Promise<LoginValues | null> {
    const open = verified();
    const entry = (await fitting(address)).find((one) => one.entry.id === id)?.entry as IndexedEntry | undefined;
    if (open === null || entry === undefined || !isUsable(entry)) return null;
    const values = await partsOf(open, entry);
    open.index.noteUse(id, Date.now());
    return values;
  }
  async function copy(id: string, part: CopiedPart): Promise<boolean> {
    const open = verified();
    const entry = open && (await open.index.entries()).find((one) => one.id === id);
    if (open === null || !entry || (part !== "userName" && !isUsable(entry))) return false;
    const text = (await partsOf(open, entry))[part];
    if (text === null || !writeClipboard(text)) return false;
    clearTimeout(clearing);
    if (part !== "userName") clearing = setTimeout(() => writeClipboard(""), secretLifetime);
    return true;
  }

  async function serve(request: HostRequest): Promise<unknown> {
    switch (request.name) {
      case "state":
        return stateNow();
      case "connect": {
        if (server !== request.server) {
          forgetVault();
          session = null;
          client = null;
          server = request.server;
          await settings.setServer(server);
        }
        return stateNow();
      }
      case "signIn":
        return server === null ? null : signIn(server, request);
      case "unlock":
        return server === null || session === null ? null : unlock(server, session.user, request.password);
      case "answer":
        return conversation.answer(request.id, request.answer);
      case "entriesFor":
        return (await fitting(request.address)).map(({ entry, isAsked }) => listed(entry as IndexedEntry, isAsked));
      case "search":
        return find(request.text);
      case "confirmOwner": {
        if (server === null || session === null) return { error: sentError(null) };
        try {
          await clientOf(server).confirmOwner(session.user, request.password);
          confirmed.set(request.id, Date.now() + confirmedFor);
          return { error: null };
        } catch (error) {
          return { error: sentError(error) };
        }
      }
      case "valuesFor":
        return valuesFor(request.id, request.address);
      case "copy":
        return { isCopied: await copy(request.id, request.part) };
      case "lock":
        forgetVault();
        return stateNow();
      case "signOut":
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
