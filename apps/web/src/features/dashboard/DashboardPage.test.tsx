// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { calls, type Call, type User } from "@pomander/contract";
import { ApiError, type Api, callError } from "@pomander/vault";
import { afterEach, expect, test } from "vitest";
import { aUser, type CallGiven, noImpact, renderPage, sofia } from "./test/fixtures.tsx";
import { updateUser } from "./form/changes.ts";

afterEach(cleanup);

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const dialog = async () => within(await screen.findByRole("dialog"));
const type = async (label: string, value: string) =>
  fireEvent.change((await dialog()).getByLabelText(label), { target: { value } });

test("who has neither users nor reminders is told whom to ask; who has reminders is led to them", async () => {
  renderPage(aUser());
  expect(await screen.findByRole("heading", { name: "Feature Access Unavailable" })).toBeDefined();
  expect(screen.getByText(/contact your administrator/)).toBeDefined();
  cleanup();
  const page = renderPage(aUser({ isAllowedForRemindMe: true }));
  await screen.findByText("elsewhere");
  expect(page.path()).toBe("/remind-me");
});

test("a row says who somebody is; who created them is for the super admin to see", async () => {
  const creator = { _id: sofia._id, firstName: "Adam", lastName: "Ray", email: "adam@example.com" };
  const users = [
    aUser({ mobileNo: "+43 1", isAllowedForRemindMe: true, createdBy: creator }),
    aUser({ ...sofia, createdBy: null }),
  ];
  const rows = async () =>
    within(await screen.findByRole("list", { name: "Users" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  renderPage(sofia, users);
  const [ada, own] = await rows();
  for (const text of ["Ada Lovelace", "ada@example.com", "+43 1", "Regular User • Can Remind", "Created by Adam Ray"])
    expect(ada).toContain(text);
  expect(own).toContain("Super Admin");
  cleanup();
  renderPage(aUser({ isAdmin: true }), users);
  expect((await rows()).join()).not.toContain("Created by");
});

test("ten users make a page, of which there may be 5, 25 or 50", async () => {
  const users = Array.from({ length: 12 }, (_, i) => aUser({ _id: `${sofia._id.slice(0, -3)}${100 + i}` }));
  renderPage(sofia, users);
  expect(within(await screen.findByRole("list", { name: "Users" })).getAllByRole("listitem")).toHaveLength(10);
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Rows per page" }));
  const sizes = screen.getAllByRole("option");
  expect(sizes.map(({ textContent }) => textContent)).toEqual(["5", "10", "25", "50"]);
  fireEvent.click(screen.getByRole("option", { name: "5" }));
  await waitFor(() =>
    expect(within(screen.getByRole("list", { name: "Users" })).getAllByRole("listitem")).toHaveLength(5),
  );
});

const steps = {
  open: async () => undefined,
  "add a user": async () => {
    await press("Add User");
    await type("First name", "Nora");
    await type("Email", "nora@example.com");
    await type("Temporary password", "given-to-nora");
    fireEvent.click((await dialog()).getByRole("button", { name: "Add User" }));
  },
  "change a user": async () => {
    await press("Edit Ada Lovelace");
    await type("Last name", "King");
    await press("Save");
  },
  "delete a user": async () => {
    await press("Delete Ada Lovelace");
    await screen.findByText(/They have no vault/);
    await press("Delete Ada");
  },
} as const;

const refused = new ApiError(500, { message: "The server's own words", code: "internal", requestId: "" }, null);
/** An error with a status alone, such as a proxy returns. */
const bare = new ApiError(502, { message: "", code: "unavailable", requestId: "" }, null);
/** An error of a kind that has no text for users. */
const broken = new TypeError("x is undefined");

// The error catalogue of the specification, §8 User management, row by row.
const failures: [action: keyof typeof steps, call: Call, error: Error, text: string, notice: string][] = [
  ["open", calls.users.list, refused, "The server's own words", "Failed to load users"],
  ["open", calls.users.list, bare, "Failed to load users. Failed to fetch users", "Failed to load users"],
  ["add a user", calls.users.add, bare, "Failed to add user", "Failed to add user"],
  ["change a user", calls.auth.update, bare, "Failed to update user", "Failed to update user"],
  ["open", calls.users.list, broken, "Failed to load users. Failed to fetch users", "Failed to load users"],
  ["add a user", calls.users.add, refused, "The server's own words", "Failed to add user"],
  ["add a user", calls.users.add, broken, "Failed to add user", "Failed to add user"],
  ["change a user", calls.auth.update, refused, "The server's own words", "The server's own words"],
  ["change a user", calls.auth.update, broken, "Failed to update user", "Failed to update user"],
  [
    "change a user",
    calls.auth.update,
    callError("malformed_reply", {}, "no user in it"),
    "Invalid response format from the server",
    "Invalid response format from the server",
  ],
  ["delete a user", calls.users.remove, refused, "The server's own words", "Failed to remove user"],
  [
    "delete a user",
    calls.users.remove,
    callError("unreachable", {}, "down"),
    "Failed to remove user. Can't reach the server",
    "Failed to remove user",
  ],
  [
    "delete a user",
    calls.users.remove,
    broken,
    "Failed to remove user. Failed to delete user",
    "Failed to remove user",
  ],
];
const named = failures.map(([action, call, error, text, notice]) => {
  const title = `to ${action}, where ${call.method} ${call.path} fails with ${error.name}, shows “${text}”`;
  return { title, action, call, error, text, notice };
});

test.each(named)("$title", async ({ action, call, error, text, notice }) => {
  const refuse = () => {
    throw error;
  };
  const page = renderPage(sofia, [aUser()], new Map([[call, refuse]]));
  await steps[action]();
  expect(await screen.findByText((content) => content.trim() === text)).toBeDefined();
  // The reason stays where the error occurred; the notice also shows it, in the words of the specification.
  expect(page.notice()).toBe(notice);
});

test.each<[action: keyof typeof steps, text: string]>([
  ["add a user", "User added successfully"],
  ["change a user", "User updated successfully"],
  ["delete a user", "User removed successfully"],
])("to %s says “%s” and reads the list again", async (action, text) => {
  const page = renderPage(sofia, [aUser()]);
  await screen.findByRole("list", { name: "Users" });
  const before = page.of(calls.users.list).length;
  await steps[action]();
  await waitFor(() => expect(page.notice()).toBe(text));
  await waitFor(() => expect(page.of(calls.users.list).length).toBeGreaterThan(before));
});

test("a temporary password can still be copied when it is saved and shown nowhere", async () => {
  const page = renderPage(sofia, [aUser()]);
  await steps["add a user"]();
  await waitFor(() => expect(page.offer()?.label).toBe("Copy the temporary password"));
  page.offer()?.run();
  expect(page.copied).toEqual(["given-to-nora"]);
  await press("Edit Ada Lovelace");
  expect(screen.queryByText(/It won't be shown again/)).toBeNull();
  await type("Temporary password", "given-to-ada");
  expect(screen.getByText(/It won't be shown again/)).toBeDefined();
  await press("Save");
  await waitFor(() => expect(page.notice()).toBe("User updated successfully"));
  page.offer()?.run();
  expect(page.copied).toEqual(["given-to-nora", "given-to-ada"]);
  await steps["change a user"]();
  await waitFor(() => expect(page.notice()).toBe("User updated successfully"));
  expect(page.offer()).toBeUndefined();
});

test.each([
  [12, 5, "They're assigned to 12 reminders of other people. 5 of them will have no one assigned."],
  [12, 0, "They're assigned to 12 reminders of other people. Someone else is assigned to each of them too."],
  [1, 1, "They're assigned to 1 reminder of other people. It will have no one assigned."],
])(
  "before a user is deleted, %i reminders that they are assigned to, %i of them alone, are told",
  async (all, alone, text) => {
    const impact = { ...noImpact, assignedReminders: all, onlyAssignedReminders: alone };
    renderPage(sofia, [aUser()], new Map([[calls.users.impact, () => impact]]));
    await press("Delete Ada Lovelace");
    const said = await screen.findByText(text, { exact: false });
    expect(within(said).getByRole("link", { name: "Show these reminders" }).getAttribute("href")).toBe(
      `/remind-me?owner=all&person=${aUser()._id}&as=assigned`,
    );
    expect(screen.queryByText(/They have no vault/)).toBeNull();
  },
);

test("before a user is deleted, the shared vaults that go with them are told", async () => {
  const impact = { ...noImpact, sharedVaults: 3, onlyMemberOf: 1 };
  renderPage(sofia, [aUser()], new Map([[calls.users.impact, () => impact]]));
  await press("Delete Ada Lovelace");
  expect(
    await screen.findByText(
      "They are in 3 shared vaults. No one else is in 1 of these shared vaults. It's deleted too.",
    ),
  ).toBeDefined();
});

test("reminders that are sent to the address of a deleted user go elsewhere, to whoever deletes them or to a new one", async () => {
  const asked: unknown[] = [];
  const impact = { ...noImpact, addressedReminders: 3, onlyAddressedReminders: 2 };
  const answers = new Map<Call, (given: CallGiven) => unknown>([
    [calls.users.impact, () => impact],
    [calls.users.remove, ({ query }) => asked.push(query)],
  ]);
  renderPage(sofia, [aUser()], answers);
  await press("Delete Ada Lovelace");
  await screen.findByText(/3 reminders of other people are emailed to .*2 of them go to no one else\./);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "To me" }).checked).toBe(true);
  fireEvent.click(screen.getByRole("radio", { name: "To another address" }));
  const address = screen.getByRole("textbox", { name: /New address/ });
  const confirm = screen.getByRole("button", { name: "Delete Ada" });
  for (const [typed, fault] of [
    ["team", "Please enter a valid email"],
    [aUser().email, "Enter a different address than the deleted one"],
  ] as const) {
    fireEvent.change(address, { target: { value: typed } });
    fireEvent.click(confirm);
    await screen.findByText(fault);
  }
  fireEvent.change(address, { target: { value: "team@example.org" } });
  fireEvent.click(confirm);
  await waitFor(() => expect(asked).toEqual([{ remindersTo: "team@example.org" }]));
});

test("an update without an id, or without data, is not even sent", async () => {
  const flags = { isAdmin: false, isAllowedForRemindMe: false };
  const api = (() => expect.unreachable()) as unknown as Api;
  await expect(updateUser(api, { ...aUser(), _id: "" }, flags)).rejects.toThrow("User ID is required for update");
  const nothing = {} as Parameters<typeof updateUser>[2];
  await expect(updateUser(api, aUser(), nothing)).rejects.toThrow("User data is required for update");
});

test("a record without an id is said to be invalid", async () => {
  renderPage(sofia, [aUser({ _id: "" } as Partial<User>)]);
  await steps["change a user"]();
  expect(await screen.findByText("Invalid user: missing user ID")).toBeDefined();
});
