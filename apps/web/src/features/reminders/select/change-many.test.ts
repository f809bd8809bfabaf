import type { ReminderBulkChange } from "@pomander/contract";
import { expect, it } from "vitest";
import { aReducedReminder, aReminder, fakeServer, idOf, unreachable } from "../test/fixtures.ts";
import { type ManyAction, prepareMany, sendMany } from "./change-many.ts";
import { places } from "./hand-over.ts";
import { texts } from "./texts.ts";

const bulk = "POST /reminder/reminders/bulk";
const today = "2026-11-20";
const later = "2026-12-01T00:00:00.000Z";
const changesIn = (body: unknown) => (body as { changes: ReminderBulkChange[] }).changes;
const all = (body: unknown) => ({
  results: changesIn(body).map(({ id }) => ({ id, updatedAt: later, error: null })),
});
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
  // Only while nobody changed them since.
  expect(changesIn(server.made[1]?.body)).toEqual([
    { id: year._id, change: { expiryDate: "2026-11-28" }, updatedAt: later },
    { id: weekly._id, change: { expiryDate: "2026-11-28", remindDaysStart: "2026-11-07" }, updatedAt: later },
  ]);
});

it("what is so already is neither asked for nor reported", () => {
  const tagged = aReminder({ scopeTag: { _id: idOf(50), name: "Ops", description: "", groups: [] } });
  const person = aReminder({ ...tagged, _id: idOf(3), userIds: [idOf(7)] });
  const nothing = { prepared: [], refused: [] };
  expect(prepareMany([tagged], { kind: "tag", scopeTag: idOf(50), mayAssign: true })).toEqual(nothing);
  expect(prepareMany([person], { kind: "assign", userIds: [idOf(7)] })).toEqual(nothing);
  const { prepared } = prepareMany([person], { kind: "assign", userIds: [idOf(7), idOf(8)] });
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
  const handOver: ManyAction = {
    kind: "handOver",
    from,
    userIds: [dario],
    email: "dario@example.org",
    places: ["assigned"],
    tagRules: [],
  };
  const { prepared, refused } = prepareMany(reminders, handOver);
  expect(prepared.map(({ sent }) => [sent.id, sent.change])).toEqual([
    [idOf(1), { userIds: [eva, dario] }],
    [idOf(2), { userIds: [dario] }],
  ]);
  expect(prepared.map(({ undo }) => undo.change)).toEqual([{ userIds: [clara, eva] }, { userIds: [clara, dario] }]);
  expect(refused).toEqual([{ title: "Untagged", reason: texts.noTag }]);

  const to = [clara, eva, "Clara@example.org"].map((key) => ({ key, name: key }));
  const named = aReminder({ email: "Clara@Example.org", escalation: { from: "own", beforeDays: 3, to } });
  const everywhere = { ...handOver, places: [...places] };
  const one = prepareMany([named], everywhere).prepared[0];
  expect(one?.sent.change).toEqual({
    email: "dario@example.org",
    escalation: { from: "own", beforeDays: 3, to: [eva, dario] },
  });
  expect(one?.undo.change).toEqual({
    email: "Clara@Example.org",
    escalation: { from: "own", beforeDays: 3, to: [clara, eva, "Clara@example.org"] },
  });
  // A rule of the scope tag is not the reminder's to change.
  const byTag = aReminder({ scopeTag, escalation: { from: "tag", beforeDays: 3, to } });
  expect(prepareMany([byTag], everywhere)).toEqual({ prepared: [], refused: [] });
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
  expect(notChanged[0]).toEqual({ title: "Reminder 5", reason: "Someone else changed this." });
});

it("people of many reminders are sent in batches that a body can hold", async () => {
  const userIds = Array.from({ length: 900 }, (_, n) => idOf(n));
  const scopeTag = { _id: idOf(50), name: "Ops", description: "", groups: [] };
  const many = Array.from({ length: 5 }, (_, n) => aReminder({ _id: idOf(n), scopeTag }));
  const { prepared } = prepareMany(many, { kind: "assign", userIds });
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
