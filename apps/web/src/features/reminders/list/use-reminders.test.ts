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

type Props = { address?: string; owner?: "me" | null };
function showList(server: ReturnType<typeof fakeServer>, props: Props = {}) {
  const seen: unknown[] = [];
  const page = renderUse(
    ({ address = "", owner = null }: Props) => {
      const list = useReminders({ listParams: paramsOf(address), owner, today });
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
    aReducedReminder({ _id: idOf(8) }),
    aReminder({ _id: idOf(9), title: "Other", owner: { _id: "b", firstName: "Ben", lastName: "" } }),
  ];
  const server = pagesOf(rows, 1_000);
  const page = showList(server, { owner: "me", address: "search=Number" });
  await page.ready();
  expect(queries(server)).toEqual([{ owner: "me", page: "1", pageSize: "1000" }]);
  expect(page.now().rows).toHaveLength(3);
  expect(page.now().people.map(({ name }) => name)).toEqual(["Ana Silva", "Ben"]);
  expect([page.now().progress, page.now().unread]).toEqual([null, 0]);
  rows.pop();
  await page.go(({ reload }) => reload());
  await waitFor(() => expect(page.now().people).toHaveLength(1));
  page.rerender({ owner: "me", address: "person=b" });
  expect(page.now().people.map(({ name }) => name)).toEqual(["Ana Silva", "Ben"]);
  page.rerender({ owner: "me", address: `person=${idOf(900)}` });
  expect(page.now().people).toHaveLength(1);
});

test("a longer list is read page by page, with its progress; a row that moved counts once", async () => {
  const rows = [...many(25), aReminder({ _id: idOf(0), title: "Number 0" })];
  const server = pagesOf(rows, 10);
  const page = showList(server);
  await page.ready();
  expect(queries(server).map((query) => query?.["page"])).toEqual(["1", "2", "3"]);
  expect(page.seen).toEqual(expect.arrayContaining([{ done: 10, total: 26 }]));
  expect([page.now().total, page.now().progress, page.now().rows?.length]).toEqual([25, null, 24]);
  page.rerender({ address: "search=Number+24&page=9" });
  expect([page.now().rows?.map(({ title }) => title), page.now().page]).toEqual([["Number 24"], 1]);
  expect(server.made).toHaveLength(3);
});

test("no more are read than one person may have, and the number of others is known", async () => {
  const rows = Array.from({ length: limits.pageSize }, (_, n) => aReminder({ _id: idOf(n) }));
  let given = 0;
  const server = fakeServer({
    [listing]: () => ({
      rows: rows.map((row) => ({ ...row, _id: idOf(given++) })),
      total: limits.remindersPerOwner + 7,
    }),
  });
  const page = showList(server);
  await page.ready();
  expect(server.made).toHaveLength(limits.remindersPerOwner / limits.pageSize);
  expect([page.now().total, page.now().unread]).toEqual([limits.remindersPerOwner, 7]);
});

test("that a page doesn't come ends the progress, and is told", async () => {
  const server = fakeServer({
    [listing]: ({ query }: { query: { page: string } }) =>
      query.page === "1" ? { rows: many(10), total: 25 } : apiError(500, "away"),
  });
  const page = showList(server);
  await waitFor(() => expect(page.now().error).toMatchObject({ message: "away" }));
  expect(page.now().progress).toBeNull();
});

test("an export reads page after page, each row once, and filters here", async () => {
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
  await readFound(exact.api, { listParams: paramsOf(`search=Number&tag=${idOf(50)}`), owner: "me", today });
  expect(queries(exact)).toEqual([{ owner: "me", page: "1", pageSize: `${limits.pageSize}` }]);
});
