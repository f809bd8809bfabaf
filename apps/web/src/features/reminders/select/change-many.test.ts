import type { ReminderBulkChange } from "@pomander/contract";
import { expect, it } from "vitest";
import { aReducedReminder, aReminder, apiError, fakeServer, idOf, unreachable } from "../test/fixtures.ts";
import { type ManyAction, prepareMany, sendMany } from "./change-many.ts";
import { places } from "./reassign.ts";
import { texts } from "./texts.ts";
import { describeShares } from "./describe-shares.ts";
import { shareOut } from "./share-out.ts";

const bulk = "POST /reminder/reminders/bulk";
const today = "2026-11-20";
const later = "2026-12-01T00:00:00.000Z";
const changesIn = (body: unknown) => (body as { changes: ReminderBulkChange[] }).changes;
const all = (body: unknown) => ({
  results: changesIn(body).map(({ id }) => ({ id, updatedAt: later, error: null })),
});
const person = (number: number, firstName: string) => ({
  _id: idOf(number),
  firstName,
  lastName: "",
  email: `${firstName.toLowerCase()}@example.org`,
});
const inOps = (...numbers: readonly number[]) => new Map([[idOf(50), new Set(numbers.map(idOf))]]);
const viewOnly = { read: true, edit: false, delete: false, send: false };

it("each is renewed by its own period, or the one that was said, and undoing puts date and start back", async () => {
  const year = aReminder({ createdAt: "2025-11-28T08:00:00.000Z", expiryDate: "2026-11-28" });
  const weekly = aReminder({
    _id: idOf(3),
    createdAt: "2026-05-28T08:00:00.000Z",
    expiryDate: "2026-11-28",
    frequency: "weekly",
    remindDaysStart: "2026-11-07",
  });
  const action = { kind: "renew", until: null, today, timeZone: "Europe/Vienna" } as const;
  const { prepared, refused } = prepareMany([year, weekly, aReminder({ _id: idOf(4), can: viewOnly })], action);
  const quarterly = aReminder({ ...year, renewEveryMonths: 3 });
  expect(prepareMany([quarterly], action).prepared[0]?.sent.renew).toEqual({ expiryDate: "2027-02-28" });
  expect(prepared.map(({ sent }) => sent.renew)).toEqual([{ expiryDate: "2027-11-28" }, { expiryDate: "2027-05-28" }]);
  expect(refused).toEqual([{ title: "Passport", reason: texts.noEdit }]);
  const server = fakeServer({ [bulk]: ({ body }: { body?: unknown }) => all(body) });
  const { undo, notChanged } = await sendMany(server.services.api, prepared);
  expect(notChanged).toEqual([]);
  await sendMany(server.services.api, undo);
  expect(changesIn(server.made[0]?.body).map(({ updatedAt }) => updatedAt)).toEqual([year.updatedAt, weekly.updatedAt]);
  // Undo applies only while no one has changed them since.
  expect(changesIn(server.made[1]?.body)).toEqual([
    { id: year._id, change: { expiryDate: "2026-11-28" }, updatedAt: later },
    { id: weekly._id, change: { expiryDate: "2026-11-28", remindDaysStart: "2026-11-07" }, updatedAt: later },
  ]);
});

it("what is so already is neither asked for nor reported", () => {
  const tagged = aReminder({ scopeTag: { _id: idOf(50), name: "Ops", description: "", groups: [] } });
  const assigned = aReminder({ ...tagged, _id: idOf(3), userIds: [idOf(7)] });
  const nothing = { prepared: [], refused: [] };
  expect(prepareMany([tagged], { kind: "tag", scopeTag: idOf(50), mayAssign: true })).toEqual(nothing);
  const [clara, dario] = [person(7, "Clara"), person(8, "Dario")];
  const members = inOps(7, 8);
  expect(prepareMany([assigned], { kind: "assign", to: [clara], members })).toEqual(nothing);
  const { prepared } = prepareMany([assigned], { kind: "assign", to: [clara, dario], members });
  expect(prepared[0]?.sent.change).toEqual({ userIds: [idOf(7), idOf(8)] });
  expect(prepared[0]?.undo).toEqual({ change: { userIds: [idOf(7)] } });
});

it("handing over takes one person from where they are assigned, and puts others in their place", async () => {
  const scopeTag = { _id: idOf(50), name: "Ops", description: "", groups: [] };
  const [clara, dario, eva] = [idOf(7), idOf(8), idOf(9)];
  const reminders = [
    aReminder({ _id: idOf(1), scopeTag, userIds: [clara, eva] }),
    aReminder({ _id: idOf(2), scopeTag, userIds: [clara, dario] }),
    aReminder({ _id: idOf(3), scopeTag, userIds: [eva] }),
    aReminder({ _id: idOf(4), title: "Untagged", userIds: [clara] }),
  ];
  const from = { _id: clara, email: "clara@example.org" };
  const reassign: ManyAction = {
    kind: "reassign",
    from,
    to: [person(8, "Dario")],
    members: inOps(8),
    places: ["assigned"],
    tagRules: [],
  };
  const { prepared, refused } = prepareMany(reminders, reassign);
  expect(prepared.map(({ sent }) => [sent.id, sent.change])).toEqual([
    [idOf(1), { userIds: [eva, dario] }],
    [idOf(2), { userIds: [dario] }],
  ]);
  expect(prepared.map(({ undo }) => undo.change)).toEqual([{ userIds: [clara, eva] }, { userIds: [clara, dario] }]);
  expect(refused).toEqual([{ title: "Untagged", reason: texts.noTag }]);

  const to = [clara, eva, "Clara@example.org"].map((key) => ({ key, name: key }));
  const named = aReminder({ email: "Clara@Example.org", escalation: { from: "own", beforeDays: 3, to } });
  const everywhere = { ...reassign, places: [...places] };
  const one = prepareMany([named], everywhere).prepared[0];
  expect(one?.sent.change).toEqual({
    email: "dario@example.org",
    escalation: { from: "own", beforeDays: 3, to: [eva, dario] },
  });
  expect(one?.undo.change).toEqual({
    email: "Clara@Example.org",
    escalation: { from: "own", beforeDays: 3, to: [clara, eva, "Clara@example.org"] },
  });
  // A rule of the scope tag cannot be changed by its reminder.
  const byTag = aReminder({ scopeTag, escalation: { from: "tag", beforeDays: 3, to } });
  expect(prepareMany([byTag], everywhere)).toEqual({ prepared: [], refused: [] });
});

it("each goes to those chosen who are in the groups of its scope tag; what none of them can get stays whole, unreported", () => {
  const ops = { _id: idOf(50), name: "Ops", description: "", groups: [] };
  const law = { ...ops, _id: idOf(51), name: "Law" };
  const [clara, dario, eva, finn] = [person(7, "Clara"), person(8, "Dario"), person(9, "Eva"), person(10, "Finn")];
  const members = new Map([
    [ops._id, new Set([dario._id])],
    [law._id, new Set([clara._id, eva._id])],
  ]);
  const from = { _id: clara._id, email: clara.email };
  const { email } = clara;
  const inBoth = [
    aReminder({ _id: idOf(1), scopeTag: ops, userIds: [clara._id], email }),
    aReminder({ _id: idOf(2), scopeTag: law, userIds: [clara._id], email }),
  ];
  // People who were assigned before they left the groups may stay.
  const withFinn = aReminder({ _id: idOf(3), scopeTag: law, userIds: [clara._id, finn._id] });
  // An address needs no group.
  const addressed = aReminder({ _id: idOf(4), scopeTag: law, email });
  const reminders = [...inBoth, withFinn, addressed];
  const reassign = { kind: "reassign", from, members, places: [...places], tagRules: [] } as const;
  const sentTo = (...to: readonly (typeof clara)[]) => {
    const { prepared, refused } = prepareMany(reminders, { ...reassign, to });
    expect(refused).toEqual([]);
    return prepared.map(({ sent }) => [sent.id, sent.change]);
  };
  expect(sentTo(dario)).toEqual([
    [idOf(1), { userIds: [dario._id], email: dario.email }],
    [idOf(4), { email: dario.email }],
  ]);
  expect(sentTo(dario, eva)).toEqual([
    [idOf(1), { userIds: [dario._id], email: dario.email }],
    [idOf(2), { userIds: [eva._id], email: eva.email }],
    [idOf(3), { userIds: [finn._id, eva._id] }],
    [idOf(4), { email: dario.email }],
  ]);
  expect(sentTo(finn)).toEqual([
    [idOf(3), { userIds: [finn._id] }],
    [idOf(4), { email: finn.email }],
  ]);
});

it("the dialog says who of those chosen gets how many, what stays, and why", () => {
  const [dario, eva] = [person(8, "Dario"), person(9, "Eva")];
  const tagged = (number: number) =>
    aReminder({ scopeTag: { _id: idOf(number), name: `Tag ${number}`, description: "", groups: [] } });
  const say = (tags: readonly number[], to: readonly (typeof dario)[], leaving: string | null = "Clara") =>
    describeShares(
      shareOut(tags.map(tagged), to, ({ scopeTag }) =>
        to.filter(({ _id }) => (_id === dario._id ? ["Tag 1"] : ["Tag 1", "Tag 2"]).includes(scopeTag?.name ?? "")),
      ),
      to,
      leaving,
    ).join(" ");
  expect(say([1, 1], [dario, eva])).toBe("");
  expect(say([1, 2], [])).toBe("");
  expect(say([1, 1, 2], [dario])).toBe("2 go to Dario. 1 stays with Clara: Dario isn't in the groups of Tag 2.");
  expect(say([1, 2, 3, 3], [dario])).toBe(
    "1 goes to Dario. 3 stay with Clara: Dario isn't in the groups of Tag 2 or Tag 3.",
  );
  expect(say([1, 2, 3], [dario, eva])).toBe(
    "1 goes to Dario and 2 to Eva. 1 stays with Clara: none of the people you chose is in the groups of Tag 3.",
  );
  expect(say([1, 2], [dario, eva])).toBe("1 goes to Dario and 2 to Eva.");
  expect(say([2, 3, 4, 5, 6], [dario])).toBe(
    "5 stay with Clara: Dario isn't in the groups of Tag 2, Tag 3, Tag 4, or 2 others.",
  );
  expect(say([1, 1, 2], [dario], null)).toBe(
    "Dario is added to 2. 1 stays as it is: Dario isn't in the groups of Tag 2.",
  );
  expect(say([1, 2, 3, 4], [dario, eva], null)).toBe(
    "Dario is added to 1 and Eva to 2. 2 stay as they are: none of the people you chose is in the groups of Tag 3 or Tag 4.",
  );
});

it("deleting takes the right to delete alone, and moving both rights", () => {
  const removed = prepareMany([aReducedReminder(), aReminder({ can: viewOnly })], { kind: "remove" });
  expect(removed.prepared.map(({ sent }) => sent.id)).toEqual([idOf(2)]);
  expect(removed.refused).toEqual([{ title: "Passport", reason: texts.noDelete }]);
  const fixed = aReminder({ can: { read: true, edit: true, delete: false, send: true } });
  const moved = prepareMany([fixed], { kind: "tag", scopeTag: idOf(50), mayAssign: false });
  expect(moved.refused).toEqual([{ title: "Passport", reason: texts.noMove }]);
});

it("of 120 in batches, one that is refused and those after a lost connection are said, the rest is done", async () => {
  const many = Array.from({ length: 120 }, (_, n) => aReminder({ _id: idOf(n), title: `Reminder ${n}` }));
  const { prepared } = prepareMany(many, { kind: "remove" });
  let calls = 0;
  const server = fakeServer({
    [bulk]: ({ body }: { body?: unknown }) => {
      if (++calls === 3) return unreachable();
      const { results } = all(body);
      const error = { message: "Someone else changed this.", code: "changed_meanwhile" };
      return { results: results.map((one) => (one.id === idOf(5) ? { ...one, updatedAt: null, error } : one)) };
    },
  });
  const seen: number[] = [];
  const { undo, notChanged } = await sendMany(server.services.api, prepared, {
    onProgress: (done) => void seen.push(done),
  });
  expect(seen).toEqual([50, 100]);
  expect(undo).toHaveLength(99);
  expect(notChanged).toHaveLength(21);
  expect(notChanged[0]).toEqual({ title: "Reminder 5", reason: "Someone else changed this. Reload and try again." });
});

it("people of many reminders are sent in batches that a body can hold", async () => {
  const to = Array.from({ length: 900 }, (_, n) => person(n, "Eva"));
  const members = new Map([[idOf(50), new Set(to.map(({ _id }) => _id))]]);
  const scopeTag = { _id: idOf(50), name: "Ops", description: "", groups: [] };
  const many = Array.from({ length: 5 }, (_, n) => aReminder({ _id: idOf(n), scopeTag }));
  const { prepared } = prepareMany(many, { kind: "assign", to, members });
  const server = fakeServer({ [bulk]: ({ body }: { body?: unknown }) => all(body) });
  await sendMany(server.services.api, prepared);
  expect(server.made.map(({ body }) => changesIn(body).length)).toEqual([2, 2, 1]);
});

it("Stop leaves what has not been sent, and says so", async () => {
  const many = Array.from({ length: 120 }, (_, n) => aReminder({ _id: idOf(n) }));
  const control = new AbortController();
  const server = fakeServer({
    [bulk]: ({ body }: { body?: unknown }) => {
      control.abort();
      return all(body);
    },
  });
  const { undo, notChanged } = await sendMany(server.services.api, prepareMany(many, { kind: "remove" }).prepared, {
    signal: control.signal,
  });
  expect([undo.length, notChanged.length, notChanged[0]?.reason]).toEqual([50, 70, texts.stopped]);
});

it("only those who get the messages can snooze them, until a day before the expiry date", () => {
  const until = "2026-11-25";
  const reminders = [
    aReminder({ can: viewOnly }),
    aReminder({ title: "Another day", snoozedUntil: "2026-11-26" }),
    aReminder({ title: "That day", snoozedUntil: until }),
    aReminder({ title: "Of others", mayTake: false }),
    aReminder({ title: "Expires then", expiryDate: until }),
    aReminder({ title: "Expires after", expiryDate: "2026-11-26" }),
    aReducedReminder(),
  ];
  const { prepared, refused } = prepareMany(reminders, { kind: "snooze", until });
  expect(prepared.map(({ title }) => title)).toEqual(["Passport", "Another day", "Expires after"]);
  expect(prepared[0]).toMatchObject({ sent: { snooze: { until } }, undo: { snooze: { until: null } } });
  expect(refused).toEqual([
    { title: "Of others", reason: texts.noSnooze },
    { title: "Expires then", reason: texts.tooLate },
    { title: "Contract", reason: texts.noSnooze },
  ]);
});

it("a reminder of which only the title is visible can only be deleted, on whatever version it has", () => {
  const reduced = [aReducedReminder()];
  const noEdit = { prepared: [], refused: [{ title: "Contract", reason: texts.noEdit }] };
  expect(prepareMany(reduced, { kind: "renew", until: null, today })).toEqual(noEdit);
  expect(prepareMany(reduced, { kind: "tag", scopeTag: null, mayAssign: true })).toEqual(noEdit);
  const [removed] = prepareMany(reduced, { kind: "remove" }).prepared;
  expect(removed?.sent).toEqual({ id: idOf(2), change: { isActive: false, isDeleted: true } });
  expect(removed?.undo).toEqual({ change: { isActive: true, isDeleted: false } });
});

it("one that expires on the day already is not renewed until it", () => {
  const reminders = [aReminder(), aReminder({ _id: idOf(3), expiryDate: "2027-11-28" })];
  const { prepared, refused } = prepareMany(reminders, { kind: "renew", until: "2027-11-28", today });
  expect(prepared.map(({ sent }) => [sent.id, sent.renew])).toEqual([[idOf(1), { expiryDate: "2027-11-28" }]]);
  expect(refused).toEqual([]);
});

it("nobody is assigned without a scope tag, and those who leave with a tag come back with it", () => {
  const clara = person(7, "Clara");
  const assign: ManyAction = { kind: "assign", to: [clara], members: inOps(7) };
  expect(prepareMany([aReminder()], assign)).toEqual({
    prepared: [],
    refused: [{ title: "Passport", reason: texts.noTag }],
  });
  const tagged = aReminder({
    scopeTag: { _id: idOf(50), name: "Ops", description: "", groups: [] },
    userIds: [idOf(7)],
  });
  const undoOf = (action: ManyAction, reminder = tagged) => prepareMany([reminder], action).prepared[0]?.undo.change;
  const untag = { kind: "tag", scopeTag: null } as const;
  expect(undoOf({ ...untag, mayAssign: true })).toEqual({ scopeTag: idOf(50), userIds: [idOf(7)] });
  expect(undoOf({ ...untag, mayAssign: false })).toEqual({ scopeTag: idOf(50) });
  expect(undoOf({ ...untag, scopeTag: idOf(51), mayAssign: false }, aReminder())).toEqual({ scopeTag: null });
});

it("what others changed is renewed as it is now; what they renewed, what fails, and what Stop leaves, is reported", async () => {
  const changed = { message: "Someone else changed this.", code: "changed_meanwhile" };
  const titles = ["Noted", "Renewed", "Gone", "Left"];
  const seen = titles.map((title, n) => aReminder({ _id: idOf(n), title }));
  const { prepared } = prepareMany(seen, { kind: "renew", until: "2027-11-28", today });
  const control = new AbortController();
  const newest = "2026-12-02T00:00:00.000Z";
  const server = fakeServer({
    [bulk]: ({ body }: { body?: unknown }) => ({
      results: changesIn(body).map(({ id }) => ({ id, updatedAt: null, error: changed })),
    }),
    "GET /reminder/reminder/{id}": ({ params }: { params?: { id: string } }) => {
      if (params?.id === idOf(2)) {
        control.abort();
        return apiError(404, "This reminder no longer exists.", "reminder_not_found");
      }
      const expiryDate = params?.id === idOf(1) ? "2028-01-31" : "2026-11-28";
      return aReminder({ _id: params?.id ?? "", updatedAt: later, expiryDate });
    },
    "POST /reminder/reminder/{id}/renew": { reminder: aReminder({ updatedAt: newest }) },
  });
  const outcome = await sendMany(server.services.api, prepared, { signal: control.signal });
  expect(server.made.filter(({ path }) => path.endsWith("/renew"))).toEqual([
    expect.objectContaining({ params: { id: idOf(0) }, body: { expiryDate: "2027-11-28" }, ifMatch: later }),
  ]);
  expect(outcome.undo.map(({ title, sent }) => [title, sent])).toEqual([
    ["Noted", { id: idOf(0), change: { expiryDate: "2026-11-28" }, updatedAt: newest }],
  ]);
  expect(outcome.renewedBefore.map(({ reminder }) => reminder._id)).toEqual([idOf(1)]);
  expect(outcome.notChanged).toEqual([
    { title: "Gone", reason: expect.stringMatching(/./) },
    { title: "Left", reason: texts.stopped },
  ]);
});

it("an answer about none, or another, of the reminders counts as no change", async () => {
  const { prepared } = prepareMany(
    [1, 2].map((n) => aReminder({ _id: idOf(n), title: `Reminder ${n}` })),
    { kind: "remove" },
  );
  const server = fakeServer({ [bulk]: { results: [{ id: idOf(9), updatedAt: later, error: null }] } });
  const { undo, notChanged } = await sendMany(server.services.api, prepared);
  expect(undo).toEqual([]);
  expect(notChanged).toEqual([
    { title: "Reminder 1", reason: texts.none },
    { title: "Reminder 2", reason: texts.none },
  ]);
});

it("a change of which the server names no version is undone on whatever version there is", async () => {
  const { prepared } = prepareMany([aReminder()], { kind: "remove" });
  const server = fakeServer({ [bulk]: { results: [{ id: idOf(1), updatedAt: null, error: null }] } });
  const { undo } = await sendMany(server.services.api, prepared);
  expect(undo[0]?.sent).toEqual({ id: idOf(1), change: { isActive: true, isDeleted: false } });
});

it("people who are told later count for what a batch can hold", async () => {
  const to = Array.from({ length: 1_000 }, (_, n) => ({ key: idOf(n), name: "" }));
  const many = [to, to, to.slice(0, 1), to].map((people, n) =>
    aReminder({ _id: idOf(n), escalation: { from: "own", beforeDays: 3, to: people } }),
  );
  const action: ManyAction = {
    kind: "reassign",
    from: { _id: idOf(0), email: null },
    to: [person(5_000, "Dario")],
    members: new Map(),
    places: ["escalation"],
    tagRules: [],
  };
  const server = fakeServer({ [bulk]: ({ body }: { body?: unknown }) => all(body) });
  await sendMany(server.services.api, prepareMany(many, action).prepared);
  expect(server.made.map(({ body }) => changesIn(body).length)).toEqual([2, 2]);
});
