// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import type { OpenEntry, OpenVault } from "@pomander/vault";
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { entry, whole } from "../test/entries.ts";
import { makeShared, makeSharedVault, makeVault, press, renderVault, sharedInfo } from "../test/render-page.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const id = "0198c1f0-0000-7000-8000-000000000001";
const isAllowed = { isAllowedForRemindMe: true } as Partial<User>;

function show(base: OpenEntry, { state = null as unknown, answer = {} as unknown, user = isAllowed } = {}) {
  const save = vi.fn<OpenVault["save"]>(async () => ({ kind: "saved", id: base._id }));
  const { vault } = makeVault({ entries: [entry(base.title, base)] }, { reveal: async () => base, save });
  const page = renderVault(
    vault,
    {},
    {
      user,
      state,
      api: async () => (answer instanceof Error ? Promise.reject(answer) : answer),
      address: "/passwords?entry=Bank",
    },
  );
  return { ...page, save };
}
const sheet = async () => within(await screen.findByRole("dialog", { name: "Bank" }));

test("what expires is handed on with its title and day, after it was said who can read them", async () => {
  const { location } = show(whole("Bank", { expires: "2031-06-30" }));
  fireEvent.click(await (await sheet()).findByRole("button", { name: "Add a reminder..." }));
  const asking = within(await screen.findByRole("dialog", { name: "Add a reminder" }));
  expect(asking.getByText(/^Reminder titles and dates aren't encrypted/)).toBeDefined();
  expect(asking.getByText("Jun 30, 2031")).toBeDefined();
  fireEvent.change(asking.getByLabelText("Reminder title"), { target: { value: "That contract" } });
  await press("Continue");
  await expect.poll(() => location().pathname).toBe("/remind-me");
  expect(location().state).toEqual({
    newReminder: { title: "That contract", expiryDate: "2031-06-30", returnTo: "/passwords?entry=Bank" },
  });
});

test("a card is handed on with the last day of its month", async () => {
  show(whole("Bank", { type: "card", fields: [{ name: "expiry", value: "2031-02", kind: "text" }] }));
  fireEvent.click(await (await sheet()).findByRole("button", { name: "Add a reminder..." }));
  expect(await screen.findByText("Feb 28, 2031")).toBeDefined();
});

test("who may not use reminders is offered none", async () => {
  show(whole("Bank", { expires: "2031-06-30" }), { user: {} });
  await (await sheet()).findByText(/^Jun 30, 2031/);
  expect(screen.queryByRole("button", { name: "Add a reminder..." })).toBeNull();
});

test("the reminder that was made for an entry is saved with it, once", async () => {
  const base = whole("Bank", { expires: "2031-06-30", notes: "kept" });
  const { save, location } = show(base, { state: { createdReminder: id } });
  await expect.poll(() => save.mock.calls).toHaveLength(1);
  expect(save).toHaveBeenCalledWith(base, expect.objectContaining({ reminderId: id, notes: "kept" }));
  expect(location().state).toBeNull();
});

test("an entry that was changed meanwhile is saved as it is now, with the reminder", async () => {
  const base = whole("Bank");
  const theirs = whole("Bank", { notes: "theirs", key: "newer" });
  const page = show(base, { state: { createdReminder: id } });
  page.save.mockImplementationOnce(async (_base, mine) => ({ kind: "conflict", mine, theirs }));
  await expect.poll(() => page.save.mock.calls).toHaveLength(2);
  expect(page.save).toHaveBeenLastCalledWith(theirs, expect.objectContaining({ reminderId: id, notes: "theirs" }));
});

test("a reminder that could not be saved with its entry is told", async () => {
  const page = show(whole("Bank"), { state: { createdReminder: id } });
  page.save.mockImplementation(async () => ({
    kind: "notSaved",
    reason: { code: "unavailable", params: { message: "Your vault is full." } },
  }));
  await expect
    .poll(page.notice)
    .toBe("The reminder was created, but couldn't be linked to this entry. Your vault is full.");
});

test.each([[{ createdReminder: "no id" }], [{ createdReminder: 1 }], ["text"]])(
  "the history's state %j links nothing",
  async (state) => {
    const { save } = show(whole("Bank"), { state });
    await (await sheet()).findByText("Password");
    expect(save).not.toHaveBeenCalled();
  },
);

test("the reminder of an entry is shown with a link to it", async () => {
  show(whole("Bank", { reminderId: id }), { answer: { title: "That contract", expiryDate: "2031-06-30" } });
  const link = await (await sheet()).findByRole("link", { name: "That contract" });
  expect(link.getAttribute("href")).toBe(`/remind-me?reminder=${id}`);
});

test("a reminder that is gone is said to be, and the link can be removed", async () => {
  const gone = Object.assign(new Error("Not found"), { status: 404, isForPeople: true });
  const { save } = show(whole("Bank", { reminderId: id }), { answer: gone });
  const view = await sheet();
  expect(await view.findByText(/^The reminder was deleted/)).toBeDefined();
  fireEvent.click(view.getByRole("button", { name: "Remove link" }));
  expect(document.activeElement).toBe(view.getByRole("button", { name: "Close" }));
  await expect.poll(() => save.mock.lastCall?.[1].reminderId).toBe("");
});

test("a reminder that could not be read is asked for again", async () => {
  show(whole("Bank", { reminderId: id }), { answer: new Error("Can't reach the server") });
  expect(await (await sheet()).findByText("Couldn't load the reminder.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
});

test.each([
  [true, 1],
  [false, 0],
])(
  "of a shared entry, another member's reminder is said to be theirs (own reminders: %s)",
  async (isAllowedForRemindMe, buttons) => {
    const base = whole("Printer", { reminderId: id });
    const team = makeSharedVault("team", "write", { entries: [entry("Printer", base)] }, { reveal: async () => base });
    team.show({ shared: { name: "Team", role: "write", members: [], former: [], back: null } });
    const { sharedVaults } = makeShared([sharedInfo("team", { name: "Team" })], [team.vault]);
    const gone = Object.assign(new Error("Not found"), { status: 404, isForPeople: true });
    const user = { isAllowedForRemindMe } as Partial<User>;
    const api = () => Promise.reject(gone);
    renderVault(
      makeVault({ entries: [] }).vault,
      {},
      { user, api, sharedVaults, address: "/passwords?entry=team.Printer" },
    );
    expect(await screen.findByText("Only someone else can see this reminder, or it was deleted.")).toBeDefined();
    expect(screen.queryAllByRole("button", { name: "Remove link" })).toHaveLength(buttons);
  },
);
