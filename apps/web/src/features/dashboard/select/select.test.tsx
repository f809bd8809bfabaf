// @vitest-environment happy-dom
import { type Call, calls } from "@pomander/contract";
import { ApiError, callError } from "@pomander/vault";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { secretText } from "../../../test/secret-text.ts";
import { aUser, type CallGiven, noImpact, renderPage, sofia } from "../test/fixtures.tsx";
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
  expect(await (await question()).findByText(/are permanently deleted/)).toBeDefined();
  fireEvent.click((await question()).getByRole("button", { name: "Delete 3 users" }));
  expect(await (await question()).findByText("2 users were deleted.")).toBeDefined();
  expect((await question()).getByText("Ben Ray: Not Ben")).toBeDefined();
  fireEvent.click((await question()).getByRole("button", { name: "Close" }));
  expect(await screen.findByText("1 selected")).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Ben Ray" }).checked).toBe(true);
});

test("before several are deleted, what goes along is said of each, and what becomes of what they share is asked", async () => {
  const impacts = new Map([
    ["Ada", { ...noImpact, hasVault: true, reminders: 12, sharedReminders: 3, memberships: 2 }],
    ["Ben", { ...noImpact, reminders: 2, sharedReminders: 2, assignedReminders: 73, onlyAssignedReminders: 37 }],
  ]);
  const impactOf = (id = "") => impacts.get(people.find(({ _id }) => _id === id)?.firstName ?? "") ?? noImpact;
  const page = renderPage(sofia, people, new Map([[calls.users.impact, ({ params }) => impactOf(params?.id)]]));
  for (const { firstName } of people) await check(`Select ${firstName} Ray`);
  await press("Delete");
  const list = within(await (await question()).findByRole("list", { name: "What will be deleted" }));
  expect(list.getAllByRole("listitem").map((row) => row.textContent.replaceAll("\u00a0", " "))).toEqual([
    "Ben Ray2 reminders they own, 2 of them sharedAssigned to 73 reminders. 37 of them will have no one assigned.",
    "Ada RayVault, 12 reminders they own, 3 of them shared, 2 group memberships",
    "Eva RayNo vault, no reminders and no group memberships",
  ]);
  const link = list.getByRole("link", { name: "Show the 73 reminders that Ben Ray is assigned to" });
  expect(link.getAttribute("href")).toBe(`/remind-me?owner=all&person=${people[1]?._id}&as=assigned`);
  expect((await question()).getByText("What should happen to the 5 shared reminders?")).toBeDefined();
  fireEvent.click((await question()).getByRole("radio", { name: "Delete too" }));
  fireEvent.click((await question()).getByRole("button", { name: "Delete 3 users" }));
  expect(await (await question()).findByText("3 users were deleted.")).toBeDefined();
  expect(page.given(calls.users.remove).map(({ query }) => query)).toEqual(
    people.map(() => ({ sharedReminders: "delete" })),
  );
});

const ended = { mustChangePassword: true, temporaryPasswordUntil: "2026-01-01T00:00:00.000Z", emailVerifiedAt: null };

test("new temporary passwords are given to who has one, shown once, and not lost by closing", async () => {
  const [ada = sofia, ben = sofia, eva = sofia] = people;
  const waiting = [ada, ben].map((user) => ({ ...user, ...ended }));
  const chosen = { ...ben, mustChangePassword: false };
  const answers = new Map<Call, (given: CallGiven) => unknown>([
    // Ben has chosen a master password since the list was read.
    [calls.users.read, ({ params }) => (params?.id === ada._id ? waiting[0] : chosen)],
    [calls.auth.update, () => ({ user: { ...ada, temporaryPasswordUntil: "2026-12-06T00:00:00.000Z" } })],
  ]);
  const page = renderPage(sofia, [...waiting, eva], answers);
  for (const { firstName } of people) await check(`Select ${firstName} Ray`);
  await press("New passwords");
  expect((await question()).getByText(/1 more has chosen a master password and keeps it/)).toBeDefined();
  fireEvent.click((await question()).getByRole("button", { name: "Create 2 passwords" }));
  expect(await (await question()).findByText("1 user has a new temporary password.")).toBeDefined();
  expect((await question()).getByText("Ben Ray: They have chosen their own master password.")).toBeDefined();
  const given = page.given(calls.auth.update).map(({ params, body }) => [params?.id, Object.keys(body ?? {})]);
  expect(given).toEqual([[ada._id, ["password"]]]);
  const password = page.given(calls.auth.update)[0]?.body?.password ?? "";
  expect(password).toMatch(/^[A-Za-z0-9]{16}$/);
  expect((await question()).getByText(secretText(password))).toBeDefined();
  fireEvent.click((await question()).getByRole("button", { name: "Close" }));
  const asked = await screen.findByRole("alertdialog", { name: "Close without saving the passwords?" });
  fireEvent.click(within(asked).getByRole("button", { name: "Keep them open" }));
  const passwords = within(await screen.findByRole("alertdialog", { name: "New temporary passwords" }));
  fireEvent.click(passwords.getByRole("button", { name: "Copy all" }));
  await waitFor(() => expect(page.copied).toEqual([`Ada Ray\tAda@example.com\t${password}`]));
  fireEvent.click(passwords.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(screen.queryByText(secretText(password))).toBeNull();
});

test("the link is sent again to all found who have not confirmed their address", async () => {
  const waiting = people.map((user, index) => (index === 1 ? user : { ...user, ...ended }));
  const all = [...waiting, sofia];
  const answers = new Map<Call, (given: CallGiven) => unknown>([
    [calls.system.publicSettings, () => ({ mail: "smtp", registration: "open" })],
    [
      calls.users.list,
      ({ query }) =>
        query !== undefined && "state" in query ? all.filter(({ emailVerifiedAt }) => emailVerifiedAt === null) : all,
    ],
  ]);
  const page = renderPage(sofia, [], answers);
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Status" }));
  fireEvent.click(await screen.findByRole("option", { name: "Email not confirmed" }));
  expect(await screen.findByText("2 users found")).toBeDefined();
  await check("Select Ada Ray");
  await press("Select all 2");
  await press("Send the link again");
  fireEvent.click((await question()).getByRole("button", { name: "Send" }));
  expect(await (await question()).findByText("The link is on its way to 2 users.")).toBeDefined();
  expect(page.given(calls.users.sendVerificationTo).map(({ params }) => params?.id)).toEqual(
    [people[0], people[2]].map((user) => user?._id),
  );
});

test("once nobody is reached the rest is not asked for, and what was stopped counts as neither", async () => {
  const run = vi.fn<() => Promise<void>>(() => Promise.reject(callError("unreachable")));
  const done: number[] = [];
  const options = { users: people, run, fallback: "Failed", onProgress: (count: number) => void done.push(count) };
  const { succeeded, failed } = await runMany({ ...options, isStopped: () => false });
  expect([run.mock.calls.length, succeeded, failed.length, done]).toEqual([1, [], 3, [1, 2, 3]]);
  expect(new Set(failed.map(({ reason }) => reason))).toEqual(new Set(["Can't reach the server"]));
  const stopped = await runMany({ ...options, run: async () => undefined, isStopped: () => done.length > 4 });
  expect([stopped.succeeded.length, stopped.failed.length]).toEqual([2, 0]);
});
