// @vitest-environment happy-dom
import type { FirstVisit, OpenVault } from "@pomander/vault";
import { act, cleanup, screen, within } from "@testing-library/react";
import { createMemoryRouter, useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { useOpenVault } from "../../../lib/vault/vault-hooks.ts";
import { createVaultSession } from "@pomander/browser/vault-session";
import { renderRouter } from "../../../test/render-router.tsx";
import { PasswordsPage } from "../PasswordsPage.tsx";
import { entry } from "../test/entries.ts";
import { makeVault, press, noSharedVaults } from "../test/render-page.tsx";
import { createValueStore } from "@pomander/browser/value-store";

afterEach(cleanup);

const code = "11111 22222 33333 44444 55555 66666";
const visit: FirstVisit = {
  lastChange: new Date(2026, 10, 3, 9, 12).toISOString(),
  entryCount: 1_214,
  checkCode: { counter: 42, code },
};
const unconfirmed = { status: "unconfirmed", firstVisit: visit } as const;
const opened = { status: "open", firstVisit: null, entries: [entry("Bank")] } as const;

/** Renders the page of a vault that waits for the answer; `from` is the page that the user came from to unlock it. */
function showFirstVisit({
  given = unconfirmed,
  acts = {},
  from,
}: { given?: Parameters<typeof makeVault>[0]; acts?: Partial<OpenVault>; from?: string } = {}) {
  const close = vi.fn<() => void>();
  const { vault, show } = makeVault(given, { close, ...acts });
  const holder = createVaultSession(null);
  holder.open(vault);
  const services = {
    sharedVaults: noSharedVaults,
    preloadClient: async () => undefined,
    holder,
    notices: createNotices(),
    sessionEnd: createValueStore(null),
    connection: { subscribe: () => () => undefined, isReached: () => true },
  } as unknown as Services;
  const router = createMemoryRouter(
    [
      { path: "/passwords", element: <PasswordsPage /> },
      { path: "*", element: <Elsewhere /> },
    ],
    { initialEntries: [{ pathname: "/passwords", state: from === undefined ? null : { from } }] },
  );
  renderRouter({ services, store: createSessionStore(), router });
  return { show: (change: Parameters<typeof show>[0]) => act(() => show(change)), close, holder, router };
}

function Elsewhere() {
  const vault = useOpenVault();
  return (
    <p>
      {useLocation().pathname} {vault === null ? "locked" : "open"}
    </p>
  );
}

const question = () => screen.findByRole("heading", { level: 1, name: "Check that this is your vault" });
const facts = () =>
  screen
    .getAllByRole("term")
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`.replaceAll(/\s/g, " "));

test("a browser without a memory of the vault says what it sees, and lists nothing", async () => {
  showFirstVisit({ given: { ...unconfirmed, entries: [entry("Bank")] } });
  const heading = await question();
  expect(screen.getByText(/^This browser hasn't seen this vault before, or its memory was cleared\./)).toBeDefined();
  expect(facts()).toEqual(["Last change Nov 03, 2026, 09:12", "Entries 1,214"]);
  expect(screen.queryByText("42")).toBeNull();
  await press("Compare the check code");
  expect((await screen.findByText("42")).parentElement?.textContent).toBe(`42 ${code}`);
  expect(screen.getByText("Is this what you expect?")).toBeDefined();
  expect(screen.queryByText("Bank")).toBeNull();
  // The page is read from its beginning, and a key that was meant for the previous form answers nothing.
  await expect.poll(() => document.activeElement).toBe(heading);
  const described = document.getElementById(heading.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toContain("Is this what you expect?");
});

test("a last change that cannot be read is said to be so", async () => {
  showFirstVisit({ given: { ...unconfirmed, firstVisit: { ...visit, lastChange: null } } });
  await question();
  expect(facts()[0]).toBe("Last change can't be read");
});

test("Yes opens the vault", async () => {
  const confirmFirstVisit = vi.fn<() => Promise<void>>(async () => undefined);
  const { show } = showFirstVisit({ acts: { confirmFirstVisit } });
  await press("Yes, open it");
  await expect.poll(() => confirmFirstVisit.mock.calls.length).toBe(1);
  show(opened);
  expect(await screen.findByText("Bank")).toBeDefined();
});

test("a Yes that takes long says what is waited for", async () => {
  showFirstVisit({ acts: { confirmFirstVisit: () => new Promise(() => undefined) } });
  await press("Yes, open it");
  expect(screen.getByRole("status").textContent).toBe("");
  await expect.poll(() => screen.getByRole("status").textContent, { timeout: 5_000 }).toBe("Downloading your vault...");
  expect(screen.getByRole("progressbar", { name: "Downloading your vault..." })).toBeDefined();
});

test("a Yes that this browser could not store says so, and the question stays", async () => {
  const reason = Object.assign(new Error("No room."), { isForPeople: true });
  showFirstVisit({ acts: { confirmFirstVisit: () => Promise.reject(reason) } });
  await press("Yes, open it");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Couldn't save your vault's details in this browser. No room.",
  );
  await press("Yes, open it");
  await question();
});

test("another state than the one that was confirmed is asked about anew, and the page says why", async () => {
  const { show } = showFirstVisit({ acts: { confirmFirstVisit: () => new Promise(() => undefined) } });
  await press("Yes, open it");
  const reason = "Your vault has changed since you opened this page. Check it again.";
  expect(screen.queryByText(reason)).toBeNull();
  const checkCode = { counter: 43, code: code.replaceAll("1", "7") };
  show({ firstVisit: { ...visit, checkCode } });
  await press("Compare the check code");
  expect(screen.getByText("43").parentElement?.textContent).toBe(`43 ${checkCode.code}`);
  expect(screen.getByText(reason)).toBeDefined();
  expect(screen.getByRole("button", { name: "Yes, open it" })).toHaveProperty("disabled", false);
  await expect.poll(async () => document.activeElement === (await question())).toBe(true);
});

test("No locks the vault, says what it may mean, and leads back to the unlock", async () => {
  const { close, holder } = showFirstVisit();
  await press("No, lock it");
  const heading = await screen.findByRole("heading", { level: 1, name: "Your vault is locked" });
  expect(close).toHaveBeenCalledOnce();
  expect(holder.personal()).toBeNull();
  const page = within(heading.parentElement as HTMLElement);
  for (const sentence of [
    "The server may be showing you an old copy of your vault.",
    "Compare it with the check code on another of your devices, in your profile under Advanced.",
    "If it differs, tell your administrator.",
  ])
    expect(page.getByText(sentence)).toBeDefined();
  expect(facts()).toEqual([`Check code shown here 42 ${code}`]);
  await expect.poll(() => document.activeElement).toBe(heading);
  await press("Back to unlock");
  expect(await screen.findByRole("heading", { level: 1, name: "Unlock your vault" })).toBeDefined();
});

test("a vault that is opened later does not come back to an earlier No when it locks", async () => {
  const { holder } = showFirstVisit();
  await press("No, lock it");
  await screen.findByRole("heading", { level: 1, name: "Your vault is locked" });
  act(() => holder.open(makeVault(opened).vault));
  await screen.findByText("Bank");
  await act(() => holder.lock("idle"));
  expect(await screen.findByRole("heading", { level: 1, name: "Unlock your vault" })).toBeDefined();
});

test("until it is answered the vault counts as locked everywhere else", async () => {
  const { show, router } = showFirstVisit();
  await question();
  await act(() => router.navigate("/profile"));
  expect(screen.getByText("/profile locked")).toBeDefined();
  show(opened);
  expect(screen.getByText("/profile open")).toBeDefined();
});

test("whoever came from elsewhere only to unlock goes back there, and not before the answer", async () => {
  const { show, router } = showFirstVisit({ given: { status: "opening" }, from: "/profile" });
  show(unconfirmed);
  await question();
  expect(router.state.location.pathname).toBe("/passwords");
  show(opened);
  expect(await screen.findByText("/profile open")).toBeDefined();
});
