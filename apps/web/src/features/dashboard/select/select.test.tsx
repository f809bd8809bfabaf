// @vitest-environment happy-dom
import { calls } from "@pomander/contract";
import { ApiError, NetworkError } from "@pomander/vault";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { aUser, renderPage, sofia } from "../test/fixtures.tsx";
import { runMany } from "./run-many.ts";

afterEach(cleanup);

const people = ["Ada", "Ben", "Eva"].map((firstName, i) =>
  aUser({
    _id: `01a1f754-d71c-77f2-8eea-00000000010${i}`,
    firstName,
    lastName: "Ray",
    email: `${firstName}@example.com`,
  }),
);
const check = async (name: string) => fireEvent.click(await screen.findByRole("checkbox", { name }));
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const question = async () => within(await screen.findByRole("alertdialog"));

test("Remind Me is given to all that are selected, one after the other", async () => {
  const page = renderPage(sofia, [...people, sofia]);
  await check("Select Ada Ray");
  await check("Select Eva Ray");
  expect(screen.getByText("2 selected")).toBeDefined();
  expect(screen.queryByRole("checkbox", { name: /^Select Sofia/ })).toBeNull();
  await press("Allow Remind Me");
  expect((await question()).getByText("Ada Ray")).toBeDefined();
  expect(page.of(calls.auth.update)).toHaveLength(0);
  fireEvent.click((await question()).getByRole("button", { name: "Allow Remind Me" }));
  expect(await (await question()).findByText("2 users can use Remind Me.")).toBeDefined();
  expect(page.of(calls.auth.update)).toHaveLength(2);
  expect(screen.queryByText("2 selected")).toBeNull();
});

test("who could not be deleted is named with the reason, and stays selected", async () => {
  let asked = 0;
  const refuse = () => {
    asked += 1;
    if (asked === 2) throw new ApiError(403, { message: "Not Ben", code: "forbidden", requestId: "" }, null);
  };
  renderPage(sofia, people, new Map([[calls.users.remove, refuse]]));
  for (const { firstName } of people) await check(`Select ${firstName} Ray`);
  await press("Delete");
  expect((await question()).getByText(/are permanently deleted/)).toBeDefined();
  fireEvent.click((await question()).getByRole("button", { name: "Delete 3 users" }));
  expect(await (await question()).findByText("2 users were deleted.")).toBeDefined();
  expect((await question()).getByText("Ben Ray: Not Ben")).toBeDefined();
  fireEvent.click((await question()).getByRole("button", { name: "Close" }));
  expect(await screen.findByText("1 selected")).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Ben Ray" }).checked).toBe(true);
});

test("once nobody is reached the rest is not asked for, and what was stopped counts as neither", async () => {
  const run = vi.fn<() => Promise<void>>(() => Promise.reject(new NetworkError(null)));
  const done: number[] = [];
  const options = { users: people, run, fallback: "Failed", onProgress: (count: number) => void done.push(count) };
  const { succeeded, failed } = await runMany({ ...options, isStopped: () => false });
  expect([run.mock.calls.length, succeeded, failed.length, done]).toEqual([1, [], 3, [1, 2, 3]]);
  expect(new Set(failed.map(({ reason }) => reason))).toEqual(new Set(["Can't reach the server"]));
  const stopped = await runMany({ ...options, run: async () => undefined, isStopped: () => done.length > 4 });
  expect([stopped.succeeded.length, stopped.failed.length]).toEqual([2, 0]);
});
