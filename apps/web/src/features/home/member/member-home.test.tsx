// @vitest-environment happy-dom
import { calls, type User } from "@pomander/contract";
import type { EntrySummary, OpenVault, VaultSnapshot } from "@pomander/vault";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import type { SharedVaults } from "../../../lib/vault/shared-vaults.ts";
import type { Sharing } from "@pomander/vault/sharing";
import { createEntryGate } from "../../../lib/vault/entry-gate.ts";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { createVaultSession } from "@pomander/browser/vault-session";
import { renderRouter } from "../../../test/render-router.tsx";
import { HomePage } from "../HomePage.tsx";
import { MemberHome } from "./MemberHome.tsx";
import { createValueStore } from "@pomander/browser/value-store";

afterEach(cleanup);

const user = {
  _id: "ana",
  email: "ana@example.com",
  emailVerifiedAt: "2026-01-01T00:00:00.000Z",
  isAllowedForRemindMe: true,
  mustChangePassword: false,
  timeZone: "UTC",
} as User;

const entry = (title: string, members: Partial<EntrySummary> = {}) =>
  ({ _id: title, title, email: "", isFavorite: true, isArchive: false, ...members }) as EntrySummary;

function makeVault(entries: readonly EntrySummary[], members: Partial<VaultSnapshot> = {}) {
  const snapshot = { status: "open", entries, unreadable: [], fault: null, ...members };
  return {
    subscribe: () => () => undefined,
    snapshot: () => snapshot,
    extraMembers: async () => ({}),
    password: async (id: string) => (id === "Note" ? "" : `password of ${id}`),
  } as unknown as OpenVault;
}

interface Options {
  vault?: OpenVault | null;
  unlocked?: OpenVault;
  due?: readonly object[];
  expired?: number;
  people?: { passwordEnded?: number; passwordEnding?: number };
  hasRecovery?: boolean;
  /** Whether the user has a passkey and a second factor. */
  hasFactors?: boolean;
  who?: Partial<User>;
  page?: ReactElement;
  sharedVaults?: SharedVaults;
}

function show({
  vault = null,
  unlocked,
  due = [],
  expired = 0,
  people = {},
  hasRecovery = true,
  hasFactors = false,
  who = {},
  page = <MemberHome />,
  sharedVaults = { get: () => null, subscribe: () => () => undefined, find: () => null },
}: Options) {
  const holder = createVaultSession(null);
  if (vault !== null) holder.open(vault);
  const copied: string[] = [];
  const asked: string[] = [];
  const copy = async (text: string) => void copied.push(text);
  type Query = Record<"status" | "page" | "pageSize" | "state" | "role", string>;
  const list = async (call: unknown, { query }: { query: Query }) => {
    if (call === calls.users.list) {
      asked.push(`${query.state} of ${query.role ?? "everyone"}`);
      return { rows: [], total: people[query.state as keyof typeof people] ?? 0 };
    }
    asked.push(query.status);
    const [page, size] = [Number(query.page), Number(query.pageSize)];
    // Without a page, the server returns every row.
    const rows = Number.isNaN(page) ? due : due.slice((page - 1) * size, page * size);
    return query.status === "due-soon" ? { rows, total: due.length } : { rows: [], total: expired };
  };
  const some = hasFactors ? [{}] : [];
  const read = async (call: unknown) =>
    call === calls.factors.list ? { factors: some, passkeys: some } : { vaultId: "one", hasRecovery };
  const api = Object.assign(read, { list });
  const services = {
    holder,
    sharedVaults,
    notices: createNotices(),
    sessionEnd: createValueStore(null),
    entryGate: createEntryGate(),
    clipboard: { copy, copySecret: copy },
    api: async () => api,
    hasCopy: async () => false,
    preloadClient: async () => undefined,
    connection: { isReached: () => true, subscribe: () => () => undefined },
    tokens: { current: () => ({}) },
    securityWarnings: { confirmOrAbort: async () => true },
    client: { unlock: async () => unlocked },
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn({ ...user, ...who });
  renderRouter({ services, store, router: createMemoryRouter([{ path: "*", element: page }]) });
  return { copied, asked, gate: services.entryGate, notice: () => services.notices.snapshot()?.notice.text };
}

const region = (name: string) => within(screen.getByRole("region", { name }));

test("favorites are copied from, in order; what is archived or has no star is not there", async () => {
  const entries = [
    entry("Mail", { email: "ana@mail.example" }),
    entry("Bank"),
    entry("Old", { isArchive: true }),
    entry("Forum", { isFavorite: false }),
  ];
  const { copied, notice } = show({ vault: makeVault(entries) });
  const titles = region("Favorites")
    .getAllByRole("listitem")
    .map((row) => within(row).getByRole("link").textContent);
  expect(titles).toEqual(["Bank", "Mail"]);
  expect(screen.getByRole("link", { name: "Mail" }).getAttribute("href")).toBe("/passwords?entry=Mail");
  fireEvent.click(screen.getByRole("button", { name: "Copy the password of Mail" }));
  await expect.poll(notice).toBe("Copied to clipboard! Password of Mail, cleared in 30 seconds.");
  fireEvent.click(screen.getByRole("button", { name: "Copy the user name of Mail" }));
  await expect.poll(notice).toBe("Copied to clipboard! User name of Mail.");
  expect(copied).toEqual(["password of Mail", "ana@mail.example"]);
  expect(screen.queryByRole("button", { name: "Copy the user name of Bank" })).toBeNull();
});

test("the page calls to their passwords, not to sign in or up; the feature cards follow, and no picture", async () => {
  show({ page: <HomePage /> });
  for (const title of ["Secure Storage", "Password Generator", "Cross-Platform"])
    expect(await screen.findByRole("heading", { name: title })).toBeDefined();
  expect(screen.getByRole("region", { name: "Favorites" })).toBeDefined();
  expect(screen.getByRole("link", { name: "My Passwords" }).getAttribute("href")).toBe("/passwords");
  for (const name of ["Login", "Sign Up Free", "Get Started Now"])
    expect(screen.queryByRole("link", { name })).toBeNull();
  expect(screen.queryByRole("img")).toBeNull();
});

test("an entry without a password says so and copies nothing", async () => {
  const { copied, notice } = show({ vault: makeVault([entry("Note")]) });
  fireEvent.click(screen.getByRole("button", { name: "Copy the password of Note" }));
  await expect.poll(notice).toContain("There is no password to copy");
  expect(copied).toEqual([]);
});

test("a favorite that asks for the master password is not copied before", async () => {
  const asking = { ...makeVault([entry("Bank")]), extraMembers: async () => ({ reprompt: true as const }) };
  const { copied, gate } = show({ vault: asking });
  for (const isConfirmed of [false, true]) {
    fireEvent.click(screen.getByRole("button", { name: "Copy the password of Bank" }));
    await expect.poll(() => gate.snapshot()?._id).toBe("Bank");
    expect(copied).toEqual([]);
    gate.answer(isConfirmed);
  }
  await expect.poll(() => copied).toEqual(["password of Bank"]);
});

test("a locked vault is unlocked here, above what needs attention; then that comes first", async () => {
  show({ unlocked: makeVault([entry("Bank")]), hasRecovery: false });
  const titles = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  await screen.findByRole("region", { name: "Needs attention" });
  const before = titles();
  fireEvent.change(screen.getByLabelText("Master password"), { target: { value: "umbrella-violet" } });
  fireEvent.click(screen.getByRole("button", { name: "Unlock" }));
  expect(await screen.findByRole("link", { name: "Bank" })).toBeDefined();
  expect(screen.queryByLabelText("Master password")).toBeNull();
  expect([before, titles()]).toEqual([
    ["Favorites", "Due soon", "Needs attention"],
    ["Needs attention", "Favorites", "Due soon"],
  ]);
});

test("a vault that waits to be confirmed shows nothing of itself", () => {
  show({ vault: makeVault([], { status: "unconfirmed" }) });
  expect(screen.getByText(/hasn't seen this vault before/)).toBeDefined();
});

test("what is due soon is listed, and leads to its details", async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  show({ due: [{ _id: "r1", title: "TLS certificate", expiryDate: day(3) }] });
  const link = await screen.findByRole("link", { name: "TLS certificate" });
  expect(link.getAttribute("href")).toBe("/remind-me?reminder=r1");
  expect(region("Due soon").getByText("in 3 days")).toBeDefined();
});

test("of many that are due eight are listed, with a link to all of them", async () => {
  const expiryDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  show({ due: Array.from({ length: 49 }, (_, n) => ({ _id: `r${n}`, title: `Certificate ${n}`, expiryDate })) });
  const all = await screen.findByRole("link", { name: "Show all 49" });
  expect(all.getAttribute("href")).toBe("/remind-me?status=due-soon&owner=all");
  expect(region("Due soon").getAllByRole("listitem")).toHaveLength(8);
});

test("what needs attention is said with where to see to it, and nothing where there is nothing", async () => {
  const fault = { kind: "older" } as const;
  show({ vault: makeVault([entry("Bank")], { fault }), expired: 2, hasRecovery: false });
  await screen.findByText(/You have no recovery key/);
  await screen.findByText("2 reminders have expired.");
  const links = region("Needs attention").getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/passwords",
    "/profile/security",
    "/remind-me?status=expired",
  ]);
  cleanup();
  show({ vault: makeVault([]) });
  await screen.findByText("No reminders are due soon.");
  expect(screen.queryByRole("region", { name: "Needs attention" })).toBeNull();
});

const steps = () =>
  region("First steps")
    .getAllByRole("listitem")
    .map((row) => [
      row.textContent,
      within(row).queryByTitle("Done") !== null,
      row.querySelector("a")?.getAttribute("href"),
    ]);

test("an empty vault begins with what to set up, which then is the only one to name the recovery key", async () => {
  show({ vault: makeVault([]), hasRecovery: false });
  await screen.findByText("0 of 4 done");
  expect(steps().map(([, isDone, to]) => [isDone, to])).toEqual([
    [false, "/passwords/import"],
    [false, "/profile/security"],
    [false, "/profile/security"],
    [false, "/profile/security"],
  ]);
  expect(screen.queryByRole("region", { name: "Needs attention" })).toBeNull();
});

test("the first steps stay for a month, say what is done, and can be hidden for good", async () => {
  const who = { createdAt: new Date(Date.now() - 29 * 86_400_000).toISOString() };
  const vault = () => makeVault([entry("Bank")]);
  show({ vault: vault(), hasRecovery: false, who });
  await screen.findByText("1 of 4 done");
  expect(steps()[0]).toEqual(["DoneImport your passwords", true, undefined]);
  fireEvent.click(screen.getByRole("button", { name: "Hide" }));
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
  await screen.findByText(/You have no recovery key/);
  cleanup();
  show({ vault: vault(), hasRecovery: false, who });
  await screen.findByText(/You have no recovery key/);
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
  window.localStorage.clear();
});

test("there are no first steps where all are done, after a month, or while the vault is locked", async () => {
  const old = { createdAt: new Date(Date.now() - 31 * 86_400_000).toISOString() };
  for (const options of [
    { vault: makeVault([entry("Bank")]), hasFactors: true, who: { createdAt: new Date().toISOString() } },
    { vault: makeVault([entry("Bank")]), who: old },
    { vault: null },
  ]) {
    show(options);
    await screen.findByText("No reminders are due soon.");
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
    cleanup();
  }
});

test("administrators are told of temporary passwords that ended or soon do, of those whom they may give another", async () => {
  const people = { passwordEnded: 57, passwordEnding: 1 };
  const links = () =>
    region("Needs attention")
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
  const { asked } = show({ people, who: { isSuperAdmin: true } });
  await screen.findByText("57 people's temporary passwords have expired.");
  await screen.findByText("1 person's temporary password expires soon.");
  expect(links()).toEqual(["/dashboard?state=passwordEnded", "/dashboard?state=passwordEnding"]);
  expect(asked).toContain("passwordEnded of everyone");
  cleanup();
  const admin = show({ people: { passwordEnding: 2 }, who: { isAdmin: true } });
  await screen.findByText("2 people's temporary passwords expire soon.");
  expect(links()).toEqual(["/dashboard?state=passwordEnding&role=regular"]);
  expect(admin.asked).toContain("passwordEnded of regular");
  cleanup();
  const regular = show({ people });
  await screen.findByText("No reminders are due soon.");
  expect(regular.asked.filter((one) => one.startsWith("password"))).toEqual([]);
});

test("favorites of shared vaults are shown and copied with their vault's name; what these vaults need is said", async () => {
  const fault = { kind: "older" } as const;
  const open = (vaultId: string, name: string, members: Partial<VaultSnapshot> = {}) => ({
    ...makeVault([entry("Router", { email: "admin" })], { shared: { name } as never, ...members }),
    vaultId,
    password: async (id: string) => `${name}'s password of ${id}`,
  });
  const vaults = [open("ops", "Ops"), open("lab", "Lab", { entries: [], fault })];
  const info = { status: "open", role: "manage", keysDue: [], former: [] };
  const cy = { userId: "cy", name: "Cy", at: "2026-11-03T09:00:00.000Z" };
  const snapshot = {
    status: "ready",
    invites: [{ status: "accepted" }, { status: "open" }, { status: "accepted" }],
    waiting: [{ by: { userId: "bea", name: "Bea" }, vaults: [{ name: "Sales" }, { name: "Board" }] }],
    vaults: [
      { ...info, vaultId: "ops", name: "Ops", keysDue: [{ userId: "cy", why: "left" }] },
      { ...info, vaultId: "desk", name: "Desk", role: "write", former: [cy] },
      { ...info, vaultId: "hall", name: "Hall", role: "read", former: [cy] },
      { ...info, vaultId: "lab", name: "Lab" },
    ],
  };
  const sharing = {
    snapshot: () => snapshot,
    subscribe: () => () => undefined,
    leavers: async () => [{ left: ["Bank", "Mail"] }, { left: ["Mail", "Router"] }],
  } as unknown as Sharing;
  const { copied } = show({
    vault: { ...makeVault([entry("Bank")]), vaultId: "own" },
    sharedVaults: {
      get: () => sharing,
      subscribe: () => () => undefined,
      find: (id) => vaults.find(({ vaultId }) => vaultId === id) ?? null,
    },
  });
  expect(
    region("Favorites")
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Bank", "Routeradmin  ·  Ops"]);
  expect(screen.getByRole("link", { name: "Router" }).getAttribute("href")).toBe("/passwords?entry=ops.Router");
  fireEvent.click(screen.getByRole("button", { name: "Copy the password of Router" }));
  await expect.poll(() => copied).toEqual(["Ops's password of Router"]);
  const known = await screen.findByText('3 passwords in "Desk" are known to people who left.');
  const matters = region("Needs attention").getAllByRole("listitem");
  expect(matters[3]?.contains(known)).toBe(true);
  expect(matters.map((row) => within(row).getByRole("link").getAttribute("href"))).toEqual([
    "/vaults",
    "/people",
    "/vaults/ops",
    "/vaults/desk#former",
    "/passwords?vault=lab",
  ]);
  expect(matters[0]?.textContent).toContain("Bea wants to give you access to Sales and Board.");
  expect(matters[1]?.textContent).toContain("2 people accepted your invitations.");
});

test("nobody without Remind Me is asked for reminders, nor somebody who has yet to choose a password for anything", async () => {
  const { asked } = show({ vault: makeVault([]), who: { isAllowedForRemindMe: false } });
  expect(screen.queryByRole("region", { name: "Due soon" })).toBeNull();
  await Promise.resolve();
  expect(asked).toEqual([]);
  cleanup();
  show({ who: { mustChangePassword: true } });
  expect(screen.queryByRole("region")).toBeNull();
});
