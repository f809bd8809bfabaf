// @vitest-environment happy-dom
import { calls, type User } from "@pomander/contract";
import type { OpenVault, PreparedNewVaultKeys } from "@pomander/vault";
import { act } from "@testing-library/react";
import { createElement } from "react";
import { handedFile, handFile } from "../lib/handed-file.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aUser } from "../features/reminders/test/fixtures.ts";
import { createConnection } from "@pomander/browser/connection";
import { createServerClock } from "@pomander/browser/server-clock";
import type { Tabs } from "../lib/session/tabs.ts";
import { createTokenStore } from "@pomander/browser/token";
import { createClientLoader } from "./client-loader.ts";
import { hydrate, renderApp } from "./hydrate.ts";
import { createSessionStore } from "../lib/session/store.tsx";
// The services load what signed-in users need by themselves, which must not last longer than the tests.
import "./signed-in.ts";
import { createServices } from "./services.ts";
import { connectionText } from "./session/connection-text.ts";
import { start } from "./start.ts";
import { texts } from "./texts.ts";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = (sub: string, seconds = 3_600) =>
  `${encode({ alg: "HS256" })}.${encode({ sub, exp: Math.floor(Date.now() / 1_000) + seconds })}.x`;
const ana = aUser();

let asked: { url: string; init: RequestInit | undefined }[];
let answer: (url: string) => Promise<Response>;
beforeEach(() => {
  localStorage.clear();
  asked = [];
  answer = async () => Response.json(ana);
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    asked.push({ url: String(url), init });
    return answer(String(url));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  delete document.documentElement.dataset["drawn"];
});

const refusal = (code: string, more = {}) =>
  Response.json({ code, message: "No", requestId: "1", ...more }, { status: 401 });

/** Creates a tab's services, a log of what the tab sent and did, and a way to pass it another tab's message. */
function openTab({ user = null as User | null } = {}) {
  const told: unknown[] = [];
  const log: string[] = [];
  let hear: Parameters<Tabs["listen"]>[0] = () => undefined;
  const store = createSessionStore();
  if (user === null) store.restored();
  else store.signedIn(user);
  const tabs = {
    channel: null,
    tell: (message: unknown) => told.push(message),
    listen: (listener: typeof hear) => (hear = listener),
  } as unknown as Tabs;
  const services = createServices({
    page: window,
    tabs,
    store: {
      ...store,
      signedIn: (next) => (log.push("signedIn"), store.signedIn(next)),
      refreshed: (next) => (log.push("refreshed"), store.refreshed(next)),
      restored: () => (log.push("restored"), store.restored()),
      signedOut: () => (log.push("signedOut"), store.signedOut()),
    },
    onSessionEnd: (isPasswordReset) => log.push(`ended ${isPasswordReset}`),
  });
  return { services, told, log, hear: (message: Parameters<typeof hear>[0]) => hear(message) };
}
const makeVault = () =>
  ({
    vaultId: "v",
    snapshot: () => ({ status: "opening" }),
    subscribe: () => () => undefined,
    close: vi.fn<() => void>(),
  }) as unknown as OpenVault;

test("a session that is adopted is stored and told; what was said of the one before is over", () => {
  const { services, told, log } = openTab();
  services.notices.show({ text: "Ended" });
  services.sessionEnd.set({ email: null, isPasswordReset: false });
  const vault = makeVault();
  const given = { token: tokenOf(ana._id), user: ana, vault };
  expect(services.adopt(given)).toBe(given);
  expect([services.tokens.read(), services.holder.personal(), log, told]).toEqual([
    given.token,
    vault,
    ["signedIn"],
    ["signedIn"],
  ]);
  expect([services.notices.snapshot(), services.sessionEnd.get()]).toEqual([null, null]);
  services.adopt({ ...given, vault: null });
  expect(services.holder.personal()).toBe(vault);
});

test.each([
  { submit: () => Promise.resolve({ token: "", user: ana, vault: null }), text: texts.newVaultKeys.made },
  { submit: () => Promise.reject(new Error()), text: texts.newVaultKeys.stopped },
])("new vault keys that end while another page is shown say how: $text", async ({ submit, text }) => {
  const { services } = openTab({ user: ana });
  services.holder.open(makeVault());
  services.newVaultKeys.begin({ entryCount: 0, unreadable: [], submit } as unknown as PreparedNewVaultKeys);
  await services.newVaultKeys.make(() => expect.fail());
  expect(services.notices.snapshot()?.notice.text).toBe(text);
});

test("signing out ends the session here, in the other tabs and on the server", async () => {
  const { services, told, log } = openTab({ user: ana });
  const token = tokenOf(ana._id);
  services.tokens.write(token);
  localStorage.setItem("lastUsedEntries", "{}");
  services.holder.open(makeVault());
  handFile(new File(["secrets"], "list.csv"));
  services.signOut();
  expect(handedFile()).toBeNull();
  expect([services.tokens.read(), services.holder.personal(), log, told]).toEqual([
    null,
    null,
    ["signedOut"],
    ["signedOut"],
  ]);
  expect(localStorage.getItem("lastUsedEntries")).toBeNull();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.init?.method).toBe(calls.users.endSession.method);
  expect(new Headers(asked[0]?.init?.headers).get("authorization")).toBe(`Bearer ${token}`);
  expect(asked[0]?.url).toContain("/api/");
  services.signOut();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toHaveLength(1);
});

test("a stored token is taken up while it runs", () => {
  const running = openTab();
  running.services.restore();
  expect(running.log).toEqual([]);
  localStorage.setItem("token", tokenOf(ana._id));
  running.services.restore();
  expect(running.log).toEqual(["restored"]);
  localStorage.setItem("token", tokenOf(ana._id, -1));
  running.services.restore();
  expect([running.log, localStorage.getItem("token")]).toEqual([["restored"], null]);
});

test("the record is read by its own call until it is known, and once where it is asked for twice", async () => {
  const { services, log } = openTab();
  localStorage.setItem("token", tokenOf(ana._id));
  await Promise.all([services.refreshUser(), services.refreshUser()]);
  expect(asked).toHaveLength(1);
  await services.refreshUser();
  expect(asked).toHaveLength(2);
  expect(asked[0]?.url).not.toContain(ana._id);
  expect(asked[1]?.url).toMatch(new RegExp(`/${ana._id}$`));
  expect(log).toEqual(["refreshed", "refreshed"]);
});

test("what other tabs tell of the session is followed", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  const { services, hear, log } = openTab();
  localStorage.setItem("token", tokenOf(ana._id));
  services.notices.show({ text: "Ended" });
  services.sessionEnd.set({ email: null, isPasswordReset: false });
  hear("signedIn");
  expect([log, services.notices.snapshot(), services.sessionEnd.get()]).toEqual([["restored"], null, null]);
  hear("refreshUserData");
  await expect.poll(() => log.at(-1)).toBe("refreshed");
  hear("signedIn");
  expect([log.length, reload.mock.calls.length]).toEqual([2, 0]);
  localStorage.setItem("token", tokenOf("ben"));
  hear("signedIn");
  expect(reload).toHaveBeenCalledOnce();
  localStorage.removeItem("token");
  const before = log.length;
  hear("signedIn");
  expect(log).toHaveLength(before);
  services.sessionEnd.set({ email: null, isPasswordReset: false });
  hear("tokenRemoved");
  expect(log).toHaveLength(before);
  services.sessionEnd.set(null);
  services.holder.open(makeVault());
  hear("tokenRemoved");
  expect(log.at(-1)).toBe("signedOut");
  await expect.poll(() => services.holder.personal()).toBeNull();
  expect(services.holder.lockReason()).toBe("elsewhere");
  services.holder.open(makeVault());
  hear("signedOut");
  expect([services.holder.personal(), services.holder.lockReason()]).toEqual([null, "reload"]);
});

test("a record that was changed on this page is read again, and the other tabs are told", async () => {
  const { told, log } = openTab({ user: ana });
  window.dispatchEvent(new Event("refresh user data"));
  expect(told).toContain("refreshUserData");
  await expect.poll(() => log).toContain("refreshed");
});

test("an address is looked up with the token of the first-admin link", async () => {
  const { services } = openTab();
  answer = async () => Response.json({ isRegistered: true });
  expect(await services.isRegistered("ana@example.org", "setup")).toBe(true);
  expect(JSON.parse(asked[0]?.init?.body as string)).toEqual({ email: "ana@example.org", setupToken: "setup" });
});

test("a token that has run out signs out where the server isn't reached", async () => {
  const { services, log } = openTab({ user: ana });
  answer = () => Promise.reject(new TypeError("away"));
  await services.connection.check();
  services.tokenEnded();
  expect(log).toEqual(["signedOut"]);
});

test("a token that has run out takes the offline copy with it", async () => {
  const { services } = openTab({ user: ana });
  await services.connection.check();
  const opened: string[] = [];
  const open = (name: string) => {
    opened.push(name);
    throw new Error("This browser has no database.");
  };
  vi.stubGlobal("indexedDB", { databases: async () => [{ name: "pomander" }], open });
  services.tokenEnded();
  await expect.poll(() => opened).toEqual(["pomander"]);
});

test("the end of a session is told once for each token, and whether a reset was the reason", async () => {
  const ends: boolean[] = [];
  const tokens = createTokenStore(localStorage);
  const loader = createClientLoader({
    page: window,
    tokens,
    connection: createConnection(window),
    serverClock: createServerClock(() => Date.now()),
    onSessionEnd: (isReset) => ends.push(isReset),
  });
  const ask = async () => (await loader.api())((await loader.calls()).users.me).catch(() => undefined);
  tokens.write(tokenOf(ana._id));
  answer = async () => refusal("not_signed_in", { endedBy: "password_reset" });
  await ask();
  await ask();
  expect(ends).toEqual([true]);
  tokens.write(tokenOf("ben"));
  answer = async () => refusal("not_signed_in");
  await ask();
  expect(ends).toEqual([true, false]);
  expect(await loader.hasCopy()).toBe(false);
});

test("a visitor is told that a session has ended where the page didn't stay", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  localStorage.setItem("token", tokenOf(ana._id));
  const { services, store } = start(window);
  expect(store.get().isAuthenticated).toBe(true);
  answer = async () => refusal("not_signed_in");
  await services.refreshUser().catch(() => undefined);
  expect(store.get().isAuthenticated).toBe(false);
  expect(warned).toHaveBeenCalledOnce();
  expect(services.notices.snapshot()?.notice).toEqual({
    text: texts.session.ended,
    severity: "error",
    isLasting: true,
  });
  services.notices.dismiss();
  services.tokens.write(tokenOf(ana._id));
  answer = async () => refusal("not_signed_in", { endedBy: "password_reset" });
  await services.refreshUser().catch(() => undefined);
  expect(services.notices.snapshot()).toBeNull();
});

test("what only signed-in users need is begun at the first sign-in, once", () => {
  const { services, store } = start(window);
  const begin = vi.spyOn(services.stayUnlocked, "start").mockResolvedValue();
  store.refreshed(ana);
  const stopped = begin.mock.calls.length;
  store.signedIn(ana);
  store.signedOut();
  store.signedIn(ana);
  expect([stopped, begin.mock.calls.length]).toEqual([0, 1]);
});

test("the vault client is loaded by its first use and sends the stored token; to await it loads nothing", async () => {
  const tokens = createTokenStore(localStorage);
  const loader = createClientLoader({
    page: window,
    tokens,
    connection: createConnection(window),
    serverClock: createServerClock(() => Date.now()),
    onSessionEnd: () => undefined,
  });
  const token = tokenOf(ana._id);
  tokens.write(token);
  vi.stubGlobal("indexedDB", { databases: async () => [], open: () => expect.fail("no database is needed") });
  expect(await Promise.resolve(loader.client)).toBe(loader.client);
  answer = async () => Response.json([]);
  expect(await loader.client.archivedVaults()).toEqual([]);
  expect(asked).toHaveLength(1);
  expect(new Headers(asked[0]?.init?.headers).get("authorization")).toBe(`Bearer ${token}`);
});

test("why nothing can be saved names whose doing it is, and what can be read", () => {
  const { offline } = texts;
  expect(connectionText({ isCopy: false, isUnavailable: false })).toBe(offline.bar);
  expect(connectionText({ isCopy: true, isUnavailable: false })).toBe(offline.barCopy);
  expect(connectionText({ isCopy: false, isUnavailable: true })).toBe(offline.unavailable);
  expect(connectionText({ isCopy: true, isUnavailable: true })).toBe(offline.unavailableCopy);
});

type Router = Parameters<typeof hydrate>[2]["router"];
/** Creates a router that is initialized when the test says so. */
function routerOf({ isInitialized = true, errors = null as object | null } = {}) {
  const listeners = new Set<(state: { initialized: boolean }) => void>();
  const state = { initialized: isInitialized, errors };
  const revalidate = vi.fn<() => Promise<void>>(async () => undefined);
  const router = {
    state,
    revalidate,
    subscribe: (listener: (state: { initialized: boolean }) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Router;
  return {
    router,
    revalidate,
    listeners,
    say: (initialized: boolean) => listeners.forEach((hear) => hear({ initialized })),
  };
}
function container(data: Record<string, string> = {}) {
  const element = document.body.appendChild(document.createElement("div"));
  element.innerHTML = "<p>drawn</p>";
  Object.assign(element.dataset, data);
  return element;
}
const app = createElement("p", null, "drawn");
const whole = { path: window.location.pathname, isFor: "visitors", whole: "" };
/** Waits for the event that `early.js` waits for. */
const ready = () => new Promise((resolve) => document.addEventListener("pomander-ready", resolve, { once: true }));

test("a page that was drawn whole for this person comes alive as it is", async () => {
  const element = container(whole);
  const drawn = element.firstChild;
  const { router, revalidate, listeners, say } = routerOf({ isInitialized: false });
  const isReady = ready();
  const hydrating = act(() => hydrate(element, app, { router, isVisitor: true }));
  say(false);
  expect(listeners.size).toBe(1);
  say(true);
  await hydrating;
  await isReady;
  expect([element.firstChild, element.dataset["path"], revalidate.mock.calls.length, listeners.size]).toEqual([
    drawn,
    undefined,
    1,
    0,
  ]);
});

test.each([
  ["for another page", { ...whole, path: "/elsewhere" }, {}, true],
  ["for members", { ...whole, isFor: "members" }, {}, true],
  ["for visitors, before a member", whole, {}, false],
  ["in part", { path: whole.path, isFor: "visitors" }, {}, true],
  ["where the page's code failed", whole, { errors: {} }, true],
])("a page that was drawn %s is shown anew", async (_name, data, state, isVisitor) => {
  const element = container(data);
  const drawn = element.firstChild;
  const { router, revalidate } = routerOf(state);
  const isReady = ready();
  await act(() => hydrate(element, app, { router, isVisitor }));
  await isReady;
  expect([element.textContent, element.firstChild === drawn, element.dataset["path"]]).toEqual([
    "drawn",
    false,
    undefined,
  ]);
  expect(revalidate).not.toHaveBeenCalled();
});

test("a page of a person whose vault may be unlocked by itself is shown anew", async () => {
  document.documentElement.dataset["drawn"] = "staying";
  const element = container({ ...whole, isFor: "members" });
  const drawn = element.firstChild;
  await act(() => hydrate(element, app, { router: routerOf().router, isVisitor: false }));
  expect(element.firstChild === drawn).toBe(false);
  await act(async () => renderApp(container(), app));
});
