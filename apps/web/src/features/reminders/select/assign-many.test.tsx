// @vitest-environment happy-dom
import type { ReminderBulkChange, ScopeTag } from "@pomander/contract";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
// Lazily loaded by the page; here it is there from the beginning.
import "./ManyDialogs.tsx";
import { aReminder, aUser, idOf } from "../test/fixtures.ts";
import { admin, calls, choose, dialog, press, renderPage } from "../test/render-page.tsx";

afterEach(cleanup);

const clara = { _id: idOf(7), firstName: "Clara", lastName: "White" };
const eva = { _id: idOf(9), firstName: "Eva", lastName: "Roth" };
const dario = { _id: idOf(8), firstName: "Dario", lastName: "Ruiz" };
const tag = (number: number) => ({ _id: idOf(number), name: `Tag ${number}`, description: "", groups: [] });
const ofClara = [50, 51].map((number) =>
  aReminder({
    _id: idOf(number + 100),
    title: `Reminder ${number}`,
    email: number === 51 ? "clara@example.org" : "ops@example.org",
    scopeTag: tag(number),
    userIds: [clara._id, eva._id],
    assignees: [clara, eva],
  }),
);
const other = aReminder({
  _id: idOf(3),
  title: "Other",
  email: "ops@example.org",
  scopeTag: tag(52),
  userIds: [eva._id],
  assignees: [eva],
});
/** The rule of a scope tag that names Clara. */
const ruled: ScopeTag = {
  ...tag(50),
  reminderCount: 1,
  escalation: { beforeDays: 3, to: [{ key: clara._id, name: "Clara White" }] },
  createdAt: "2026-11-20T06:00:00.000Z",
  updatedAt: "2026-11-20T06:00:00.000Z",
};
const bulk = "POST /reminder/reminders/bulk";
const changesIn = (body: unknown) => (body as { changes: ReminderBulkChange[] }).changes;

async function renderAssign(refused: readonly string[] = []) {
  const members = [clara, dario].map((one) => ({
    ...one,
    email: `${one.firstName.toLowerCase()}@example.org`,
    isAllowedForRemindMe: true,
  }));
  const page = renderPage(
    {
      [calls.list]: [...ofClara, other],
      [calls.tags]: [ruled],
      "GET /user/user/{id}": ({ params }: { params?: { id: string } }) =>
        params?.id === clara._id ? aUser({ ...clara, email: "clara@example.org" }) : aUser(),
      "PATCH /scope-tags/{id}": ({ body }: { body?: unknown }) => ({ ...ruled, ...(body as object) }),
      [calls.candidates]: members,
      [bulk]: ({ body }: { body?: unknown }) => ({
        results: changesIn(body).map(({ id }) => ({
          id,
          updatedAt: refused.includes(id) ? null : "2026-12-01T00:00:00.000Z",
          error: refused.includes(id) ? { message: "Not a member.", code: "user_not_in_scope_tag" } : null,
        })),
      }),
    },
    { user: admin, address: "/remind-me?view=table" },
  );
  for (const title of ["Reminder 50", "Reminder 51", "Other"])
    fireEvent.click(await screen.findByRole("checkbox", { name: `Select ${title}` }));
  await press("Assign");
  return page;
}
const asked = (page: Awaited<ReturnType<typeof renderAssign>>) =>
  page.made.filter(({ path }) => path === "/user/users/by-scope-tag/{scopeTagId}");

it("people are offered who are in the groups of all scope tags of what is selected", async () => {
  const page = await renderAssign();
  await waitFor(() =>
    expect(asked(page).at(-1)).toMatchObject({
      params: { scopeTagId: idOf(50) },
      query: { alsoIn: `${idOf(51)},${idOf(52)}` },
    }),
  );
});

it("what one person is assigned to is handed over to another, and can be taken back", async () => {
  const page = await renderAssign();
  fireEvent.click((await dialog()).getByRole("radio", { name: "Hand over from one person to another" }));
  await choose("From", "Clara White · 2 reminders");
  await waitFor(() => expect(asked(page).at(-1)).toMatchObject({ query: { alsoIn: idOf(51) } }));
  await choose("To", /^Dario Ruiz/);
  expect(screen.queryByRole("option", { name: /^Clara White/ })).toBeNull();
  fireEvent.click((await dialog()).getByRole("button", { name: "Hand over 2 reminders" }));
  expect(await screen.findByText("Handed over 2 reminders. Changed the escalation of 1 scope tag.")).toBeDefined();
  const rules = () => page.made.filter(({ path }) => path === "/scope-tags/{id}").map(({ body }) => body);
  expect(rules()).toEqual([{ escalation: { beforeDays: 3, to: [dario._id] } }]);
  const made = () => page.made.filter(({ path }) => path === "/reminder/reminders/bulk").map(({ body }) => body);
  const userIds = [eva._id, dario._id];
  expect(changesIn(made()[0]).map(({ change }) => change)).toEqual([
    { userIds },
    { userIds, email: "dario@example.org" },
  ]);
  await press("Undo");
  await waitFor(() => expect(rules()).toHaveLength(2));
  expect(rules()[1]).toEqual({ escalation: { beforeDays: 3, to: [clara._id] } });
  expect(made()).toHaveLength(2);
  expect(changesIn(made()[1]).map(({ change }) => change)).toEqual(
    ofClara.map(({ userIds: before, email }, index) => ({ userIds: before, ...(index === 0 ? {} : { email }) })),
  );
});

it("what names a person is handed over as chosen: the address alone, here", async () => {
  const page = await renderAssign();
  fireEvent.click((await dialog()).getByRole("radio", { name: "Hand over from one person to another" }));
  await choose("From", "Clara White · 2 reminders");
  expect(await screen.findByRole("checkbox", { name: "Emails of 1 reminder to clara@example.org" })).toBeDefined();
  for (const name of ["Assigned to 2 reminders", "Escalation of 1 scope tag: Tag 50"])
    fireEvent.click((await dialog()).getByRole("checkbox", { name }));
  await choose("To", /^Dario Ruiz/);
  fireEvent.click((await dialog()).getByRole("button", { name: "Hand over 1 reminder" }));
  expect(await screen.findByText("Handed over 1 reminder.")).toBeDefined();
  const made = page.made.filter(({ path }) => path === "/reminder/reminders/bulk").map(({ body }) => body);
  expect(changesIn(made[0]).map(({ change }) => change)).toEqual([{ email: "dario@example.org" }]);
  expect(page.made.filter(({ path }) => path === "/scope-tags/{id}")).toEqual([]);
});

it("of who only created reminders nothing can be handed over, and the dialog says so", async () => {
  await renderAssign();
  fireEvent.click((await dialog()).getByRole("radio", { name: "Hand over from one person to another" }));
  await choose("From", "Ana Silva · 3 reminders");
  expect(await screen.findByText(/^They created 3 of these, which can't be changed/)).toBeDefined();
  expect((await dialog()).getByRole<HTMLButtonElement>("button", { name: "Hand over" }).disabled).toBe(true);
});

it("what was changed can be taken back beside the report of what was not, and until the page is left", async () => {
  const page = await renderAssign([idOf(150)]);
  await choose("Assign to users", /^Dario Ruiz/);
  fireEvent.click((await dialog()).getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("Not a member.")).toBeDefined();
  expect(page.notices.snapshot()?.notice).toMatchObject({ text: "Assigned people to 2 reminders.", isLasting: true });
  fireEvent.click((await dialog()).getByRole("button", { name: "Undo the others" }));
  expect(await screen.findByText("Restored 2 reminders.")).toBeDefined();
  expect(screen.queryByText("Not a member.")).toBeNull();

  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Other" }));
  await press("Assign");
  await choose("Assign to users", /^Dario Ruiz/);
  fireEvent.click((await dialog()).getByRole("button", { name: "Assign" }));
  await waitFor(() => expect(page.notices.snapshot()?.notice.isLasting).toBe(true));
  await page.router.navigate("/elsewhere");
  await waitFor(() => expect(page.notices.snapshot()).toBeNull());
});
