// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { todayIn } from "../../../lib/format/days.ts";
import { afterEach, expect, it } from "vitest";
import { calls, dialog, notice, press, renderPage } from "../test/render-page.tsx";
import { aReminder, apiError, aUser, idOf } from "../test/fixtures.ts";
import "../select/ManyDialogs.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const bulk = "POST /reminder/reminders/bulk";
const views = { get: "GET /user/reminder-views", put: "PUT /user/reminder-views" };
const titles = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getByRole("rowheader").textContent);
const three = ["Passport", "Domain", "Lease"].map((title, n) =>
  aReminder({ _id: idOf(n + 1), title, expiryDate: `2099-0${n + 1}-15` }),
);

it("a table sorts by each of its columns, one way and the other, and remembers which it has", async () => {
  const { router } = renderPage({ [calls.list]: three }, { address: "/remind-me?view=table" });
  await screen.findByRole("table");
  expect(titles()).toEqual(["Passport", "Domain", "Lease"]);
  await press("Title");
  expect(titles()).toEqual(["Domain", "Lease", "Passport"]);
  expect(screen.getByRole("columnheader", { name: "Title" }).getAttribute("aria-sort")).toBe("ascending");
  await press("Title");
  expect(titles()).toEqual(["Passport", "Lease", "Domain"]);
  expect(router.state.location.search).toBe("?sort=-title&view=table");
  await press("Columns");
  fireEvent.click(screen.getByRole("menuitemcheckbox", { name: "Owner" }));
  cleanup();
  renderPage({ [calls.list]: three }, { address: "/remind-me?view=table" });
  expect(await screen.findByRole("columnheader", { name: "Owner" })).toBeDefined();
});

it("the view that was chosen last is there again, also where the address says none; Back leads to the one before", async () => {
  const table = () => screen.queryByRole("table");
  renderPage({ [calls.list]: three });
  fireEvent.click(await screen.findByRole("button", { name: "Table" }));
  await waitFor(() => expect(table()).not.toBeNull());
  cleanup();
  const { router } = renderPage({ [calls.list]: three });
  await screen.findByRole("table");
  expect(router.state.location.search).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Cards" }));
  await waitFor(() => expect(table()).toBeNull());
  expect(router.state.location.search).toBe("?view=cards");
  fireEvent.click(screen.getByRole("button", { name: "Month" }));
  await waitFor(() => expect(router.state.location.search).toBe("?view=month"));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.getByRole("button", { name: "Cards" }).getAttribute("aria-pressed")).toBe("true"));
});

it("on paper stands all that the filters leave, by month, with who printed it, when, and which filters", async () => {
  const ben = { _id: idOf(700), firstName: "Ben", lastName: "Costa" };
  const taken = { by: "Ana Silva", isMe: true, at: "2026-11-20T06:00:00.000Z" };
  const inYear = (year: number, many: number) =>
    Array.from({ length: many }, (_, n) =>
      aReminder({
        _id: idOf(year * 100 + n),
        title: `Reminder ${n}`,
        assignees: [ben],
        taken,
        expiryDate: `${year}-02-0${(n % 9) + 1}`,
      }),
    );
  const own = aReminder({ expiryDate: "2101-02-01" });
  window.localStorage.setItem("reminderColumns", "title,taken");
  const { router } = renderPage(
    { [calls.list]: [...inYear(2100, 70), ...inYear(2101, 1), own] },
    { address: `/remind-me?view=table&search=reminder%20ben&person=${ben._id}&as=assigned&due=range&from=2100-01-01` },
  );
  await screen.findByRole("table");
  expect(titles()).toHaveLength(50);
  fireEvent(window, new Event("beforeprint"));
  const sheet = document.querySelector(".printed-table");
  expect([...(sheet?.querySelectorAll("tbody") ?? [])].map((body) => body.querySelector("th")?.textContent)).toEqual([
    "February 2100 · 70 reminders",
    "February 2101 · 1 reminder",
  ]);
  expect(sheet?.querySelectorAll("td")).toHaveLength(2 * 71);
  expect(sheet?.querySelector("td:nth-child(2)")?.textContent).toBe("Ana Silva");
  expect(sheet?.querySelector("p")?.textContent).toMatch(
    /^localhost(:\d+)? · Printed by Ana Silva on \w{3}.\d.+71 reminders: Search "reminder ben" · Due from Jan 01, 2100 · Ben Costa \(assigned\)$/,
  );
  fireEvent(window, new Event("afterprint"));
  expect(document.querySelector(".printed-table")).toBeNull();
  await act(() => router.navigate("/remind-me?view=table&sort=title"));
  fireEvent(window, new Event("beforeprint"));
  expect(document.querySelector(".printed-table tbody th")).toBeNull();
  expect(document.querySelector(".printed-table p")?.textContent).toMatch(/72 reminders: By title$/);
  fireEvent(window, new Event("afterprint"));
  window.localStorage.removeItem("reminderColumns");
});

it("of 1,200 a table reads the rest too, and then sorts and selects them all itself", async () => {
  const all = Array.from({ length: 1_200 }, (_, n) => aReminder({ _id: idOf(n), title: `Reminder ${n}` }));
  const list = ({ query = {} }: { query?: Record<string, string> }) => {
    const from = (Number(query["page"]) - 1) * Number(query["pageSize"]);
    return { rows: all.slice(from, from + Number(query["pageSize"])), total: all.length };
  };
  const { made } = renderPage({ [calls.list]: list }, { address: "/remind-me?view=table" });
  await screen.findByText("1,200 reminders");
  await press("Title");
  expect(titles()[1]).toBe("Reminder 1");
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Reminder 0" }));
  await press("Select all 1,200");
  expect(screen.getByText("1,200 selected")).toBeDefined();
  expect(made.filter(({ path }) => path === "/reminder/reminders").map(({ query }) => query?.["page"])).toEqual([
    "1",
    "2",
  ]);
});

it("what is selected is deleted after one question, what could not be is said, and Undo brings the rest back", async () => {
  const result = (id: string) =>
    id === idOf(2)
      ? { id, updatedAt: null, error: { message: "You aren't allowed to do this.", code: "forbidden" } }
      : { id, updatedAt: "2026-11-21T00:00:00.000Z", error: null };
  const { made } = renderPage(
    {
      [calls.list]: three,
      [bulk]: ({ body }: { body?: unknown }) => ({
        results: (body as { changes: { id: string }[] }).changes.map(({ id }) => result(id)),
      }),
    },
    { address: "/remind-me?view=table" },
  );
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select this page" }));
  fireEvent.click((await screen.findAllByRole("button", { name: "Delete" }))[0] as HTMLElement);
  await press("Delete 3 reminders");
  await notice("Deleted 2 reminders.");
  const report = await dialog();
  expect(report.getByText("Domain")).toBeDefined();
  expect(report.getByText("You aren't allowed to do this.")).toBeDefined();
  fireEvent.click(report.getByRole("button", { name: "Close" }));
  await press("Undo");
  await notice("Restored 2 reminders.");
  const sent = made.filter(({ path }) => path === "/reminder/reminders/bulk").map(({ body }) => body);
  expect(sent[1]).toMatchObject({
    changes: [
      { id: idOf(1), change: { isActive: true, isDeleted: false } },
      { id: idOf(3), change: { isActive: true, isDeleted: false } },
    ],
  });
});

it("renewing shows each old and new date first, and which period nobody knows", async () => {
  const rows = [
    aReminder({ _id: idOf(1), title: "Domain", expiryDate: "2026-01-15", renewEveryMonths: 1200 }),
    aReminder({ _id: idOf(2), title: "Lease", expiryDate: "2099-02-15", createdAt: "2099-02-10T08:00:00.000Z" }),
  ];
  renderPage({ [calls.list]: rows }, { address: "/remind-me?view=table" });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Domain" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Lease" }));
  fireEvent.click(screen.getAllByRole("button", { name: "Renew" })[0] as HTMLElement);
  const asked = await dialog();
  expect(asked.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "LeaseFeb 15, 2099 → Feb 15, 2100 (1 year, no known period)",
    "DomainJan 15, 2026 → Jan 15, 2126 (100 years)",
  ]);
  expect(asked.getByText("1 reminder has no known period and gets a year.")).toBeDefined();
});

it("what has expired is offered no day to snooze until", async () => {
  renderPage({ [calls.list]: [aReminder({ expiryDate: "2026-01-15" })] }, { address: "/remind-me?view=table" });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Passport" }));
  fireEvent.click(screen.getAllByRole("button", { name: "Snooze" })[0] as HTMLElement);
  await screen.findByText("These reminders have expired or expire too soon to snooze.");
  expect(screen.queryByLabelText("Until")).toBeNull();
});

it("a report that stands alone says what was not changed", async () => {
  const error = { message: "You aren't allowed to do this.", code: "forbidden" };
  const refused = { [bulk]: { results: [{ id: idOf(1), updatedAt: null, error }] } };
  renderPage({ [calls.list]: [aReminder()], ...refused }, { address: "/remind-me?view=table" });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Passport" }));
  fireEvent.click(screen.getAllByRole("button", { name: "Delete" })[0] as HTMLElement);
  fireEvent.click(await screen.findByRole("button", { name: "Delete 1 reminder" }));
  await screen.findByRole("dialog", { name: "1 reminder wasn't changed" });
  expect(screen.queryByText("Nothing was changed.")).toBeNull();
});

it("with Shift everything from the one before is selected", async () => {
  renderPage({ [calls.list]: three }, { address: "/remind-me?view=table" });
  const box = (name: string) => screen.getByRole("checkbox", { name: `Select ${name}` });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Passport" }));
  fireEvent.click(box("Lease"), { shiftKey: true });
  expect(screen.getByText("3 selected")).toBeDefined();
  // Firefox reports no Shift on a click that comes from the keyboard.
  fireEvent.click(box("Lease"), { detail: 1 });
  expect(screen.getByText("2 selected")).toBeDefined();
  fireEvent.keyDown(box("Passport"), { key: " ", shiftKey: true });
  fireEvent.click(box("Passport"));
  expect(screen.getByText("3 selected")).toBeDefined();
});

it("in a month the arrows lead from day to day and Enter opens one; a month of the year shows how many it has", async () => {
  const today = todayIn(aUser().timeZone, new Date());
  const five = Array.from({ length: 5 }, (_, n) =>
    aReminder({ _id: idOf(n), title: `Reminder ${n}`, expiryDate: today }),
  );
  const { router } = renderPage({ [calls.list]: five }, { address: "/remind-me?view=month" });
  const cell = await screen.findByRole("cell", { name: /today, 5 reminders/ });
  expect(
    within(cell)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Reminder 0", "Reminder 1", "Reminder 2", "+2 more"]);
  expect(cell.tabIndex).toBe(0);
  cell.focus();
  fireEvent.keyDown(cell, { key: "PageDown" });
  expect(router.state.location.search).toMatch(/view=month&month=\d{4}-\d\d$/);
  await waitFor(() => expect(document.activeElement?.hasAttribute("data-day")).toBe(true));
  fireEvent.keyDown(document.activeElement as Element, { key: "PageUp" });
  fireEvent.keyDown(await screen.findByRole("cell", { name: /today, 5 reminders/ }), { key: "Enter" });
  expect((await dialog()).getAllByRole("listitem")).toHaveLength(5);
});

it("filters are saved under a name of their own, opened, and deleted with a way back, whatever another tab saves", async () => {
  let stored = [{ name: "Work", query: "type=work&view=table" }];
  let version = 1;
  const { router } = renderPage(
    {
      [calls.list]: three,
      [views.get]: () => ({ views: stored, version: String(version) }),
      [views.put]: ({ body, ifMatch }: { body?: unknown; ifMatch?: string }) => {
        if (ifMatch !== String(version)) return apiError(412, "Someone else changed this.", "changed_meanwhile");
        stored = (body as { views: typeof stored }).views;
        return { views: stored, version: String(++version) };
      },
    },
    { address: "/remind-me?status=due-soon&page=2" },
  );
  await press("Saved filters");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Save these filters..." }));
  const form = await dialog();
  fireEvent.change(form.getByLabelText("Name"), { target: { value: " work " } });
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  await screen.findByText("You already have a filter with this name");
  fireEvent.change(form.getByLabelText("Name"), { target: { value: "Due" } });
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  await notice('Saved "Due".');
  expect(stored.at(-1)).toEqual({ name: "Due", query: "status=due-soon" });
  stored = [...stored, { name: "Other tab", query: "type=personal" }];
  version++;
  await press("Saved filters");
  fireEvent.click(await screen.findByRole("menuitem", { name: /^Work/ }));
  await waitFor(() => expect(router.state.location.search).toBe("?type=work&view=table"));
  await press("Saved filters");
  fireEvent.click(await screen.findByLabelText("More for Due"));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await notice('Deleted "Due".');
  const names = () => stored.map(({ name }) => name);
  expect(names()).toEqual(["Work", "Other tab"]);
  await press("Undo");
  await waitFor(() => expect(names()).toEqual(["Work", "Other tab", "Due"]));
});
