// @vitest-environment happy-dom
import { errors, type ReminderBulkChange } from "@pomander/contract";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
// Lazily loaded by the page; here it is there from the beginning.
import "./ManyDialogs.tsx";
import { aReminder, aTag, aUser, idOf } from "../test/fixtures.ts";
import { admin, calls, choose, dialog, press, renderPage } from "../test/render-page.tsx";

const notMember = errors.user_not_in_scope_tag.message;

afterEach(cleanup);

const clara = { _id: idOf(7), firstName: "Clara", lastName: "White" };
const eva = { _id: idOf(9), firstName: "Eva", lastName: "Roth" };
const dario = { _id: idOf(8), firstName: "Dario", lastName: "Ruiz" };
const finn = { _id: idOf(10), firstName: "Finn", lastName: "Berg" };
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
const tagOf = (number: number, escalation: ReturnType<typeof aTag>["escalation"] = null) =>
  aTag({
    _id: idOf(number),
    name: `Tag ${number}`,
    groups: [{ group: { _id: idOf(number + 200), name: `Group ${number}` }, permissions: readOnly }],
    escalation,
  });
const readOnly = { read: true, write: false, delete: false };
/** The rule of a scope tag that names Clara. */
const ruled = tagOf(50, { beforeDays: 3, to: [{ key: clara._id, name: "Clara White" }] });
const withEmail = (person: typeof clara) => ({ ...person, email: `${person.firstName.toLowerCase()}@example.org` });
const groupOf = (number: number, members: readonly (typeof clara)[]) => ({
  _id: idOf(number + 200),
  name: `Group ${number}`,
  description: "",
  members: members.map(withEmail),
  scopeTagCount: 1,
  isManaged: false,
  createdAt: "2026-11-20T06:00:00.000Z",
  updatedAt: "2026-11-20T06:00:00.000Z",
});
const bulk = "POST /reminder/reminders/bulk";
const changesIn = (body: unknown) => (body as { changes: ReminderBulkChange[] }).changes;

interface Given {
  refused?: readonly string[];
  /** X. */
  inSecond?: readonly (typeof clara)[];
  inThird?: readonly (typeof clara)[];
  /** Whether a rule of a scope tag names Clara. */
  isRuled?: boolean;
}

async function renderAssign({ refused = [], inSecond = [clara, dario], inThird = [eva], isRuled = true }: Given = {}) {
  const page = renderPage(
    {
      [calls.list]: [...ofClara, other],
      [calls.tags]: [isRuled ? ruled : tagOf(50), tagOf(51), tagOf(52)],
      [calls.users]: [clara, dario, finn].map((person) => aUser(withEmail(person))),
      "GET /groups": [groupOf(50, [clara, dario]), groupOf(51, inSecond), groupOf(52, inThird)],
      "GET /user/user/{id}": ({ params }: { params?: { id: string } }) =>
        params?.id === clara._id ? aUser({ ...clara, email: "clara@example.org" }) : aUser(),
      "PATCH /scope-tags/{id}": ({ body }: { body?: unknown }) => ({ ...ruled, ...(body as object) }),
      [bulk]: ({ body }: { body?: unknown }) => ({
        results: changesIn(body).map(({ id }) => ({
          id,
          updatedAt: refused.includes(id) ? null : "2026-12-01T00:00:00.000Z",
          error: refused.includes(id) ? { message: notMember, code: "user_not_in_scope_tag" } : null,
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
const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

it("everyone in a group of any of the scope tags is offered, first who is in most, and it is said who gets what", async () => {
  const page = await renderAssign();
  await screen.findByText("Select from 3 users");
  fireEvent.mouseDown((await dialog()).getByLabelText("Assign to users"));
  await screen.findByRole("option", { name: /^Clara White/ });
  expect(options()).toEqual([/Clara White/, /Dario Ruiz/, /Eva Roth/].map((name) => expect.stringMatching(name)));
  fireEvent.click(screen.getByRole("option", { name: /^Dario Ruiz/ }));
  expect((await dialog()).getByRole("status").textContent).toBe(
    "Dario Ruiz is added to 2.1 stays as it is: Dario Ruiz isn't in the groups of Tag 52.",
  );
  fireEvent.click((await dialog()).getByRole("button", { name: "Assign" }));
  expect(await screen.findByText("Assigned people to 2 reminders.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  const made = page.made.filter(({ path }) => path === "/reminder/reminders/bulk").map(({ body }) => body);
  expect(changesIn(made[0]).map(({ id }) => id)).toEqual([idOf(150), idOf(151)]);
});

it("what the one chosen can't get stays with the person, which is said before", async () => {
  const page = await renderAssign({ inSecond: [clara], isRuled: false });
  fireEvent.click((await dialog()).getByRole("radio", { name: "Hand over from one person to another" }));
  await choose("From", "Clara White · 2 reminders");
  await screen.findByRole("checkbox", { name: "Emails of 1 reminder to clara@example.org" });
  await choose("To", /^Dario Ruiz/);
  // Finn is in none of the groups.
  expect(screen.queryByRole("option", { name: /^Finn Berg/ })).toBeNull();
  expect((await dialog()).getByRole("status").textContent).toBe(
    "1 goes to Dario Ruiz.1 stays with Clara White: Dario Ruiz isn't in the groups of Tag 51.",
  );
  fireEvent.click((await dialog()).getByRole("button", { name: "Hand over 1 reminder" }));
  expect(await screen.findByText("Handed over 1 reminder.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  const made = page.made.filter(({ path }) => path === "/reminder/reminders/bulk").map(({ body }) => body);
  expect(changesIn(made[0]).map(({ id, change }) => [id, change])).toEqual([
    [idOf(150), { userIds: [eva._id, dario._id] }],
  ]);
});

it("what one person is assigned to is handed over to another, and can be taken back", async () => {
  const page = await renderAssign();
  fireEvent.click((await dialog()).getByRole("radio", { name: "Hand over from one person to another" }));
  await choose("From", "Clara White · 2 reminders");
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

it("what names a person is handed over as chosen: the address alone, here, to anyone", async () => {
  const page = await renderAssign();
  fireEvent.click((await dialog()).getByRole("radio", { name: "Hand over from one person to another" }));
  await choose("From", "Clara White · 2 reminders");
  expect(await screen.findByRole("checkbox", { name: "Emails of 1 reminder to clara@example.org" })).toBeDefined();
  for (const name of ["Assigned to 2 reminders", "Escalation of 1 scope tag: Tag 50"])
    fireEvent.click((await dialog()).getByRole("checkbox", { name }));
  await choose("To", /^Finn Berg/);
  fireEvent.click((await dialog()).getByRole("button", { name: "Hand over 1 reminder" }));
  expect(await screen.findByText("Handed over 1 reminder.")).toBeDefined();
  const made = page.made.filter(({ path }) => path === "/reminder/reminders/bulk").map(({ body }) => body);
  expect(changesIn(made[0]).map(({ change }) => change)).toEqual([{ email: "finn@example.org" }]);
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
  const page = await renderAssign({ refused: [idOf(150)], inThird: [dario] });
  await choose("Assign to users", /^Dario Ruiz/);
  fireEvent.click((await dialog()).getByRole("button", { name: "Assign" }));
  expect(await screen.findByText(notMember)).toBeDefined();
  expect(page.notices.snapshot()?.notice).toMatchObject({ text: "Assigned people to 2 reminders.", isLasting: true });
  fireEvent.click((await dialog()).getByRole("button", { name: "Undo the others" }));
  expect(await screen.findByText("Restored 2 reminders.")).toBeDefined();
  expect(screen.queryByText(notMember)).toBeNull();

  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Other" }));
  await press("Assign");
  await choose("Assign to users", /^Dario Ruiz/);
  fireEvent.click((await dialog()).getByRole("button", { name: "Assign" }));
  await waitFor(() => expect(page.notices.snapshot()?.notice.isLasting).toBe(true));
  await page.router.navigate("/elsewhere");
  await waitFor(() => expect(page.notices.snapshot()).toBeNull());
});
