// @vitest-environment happy-dom
import { calls, limits, type ListedReminder } from "@pomander/contract";
import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderUse } from "../../../test/render-use.ts";
import { readFound } from "../transfer/read-found.ts";
import { aReducedReminder, aReminder, apiError, fakeServer, idOf } from "../test/fixtures.ts";
import { readListParams } from "./list-params.ts";
import { useReminders } from "./use-reminders.ts";

afterEach(cleanup);

const listing = `${calls.reminders.list.method} ${calls.reminders.list.path}`;
const today = "2026-11-22";
const paramsOf = (address = "") => readListParams(new URLSearchParams(address));
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => aReminder({ _id: idOf(n), title: `Number ${n}` }));
/** Starts a server that gives at most so many a page. */
const pagesOf = (rows: readonly ListedReminder[], most: number) =>
  fakeServer({
    [listing]: async ({ query }: { query: { page: string; pageSize: string } }) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const size = Math.min(most, Number(query.pageSize));
      const start = (Number(query.page) - 1) * size;
      return { rows: rows.slice(start, start + size), total: rows.length };
    },
  });

type Props = { address?: string; owner?: "me" | null; wantsAll?: boolean };
function showList(server: ReturnType<typeof fakeServer>, props: Props = {}) {
  const seen: unknown[] = [];
  const page = renderUse(
    ({ address = "", owner = null, wantsAll = false }: Props) => {
      const list = useReminders({ listParams: paramsOf(address), owner, today, wantsAll });
      if (list.progress !== null) seen.push(list.progress);
      return list;
    },
    { props, services: server.services },
  );
  return { ...page, seen, ready: () => waitFor(() => expect(page.now().isWaiting).toBe(false)) };
}
const queries = ({ made }: ReturnType<typeof fakeServer>) => made.map(({ query }) => query);

test("a list that comes whole is filtered here; who is on it is known whatever the filter leaves", async () => {
  const rows = [
    ...many(3),
    aReducedReminder(),
    aReminder({ _id: idOf(9), title: "Other", owner: { _id: "b", firstName: "Ben", lastName: "" } }),
  ];
  const server = pagesOf(rows, 1_000);
  const page = showList(server, { owner: "me", address: "search=Number" });
  await page.ready();
  expect(queries(server)).toEqual([{ owner: "me", page: "1", pageSize: "1000" }]);
  expect(page.now().rows).toHaveLength(3);
  expect(page.now().people.map(({ name }) => name)).toEqual(["Ana Silva", "Ben"]);
  expect([page.now().isPaged, page.now().readAll === null, page.now().progress]).toEqual([false, false, null]);
  rows.pop();
  await page.go(({ reload }) => reload());
  await waitFor(() => expect(page.now().people).toHaveLength(1));
  page.rerender({ owner: "me", address: "person=b" });
  expect(page.now().people.map(({ name }) => name)).toEqual(["Ana Silva", "Ben"]);
  page.rerender({ owner: "me", address: `person=${idOf(900)}` });
  expect(page.now().people).toHaveLength(1);
});

test("a longer list is searched and paged by the server, in the ways that it knows", async () => {
  const server = pagesOf(many(30), 10);
  const page = showList(server);
  await waitFor(() => expect(page.now()).toMatchObject({ isPaged: true, isWaiting: false }));
  expect(queries(server)).toEqual([
    { page: "1", pageSize: "1000" },
    { page: "1", pageSize: "24" },
  ]);
  expect([page.now().rows?.length, page.now().total]).toEqual([10, 30]);
  page.rerender({ address: `search=x&type=work&tag=${idOf(50)}&status=expired&page=2`, owner: "me" });
  await page.ready();
  await waitFor(() =>
    expect(queries(server).at(-1)).toEqual({
      owner: "me",
      search: "x",
      type: "work",
      scopeTag: idOf(50),
      status: "expired",
      page: "2",
      pageSize: "24",
    }),
  );
  page.rerender({ address: "tag=none&status=current" });
  await waitFor(() => expect(queries(server).at(-1)).toEqual({ page: "1", pageSize: "24" }));
  const before = server.made.length;
  await page.go(({ reload }) => reload());
  await waitFor(() => expect(server.made.length).toBeGreaterThan(before));
});

test("all of it is read where all is wanted, once, with how far that is; a row that moved counts once", async () => {
  const rows = many(25);
  const server = pagesOf(rows, 10);
  const page = showList(server, { wantsAll: true });
  await page.ready();
  expect(queries(server).map((query) => query?.["page"])).toEqual(["1", "2", "3"]);
  expect(page.seen).toEqual(expect.arrayContaining([{ done: 10, total: 25 }]));
  expect([page.now().total, page.now().isPaged, page.now().progress]).toEqual([25, false, null]);
  page.rerender({ wantsAll: false });
  await page.ready();
  expect(server.made).toHaveLength(3);
});

test("reading all begins when it is asked for, and isn't offered for more than one person may have", async () => {
  const few = showList(pagesOf(many(25), 10));
  await waitFor(() => expect(few.now().isPaged).toBe(true));
  await few.go(({ readAll }) => readAll?.());
  await waitFor(() => expect(few.now()).toMatchObject({ isPaged: false, total: 25 }));

  const server = fakeServer({ [listing]: { rows: many(2), total: limits.remindersPerOwner + 1 } });
  const page = showList(server, { wantsAll: true });
  await waitFor(() => expect(page.now()).toMatchObject({ isPaged: true, readAll: null }));
  expect(queries(server).filter((query) => query?.["pageSize"] === "1000")).toHaveLength(1);
  const most = showList(fakeServer({ [listing]: { rows: many(2), total: limits.remindersPerOwner } }));
  await waitFor(() => expect(most.now().isPaged).toBe(true));
  expect(most.now().readAll).not.toBeNull();
});

test("that a page doesn't come ends the progress, and is told", async () => {
  const server = fakeServer({
    [listing]: ({ query }: { query: { page: string } }) =>
      query.page === "1" ? { rows: many(10), total: 25 } : apiError(500, "away"),
  });
  const page = showList(server, { wantsAll: true });
  await waitFor(() => expect(page.now().error).toMatchObject({ message: "away" }));
  expect(page.now().progress).toBeNull();
});

test("an export reads page after page of what the server finds, each row once, and filters the rest here", async () => {
  const rows = [
    ...many(limits.pageSize),
    aReminder({ _id: idOf(0), title: "Number 0" }),
    aReminder({ _id: "z", title: "Z", expiryDate: "2020-01-01" }),
  ];
  const server = pagesOf(rows, limits.pageSize);
  const found = await readFound(server.api, { listParams: paramsOf("status=current"), owner: null, today });
  expect(found).toHaveLength(limits.pageSize);
  expect(queries(server)).toEqual([
    { page: "1", pageSize: `${limits.pageSize}` },
    { page: "2", pageSize: `${limits.pageSize}` },
  ]);
  const exact = pagesOf(many(limits.pageSize), limits.pageSize);
  await readFound(exact.api, {
    listParams: paramsOf(`search=Number&type=work&tag=${idOf(50)}&status=expired`),
    owner: "me",
    today,
  });
  expect(queries(exact)).toEqual([
    {
      owner: "me",
      search: "Number",
      type: "work",
      scopeTag: idOf(50),
      status: "expired",
      page: "1",
      pageSize: `${limits.pageSize}`,
    },
  ]);
  const untagged = pagesOf([], 1);
  await readFound(untagged.api, { listParams: paramsOf("tag=none"), owner: null, today });
  expect(queries(untagged)).toEqual([{ page: "1", pageSize: `${limits.pageSize}` }]);
});
