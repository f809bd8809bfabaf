// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { User } from "@pomander/contract";
import { afterEach, describe, expect, it } from "vitest";
import { admin, button, calls, cardOf, dialog, notice, press, sent, renderPage } from "./test/render-page.tsx";
import { cellText, usualColumns } from "./table/columns.ts";
import { aReducedReminder, aReminder, aUser, idOf, apiError } from "./test/fixtures.ts";

afterEach(cleanup);

const { list, send, update, read, renew } = calls;

it("a spinner stands for the reminders until they are there", async () => {
  const answer = Promise.withResolvers<unknown[]>();
  renderPage({ [list]: () => answer.promise });
  await screen.findByRole("progressbar");
  answer.resolve([]);
  await screen.findByText(/^No reminders found/);
  expect(screen.queryByRole("progressbar")).toBeNull();
});

it("says of one whose owner lost Remind Me that it is paused, and why, and sends it to nobody", async () => {
  const { calls: made } = renderPage({ [list]: [aReminder({ isPaused: true })] }, { user: admin });
  const card = await cardOf("Passport");
  fireEvent.mouseOver(card.getByText("Paused"));
  expect(await screen.findByText(/^Ana Silva no longer has Remind Me, so no emails are sent/)).toBeDefined();
  fireEvent.click(card.getByRole("button", { name: "Remind Now: Passport" }));
  await notice("Paused: its owner no longer has Remind Me");
  expect(made()).not.toContain(send);
});

describe("which reminders are asked for", () => {
  it.each<[string, User, string, string | undefined]>([
    ["an admin: their own", admin, "/remind-me", "me"],
    ["a super admin: their own", aUser({ isSuperAdmin: true }), "/remind-me", "me"],
    ["an admin who asks for all: without a filter", admin, "/remind-me?owner=all", undefined],
    ["a regular user: without a filter", aUser(), "/remind-me", undefined],
  ])("%s", async (_who, user, address, owner) => {
    const { made } = renderPage({}, { user, address });
    await screen.findByText('No reminders found. Click "Add Reminder" to create your first reminder.');
    const asked = made.find(({ path }) => path === "/reminder/reminders");
    expect(asked?.query?.["owner"]).toBe(owner);
  });

  it("of more than one person may have, the first, and how many there are", async () => {
    const row = aReminder();
    const rowsOfPage = (page: number) =>
      Array.from({ length: 1_000 }, (_, n) => ({ ...row, _id: idOf(page * 1_000 + n) }));
    const { made } = renderPage({
      [list]: ({ query }: { query: { page: string } }) => ({ rows: rowsOfPage(Number(query.page)), total: 21_200 }),
    });
    expect(
      await screen.findByText(
        "Only the first 20,000 of 21,200 reminders are listed and searched. Export contains them all.",
      ),
    ).toBeDefined();
    await screen.findByText("20,000 reminders");
    expect(made.filter(({ path }) => path === "/reminder/reminders")).toHaveLength(20);
  });

  it("a failure stands in place of the cards, and is a notice; Retry asks again", async () => {
    const { answers } = renderPage({ [list]: apiError(500, "Broken") });
    await screen.findByText("Error loading reminders: Broken");
    await notice("Error fetching reminders: Broken");
    answers[list] = [aReminder()];
    await press("Retry");
    await cardOf("Passport");
    expect(screen.queryByText("Error loading reminders: Broken")).toBeNull();
  });
});

it("says whose emails wait until they confirm their address, of all reminders together", async () => {
  const waiting = (number: number, ...addresses: string[]) =>
    aReminder({ _id: idOf(number), awaitingVerification: addresses });
  renderPage({
    [list]: [waiting(1, "ada@example.org", "bea@example.org"), waiting(2, "bea@example.org", "cy@example.org")],
  });
  expect(
    await screen.findByText(
      "Emails to ada@example.org, bea@example.org and 1 other wait until they confirm their address. Once a week, up to 3 times, one of them goes out with a link that works for 7 days.",
    ),
  ).toBeDefined();
  expect(screen.queryByRole("link", { name: "Send links again" })).toBeNull();
});

it("leads administrators to the accounts whose address isn't confirmed", async () => {
  renderPage({ [list]: [aReminder({ awaitingVerification: ["ada@example.org"] })] }, { user: admin });
  const link = await screen.findByRole("link", { name: "Send links again" });
  expect(link.getAttribute("href")).toBe("/dashboard?state=emailUnverified");
});

describe("reminders of someone who left", () => {
  const from = "Ben Ortiz";
  const manager = { _id: idOf(7), name: "Clara Diaz" };
  const handover = { _id: idOf(60), from, reminders: 12, manager, at: "2026-11-20T08:00:00.000Z" };
  const question = "Ben Ortiz left. 12 reminders that they shared are yours now. Their manager was Clara Diaz.";
  const answers = () => {
    let handovers = [handover];
    const end = () => void (handovers = []);
    return { [list]: [aReminder()], [calls.handovers]: () => ({ handovers }), [calls.give]: end, [calls.keep]: end };
  };

  it.each([
    ["Give them to Clara Diaz", calls.give, "Clara Diaz owns them now"],
    ["Keep them", calls.keep, "They stay yours"],
  ])("%s", async (name, call, done) => {
    const { calls: asked } = renderPage(answers());
    await screen.findByText(question);
    await press(name);
    await notice(done);
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(asked()).toContain(call);
    const lists = asked().filter((one) => one === list).length;
    expect(lists).toBe(call === calls.give ? 2 : 1);
  });

  it("says why they could not be given, and offers them still", async () => {
    renderPage({ ...answers(), [calls.give]: apiError(404, "Not there", "not_found") });
    await screen.findByText(question);
    await press("Give them to Clara Diaz");
    const give = await button("Give them to Clara Diaz");
    await waitFor(() => expect(give).toHaveProperty("disabled", false));
    expect(screen.getByText(question)).toBeDefined();
  });
});

describe("a card", () => {
  it("shows what there is to know", async () => {
    const person = (number: number) => ({ _id: idOf(number), firstName: `P${number}`, lastName: "Q" });
    renderPage({
      [list]: [
        aReminder({
          expiryDate: "2020-01-02",
          frequency: "weekly",
          remindDaysStart: "2019-12-01",
          notes: "In the drawer",
          scopeTag: { _id: idOf(50), name: "<infrastructure>", description: "", groups: [] },
          groupMembers: { total: 7, first: [1, 2, 3, 4, 5].map(person) },
          alsoBeforeDays: [30, 1],
          assignees: [person(8), person(9)],
          deliveryProblem: "550 no such user",
          unsubscribed: ["bea@example.org"],
        }),
      ],
    });
    const card = await cardOf("Passport");
    for (const text of ["Expired", "Personal", "Jan 02, 2020", "Remind 7 day(s) before · Weekly", "In the drawer"])
      expect(card.getByText(text)).toBeDefined();
    for (const text of ["Assigned to P8 Q, P9 Q", "Also 30, 1 days before"]) expect(card.getByText(text)).toBeDefined();
    for (const text of ["<infrastructure>", "Not delivered", "1 address unsubscribed"])
      expect(card.getByText(text)).toBeDefined();
    expect(card.getAllByRole("img").map(({ textContent }) => textContent)).toEqual(["PQ", "PQ", "PQ", "+4"]);
  });

  it("of one who may only delete: the other icons are off and say why", async () => {
    const { router } = renderPage({ [list]: [aReducedReminder()] });
    const card = await cardOf("Contract");
    expect(card.queryByRole("button", { name: /Renew/ })).toBeNull();
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
    const { calls } = renderPage({ [list]: [aReminder()], [send]: () => new Promise((resolve) => (answer = resolve)) });
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

describe("Renew", () => {
  it("sets the next expiry by the old period, on the state that was seen, and takes it back", async () => {
    const old = aReminder({ createdAt: "2036-11-28T10:00:00.000Z", expiryDate: "2037-11-28" });
    const renewed = aReminder({ expiryDate: "2038-11-28", updatedAt: "2026-11-20T09:00:00.000Z" });
    const { made } = renderPage({ [list]: [old], [renew]: { reminder: renewed }, [update]: { reminder: old } });
    await press("Renew: Passport");
    await press("Renew until Nov 28, 2038");
    await notice('"Passport" now expires on Nov 28, 2038.');
    await press("Undo");
    await notice('"Passport" expires on Nov 28, 2037 again.');
    const sentWith = made.filter(({ ifMatch }) => ifMatch !== undefined);
    expect(sentWith.map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
      [old.updatedAt, { expiryDate: "2038-11-28" }],
      [renewed.updatedAt, { expiryDate: "2037-11-28" }],
    ]);
  });
});

describe("deleting", () => {
  it("asks, says so meanwhile, and reads the list again", async () => {
    const { calls, made, answers } = renderPage({ [list]: [aReminder()], [read]: aReminder() });
    answers["DELETE /reminder/reminder/{id}"] = null;
    await press("Delete Passport");
    const asking = within(await screen.findByRole("alertdialog", { name: "Delete Reminder" }));
    fireEvent.click(asking.getByRole("button", { name: "Delete reminder" }));
    await notice("Reminder deleted successfully!");
    expect(made.some(({ method }) => method === "PUT")).toBe(false);
    await waitFor(() => expect(calls().filter((one) => one === list)).toHaveLength(2));
  });
});

describe("the details", () => {
  it("open from a link, and lead to the form", async () => {
    const { router } = renderPage(
      { [list]: [aReminder()], [read]: aReminder({ expiryDate: "2026-11-03" }) },
      { address: `/remind-me?reminder=${idOf(1)}` },
    );
    const details = await dialog();
    await details.findByText("November 03, 2026");
    await details.findByText("Nothing has happened yet.");
    fireEvent.click(details.getByRole("button", { name: "Edit" }));
    await screen.findByRole("heading", { name: "Edit Reminder" });
    expect(router.state.location.search).toBe("");
    await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  });

  it("lead whoever may edit to the renewal", async () => {
    const { answers } = renderPage(
      { [list]: [aReminder()], [read]: aReminder({ can: { read: true, edit: false, delete: false, send: false } }) },
      { address: `/remind-me?reminder=${idOf(1)}` },
    );
    await (await dialog()).findByText("Nothing has happened yet.");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Renew..." })).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    answers[read] = aReminder();
    await press("View details of Passport");
    fireEvent.click(await screen.findByRole("button", { name: "Renew..." }));
    expect(await screen.findByRole("dialog", { name: 'Renew "Passport"' })).toBeDefined();
    await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  });

  it.each([
    ["gone", idOf(1), apiError(404, "Not there", "not_found")],
    ["not to be read", idOf(1), apiError(403, "No read access", "no_read_access")],
    ["no reminder at all", "x", aReminder()],
  ])("say so when it is %s", async (_what, id, answer) => {
    renderPage({ [read]: answer }, { address: `/remind-me?reminder=${id}` });
    expect(await screen.findByRole("dialog", { name: /Reminder not found/ })).toBeDefined();
  });
});

describe("for administrators", () => {
  it("says that no mail goes out, and what did not arrive", async () => {
    const status = { mail: "outbox", lastMailError: null, failedDeliveries: 2 };
    const { router } = renderPage({ "GET /system/status": status }, { user: admin });
    await screen.findByText(/No mail server is set up, so reminders don't reach anyone/);
    await screen.findByText("2 reminders weren't delivered to everyone in the last 30 days.");
    await press("Show them");
    expect(router.state.location.search).toBe("?status=undelivered&owner=all");
  });

  it("asks nothing of it for others", async () => {
    const { calls } = renderPage({});
    await screen.findByText(/No reminders found/);
    expect(calls()).not.toContain("GET /system/status");
  });
});

it("who is told stands on the card and in the table, without asking for it", async () => {
  const assignees = [{ _id: idOf(7), firstName: "Ben", lastName: "Ortiz" }];
  renderPage({ [calls.list]: [aReminder({ assignees, email: "team@example.org" })] });
  expect(await screen.findByText("Assigned to Ben Ortiz")).toBeDefined();
  expect(screen.getByText("Emailed to team@example.org")).toBeDefined();
  expect(usualColumns).toContain("told");
  const reminder = aReminder({ assignees, email: "team@example.org" });
  expect(cellText("told", reminder, { today: "2026-11-22", timeZone: "UTC" })).toBe("Ben Ortiz, team@example.org");
});
