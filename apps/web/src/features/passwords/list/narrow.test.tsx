// @vitest-environment happy-dom
import type { ExtraMembers, OpenVault } from "@pomander/vault";
import { act, cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { entry } from "../test/entries.ts";
import { makeVault, press, renderVault, rows } from "../test/render-page.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 3_000 });
afterEach(cleanup);

const members: Record<string, ExtraMembers> = {
  Bank: {},
  Visa: { type: "card", fields: [{ name: "expiry", value: "2020-01", kind: "text" }] },
  Amex: { type: "card", fields: [{ name: "expiry", value: "2999-01", kind: "text" }] },
  Alarm: { type: "note" },
  Lease: { expires: "2020-01-01" },
};

function show(acts: Partial<OpenVault> = {}, address = "/passwords") {
  const extraMembers = vi.fn<OpenVault["extraMembers"]>(async (id) => members[id] ?? {});
  const entries = Object.keys(members).map((title) => entry(title));
  const made = makeVault({ entries }, { extraMembers, ...acts });
  return { ...renderVault(made.vault, {}, { address }), change: made.show, extraMembers };
}
const titles = () => rows().map((row) => row.querySelector("[data-entry-title]")?.textContent);
const choose = async (menu: string, name: string | RegExp) => {
  await press(menu);
  fireEvent.click(await screen.findByRole("menuitem", { name }));
};

test("entries are filtered by their type and by what expires, and the address says so", async () => {
  const { address } = show();
  await choose("Type", "Cards");
  expect(await screen.findByText("2 passwords found")).toBeDefined();
  expect(titles()).toEqual(["Amex", "Visa"]);
  expect(address()).toBe("?type=card");
  await press("Expiring");
  await expect.poll(titles).toEqual(["Visa"]);
  expect(address()).toBe("?type=card&expiry=soon");
  await press("Remove filter: Cards");
  await expect.poll(titles).toEqual(["Lease", "Visa"]);
  await press("Remove filter: Expiring");
  expect(await screen.findByText("5 passwords")).toBeDefined();
  expect(address()).toBe("");
});

test("the one-time code of an entry that has one is copied from its menu", async () => {
  const totp = "JBSWY3DPEHPK3PXP";
  const { vault } = makeVault(
    { entries: [entry("Bank"), entry("Shop")] },
    { extraMembers: async (id) => (id === "Bank" ? { totp } : {}) },
  );
  const { notice } = renderVault(vault, {}, { address: "/passwords" });
  await press("More actions for Shop");
  expect(screen.queryByRole("menuitem", { name: "Copy one-time code" })).toBeNull();
  fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
  await choose("More actions for Bank", "Copy one-time code");
  await expect.poll(notice).toContain("One-time code of Bank");
});

test("entries are filtered by category and tag, from the list at the side or a menu, and the address names neither", async () => {
  const entries = [
    entry("Mail", { category: "Work", tags: ["team", "web"] }),
    entry("Wiki", { category: "Work", tags: ["team"] }),
    entry("Shop", { category: "Home", tags: ["web"] }),
    entry("Old", { category: "Home", tags: ["web"], isArchive: true }),
  ];
  const { address } = renderVault(makeVault({ entries }).vault, {}, { address: "/passwords" });
  const side = within(document.querySelector<HTMLElement>('nav[aria-label="Categories and tags"]')!);
  expect(side.getAllByRole("button", { hidden: true }).map((button) => button.textContent)).toEqual([
    "Home 1",
    "Work 2",
    "team 2",
    "web 2",
  ]);
  await choose("Tag", /^web/);
  await expect.poll(titles).toEqual(["Mail", "Shop"]);
  expect(address()).toBe("?tag=Mail.1");
  fireEvent.click(side.getAllByRole("button", { hidden: true })[1]!);
  await expect.poll(titles).toEqual(["Mail"]);
  expect(await screen.findByText("1 password found")).toBeDefined();
  await press("Remove filter: web");
  await expect.poll(titles).toEqual(["Mail", "Wiki"]);
  expect(address()).toBe("?category=Mail.0");
});

test("a filter that leaves nothing says so, and leads back to all", async () => {
  show({}, "/passwords?type=identity");
  expect(await screen.findByText("Nothing matches this filter.")).toBeDefined();
  await press("Show all passwords");
  expect(await screen.findByText("5 passwords")).toBeDefined();
});

test("what cannot be opened is of no type, and the others are found all the same", async () => {
  const extraMembers = async (id: string) => (id === "Visa" ? Promise.reject(new Error("no")) : (members[id] ?? {}));
  show({ extraMembers }, "/passwords?type=card");
  await expect.poll(titles).toEqual(["Amex"]);
});

test("an entry that was saved is looked at again, and the others are not", async () => {
  const page = show({}, "/passwords?type=note");
  await expect.poll(titles).toEqual(["Alarm"]);
  const before = page.extraMembers.mock.calls.length;
  members["Bank"] = { type: "note" };
  act(() =>
    page.change({
      entries: Object.keys(members).map((title) => entry(title, title === "Bank" ? { revision: 2 } : {})),
    }),
  );
  await expect.poll(titles).toEqual(["Alarm", "Bank"]);
  // The filter opens one entry, and each row on screen opens one.
  expect(page.extraMembers.mock.calls.length - before).toBeLessThanOrEqual(1 + 2 + 1);
  members["Bank"] = {};
});

test("without a filter no entry is opened but those on screen", async () => {
  const entries = Array.from({ length: 30 }, (_, i) => entry(`Entry ${i}`));
  const extraMembers = vi.fn<OpenVault["extraMembers"]>(async () => ({}));
  renderVault(makeVault({ entries }, { extraMembers }).vault);
  await act(async () => undefined);
  expect(extraMembers).toHaveBeenCalledTimes(10);
});

test("a row says a folder once that is its category and a tag, and of what type an entry is that has no other details", async () => {
  const entries = [entry("Bank", { category: "Work", tags: ["Work", "home"] }), entry("Alarm")];
  const extraMembers = async (id: string) => members[id] ?? {};
  renderVault(makeVault({ entries }, { extraMembers }).vault);
  const [alarm, bank] = rows();
  await within(alarm as HTMLElement).findByText("Note");
  const labels = (bank as HTMLElement).querySelectorAll("[data-labels] button");
  expect([...labels].map(({ textContent }) => textContent)).toEqual(["Work", "home"]);
});
