// @vitest-environment happy-dom
import type { OpenVault } from "@pomander/vault";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTokenStore } from "@pomander/browser/token";
import type { HandoffWorker } from "./handoff-worker.ts";
import { createHandoff } from "./handoff.ts";
import { createLastLockTime } from "./last-lock-time.ts";
import { createStayUnlocked, forgetHandoff } from "./stay-unlocked.ts";
import { createVaultSession, type TabChannel } from "@pomander/browser/vault-session";

const minute = 60_000;
const ana = "ana";
let time = 1_000_000_000_000;

const tokenOf = (sub: string, minutes = 60) => {
  const claims = JSON.stringify({ sub, exp: (time + minutes * minute) / 1_000 });
  return `x.${Buffer.from(claims).toString("base64url")}.x`;
};

/** Creates the parts of an open vault that are passed to another page. */
function makeVault(members: { fault?: true; status?: string } = {}) {
  let isClosed = false;
  const { fault = null, status = "open" } = members;
  return {
    vaultId: "one",
    opened: async () => undefined,
    snapshot: () => ({ status, fault, lockAfterMinutes: 15 }),
    handoff: () => (isClosed || fault !== null ? null : { keys: "keys" }),
    close: () => void (isClosed = true),
    isClosed: () => isClosed,
  } as unknown as OpenVault & { isClosed: () => boolean };
}

/** Creates a browser: its tabs receive locks, share their storage, and pass vaults on through one worker. */
function startBrowser() {
  const answers = new Set<(account: string) => unknown>();
  const heard: Array<(event: { data: unknown }) => void> = [];
  let left: unknown = null;
  /** Runs while one page asks. */
  let whileAsking: () => void = () => undefined;
  /** Runs while one page opens what it was given. */
  let whileOpening: () => void = () => undefined;

  function openTab({ taken = makeVault(), isReached = true as boolean, isLoaded = true as boolean } = {}) {
    const listeners = new Map<string, (event: object) => void>();
    const page = {
      localStorage,
      navigator: {},
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    } as unknown as Window;
    const channel: TabChannel = {
      postMessage: (data) => heard.forEach((listener) => listener !== own && listener({ data })),
      addEventListener: (_type, listener) => void heard.push((own = listener)),
    };
    let own: (event: { data: unknown }) => void;
    let answer: (account: string) => unknown = () => null;
    const worker: HandoffWorker = {
      async ask(account) {
        const found = [...answers].filter((other) => other !== answer).map((other) => other(account));
        const given = left ?? found.find((one) => one !== null) ?? null;
        left = null;
        whileAsking();
        return structuredClone(given);
      },
      onAsked: (given) => void answers.add((answer = given)),
      keep: (unlocked) => void (left = structuredClone(unlocked)),
    };
    const locks = createLastLockTime(localStorage, () => time);
    const forget = () => void (left = null);
    const holder = createVaultSession(channel, () => {
      locks.set();
      forget();
    });
    const asked: unknown[] = [];
    const tokens = createTokenStore(localStorage);
    const client = {
      acceptHandoff: async (_user: unknown, handed: unknown) => {
        asked.push(handed);
        whileOpening();
        return taken;
      },
    };
    // A user is signed in, so the tab has this from the beginning.
    const handoff = createHandoff({
      page,
      holder,
      worker,
      isChosen: (account) => stayUnlocked.isChosen(account),
      locks,
      tokens,
      client,
      email: () => "ana@example.com",
      hasCopy: async () => false,
      isServerReached: () => isReached,
      now: () => time,
    });
    const load = () => (isLoaded ? Promise.resolve(handoff) : Promise.reject(new Error("nobody there")));
    const stayUnlocked = createStayUnlocked({ page, holder, tokens, forget, load });
    const close = () => {
      listeners.get("pagehide")?.({});
      answers.delete(answer);
      heard.splice(heard.indexOf(own), 1);
    };
    const start = async () => {
      await stayUnlocked.start();
      await Promise.resolve();
      return holder.personal();
    };
    return {
      holder,
      stayUnlocked,
      asked,
      taken,
      close,
      start,
      tell: (name: string, event: object) => listeners.get(name)?.(event),
    };
  }
  return {
    openTab,
    during: (act: () => void) => (whileAsking = act),
    duringOpening: (act: () => void) => (whileOpening = act),
  };
}

beforeEach(() => {
  localStorage.setItem("token", tokenOf(ana));
});
afterEach(() => {
  time += minute;
  localStorage.clear();
});

/** Opens a tab with an open vault, whose owner chose to stay unlocked. */
function unlockedTab(browser: ReturnType<typeof startBrowser>, vault = makeVault()) {
  const tab = browser.openTab();
  tab.stayUnlocked.choose(ana, true);
  tab.holder.open(vault, time);
  time += 1_000;
  return tab;
}

test("a page that starts is given what another tab has, once the person chose so", async () => {
  const browser = startBrowser();
  const first = browser.openTab();
  first.holder.open(makeVault(), time);
  expect(await browser.openTab().start()).toBeNull();
  first.stayUnlocked.choose(ana, true);
  const second = browser.openTab();
  expect(await second.start()).toBe(second.taken);
  expect(second.asked).toEqual([{ keys: "keys" }]);
  expect(second.holder.lastInput()).toBe(first.holder.lastInput());
});

test("the last tab leaves it for the next one, and a lock takes it away", async () => {
  const browser = startBrowser();
  unlockedTab(browser).close();
  const second = browser.openTab();
  expect(await second.start()).not.toBeNull();
  second.close();
  await browser.openTab().holder.lock("asked");
  expect(await browser.openTab().start()).toBeNull();
});

test("a vault that was locked elsewhere is not given, even by a tab that has not heard of it", async () => {
  const browser = startBrowser();
  unlockedTab(browser);
  createLastLockTime(localStorage, () => time).set();
  expect(await browser.openTab().start()).toBeNull();
});

test("what is locked while it is on its way is not opened", async () => {
  const browser = startBrowser();
  const first = unlockedTab(browser);
  const second = browser.openTab();
  browser.during(() => void first.holder.lock("asked"));
  expect(await second.start()).toBeNull();
  expect(second.asked).toEqual([]);
});

test("what is locked while it is being opened is closed again", async () => {
  const browser = startBrowser();
  const first = unlockedTab(browser);
  const second = browser.openTab();
  browser.duringOpening(() => void first.holder.lock("asked"));
  expect(await second.start()).toBeNull();
  expect(second.taken.isClosed()).toBe(true);
});

test("of a vault that is unlocked by hand while another page's is on its way, only one stays open", async () => {
  const browser = startBrowser();
  unlockedTab(browser);
  const second = browser.openTab();
  const byHand = makeVault();
  browser.duringOpening(() => second.holder.open(byHand, time));
  expect(await second.start()).toBe(byHand);
  expect([byHand.isClosed(), second.taken.isClosed()]).toEqual([false, true]);
});

test("another account is given nothing, nor is one whose tab still holds what was another's", async () => {
  const browser = startBrowser();
  const first = unlockedTab(browser);
  localStorage.setItem("token", tokenOf("ben"));
  const second = browser.openTab();
  second.stayUnlocked.choose("ben", true);
  expect(await second.start()).toBeNull();
  first.close();
  expect(await second.start()).toBeNull();
});

test("nothing is given after the auto-lock's time, though no timer has run", async () => {
  const browser = startBrowser();
  unlockedTab(browser);
  time += 15 * minute;
  expect(await browser.openTab().start()).toBeNull();
});

test("nothing is given once the session is over", async () => {
  const browser = startBrowser();
  const first = unlockedTab(browser);
  const second = browser.openTab();
  void second.holder.lock("ended");
  await expect.poll(() => first.holder.personal()).toBeNull();
  expect(first.holder.lockReason()).toBe("elsewhere");

  unlockedTab(browser);
  localStorage.setItem("token", tokenOf(ana, -1));
  expect(await browser.openTab().start()).toBeNull();
});

test("a vault under a warning is not given", async () => {
  const browser = startBrowser();
  unlockedTab(browser, makeVault({ fault: true }));
  expect(await browser.openTab().start()).toBeNull();
});

test("what was taken over and cannot be read is closed; without the network it waits to be tried again", async () => {
  const browser = startBrowser();
  unlockedTab(browser);
  const failed = browser.openTab({ taken: makeVault({ status: "failed" }) });
  await failed.start();
  await expect.poll(() => failed.holder.personal()).toBeNull();
  const offline = browser.openTab({ taken: makeVault({ status: "failed" }), isReached: false });
  await offline.start();
  expect(offline.holder.personal()).toBe(offline.taken);
});

test("a tab that slept through the lock follows it by the browser's storage", async () => {
  const browser = startBrowser();
  const first = unlockedTab(browser);
  createLastLockTime(localStorage, () => time).set();
  first.tell("storage", { key: "vaultLockedAt" });
  await expect.poll(() => first.holder.personal()).toBeNull();
});

test("a page that comes back from the browser's memory begins as one that starts", async () => {
  const browser = startBrowser();
  const first = unlockedTab(browser);
  const vault = first.holder.personal();
  createLastLockTime(localStorage, () => time).set();
  first.tell("pageshow", { persisted: true });
  await expect.poll(() => first.holder.personal()).toBeNull();
  expect((vault as unknown as { isClosed: () => boolean }).isClosed()).toBe(true);
});

test("a page says at once that a vault may come, and no longer once the code for it could not be had", async () => {
  const browser = startBrowser();
  unlockedTab(browser);
  const second = browser.openTab({ isLoaded: false });
  const starting = second.start();
  expect(second.holder.isHandoffPending()).toBe(true);
  expect(await starting).toBeNull();
  expect(second.holder.isHandoffPending()).toBe(false);
});

test("it can be chosen only where the browser has service workers", () => {
  const isSupported = (navigator: object) =>
    createStayUnlocked({ page: { localStorage, navigator } as unknown as Window } as never).isSupported;
  expect([isSupported({ serviceWorker: {} }), isSupported({})]).toEqual([true, false]);
});

test("a choice is one account's; who takes it back leaves nothing for the next page", async () => {
  const browser = startBrowser();
  const first = unlockedTab(browser);
  expect([ana, "ben"].map((account) => first.stayUnlocked.isChosen(account))).toEqual([true, false]);
  first.close();
  const second = browser.openTab();
  second.stayUnlocked.choose(ana, false);
  expect(second.stayUnlocked.isChosen(ana)).toBe(false);
  second.stayUnlocked.choose(ana, true);
  expect(await second.start()).toBeNull();
});

test("a choice leaves what another page has left for this one", async () => {
  const browser = startBrowser();
  unlockedTab(browser).close();
  const second = browser.openTab();
  second.stayUnlocked.choose(ana, true);
  expect(await second.start()).toBe(second.taken);
});

test("the service worker is asked to forget, also by a page that it does not control", async () => {
  const asked: unknown[] = [];
  const worker = (name: string) => ({ postMessage: (message: object) => asked.push([name, message]) });
  const forget = async (serviceWorker?: object) => {
    forgetHandoff({ navigator: { serviceWorker } } as unknown as Window);
    await Promise.resolve();
    return asked.splice(0);
  };
  const registered = { getRegistration: async () => ({ active: worker("active") }) };
  expect(await forget({ ...registered, controller: worker("own") })).toEqual([["own", { kind: "forget" }]]);
  expect(await forget({ ...registered, controller: null })).toEqual([["active", { kind: "forget" }]]);
  expect(await forget({ controller: null, getRegistration: async () => undefined })).toEqual([]);
  expect(await forget()).toEqual([]);
});
