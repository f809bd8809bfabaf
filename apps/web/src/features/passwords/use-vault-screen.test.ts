// @vitest-environment happy-dom
import { readLastUsed } from "@pomander/browser/last-used";
import { createVaultSession } from "@pomander/browser/vault-session";
import type { VaultRole } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { cleanup } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { allVaultsOf } from "../../lib/vault/all-vaults.ts";
import { createEntryGate } from "../../lib/vault/entry-gate.ts";
import { renderUse } from "../../test/render-use.ts";
import { entry, whole } from "./test/entries.ts";
import { makeShared, makeSharedVault, makeVault, sharedInfo } from "./test/render-page.tsx";
import { useVaultScreen, type VaultScreenState } from "./use-vault-screen.ts";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  window.localStorage.clear();
});

interface Given {
  isOffline?: boolean;
  role?: VaultRole;
  viewed?: string | null;
}

/** Shows the entry Bank of a shared vault in which the user has a role. */
function screenOf({ isOffline = false, role = "write", viewed = null }: Given = {}) {
  const bank = whole("Bank", { email: "ana" });
  const acts = { reveal: async () => bank, setFavorite: vi.fn<OpenVault["setFavorite"]>() };
  const team = makeSharedVault("team", role, { entries: [entry("Bank", { email: "ana" })] }, acts);
  const { sharedVaults } = makeShared([sharedInfo("team", { role })], [team.vault]);
  const vault = allVaultsOf(makeVault({}).vault, sharedVaults);
  const [shown] = vault.snapshot().entries;
  const clipboard = { copySecret: vi.fn<() => Promise<void>>(), copy: vi.fn<() => Promise<void>>() };
  const at = { view: vi.fn<(id: string) => void>(), viewed, closeViewed: vi.fn<() => void>() };
  const home = vault.places().find((place) => place.vault === team.vault) ?? null;
  const services = { holder: createVaultSession(null), clipboard, entryGate: createEntryGate() };
  const props = { isOpen: true, isOffline, at, home };
  const page = renderUse((given: typeof props) => useVaultScreen(vault, given), { props, services });
  const used = () => [...readLastUsed(window.localStorage, vault.vaultId).keys()];
  return { ...page, vault, bank: shown!, acts, at, props, clipboard, used };
}

type Act = (screen: VaultScreenState, bank: ReturnType<typeof screenOf>["bank"]) => unknown;
const changes: [string, Act][] = [
  ["adding an entry", ({ add }) => add()],
  ["putting one back", ({ handlers }, bank) => handlers.restore(bank)],
  ["archiving one", ({ handlers }, bank) => handlers.askArchive(bank)],
  ["deleting one", ({ handlers }, bank) => handlers.askDelete(bank)],
];
const expectNothingAsked = ({ now }: ReturnType<typeof screenOf>) =>
  expect([now().editor, now().pending, now().transferring, now().fault]).toEqual([null, null, null, null]);

test.each<[string, Act]>([
  ...changes,
  ["marking a favorite", ({ handlers }, bank) => handlers.toggleFavorite(bank)],
  ["moving one", ({ handlers }, bank) => handlers.askTransfer([bank])],
])("offline, %s says why it cannot be done", async (_name, act) => {
  const page = screenOf({ isOffline: true });
  await page.go((screen) => act(screen, page.bank));
  expect(page.said()?.text).toMatch(/^You're offline/);
  expectNothingAsked(page);
  expect(page.acts.setFavorite).not.toHaveBeenCalled();
});

test.each<[string, Act]>([...changes, ["editing one", ({ handlers }, bank) => handlers.edit(bank)]])(
  "in a vault that the user may only view, %s says so",
  async (_name, act) => {
    const page = screenOf({ role: "read" });
    await page.go((screen) => act(screen, page.bank));
    expect(page.said()?.text).toMatch(/^You can view this vault/);
    expectNothingAsked(page);
  },
);

test("in a vault that the user may change, each opens its form or its question", async () => {
  const page = screenOf();
  const { now, go, bank } = page;
  await go(({ handlers }) => handlers.edit(bank));
  expect(now().editor?.target).toMatchObject({ kind: "edit", base: { title: "Bank" } });
  await go(({ closeEditor, add }) => (closeEditor(), add()));
  expect(now().editor?.target.kind).toBe("new");
  await go(({ handlers }) => handlers.askDelete(bank));
  expect(now().pending).toMatchObject({ kind: "delete", entry: { title: "Bank" } });
  await go(({ cancel, handlers }) => (cancel(), handlers.askTransfer([bank])));
  expect([now().pending, now().transferring?.entries]).toEqual([null, [bank]]);
  await go(({ closeTransfer }) => closeTransfer());
  expect([now().transferring, page.said()]).toEqual([null, null]);
});

test.each<[string, Act]>([
  ["looked at", ({ handlers }, bank) => handlers.view(bank)],
  ["opened", ({ handlers }, bank) => handlers.opened(bank)],
  ["copied from", ({ handlers }, bank) => handlers.copyEmail(bank)],
])("an entry that was %s counts as used", async (_name, act) => {
  const { go, bank, used } = screenOf();
  expect(used()).toEqual([]);
  await go((screen) => act(screen, bank));
  expect(used()).toEqual([bank._id]);
});

test("an entry that could not be copied from does not", async () => {
  const { go, bank, clipboard, used } = screenOf();
  for (const copy of Object.values(clipboard)) copy.mockRejectedValue(new Error("no"));
  await go(({ handlers }) => handlers.copyEmail(bank));
  await go(({ handlers }) => handlers.copyMain(bank));
  expect(used()).toEqual([]);
});

test("of a viewed entry, secrets and other fields are copied as what they are, and the notice says of which entry", async () => {
  const { go, bank, clipboard, said } = screenOf();
  await go(({ copyOf }) => copyOf(bank).secret("4111", "Card number"));
  expect([clipboard.copySecret.mock.calls[0], clipboard.copy.mock.calls]).toEqual([["4111"], []]);
  expect(said()?.text).toMatch(/Bank/);
  await go(({ copyOf }) => copyOf(bank).plain("ana", "Email"));
  expect([clipboard.copySecret.mock.calls.length, clipboard.copy.mock.calls]).toEqual([1, [["ana"]]]);
  expect(said()?.text).toMatch(/Bank/);
});

/** Draws the sheet of an entry, and rows of these keys, as the list renders them. */
function draw(...keys: string[]) {
  const rows = keys.map((key) => `<li data-entry-id="${key}"><button data-entry-title>${key}</button></li>`);
  document.body.innerHTML = `<ul data-entry-list tabindex="-1">${rows.join("")}</ul>
    <div data-entry-sheet><h2 data-sheet-title tabindex="-1">Sheet</h2></div><button id="out"></button>`;
}
const element = (selector: string) => document.querySelector<HTMLElement>(selector)!;

test("a closed sheet gives its focus to the entry's row, or to the list without one, and takes none from elsewhere", async () => {
  const { go, at } = screenOf({ viewed: "Bank" });
  const closeFrom = async (selector: string) => {
    element(selector).focus();
    await go(({ closeViewed }) => closeViewed());
    return document.activeElement;
  };
  draw("Mail", "Bank");
  expect((await closeFrom("[data-sheet-title]"))?.textContent).toBe("Bank");
  draw("Mail");
  expect(await closeFrom("[data-sheet-title]")).toBe(element("[data-entry-list]"));
  expect(await closeFrom("#out")).toBe(element("#out"));
  expect(at.closeViewed).toHaveBeenCalledTimes(3);
});

test("an entry that is opened by a key gets the focus in its sheet, also where it is shown already", async () => {
  const { go, bank, at, props, rerender } = screenOf();
  draw("Bank");
  const focused = () => document.activeElement === element("[data-sheet-title]");
  await go(({ handlers }) => handlers.view(bank));
  expect(at.view).toHaveBeenCalledExactlyOnceWith(bank._id);
  rerender({ ...props, at: { ...at, viewed: bank._id } });
  expect(focused()).toBe(false);
  await go(({ handlers }) => handlers.view(bank));
  expect([focused(), at.view.mock.calls.length]).toEqual([true, 1]);
  element("#out").focus();
  rerender(props);
  await go(({ handlers }) => handlers.view(bank, true));
  expect(focused()).toBe(false);
  rerender({ ...props, at: { ...at, viewed: bank._id } });
  expect(focused()).toBe(true);
});
