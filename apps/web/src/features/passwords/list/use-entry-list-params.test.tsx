// @vitest-environment happy-dom
import type { EntrySummary, OpenVault } from "@pomander/vault";
import { act, cleanup, renderHook } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAllVaults } from "../../../lib/vault/all-vaults.ts";
import { entry } from "../test/entries.ts";
import { noSharedVaults } from "../test/render-page.tsx";
import { useEntryListParams } from "./list-params.ts";

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

const many = Array.from({ length: 25 }, (_, number) =>
  entry(String(number).padStart(2, "0"), { isFavorite: number < 12 }),
);

function list(address: string, entries: readonly EntrySummary[] = many, state: unknown = null) {
  const personal = { vaultId: "v", snapshot: () => ({ entries }) } as unknown as OpenVault;
  const vault = createAllVaults(personal, noSharedVaults);
  let shown: ReactNode = null;
  const [pathname = "/", search = ""] = address.split("?");
  const router = createMemoryRouter([{ path: "*", Component: () => shown }], {
    initialEntries: ["/before", { pathname, search: `?${search}`, state }],
    initialIndex: 1,
  });
  const perPage = { choice: "10", choose: () => undefined } as const;
  const { result } = renderHook(() => useEntryListParams(vault, perPage), {
    wrapper: ({ children }) => {
      shown = children;
      return <RouterProvider router={router} />;
    },
  });
  const { location } = router.state;
  expect(location.pathname).toBe(pathname);
  return {
    now: () => result.current,
    go: (action: (list: ReturnType<typeof useEntryListParams>) => void) => act(async () => action(result.current)),
    back: () => act(() => router.navigate(-1)),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

test("the list turns to a new entry and marks it until the person turns elsewhere", async () => {
  const { now, go, address } = list("/passwords");
  await go(({ search }) => search("text"));
  await go(({ reveal }) => reveal("24"));
  expect([now().added, now().query, address()]).toEqual(["24", "", "/passwords?page=3"]);
  await go(({ turnTo }) => turnTo(2));
  expect([now().added, address()]).toEqual([null, "/passwords?page=2"]);
});

test("a new entry is shown under the filter in use where it is there, else among all", async () => {
  const favorites = list("/passwords?filter=favorites");
  await favorites.go(({ reveal }) => reveal("11"));
  expect(favorites.address()).toBe("/passwords?filter=favorites&page=2");
  await favorites.go(({ reveal }) => reveal("20"));
  expect(favorites.address()).toBe("/passwords?page=3");
});

test("a new entry is looked at in place of the one that was open, and only then", async () => {
  const open = list("/passwords?entry=03");
  await open.go(({ reveal }) => reveal("24"));
  expect([open.now().viewed, open.address()]).toEqual(["24", "/passwords?page=3&entry=24"]);
  cleanup();
  const closed = list("/passwords");
  await closed.go(({ reveal }) => reveal("24"));
  expect([closed.now().viewed, closed.address()]).toEqual([null, "/passwords?page=3"]);
});

test("each filter begins at the first page and takes the mark off", async () => {
  const { now, go, address } = list("/passwords?page=3");
  await go(({ reveal }) => reveal("24"));
  await go(({ show }) => show("favorites"));
  expect([now().added, address()]).toEqual([null, "/passwords?filter=favorites"]);
  await go(({ narrow }) => narrow({ type: "card" }));
  expect(address()).toBe("/passwords?filter=favorites&type=card");
  await go(({ search }) => search("x"));
  await go(({ showAll }) => showAll());
  expect([now().query, address()]).toEqual(["", "/passwords"]);
});

test("a search begins at the first page, in the same place of the history", async () => {
  const { now, go, back, address } = list("/passwords?page=3");
  await go(({ search }) => search("bank"));
  expect([now().query, address()]).toEqual(["bank", "/passwords"]);
  await back();
  expect(address()).toBe("/before");
});

test("an entry opened from the list is left by going back, one opened by a link is not", async () => {
  const list1 = list("/passwords?page=2");
  await list1.go(({ view }) => view("07"));
  await list1.go(({ view }) => view("08"));
  expect([list1.now().viewed, list1.address()]).toEqual(["08", "/passwords?page=2&entry=08"]);
  await list1.go(({ closeViewed }) => closeViewed());
  expect(list1.address()).toBe("/passwords?page=2");
  cleanup();
  const list2 = list("/passwords?entry=07");
  await list2.go(({ closeViewed }) => closeViewed());
  expect([list2.now().viewed, list2.address()]).toEqual([null, "/passwords"]);
});

test("the chosen order is kept in this browser", async () => {
  const { now, go } = list("/passwords");
  expect(now().order.choice).toEqual({ by: "title", areFavoritesFirst: false });
  await go(({ order }) => order.choose({ by: "changed", areFavoritesFirst: true }));
  expect(now().order.choice).toEqual({ by: "changed", areFavoritesFirst: true });
  cleanup();
  expect(list("/passwords").now().order.choice).toEqual({ by: "changed", areFavoritesFirst: true });
});
