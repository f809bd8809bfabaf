// @vitest-environment happy-dom
import { ThemeProvider } from "@mui/material/styles";
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ListedReminder, User } from "@pomander/contract";
import { Provider } from "react-redux";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { theme } from "../../app/theme/theme.ts";
import { NoticeBar } from "../../components/NoticeBar.tsx";
import { NoticesContext } from "../../lib/notices.ts";
import { ServicesContext } from "../../lib/services.ts";
import { signedIn } from "../../lib/session/slice.ts";
import { createStore } from "../../lib/session/store.ts";
// Lazily loaded by the page; here they are there from the beginning.
import "./form/ReminderDialog.tsx";
import "./renew/RenewDialog.tsx";
import { RemindersPage } from "./RemindersPage.tsx";
import { aReducedReminder, aReminder, aTag, aUser, givenServer, idOf, refusal, unreachable } from "./test-scene.ts";

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

const list = "GET /reminder/reminders";
const tags = "GET /scope-tags/my-scope-tags";
const allTags = "GET /scope-tags";
const send = "POST /reminder/reminder/{id}/send";
const create = "POST /reminder/reminder";
const update = "PUT /reminder/reminder/{id}";
const read = "GET /reminder/reminder/{id}";
const history = "GET /reminder/reminder/{id}/deliveries";
const candidates = "GET /user/users/by-scope-tag/{scopeTagId}";
const users = "GET /user/users";
const usual = {
  [list]: [],
  [tags]: [],
  [users]: [],
  [history]: [],
  "GET /system/status": { mail: "smtp", failedDeliveries: 0 },
};
const admin = aUser({ isAdmin: true });

function show(
  answers: Record<string, unknown>,
  { user = aUser(), address = "/remind-me", state = null }: { user?: User; address?: string; state?: unknown } = {},
) {
  const server = givenServer({ ...usual, ...answers });
  const store = createStore(server.services);
  store.dispatch(signedIn(user));
  const [pathname = "", search = ""] = address.split("?");
  const router = createMemoryRouter([{ path: "/remind-me", element: <RemindersPage /> }], {
    initialEntries: [{ pathname, search: search === "" ? "" : `?${search}`, state }],
  });
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <NoticesContext value={server.notices}>
          <ServicesContext value={server.services}>
            <RouterProvider router={router} />
            <NoticeBar notices={server.notices} />
          </ServicesContext>
        </NoticesContext>
      </ThemeProvider>
    </Provider>,
  );
  return { ...server, router };
}
const button = (name: string | RegExp, within_ = screen) => within_.findByRole("button", { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const dialog = async () => within(await screen.findByRole("dialog"));
const type = async (label: string, value: string) =>
  fireEvent.change((await dialog()).getByLabelText(label), { target: { value } });
const choose = async (label: string, option: string | RegExp) => {
  fireEvent.mouseDown((await dialog()).getByLabelText(label));
  fireEvent.click(await screen.findByRole("option", { name: option }));
};
const notice = (text: string) => screen.findByText(text);
const cardOf = async (title: string) =>
  within((await screen.findByRole("heading", { name: title })).closest("li") ?? document.body);
const sent = (reminder: ListedReminder, outcome = "sent") => ({ reminder, outcome, deliveries: [] });

it("a spinner stands for the reminders until they are there", async () => {
  const answer = Promise.withResolvers<unknown[]>();
  show({ [list]: () => answer.promise });
  await screen.findByRole("progressbar");
  answer.resolve([]);
  await screen.findByText(/^No reminders found/);
  expect(screen.queryByRole("progressbar")).toBeNull();
});

describe("which reminders are asked for", () => {
  it.each<[string, User, string, string | undefined]>([
    ["an admin: their own", admin, "/remind-me", "me"],
    ["a super admin: their own", aUser({ isSuperAdmin: true }), "/remind-me", "me"],
    ["an admin who asks for all: without a filter", admin, "/remind-me?owner=all", undefined],
    ["a regular user: without a filter", aUser(), "/remind-me", undefined],
  ])("%s", async (_who, user, address, owner) => {
    const { made } = show({}, { user, address });
    await screen.findByText('No reminders found. Click "Add Reminder" to create your first reminder.');
    const asked = made.find(({ path }) => path === "/reminder/reminders");
    expect(asked?.query?.["owner"]).toBe(owner);
  });

  it("of more than come at once, the server finds and pages", async () => {
    const { made } = show(
      { [list]: { rows: [aReminder()], total: 1_200 } },
      { address: `/remind-me?page=3&status=due-soon&type=work&tag=${idOf(50)}&search=pass` },
    );
    await screen.findByText("1,200 reminders found");
    const asked = made.filter(({ path }) => path === "/reminder/reminders").map(({ query }) => query);
    expect(asked).toEqual([
      { page: "1", pageSize: "1000" },
      { page: "3", pageSize: "24", status: "due-soon", type: "work", scopeTag: idOf(50), search: "pass" },
    ]);
    // What the server does not know is not offered.
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Order" }));
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Soonest first"]);
  });

  it("a failure stands in place of the cards, and is a notice; Retry asks again", async () => {
    const { answers } = show({ [list]: refusal(500, "Broken") });
    await screen.findByText("Error loading reminders: Broken");
    await notice("Error fetching reminders: Broken");
    answers[list] = [aReminder()];
    await press("Retry");
    await cardOf("Passport");
    expect(screen.queryByText("Error loading reminders: Broken")).toBeNull();
  });
});

describe("a card", () => {
  it("shows what there is to know", async () => {
    const person = (number: number) => ({ _id: idOf(number), firstName: `P${number}`, lastName: "Q" });
    show({
      [list]: [
        aReminder({
          expiryDate: "2020-01-02",
          frequency: "weekly",
          remindDaysStart: "2019-12-01",
          notes: "In the drawer",
          scopeTag: { _id: idOf(50), name: "<infrastructure>", description: "", groups: [] },
          groupMembers: { total: 7, first: [1, 2, 3, 4, 5].map(person) },
          deliveryProblem: "550 no such user",
          unsubscribed: ["bea@example.org"],
        }),
      ],
    });
    const card = await cardOf("Passport");
    for (const text of ["Expired", "Personal", "Jan 02, 2020", "Remind 7 day(s) before · Weekly", "In the drawer"])
      expect(card.getByText(text)).toBeDefined();
    for (const text of ["<infrastructure>", "Not delivered", "1 address unsubscribed"])
      expect(card.getByText(text)).toBeDefined();
    expect(card.getAllByRole("img").map(({ textContent }) => textContent)).toEqual(["PQ", "PQ", "PQ", "+4"]);
  });

  it("of one who may only delete: the other icons are off and say why", async () => {
    const { router } = show({ [list]: [aReducedReminder()] });
    const card = await cardOf("Contract");
    expect(card.queryByRole("button", { name: /Renewed/ })).toBeNull();
    expect(card.getByRole("button", { name: /Remind Now/ }).getAttribute("aria-disabled")).toBe("true");
    const view = card.getByRole("button", { name: "View details of Contract" });
    expect(view.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(view);
    expect(router.state.location.search).toBe("");
    fireEvent.focus(view);
    fireEvent.mouseOver(view);
    expect(await screen.findByText("No read access")).toBeDefined();
    expect(card.getByRole("button", { name: "Delete Contract" }).getAttribute("aria-disabled")).toBe("false");
  });
});

describe("Remind Now", () => {
  it("sends once on a double click, says so meanwhile, and reads the list again", async () => {
    let answer: (result: unknown) => void = () => undefined;
    const { calls } = show({ [list]: [aReminder()], [send]: () => new Promise((resolve) => (answer = resolve)) });
    const remind = await button("Remind Now: Passport");
    fireEvent.click(remind);
    fireEvent.click(remind);
    await notice('Sending reminder for "Passport"...');
    const before = calls().filter((one) => one === list).length;
    answer(sent(aReminder()));
    await notice('Reminder sent successfully for "Passport"');
    expect(calls().filter((one) => one === send)).toHaveLength(1);
    await waitFor(() => expect(calls().filter((one) => one === list)).toHaveLength(before + 1));
  });
});

describe("Renewed", () => {
  it("sets the next expiry by the old period, on the state that was seen, and takes it back", async () => {
    const old = aReminder({ createdAt: "2036-11-28T10:00:00.000Z", expiryDate: "2037-11-28" });
    const renewed = aReminder({ expiryDate: "2038-11-28", updatedAt: "2026-11-20T09:00:00.000Z" });
    const { made } = show({ [list]: [old], [update]: { reminder: renewed } });
    await press("Renewed: Passport");
    await press("Renew until Nov 28, 2038");
    await notice('"Passport" now expires on Nov 28, 2038.');
    await press("Undo");
    await notice('"Passport" expires on Nov 28, 2037 again.');
    expect(made.filter(({ method }) => method === "PUT").map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
      [old.updatedAt, { expiryDate: "2038-11-28" }],
      [renewed.updatedAt, { expiryDate: "2037-11-28" }],
    ]);
  });
});

describe("deleting", () => {
  it("asks, says so meanwhile, and reads the list again", async () => {
    const { calls, made, answers } = show({ [list]: [aReminder()], [read]: aReminder() });
    answers["DELETE /reminder/reminder/{id}"] = null;
    await press("Delete Passport");
    const asking = within(await screen.findByRole("alertdialog", { name: "Delete Reminder" }));
    fireEvent.click(asking.getByRole("button", { name: "Delete reminder" }));
    await notice("Reminder deleted successfully!");
    expect(made.some(({ method }) => method === "PUT")).toBe(false);
    await waitFor(() => expect(calls().filter((one) => one === list)).toHaveLength(2));
  });
});

describe("the form", () => {
  it("creates once title and email are filled", async () => {
    const { made } = show({ [create]: { reminder: aReminder() } });
    await press("Add Reminder");
    const submit = async () => (await dialog()).getByRole<HTMLButtonElement>("button", { name: "Create" });
    expect((await submit()).disabled).toBe(true);
    await type("Title", "Passport");
    expect((await submit()).disabled).toBe(false);
    await type("Email", "");
    expect((await submit()).disabled).toBe(true);
    await type("Email", "ana@example.org");
    fireEvent.click(await submit());
    await notice("Reminder created successfully!");
    expect(made.find(({ method }) => method === "POST")?.body).toMatchObject({
      title: "Passport",
      type: "personal",
      frequency: "once",
      remindBeforeDays: 7,
      email: "ana@example.org",
    });
  });

  it("brings the focus to a day that is missing", async () => {
    const { made } = show({});
    await press("Add Reminder");
    await type("Title", "Passport");
    await type("Expiry date", "");
    await press("Create");
    const day = (await dialog()).getByLabelText("Expiry date");
    await waitFor(() => expect(day.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(day);
    expect(made.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("asks for a start only where there is a frequency, and says what the days before do then", async () => {
    show({});
    await press("Add Reminder");
    const form = await dialog();
    expect(form.queryByText("Start Reminding From")).toBeNull();
    await choose("Frequency", "Weekly");
    expect((await form.findByLabelText("Start Reminding From")).hasAttribute("required")).toBe(false);
    expect(form.getByLabelText("Expiry date").hasAttribute("required")).toBe(true);
    expect(form.getByText(/only decides when 'Due Soon' is shown/)).toBeDefined();
  });

  it("people are an administrator's to assign", async () => {
    show({});
    await press("Add Reminder");
    expect((await dialog()).queryByLabelText("Assign to users")).toBeNull();
  });

  it("people are offered once a scope tag is chosen; another tag clears the choice, a failure empties the list", async () => {
    const bea = {
      _id: idOf(3),
      firstName: "Bea",
      lastName: "Moss",
      email: "bea@example.org",
      isAllowedForRemindMe: true,
    };
    const { answers } = show(
      {
        [tags]: [aTag(), aTag({ _id: idOf(51), name: "<other>" }), aTag({ _id: idOf(52), name: "<empty>" })],
        [candidates]: ({ params }: { params: { scopeTagId: string } }) => (params.scopeTagId === idOf(52) ? [] : [bea]),
      },
      { user: admin },
    );
    await press("Add Reminder");
    const form = await dialog();
    const field = () => form.getByLabelText<HTMLInputElement>("Assign to users");
    expect(field().disabled).toBe(true);
    expect(form.getByText("Select a scope tag first to see available users")).toBeDefined();
    await choose("Scope tag", /<infrastructure>/);
    await form.findByText("Select from 1 user");
    expect(field().disabled).toBe(false);
    fireEvent.mouseDown(field());
    fireEvent.click(await screen.findByRole("option", { name: /Bea Moss/ }));
    expect(form.getByRole("button", { name: "Bea Moss" })).toBeDefined();
    await choose("Scope tag", /<other>/);
    await form.findByText("Select from 1 user");
    expect(form.queryByRole("button", { name: "Bea Moss" })).toBeNull();
    await choose("Scope tag", /<empty>/);
    await form.findByText("No users found for this scope tag");
    expect(field().disabled).toBe(true);
    answers[candidates] = refusal(500, "Broken");
    await choose("Scope tag", /<other>/);
    await form.findByText(/could not be loaded/);
    expect(field().disabled).toBe(true);
  });

  it("scope tags: all of them where one's own do not come, and a retry where none do", async () => {
    const { answers, calls } = show({ [tags]: refusal(500, "Broken"), [allTags]: unreachable() });
    await press("Add Reminder");
    const form = await dialog();
    expect(await form.findByText(/Failed to load scope tags/)).toBeDefined();
    answers[allTags] = [aTag()];
    fireEvent.click(form.getByRole("button", { name: "- Click to retry" }));
    await waitFor(() => expect(form.queryByText(/Failed to load scope tags/)).toBeNull());
    await choose("Scope tag", /<infrastructure>/);
    expect(calls().filter((one) => one === allTags)).toHaveLength(2);
  });

  it("an edit is sent on the state that was seen; another's change is shown, and mine is saved on top", async () => {
    const meanwhile = aReminder({ notes: "theirs", updatedAt: "2026-11-20T07:00:00.000Z" });
    const { made } = show({
      [list]: [aReminder()],
      [read]: meanwhile,
      [update]: ({ ifMatch }: { ifMatch: string }) =>
        ifMatch === meanwhile.updatedAt
          ? { reminder: meanwhile }
          : refusal(412, "Someone changed this meanwhile.", "changed_meanwhile"),
    });
    await press("Edit Passport");
    await type("Title", "New passport");
    fireEvent.click((await dialog()).getByRole("button", { name: "Update" }));
    const changed = within(await screen.findByRole("alertdialog", { name: "Changed in two places" }));
    expect(changed.getByRole("heading", { name: "Notes" })).toBeDefined();
    expect(changed.queryByRole("heading", { name: "Title" })).toBeNull();
    fireEvent.click(changed.getByRole("button", { name: "Save mine" }));
    await notice("Reminder updated successfully!");
    expect(made.filter(({ method }) => method === "PUT").map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
      ["2026-11-20T06:00:00.000Z", expect.objectContaining({ title: "New passport", notes: "" })],
      ["2026-11-20T07:00:00.000Z", expect.objectContaining({ title: "New passport", notes: "theirs" })],
    ]);
  });

  it("of what is no reminder is refused", async () => {
    show({ [list]: [aReminder({ _id: "x" })] });
    await press("Edit Passport");
    await notice("Selected reminder is missing or invalid");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("what was typed is asked about before it is lost", async () => {
    show({});
    await press("Add Reminder");
    await type("Title", "Passport");
    fireEvent.click((await dialog()).getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("alertdialog", { name: "Discard your changes?" })).toBeDefined();
  });

  it("opens with a title that another page handed over, which does not stay in the history", async () => {
    const { router } = show({}, { state: { newReminder: { title: "Change the bank's" } } });
    const title = (await dialog()).getByLabelText<HTMLInputElement>("Title");
    expect(title.value).toBe("Change the bank's");
    expect(router.state.location.state).toBeNull();
  });
});

describe("the details", () => {
  it("open from a link, and lead to the form", async () => {
    const { router } = show(
      { [list]: [aReminder()], [read]: aReminder({ expiryDate: "2026-11-03" }) },
      { address: `/remind-me?reminder=${idOf(1)}` },
    );
    const details = await dialog();
    await details.findByText("November 03, 2026");
    await details.findByText("Nothing was sent yet.");
    fireEvent.click(details.getByRole("button", { name: "Edit" }));
    await screen.findByRole("heading", { name: "Edit Reminder" });
    expect(router.state.location.search).toBe("");
    await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  });

  it("lead whoever may edit to the renewal", async () => {
    const { answers } = show(
      { [list]: [aReminder()], [read]: aReminder({ can: { read: true, edit: false, delete: false, send: false } }) },
      { address: `/remind-me?reminder=${idOf(1)}` },
    );
    await (await dialog()).findByText("Nothing was sent yet.");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Renewed" })).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    answers[read] = aReminder();
    await press("View details of Passport");
    fireEvent.click(await screen.findByRole("button", { name: "Renewed" }));
    expect(await screen.findByRole("dialog", { name: "Renewed" })).toBeDefined();
    await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  });

  it.each([
    ["gone", idOf(1), refusal(404, "Not there", "not_found")],
    ["not to be read", idOf(1), refusal(403, "No read access", "no_read_access")],
    ["no reminder at all", "x", aReminder()],
  ])("say so when it is %s", async (_what, id, answer) => {
    show({ [read]: answer }, { address: `/remind-me?reminder=${id}` });
    expect(await screen.findByRole("dialog", { name: /This reminder is not there/ })).toBeDefined();
  });
});

describe("for administrators", () => {
  it("says that no mail goes out, and what did not arrive", async () => {
    const status = { mail: "outbox", lastMailError: null, failedDeliveries: 2 };
    const { router } = show({ "GET /system/status": status }, { user: admin });
    await screen.findByText(/No mail server is set up, so no reminder reaches anyone/);
    await screen.findByText("2 messages could not be delivered in the last 30 days.");
    await press("Show them");
    expect(router.state.location.search).toBe("?status=undelivered&owner=all");
  });

  it("asks nothing of it for others", async () => {
    const { calls } = show({});
    await screen.findByText(/No reminders found/);
    expect(calls()).not.toContain("GET /system/status");
  });
});
