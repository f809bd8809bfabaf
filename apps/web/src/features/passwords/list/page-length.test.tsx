// @vitest-environment happy-dom
import { calls, type User } from "@pomander/contract";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeVault, press, renderVault, rows } from "../test/render-page.tsx";
import { entry } from "../test/entries.ts";

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(() => undefined);
  // Every row of these pages is visible.
  vi.stubGlobal("innerHeight", 3_000);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const titles = Array.from({ length: 35 }, (_, n) => `Site ${String(n).padStart(2, "0")}`);

function show({ user = {}, address = "/", api }: { user?: Partial<User>; address?: string; api?: unknown } = {}) {
  const { vault } = makeVault({ entries: titles.map((title) => entry(title)) });
  return renderVault(vault, {}, { user, address, api: api as () => Promise<unknown> });
}

const firstAndLast = () => {
  const shown = rows().map((row) => row.querySelector("[data-entry-title]")?.textContent);
  return [shown[0], shown.at(-1), shown.length];
};
const choose = async (size: string) => {
  await press("Sort and page length");
  fireEvent.click(screen.getByRole("menuitemradio", { name: size }));
};

test("a page has ten passwords until another length is chosen, which is stored with the account", async () => {
  const sent: unknown[] = [];
  const api = async (call: unknown, input: unknown) => {
    if (call !== calls.users.updateMe) return {};
    sent.push(input);
    return { user: { _id: "u", email: "ana@example.org", passwordsPerPage: "all" } };
  };
  const { address } = show({ address: "/?page=3", api });
  expect(firstAndLast()).toEqual(["Site 20", "Site 29", 10]);
  await choose("25");
  // The first row of the page before is on the page that is shown now.
  expect([firstAndLast(), address()]).toEqual([["Site 00", "Site 24", 25], ""]);
  await choose("All");
  expect(firstAndLast()).toEqual(["Site 00", "Site 34", 35]);
  expect(screen.queryByRole("navigation", { name: "Pages of passwords" })).toBeNull();
  expect(sent).toEqual([{ body: { passwordsPerPage: "25" } }, { body: { passwordsPerPage: "all" } }]);
});

test("the length that the account has applies at once, and is shown below the list", () => {
  show({ user: { passwordsPerPage: "25" } });
  expect(firstAndLast()).toEqual(["Site 00", "Site 24", 25]);
  expect(screen.getByRole("combobox", { name: "Passwords per page" }).textContent).toBe("25");
});

test("a length that could not be stored applies to this visit, and that is said", async () => {
  const { notice } = show({
    api: async () => {
      throw new TypeError("no network");
    },
  });
  await choose("50");
  expect(firstAndLast()).toEqual(["Site 00", "Site 34", 35]);
  await expect.poll(notice).toBe("This choice wasn't saved, and applies only until you leave this page");
});
