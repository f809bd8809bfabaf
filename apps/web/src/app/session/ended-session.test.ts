// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSessionStore } from "../../lib/session/store.tsx";
import type { Tabs } from "../../lib/session/tabs.ts";
import { createServices } from "../services.ts";

type Listener = Parameters<Tabs["listen"]>[0];
type Posted = (event: { data: unknown }) => void;
const ana = { _id: "ana", email: "ana@example.org" } as User;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const token = `${encode({ alg: "HS256" })}.${encode({ sub: ana._id, exp: Math.floor(Date.now() / 1_000) + 3_600 })}.x`;

let answer: () => Promise<Response>;
beforeEach(() => {
  localStorage.clear();
  answer = async () => Response.json({ code: "not_signed_in", message: "", requestId: "1" }, { status: 401 });
  vi.stubGlobal("fetch", () => answer());
});
afterEach(() => void vi.unstubAllGlobals());

/** Tabs of one browser, with a vault and a form with changes in each; `knowsUser` says which have read the record. */
function openTabs(...knowsUser: boolean[]) {
  const posted: Posted[][] = [];
  const told: Listener[][] = [];
  return knowsUser.map((isKnown, here) => {
    const [own, listeners]: [Posted[], Listener[]] = [[], []];
    posted.push(own);
    told.push(listeners);
    const tabs = {
      channel: {
        postMessage: (data: unknown) =>
          posted.forEach((others, tab) => tab !== here && others.forEach((hear) => hear({ data }))),
        addEventListener: (_type: string, hear: Posted) => void own.push(hear),
      },
      tell: (message: Parameters<Listener>[0]) =>
        told.forEach((others, tab) => tab !== here && others.forEach((hear) => hear(message))),
      listen: (hear: Listener) => void listeners.push(hear),
    } as unknown as Tabs;
    const store = createSessionStore();
    store.restored();
    const ends: boolean[] = [];
    const services = createServices({
      page: window,
      tabs,
      store,
      onSessionEnd: (isPasswordReset) => void ends.push(isPasswordReset),
    });
    const vault = {
      vaultId: "v",
      snapshot: () => ({ status: "opening" }),
      subscribe: () => () => undefined,
      sealDraft: async () => "sealed",
      close: vi.fn<() => void>(),
    };
    services.tokens.write(token);
    if (isKnown) store.signedIn(ana);
    services.holder.open(vault as unknown as OpenVault);
    services.holder.onLock(async (held) => ({ vaultId: "v", base: null, sealed: await held.sealDraft({} as never) }));
    return { services, vault, ends, isSignedIn: () => store.get().isAuthenticated };
  });
}
type Tab = ReturnType<typeof openTabs>[number];
async function expectLocked({ services, vault }: Tab): Promise<void> {
  await expect.poll(() => services.holder.personal()).toBeNull();
  expect(vault.close).toHaveBeenCalled();
  expect(services.holder.takeDraft("v")?.sealed).toBe("sealed");
}

test("any call that the server answers with the session's end locks every tab, with its draft kept sealed", async () => {
  localStorage.setItem("lastUsedEntries", "{}");
  const tabs = openTabs(true, true, true);
  await expect(tabs[0]!.services.refreshUser()).rejects.toMatchObject({ code: "not_signed_in" });
  for (const tab of tabs) await expectLocked(tab);
  expect(localStorage.getItem("lastUsedEntries")).toBeNull();
  for (const { services, ends } of tabs) {
    await expect.poll(() => ends).toEqual([false]);
    expect(services.sessionEnd.get()).toEqual({ email: "ana@example.org", isPasswordReset: false });
    expect(services.holder.lockReason()).toBe("ended");
  }
});

test("the sealed copy of the vault is removed from the browser with it", async () => {
  const opened: string[] = [];
  const open = (name: string) => {
    opened.push(name);
    throw new Error("This browser has no database.");
  };
  vi.stubGlobal("indexedDB", { databases: async () => [{ name: "pomander" }], open });
  const [tab] = openTabs(true);
  expect(opened).toEqual([]);
  await expect(tab!.services.refreshUser()).rejects.toMatchObject({ code: "not_signed_in" });
  await expect.poll(() => opened).toEqual(["pomander"]);
});

test("a page that was just loaded is signed out by it, and another tab's draft stays", async () => {
  const [loaded, other] = openTabs(false, true);
  await expect(loaded!.services.refreshUser()).rejects.toMatchObject({ code: "not_signed_in" });
  await expect.poll(() => loaded!.isSignedIn()).toBe(false);
  expect(loaded!.services.tokens.read()).toBeNull();
  await expectLocked(other!);
  expect(other!.isSignedIn()).toBe(true);
});

test("a token that has run out by this device's clock locks as soon as the server says so, and no sooner", async () => {
  const [tab] = openTabs(true);
  answer = async () => Response.json(ana);
  tab!.services.tokenEnded();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(tab!.services.holder.personal()).not.toBeNull();
  answer = async () => Response.json({ code: "not_signed_in", message: "", requestId: "1" }, { status: 401 });
  tab!.services.tokenEnded();
  await expectLocked(tab!);
});

test("signing out by hand keeps no draft, in no tab", async () => {
  const tabs = openTabs(true, true);
  tabs[0]!.services.signOut();
  for (const { services } of tabs) {
    await expect.poll(() => services.holder.personal()).toBeNull();
    expect(services.holder.takeDraft("v")).toBeNull();
    expect(services.sessionEnd.get()).toBeNull();
  }
});
