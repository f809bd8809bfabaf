import type { OpenVault, SaveOutcome } from "@pomander/vault";
import { type NotedLogin, type SaveOffer, type SavePrompt, type SentError, sentLoginLifetime } from "../messages.ts";
import type { HostRequests } from "../requests.ts";
import { domainOf } from "../sites/site-of.ts";
import { sentError } from "./conversation.ts";
import { type IndexedEntry, isWritable, listed, ownFirst, plain } from "./entry-index.ts";
import { newLogin } from "./new-login.ts";
import type { UsableEntries } from "./usable-entries.ts";
import type { PageSettingsStore } from "./settings.ts";

/**
 * How long a site is not asked about again in its page, in milliseconds, and how long the question about one login goes
 * along with its pages: one may only lead to the next.
 */
const [askedFor, followed] = [10 * 60_000, 30_000];
/** How many tabs may have one that waits, and how many entries of a site are compared. */
const most = { tabs: 50, entries: 20 };
const maxBytes = { userName: 2_048, password: 8_192 };

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const comparable = (userName: string) => userName.trim().toLowerCase();

interface Judged {
  offer: SaveOffer;
  /** Entries of the site that the person may change. */
  writable: IndexedEntry[];
}

interface WaitingLogin extends NotedLogin {
  number: number;
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  /** Whether its form is gone: before, the page may refuse it. */
  isAsked: boolean;
}
type SaveRequest = HostRequests["save"]["given"];

interface SavingDeps {
  usableEntries: Pick<UsableEntries, "fitting" | "valuesFor">;
  settings: PageSettingsStore;
  /** Returns the user's own vault; null: it is locked, or does not match what was last saved. */
  personal: () => OpenVault | null;
  isLocked: () => boolean;
  isSignedIn: () => boolean;
  server: () => string | null;
}

/** The logins that were sent in tabs, until they are saved: one a tab, in memory, for five minutes. */
export function createSaving({ usableEntries, settings, personal, isLocked, isSignedIn, server }: SavingDeps) {
  const waiting = new Map<number, WaitingLogin>();
  /** User names of first steps. */
  const firstSteps = new Map<number, WaitingLogin>();
  let lastNumber = 0;
  const askedAt = new Map<string, { at: number; number: number }>();

  const sweep = () => {
    const now = Date.now();
    for (const map of [waiting, firstSteps]) {
      for (const [tabId, { at }] of map) if (now - at > sentLoginLifetime) map.delete(tabId);
    }
    for (const [site, { at }] of askedAt) if (now - at > askedFor) askedAt.delete(site);
  };
  const put = (map: typeof waiting, login: NotedLogin) => {
    map.delete(login.tabId);
    lastNumber += 1;
    map.set(login.tabId, { ...login, number: lastNumber, at: Date.now(), isAsked: false });
    const [oldest] = map.keys();
    if (map.size > most.tabs && oldest !== undefined) map.delete(oldest);
    setTimeout(sweep, sentLoginLifetime + 1_000);
  };
  const waitingIn = (tabId: number) => {
    sweep();
    return waiting.get(tabId) ?? null;
  };

  /** Whether a page is one of the server's host, whatever its scheme and port. */
  const isServersPage = (address: string) => {
    const origin = server();
    return origin !== null && new URL(address).hostname === new URL(origin).hostname;
  };

  async function note(login: NotedLogin): Promise<void> {
    const { tabId, address, userName, password } = login;
    if (bytesOf(userName) > maxBytes.userName || bytesOf(password) > maxBytes.password) return;
    // The person who signs in next may be another one.
    if (!isSignedIn()) return;
    // The server's own pages take the master password.
    if (isServersPage(address)) return;
    const { isOn, leftOut } = await settings.inPages("saving");
    if (!isOn || leftOut.includes(domainOf(address))) return;
    sweep();
    if (password === "") return put(firstSteps, login);
    // A frame's login takes the place of none that the page itself, or another frame's site, has sent.
    const present = waiting.get(tabId);
    if (login.isFrame && present !== undefined && new URL(present.address).origin !== new URL(address).origin) return;
    const before = [firstSteps.get(tabId), waiting.get(tabId)].find(
      (one) => one !== undefined && domainOf(one.address) === domainOf(address),
    );
    put(waiting, { ...login, userName: userName === "" ? (before?.userName ?? "") : userName });
  }

  /** Compares the login of a tab with the vault; null: there is nothing to save. */
  async function judge(tabId: number): Promise<Judged | null> {
    const login = waitingIn(tabId);
    if (login === null || personal() === null) return null;
    const { address, userName, password } = login;
    // An entry that an expression alone fits may be of another site, whose password a page would replace.
    const entries = (await usableEntries.fitting(address)).filter(({ isAsked }) => !isAsked).map(({ entry }) => entry);
    const isOfUser = (entry: IndexedEntry) => userName === "" || comparable(entry.userName) === comparable(userName);
    // Entries of the user come first.
    const ordered = [...ownFirst(entries.filter(isOfUser)), ...ownFirst(entries.filter((entry) => !isOfUser(entry)))];
    const near = ordered.slice(0, most.entries);
    const passwords = await Promise.all(near.map(({ vault, entryId }) => vault.password(entryId).catch(() => null)));
    const same = new Set(near.filter((_entry, index) => passwords[index] === password));
    if ([...same].some(isOfUser)) {
      waiting.delete(tabId);
      return null;
    }
    const { number, isAsked, isNew } = login;
    const writable = near.filter(({ vault }) => isWritable(vault));
    // An entry that has the password gets the user name: one without, or one that was stored for this form.
    const isOfLogin = (entry: IndexedEntry) => isOfUser(entry) || (same.has(entry) && (entry.userName === "" || isNew));
    const updates = writable.filter(isOfLogin);
    const [only, ...further] = updates;
    // Another member can add an entry of a site to a shared vault, and would read what it gets.
    const isCertain = userName !== "" || isNew;
    const isObvious = only !== undefined && further.length === 0 && !only.isShared && isCertain;
    const shown = (all: IndexedEntry[]) => all.map((entry) => listed(entry, false));
    const offer = {
      number,
      isAsked,
      host: new URL(address).host,
      userName: plain(userName),
      updates: shown(updates),
      others: shown(writable.filter((entry) => !isOfLogin(entry))),
      obvious: isObvious ? only.id : null,
      renamed: userName === "" ? [] : writable.filter((entry) => same.has(entry)).map(({ id }) => id),
    };
    return { writable, offer };
  }

  async function store({ tabId, number, userName, id }: SaveRequest): Promise<SaveOutcome | null> {
    const [login, judged, vault] = [waitingIn(tabId), await judge(tabId), personal()];
    if (login?.number !== number || judged?.offer.number !== number || vault === null) return null;
    const { address, password } = login;
    if (id === null) return vault.create(newLogin({ address, userName, password }));
    const entry = judged.writable.find((one) => one.id === id);
    if (entry === undefined) return null;
    // A login that asks for the master password gives, and takes, nothing before that was typed.
    if (entry.reprompt && (await usableEntries.valuesFor(id, address)) === null) return null;
    const opened = await entry.vault.reveal(entry.entryId);
    const getsName = opened.email === "" || judged.offer.renamed.includes(id);
    return entry.vault.save(opened, { ...opened, email: getsName ? userName : opened.email, password });
  }

  const forget = () => {
    waiting.clear();
    firstSteps.clear();
  };
  return {
    note,
    forget,
    noted(tabId: number) {
      const login = waitingIn(tabId);
      return login && { address: login.address, isNew: login.isNew };
    },
    /** Says whether to ask about the login of a tab; `isPage`: in the page, which is done once in a while for a site. */
    async prompt(tabId: number, isPage: boolean): Promise<SavePrompt> {
      const login = waitingIn(tabId);
      if (login === null) return { kind: "none" };
      login.isAsked = true;
      if (isLocked()) return { kind: "badge" };
      const judged = await judge(tabId);
      if (judged === null) return { kind: "none" };
      const site = domainOf(login.address);
      const before = askedAt.get(site);
      const isSameQuestion = before?.number === login.number && Date.now() - before.at < followed;
      if (!isPage || (before !== undefined && !isSameQuestion)) return { kind: "badge" };
      askedAt.set(site, before ?? { at: Date.now(), number: login.number });
      return { kind: "bar" };
    },
    offer: async (tabId: number) => (await judge(tabId))?.offer ?? null,
    /** Returns the password of the login that was offered; null: it no longer waits, or the vault is locked. */
    passwordOf({ tabId, number }: Pick<SaveRequest, "tabId" | "number">): string | null {
      const login = waitingIn(tabId);
      return personal() === null || login?.number !== number ? null : login.password;
    },
    async save(request: SaveRequest): Promise<{ error: SentError | null }> {
      const outcome = await store(request);
      if (outcome?.kind === "saved" && waiting.get(request.tabId)?.number === request.number)
        waiting.delete(request.tabId);
      if (outcome?.kind === "saved") return { error: null };
      return { error: sentError(outcome?.kind === "notSaved" ? outcome.reason : null) };
    },
    async dismiss(tabId: number, isNever: boolean): Promise<void> {
      const login = waitingIn(tabId);
      waiting.delete(tabId);
      if (login !== null && isNever) await settings.setLeftOut("saving", domainOf(login.address), true);
    },
  };
}
