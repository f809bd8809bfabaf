import type { OpenVault } from "@pomander/vault";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NotedLogin } from "../messages.ts";
import { createSaving } from "./saving.ts";

const address = "https://shop.example.org/login";

interface Known {
  userName?: string;
  password?: string;
  isAsked?: boolean;
  role?: "read" | "write";
  reprompt?: boolean;
}

const given = { userName: "ana", password: "old", code: "", fresh: "", own: [] };
const unused = async (_fields: { password: string }) => ({ kind: "saved" });

/** Returns saving for a vault with entries that fit the page. */
function saving({
  entries = [] as Known[],
  isLocked = false,
  isSignedIn = true,
  never = [] as string[],
  create = unused,
  /** Called with the changed entry. */
  save = unused,
  isConfirmed = (): boolean => true,
} = {}) {
  const kept = [...never];
  const fitting = entries.map(
    ({ userName = "ana", password = "old", isAsked = false, role, reprompt = false }, index) => {
      const shared = role === undefined ? null : { name: "Ops", role };
      const vault = {
        password: async () => password,
        snapshot: () => ({ shared }),
        reveal: async () => ({ email: userName, password }),
        save: async (_: unknown, changed: { password: string }) => save(changed),
      } as unknown as OpenVault;
      const entry = { id: `${index}`, type: "login" as const, entryId: `${index}`, title: "Shop", userName, vault };
      const more = {
        isFavorite: false,
        isShared: shared !== null,
        link: address,
        linkMatch: "domain" as const,
        urls: [],
        usedAt: 0,
      };
      return {
        entry: { ...entry, ...more, hasCode: false, reprompt, facts: "" },
        isAsked,
        isSameHost: true,
        isExact: true,
      };
    },
  );
  return createSaving({
    usableEntries: { fitting: async () => fitting, valuesFor: async () => (isConfirmed() ? given : null) },
    settings: {
      inPages: async () => ({ isOn: true, leftOut: kept }),
      setOn: async () => undefined,
      setLeftOut: async (_, site) => void kept.push(site),
    },
    personal: () => (isLocked ? null : ({ create } as unknown as OpenVault)),
    isLocked: () => isLocked,
    isSignedIn: () => isSignedIn,
    server: () => "https://passwords.example.org",
  });
}
const sent = (more: Partial<NotedLogin> = {}): NotedLogin => ({
  tabId: 1,
  address,
  userName: "ana",
  password: "new",
  isNew: false,
  isFrame: false,
  ...more,
});
async function offerAfter(logins: Partial<NotedLogin>[], options: Parameters<typeof saving>[0] = {}) {
  const one = saving(options);
  for (const login of logins) await one.note(sent(login));
  return one.offer(1);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a login that no entry has can be saved", async () => {
  expect(await offerAfter([{}])).toMatchObject({ host: "shop.example.org", userName: "ana", updates: [] });
  expect(await offerAfter([{}], { entries: [{ userName: "eve" }] })).toMatchObject({ updates: [] });
});

test("an entry of the user with another password can be updated, whatever the case of the name", async () => {
  expect(await offerAfter([{ userName: " ANA" }], { entries: [{}] })).toMatchObject({ updates: [{ id: "0" }] });
  expect(await offerAfter([{ userName: "" }], { entries: [{}, { userName: "eve" }] })).toMatchObject({
    updates: [{ id: "0" }, { id: "1" }],
  });
});

test("the same password is nothing to save", async () => {
  expect(await offerAfter([{}], { entries: [{ password: "new" }] })).toBe(null);
});

test("an entry that has the password, but no user name yet, can get it; another one can't", async () => {
  const entries = [{ userName: "", password: "new" }, { userName: "" }];
  expect(await offerAfter([{}], { entries })).toMatchObject({ updates: [{ id: "0" }], renamed: ["0"] });
  expect(await offerAfter([{}], { entries: [{}] })).toMatchObject({ updates: [{ id: "0" }], renamed: [] });
});

test("the only entry of this user is chosen before, and none of a shared vault, or where the user is not known", async () => {
  expect(await offerAfter([{}], { entries: [{}] })).toMatchObject({ obvious: "0" });
  expect(await offerAfter([{}], { entries: [{ userName: "", password: "new" }] })).toMatchObject({ obvious: "0" });
  for (const entries of [[{ role: "write" as const }], [{}, {}]])
    expect(await offerAfter([{}], { entries })).toMatchObject({ obvious: null });
  expect(await offerAfter([{ userName: "" }], { entries: [{}] })).toMatchObject({ obvious: null });
  const shared = [{ userName: "", password: "new", role: "write" as const }];
  expect(await offerAfter([{}], { entries: shared })).toMatchObject({ obvious: null, renamed: ["0"] });
});

test("what an expression alone fits, and what the person may only read, is not updated", async () => {
  expect(await offerAfter([{}], { entries: [{ isAsked: true }, { role: "read" }] })).toMatchObject({ updates: [] });
  expect(await offerAfter([{}], { entries: [{ role: "write" }] })).toMatchObject({ updates: [{ vaultName: "Ops" }] });
});

test("one's own entry can be updated, however many of a shared vault there are for the site", async () => {
  const entries = [...Array.from({ length: 20 }, () => ({ role: "write" as const })), {}];
  const offer = await offerAfter([{}], { entries });
  expect(offer?.updates.map(({ id }) => id).slice(0, 2)).toEqual(["20", "0"]);
  expect(offer?.updates).toHaveLength(20);
});

test("a password gets the user name of the step before, of the same site and tab alone", async () => {
  const step = { password: "" };
  expect(await offerAfter([step, { userName: "" }])).toMatchObject({ userName: "ana" });
  expect(await offerAfter([{ ...step, address: "https://evil.example.com/" }, { userName: "" }])).toMatchObject({
    userName: "",
  });
  expect(await offerAfter([{ ...step, tabId: 2 }, { userName: "" }])).toMatchObject({ userName: "" });
  expect(await offerAfter([step])).toBe(null);
});

test("a login is kept for five minutes, and one a tab, of 50 at most", async () => {
  const one = saving();
  await one.note(sent());
  vi.advanceTimersByTime(5 * 60_000);
  expect(one.noted(1)).not.toBe(null);
  vi.advanceTimersByTime(1);
  expect(one.noted(1)).toBe(null);
  for (let tabId = 1; tabId <= 51; tabId += 1) await one.note(sent({ tabId }));
  expect([one.noted(1), one.noted(2)]).toEqual([null, { address, isNew: false }]);
});

test("nothing too long is kept, nothing of the server's own pages, and nothing of a site that is left out", async () => {
  expect(await offerAfter([{ password: "x".repeat(8_193) }])).toBe(null);
  expect(await offerAfter([{ password: "é".repeat(4_097) }])).toBe(null);
  expect(await offerAfter([{ userName: "x".repeat(2_049) }])).toBe(null);
  for (const own of ["https://passwords.example.org/login", "http://passwords.example.org:8080/"])
    expect(await offerAfter([{ address: own }])).toBe(null);
  expect(await offerAfter([{}], { never: ["example.org"] })).toBe(null);
  expect(await offerAfter([{ password: "x".repeat(8_192) }])).not.toBe(null);
});

test("what the person saw is saved, and no login that the page has sent since", async () => {
  const created: unknown[] = [];
  const create = async (fields: { password: string }) => {
    created.push(fields.password);
    return { kind: "saved" };
  };
  const one = saving({ create });
  await one.note(sent());
  const first = await one.offer(1);
  await one.note(sent({ password: "set by eve" }));
  const save = (number = -1) => one.save({ tabId: 1, number, userName: "ana", id: null });
  expect([(await save(first?.number)).error === null, created]).toEqual([false, []]);
  const second = await one.offer(1);
  expect([(await save(second?.number)).error, created]).toEqual([null, ["set by eve"]]);
  expect(one.noted(1)).toBe(null);
});

test("a frame's login takes the place of none that another origin has sent", async () => {
  const frame = { isFrame: true, address: "https://eve.example.org/", userName: "eve" };
  expect(await offerAfter([{}, frame])).toMatchObject({ host: "shop.example.org", userName: "ana" });
  expect(await offerAfter([frame])).toMatchObject({ host: "eve.example.org" });
  expect(await offerAfter([frame, { ...frame, userName: "evelyn" }])).toMatchObject({ userName: "evelyn" });
  expect(await offerAfter([frame, {}])).toMatchObject({ host: "shop.example.org" });
});

test("a page asks once in ten minutes for a site; the badge says the rest, as while the vault is locked", async () => {
  const one = saving();
  await one.note(sent());
  expect(await one.prompt(1, false)).toEqual({ kind: "badge" });
  expect(await one.prompt(1, true)).toEqual({ kind: "bar" });
  await one.note(sent({ tabId: 2, address: "https://www.example.org/" }));
  expect(await one.prompt(2, true)).toEqual({ kind: "badge" });
  vi.advanceTimersByTime(10 * 60_000 + 1);
  await one.note(sent({ tabId: 2 }));
  expect(await one.prompt(2, true)).toMatchObject({ kind: "bar" });
  const locked = saving({ isLocked: true });
  await locked.note(sent());
  expect(await locked.prompt(1, true)).toEqual({ kind: "badge" });
  expect(await locked.offer(1)).toBe(null);
});

test("a site that is never asked about is dropped, with the login", async () => {
  const one = saving();
  await one.note(sent());
  await one.dismiss(1, true);
  await one.note(sent());
  expect(one.noted(1)).toBe(null);
});

test("nothing is kept while no one is signed in", async () => {
  const one = saving({ isSignedIn: false });
  await one.note(sent());
  expect(one.noted(1)).toBeNull();
});

test("a login that asks for the master password is not updated before that was typed", async () => {
  const saved: string[] = [];
  const save = async ({ password }: { password: string }) => {
    saved.push(password);
    return { kind: "saved" };
  };
  let isConfirmed = false;
  const one = saving({ entries: [{ reprompt: true }], save, isConfirmed: () => isConfirmed });
  await one.note(sent());
  const number = (await one.offer(1))?.number ?? 0;
  const update = () => one.save({ tabId: 1, number, userName: "ana", id: "0" });
  expect((await update()).error).not.toBeNull();
  expect(saved).toEqual([]);
  isConfirmed = true;
  expect((await update()).error).toBeNull();
  expect(saved).toEqual(["new"]);
});

test("the site's other entries can be chosen too, and keep their user name", async () => {
  const saved: unknown[] = [];
  const save = async (fields: { password: string }) => {
    saved.push(fields);
    return { kind: "saved" };
  };
  const one = saving({ entries: [{ userName: "eve" }, { userName: "old name", role: "read" }], save });
  await one.note(sent());
  const offer = await one.offer(1);
  expect(offer).toMatchObject({ updates: [], others: [{ id: "0" }], obvious: null });
  await one.save({ tabId: 1, number: offer?.number ?? 0, userName: "ana", id: "0" });
  expect(saved).toMatchObject([{ email: "eve", password: "new" }]);
});

test("an entry with the password that a form sets gets the user name that is sent; one of a login doesn't", async () => {
  const saved: unknown[] = [];
  const save = async (fields: { password: string }) => {
    saved.push(fields);
    return { kind: "saved" };
  };
  const entries = [{ userName: "first", password: "new" }];
  expect(await offerAfter([{}], { entries })).toMatchObject({ updates: [], others: [{ id: "0" }] });
  const one = saving({ entries, save });
  await one.note(sent({ isNew: true }));
  const offer = await one.offer(1);
  expect(offer).toMatchObject({ updates: [{ id: "0" }], obvious: "0", renamed: ["0"] });
  await one.save({ tabId: 1, number: offer?.number ?? 0, userName: "ana", id: "0" });
  expect(saved).toMatchObject([{ email: "ana", password: "new" }]);
});

test("the only entry of one's own is chosen for a new password without a user name", async () => {
  const isNew = { userName: "", isNew: true };
  expect(await offerAfter([isNew], { entries: [{}] })).toMatchObject({ obvious: "0" });
  expect(await offerAfter([isNew], { entries: [{}, {}] })).toMatchObject({ obvious: null });
});

test("the question about one login goes along with the pages that follow for half a minute", async () => {
  const one = saving();
  await one.note(sent());
  expect((await one.offer(1))?.isAsked).toBe(false);
  expect(await one.prompt(1, true)).toEqual({ kind: "bar" });
  expect((await one.offer(1))?.isAsked).toBe(true);
  vi.advanceTimersByTime(29_000);
  expect(await one.prompt(1, true)).toEqual({ kind: "bar" });
  vi.advanceTimersByTime(1_000);
  expect(await one.prompt(1, true)).toEqual({ kind: "badge" });
});

test("a user name of a page takes one line, and turns nothing around", async () => {
  const userName = `\u202eType your\nmaster password ${"x".repeat(800)}`;
  const offer = await offerAfter([{ userName }]);
  expect(offer?.userName).toMatch(/^Type your master password x+…$/);
  expect(offer?.userName.length).toBe(120);
});
