// @vitest-environment happy-dom
import type { ChangeOutcome, OpenVault, VaultSnapshot } from "@pomander/vault";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../lib/notices.ts";
import type { Services } from "../../lib/services.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { createVaultSession } from "@pomander/browser/vault-session";
import { renderRouter } from "../../test/render-router.tsx";
import { AutoLockSection } from "./AutoLockSection.tsx";
import { VaultSection } from "./VaultSection.tsx";

afterEach(cleanup);

const checkCode = { counter: 42, code: "11111 22222 33333 44444 55555 66666" };
const usual: Partial<VaultSnapshot> = {
  status: "open",
  fault: null,
  lockAfterMinutes: 5,
  lastChange: null,
  entries: [],
  unreadable: [],
  checkCode,
};

/** Shows the sections of a vault; null for a locked one. */
function showSections(given: Partial<VaultSnapshot> | null, acts: Partial<OpenVault> = {}) {
  const snapshot = { ...usual, ...given };
  const vault = { subscribe: () => () => undefined, snapshot: () => snapshot, ...acts } as unknown as OpenVault;
  const holder = createVaultSession(null);
  if (given !== null) holder.open(vault);
  const notices = createNotices();
  const copy = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  const services = { holder, notices, clipboard: { copy } } as unknown as Services;
  const sections = (
    <>
      <VaultSection />
      <AutoLockSection />
    </>
  );
  const router = createMemoryRouter([{ path: "*", element: sections }]);
  renderRouter({ services, store: createSessionStore(), router });
  return { copy, notice: () => notices.snapshot()?.notice.text };
}

const lockAfter = () => within(screen.getByRole("radiogroup", { name: "Lock after" }));
const option = (name: string) => lockAfter().getByRole<HTMLInputElement>("radio", { name });
const chosen = () => lockAfter().getByRole("radio", { checked: true }).closest("label")?.textContent;
const choose = (name: string) => fireEvent.click(option(name));

test("the check code is shown, said what it is for, and copied", async () => {
  const { copy, notice } = showSections({});
  expect(screen.getByRole("group", { name: "Check code" }).textContent).toContain(`42 ${checkCode.code}`);
  expect(screen.getByText("If another of your devices shows the same code, both have the same vault.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Copy check code" }));
  await expect.poll(notice).toBe("Check code copied to clipboard");
  expect(copy).toHaveBeenCalledExactlyOnceWith(`42 ${checkCode.code}`);
});

test("auto-lock shows what the vault says, and stands where it was put while it is saved", async () => {
  const { promise, resolve } = Promise.withResolvers<ChangeOutcome>();
  const setLockAfterMinutes = vi.fn<OpenVault["setLockAfterMinutes"]>(() => promise);
  const { notice } = showSections({}, { setLockAfterMinutes });
  expect(chosen()).toBe("5 minutes");
  choose("Never while the tab is open");
  expect(setLockAfterMinutes).toHaveBeenCalledExactlyOnceWith(0);
  expect(chosen()).toBe("Never while the tab is open");
  choose("1 minute");
  expect(chosen()).toBe("Never while the tab is open");
  expect(setLockAfterMinutes).toHaveBeenCalledTimes(1);
  resolve({ kind: "done" });
  await expect.poll(notice).toBe("Auto-lock saved");
});

test("auto-lock that was not saved says why, and goes back", async () => {
  const refusal = {
    kind: "notSaved",
    reason: { code: "unavailable", params: { message: "You are offline." } },
  } as const;
  const { notice } = showSections({}, { setLockAfterMinutes: async () => refusal });
  choose("1 minute");
  await expect.poll(notice).toBe("Couldn't save auto-lock. You are offline.");
  await expect.poll(chosen).toBe("5 minutes");
});

test("auto-lock of a vault that is not verified cannot be changed, and says what to do first", () => {
  showSections({ fault: { kind: "older" }, lockAfterMinutes: 15 });
  expect(option("5 minutes").disabled).toBe(true);
  expect(screen.getByText("Resolve the warning on the Passwords page first.")).toBeDefined();
});

test.each<[string, Partial<VaultSnapshot> | null]>([
  ["is locked", null],
  ["waits for the answer to a first visit", { status: "unconfirmed" }],
])("of a vault that %s nothing is shown but the way to open it", (_what, given) => {
  showSections(given);
  expect(screen.getByText("Unlock your vault to change this.")).toBeDefined();
  expect(screen.queryByRole("radiogroup")).toBeNull();
  expect(screen.queryByText("Check code")).toBeNull();
  const links = screen.getAllByRole("link", { name: "Unlock" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/passwords", "/passwords"]);
});
