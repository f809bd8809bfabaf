// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { entry } from "../../features/passwords/test/entries.ts";
import { makeVault } from "../../features/passwords/test/render-page.tsx";
import { createNotices } from "../../lib/notices.ts";
import type { Services } from "../../lib/services.ts";
import { signedIn } from "../../lib/session/slice.ts";
import { createStore } from "../../lib/session/store.ts";
import { noteUse } from "../../lib/vault/last-used.ts";
import { createVaultHolder } from "../../lib/vault/vault-holder.ts";
import { renderRouter } from "../../test/render-router.tsx";
import { Palette } from "./Palette.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test("Enter opens the likeliest entry, also where one that was used last and is found too was highlighted", () => {
  const [codes, github, lab] = [entry("Backup codes GitHub"), entry("GitHub"), entry("GitLab")];
  const { vault } = makeVault({ entries: [codes, lab, github] });
  noteUse(localStorage, vault.vaultId, codes._id, 1);
  const holder = createVaultHolder(null);
  holder.open(vault);
  const services = { holder, notices: createNotices() } as unknown as Services;
  const store = createStore(services);
  store.dispatch(signedIn({ _id: "u", email: "ana@example.org" } as User));
  const palette = <Palette onClose={() => undefined} onShortcuts={() => undefined} />;
  const router = createMemoryRouter([{ path: "*", element: palette }]);
  renderRouter({ services, store, router });

  const box = screen.getByRole("combobox");
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
