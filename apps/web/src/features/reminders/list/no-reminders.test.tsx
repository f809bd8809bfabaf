// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aReminder, idOf } from "../test/fixtures.ts";
import { admin, calls, press, renderPage } from "../test/render-page.tsx";
import { texts } from "../texts.ts";

afterEach(cleanup);

const person = { _id: admin._id, firstName: admin.firstName, lastName: admin.lastName };
const theirs = aReminder({
  title: "Of a colleague",
  owner: { _id: idOf(901), firstName: "Clara", lastName: "White" },
  userIds: [admin._id],
  assignees: [person],
});
const answer = (assigned: number) => ({
  [calls.list]: ({ query }: { query?: Record<string, string> }) =>
    query?.["owner"] === "me" ? [] : query?.["assigned"] === "me" ? { rows: [], total: assigned } : [theirs],
});

it("an administrator who owns no reminder is told how many they are assigned to, and shown these", async () => {
  const { router } = renderPage(answer(14), { user: admin });
  expect(await screen.findByText("14 reminders are assigned to you.")).toBeDefined();
  expect(screen.getByText(texts.list.empty)).toBeDefined();
  await press("Show them");
  expect(await screen.findByRole("heading", { name: "Of a colleague" })).toBeDefined();
  expect(router.state.location.search).toBe(`?person=${admin._id}&as=assigned&owner=all`);
});

it("whoever is assigned to none, or sees all at once, is told nothing more", async () => {
  const { made } = renderPage(answer(0), { user: admin });
  expect(await screen.findByText(texts.list.empty)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
  cleanup();
  const all = renderPage({ [calls.list]: [] });
  expect(await screen.findByText(texts.list.empty)).toBeDefined();
  const asked = (calls: typeof made) => calls.filter(({ query }) => query?.["assigned"] === "me");
  expect(asked(all.made)).toEqual([]);
});
