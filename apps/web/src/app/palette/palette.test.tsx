// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { entry } from "../../features/passwords/test/entries.ts";
import {
  makeShared,
  makeSharedVault,
  makeVault,
  noSharedVaults,
  sharedInfo,
} from "../../features/passwords/test/render-page.tsx";
import { createNotices } from "../../lib/notices.ts";
import type { Services } from "../../lib/services.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import type { SharedVaults } from "../../lib/vault/shared-vaults.ts";
import { createEntryGate } from "../../lib/vault/entry-gate.ts";
import { recordUse } from "@pomander/browser/last-used";
import { createVaultSession } from "@pomander/browser/vault-session";
import { renderRouter } from "../../test/render-router.tsx";
import { Palette } from "./Palette.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** The palette over a vault; with what is copied from it and said of that. */
function showPalette(entries: ReturnType<typeof entry>[], sharedVaults: SharedVaults = noSharedVaults) {
  const { vault } = makeVault({ entries }, { password: async (id) => `password of ${id}` });
  const holder = createVaultSession(null);
  holder.open(vault);
  const notices = createNotices();
  const copySecret = vi.fn<(secret: string) => Promise<void>>(async () => undefined);
  const services = {
    holder,
    notices,
    sharedVaults,
    clipboard: { copySecret },
    entryGate: createEntryGate(),
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn({ _id: "u", email: "ana@example.org" } as User);
  const onClose = vi.fn<() => void>();
  const palette = <Palette onClose={onClose} onShortcuts={() => undefined} />;
  const router = createMemoryRouter([{ path: "*", element: palette }]);
  renderRouter({ services, store, router });
  return { box: screen.getByRole<HTMLInputElement>("combobox"), router, copySecret, notices, onClose };
}

test("Enter opens the likeliest entry, also where one that was used last and is found too was highlighted", () => {
  const [codes, github, lab] = [entry("Backup codes GitHub"), entry("GitHub"), entry("GitLab")];
  recordUse(localStorage, "v", codes._id, 1);
  const { box, router } = showPalette([codes, lab, github]);
  const highlighted = () => document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent;
  expect(highlighted()).toContain("Backup codes GitHub");
  fireEvent.change(box, { target: { value: "git" } });
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("GitHub"),
    expect.stringContaining("GitLab"),
    expect.stringContaining("Backup codes GitHub"),
  ]);
  expect(highlighted()).toMatch(/^G?GitHub/u);
  fireEvent.keyDown(box, { key: "Enter" });
  expect(router.state.location.search).toBe(`?entry=${github._id}`);
});

test("Control and C copy the password of the highlighted entry and close, unless a part of what was typed is selected", async () => {
  const lab = entry("GitLab");
  const { box, copySecret, notices, onClose } = showPalette([entry("GitHub"), lab]);
  fireEvent.change(box, { target: { value: "git" } });
  box.setSelectionRange(0, 3);
  fireEvent.keyDown(box, { key: "c", ctrlKey: true });
  box.setSelectionRange(3, 3);
  fireEvent.keyDown(box, { key: "c" });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: "ArrowDown" });
  fireEvent.keyDown(box, { key: "c", ctrlKey: true });
  expect(onClose).toHaveBeenCalledTimes(1);
  await expect.poll(() => notices.snapshot()?.notice.text).toContain("Password of GitLab");
  expect(copySecret).toHaveBeenCalledExactlyOnceWith(`password of ${lab._id}`);
});

test("what is called so comes before entries that only have it somewhere; pages are found by other words, too", async () => {
  const { box } = showPalette([entry("AOK", { category: "Health" }), entry("Bank", { email: "sign.out@example.com" })]);
  const found = (typed: string) => {
    fireEvent.change(box, { target: { value: typed } });
    return screen.getAllByRole("option").map(({ textContent }) => textContent);
  };
  expect(found("health")).toEqual(["Category: Health1", "Password health", expect.stringContaining("AOK")]);
  expect(found("sign out")[0]).toBe("Logout");
  expect(found("recovery")).toEqual(["Security"]);
  expect(found("ban")[0]).toContain("Bank");
});

test("entries of shared vaults are found too, named by their vault; what is copied and opened is theirs", async () => {
  const team = makeSharedVault(
    "Team",
    "read",
    { entries: [entry("GitHub", { email: "dev@example.org" })] },
    { password: async (id) => `Team's password of ${id}` },
  );
  const { sharedVaults } = makeShared([sharedInfo("Team")], [team.vault]);
  const { box, router, copySecret } = showPalette([entry("GitLab")], sharedVaults);
  fireEvent.change(box, { target: { value: "git" } });
  const [github, lab] = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(github).toContain("dev@example.org · Team");
  expect(lab).not.toContain("Team");
  fireEvent.keyDown(box, { key: "c", ctrlKey: true });
  await expect.poll(() => copySecret.mock.calls).toEqual([["Team's password of GitHub"]]);
  fireEvent.keyDown(box, { key: "Enter" });
  expect(router.state.location.search).toBe("?entry=Team.GitHub");
});
