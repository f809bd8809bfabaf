// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type * as CardGridModule from "./CardGrid.tsx";
import { plusDays, todayIn } from "../../../lib/format/days.ts";
import { aReminder, idOf } from "../test/fixtures.ts";

const renders = vi.hoisted(() => ({ grid: 0 }));
vi.mock("./CardGrid.tsx", async (original) => {
  const real = await original<typeof CardGridModule>();
  const CardGrid = (props: Parameters<typeof real.CardGrid>[0]) => {
    renders.grid++;
    return real.CardGrid(props);
  };
  return { ...real, CardGrid };
});
// Another file of this worker may have loaded the page with the real one.
vi.resetModules();
const { admin, calls, cardOf, renderPage } = await import("../test/render-page.tsx");

afterEach(cleanup);

const ben = { _id: idOf(700), firstName: "Ben", lastName: "Costa" };
const in_ = (days: number) => plusDays(todayIn("Europe/Vienna", new Date()), days);
const choose = async (filter: string, option: string) => {
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: filter }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
};
const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

it("what is somebody's, and soon due, stands in the address", async () => {
  const rows = [
    aReminder({ _id: idOf(1), title: "Domain", owner: ben, expiryDate: in_(10) }),
    aReminder({ _id: idOf(2), title: "Lease", assignees: [ben], expiryDate: in_(50) }),
    aReminder({ _id: idOf(3), title: "Passport", expiryDate: in_(20) }),
  ];
  const { router } = renderPage({ [calls.list]: rows }, { user: admin, address: "/remind-me?owner=all" });
  await cardOf("Lease");
  await choose("Person", "Ben Costa");
  expect(headings()).toEqual(["Domain", "Lease"]);
  await choose("Role", "Assigned");
  expect(headings()).toEqual(["Lease"]);
  await choose("Role", "Any role");
  await choose("Due", "Due in 30 days");
  expect(headings()).toEqual(["Domain"]);
  expect(router.state.location.search).toBe(`?due=30&person=${ben._id}&owner=all`);
});

it("a person who has nothing left keeps their name in the filter, and the empty list leads on", async () => {
  const bens = aReminder({ _id: idOf(1), title: "Domain", owner: ben });
  const own = aReminder({ _id: idOf(2) });
  const { answers } = renderPage({ [calls.list]: [bens, own] }, { user: admin, address: "/remind-me?owner=all" });
  await cardOf("Domain");
  await choose("Person", "Ben Costa");
  answers[calls.list] = [{ ...bens, owner: own.owner }, own];
  // All of them are read first.
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Refresh" }).disabled).toBe(false));
  fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
  const showAll = await screen.findByRole("button", { name: "Show all reminders" });
  expect(screen.getByRole("combobox", { name: "Person" }).textContent).toBe("Ben Costa");
  fireEvent.click(showAll);
  expect(headings()).toEqual(["Domain", "Passport"]);
});

it("what expires from one day to another stands in the address; a year that is being typed changes nothing", async () => {
  const rows = ["2026-12-31", "2027-01-01", "2027-03-31", "2027-04-01"].map((expiryDate, n) =>
    aReminder({ _id: idOf(n), title: expiryDate, expiryDate }),
  );
  const { router } = renderPage({ [calls.list]: rows });
  await cardOf("2027-04-01");
  await choose("Due", "From ... to ...");
  const set = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  set("Due from", "2027-01-01");
  set("Due to", "2027-03-31");
  set("Due to", "0002-03-31");
  expect(headings()).toEqual(["2027-01-01", "2027-03-31"]);
  expect(router.state.location.search).toBe("?due=range&from=2027-01-01&to=2027-03-31");
  set("Due to", "2026-03-31");
  expect(screen.getByText("Choose a later day")).toBeDefined();
  await choose("Due", "Due any time");
  expect([router.state.location.search, screen.queryByLabelText("Due from")]).toEqual(["", null]);
});

it("who sees nobody else's is offered no person, and a letter typed renders no list", async () => {
  renderPage({ [calls.list]: [aReminder()] });
  await cardOf("Passport");
  expect(screen.queryByRole("combobox", { name: "Person" })).toBeNull();
  const before = renders.grid;
  expect(before).toBeGreaterThan(0);
  fireEvent.change(screen.getByRole("textbox", { name: "Search reminders..." }), { target: { value: "p" } });
  expect(screen.getByDisplayValue("p")).toBeDefined();
  expect(renders.grid).toBe(before);
});
