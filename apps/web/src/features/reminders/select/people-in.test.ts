import type { Reminder } from "@pomander/contract";
import { expect, test } from "vitest";
import { aReminder, aTag, idOf } from "../test/fixtures.ts";
import { handOverOne, peopleIn, placesOf, tagRulesOf } from "./reassign.ts";

const person = (number: number, firstName: string) => ({ _id: idOf(number), firstName, lastName: "" });
const [ana, ben, cleo, dora] = [person(1, "Ana"), person(2, "Ben"), person(3, "Cleo"), person(4, "Dora")];
const reminder = (owner: typeof ana, assignees: (typeof ana)[], told: string[] = []): Reminder =>
  aReminder({
    owner,
    assignees,
    userIds: assignees.map(({ _id }) => _id),
    escalation: {
      from: "own",
      beforeDays: 3,
      to: told.map((key) => ({ key, name: key === dora._id ? "Dora" : key })) as Reminder["escalation"]["to"],
    },
  });

test("people stand by how many are assigned to them, then by how many name them, then by name", () => {
  const named = peopleIn([
    reminder(ana, [ben]),
    reminder(ana, [ben, cleo]),
    reminder(ana, [], [dora._id, "someone@example.org"]),
  ]);
  expect(named.map(({ name, assigned, count }) => [name, assigned, count])).toEqual([
    ["Ben", 2, 2],
    ["Cleo", 1, 1],
    ["Ana", 0, 3],
    ["Dora", 0, 1],
  ]);
  const alike = peopleIn([reminder(dora, []), reminder(cleo, [])]);
  expect(alike.map(({ name }) => name)).toEqual(["Cleo", "Dora"]);
});

test("a person is found by id and by address, whatever its case; a tag's rule is no place of the reminder", () => {
  const of = (change: Partial<Reminder>) =>
    placesOf(aReminder({ email: "x@example.org", ...change }), { _id: ben._id, email: "Ben@example.org" });
  const rule = (from: "own" | "tag", key: string) =>
    ({ from, beforeDays: 3, to: [{ key, name: "Ben" }] }) as unknown as Reminder["escalation"];
  expect(of({})).toEqual([]);
  expect(of({ userIds: [ben._id] })).toEqual(["assigned"]);
  expect(of({ email: "ben@EXAMPLE.org" })).toEqual(["email"]);
  expect(of({ escalation: rule("own", "BEN@example.org") })).toEqual(["escalation"]);
  expect(of({ escalation: rule("own", ben._id) })).toEqual(["escalation"]);
  expect(of({ escalation: rule("tag", ben._id) })).toEqual([]);
  expect(placesOf(aReminder({ email: ben._id }), { _id: ben._id, email: null })).toEqual([]);
});

test("handing over puts each in the leaver's place once, and undoing puts the leaver back", () => {
  const tag = { _id: idOf(50), name: "Ops", description: "", groups: [] };
  const before = { ...reminder(ana, [ben, cleo], [ben._id, dora._id]), scopeTag: tag, email: "ben@example.org" };
  const to = [cleo, dora].map((one) => ({ ...one, email: `${one.firstName.toLowerCase()}@example.org` }));
  const members = new Map([[tag._id, new Set([cleo._id, dora._id])]]);
  const from = { _id: ben._id, email: "ben@example.org" };
  const all = {
    kind: "reassign",
    from,
    to,
    members,
    tagRules: [],
    places: ["assigned", "email", "escalation"],
  } as const;
  expect(handOverOne(before, all)).toEqual({
    change: {
      userIds: [cleo._id, dora._id],
      email: "cleo@example.org",
      escalation: { from: "own", beforeDays: 3, to: [dora._id, cleo._id] },
    },
    undo: {
      userIds: [ben._id, cleo._id],
      email: "ben@example.org",
      escalation: { from: "own", beforeDays: 3, to: [ben._id, dora._id] },
    },
  });
  expect(handOverOne(before, { ...all, places: ["email"] })).toMatchObject({ change: { email: "cleo@example.org" } });
  expect(handOverOne(before, { ...all, members: new Map(), to: [to[1]!] })).toBeNull();
  expect(handOverOne(before, { ...all, from: { _id: "nobody", email: null } })).toBeNull();
  expect(handOverOne({ ...before, scopeTag: null }, { ...all, places: ["assigned"] })).toBeTypeOf("string");
});

test("rules of the tags in use that name the leaver change, and no others", () => {
  const rule = (...keys: string[]) => ({ beforeDays: 5, to: keys.map((key) => ({ key, name: key })) });
  const tag = (number: number, escalation: unknown) =>
    aTag({ _id: idOf(number), name: `Tag ${number}`, escalation: escalation as never });
  const used = (number: number) =>
    aReminder({ scopeTag: { _id: idOf(number), name: "", description: "", groups: [] } });
  const tags = [tag(51, rule(ben._id, ana._id)), tag(52, rule(ana._id)), tag(53, null), tag(54, rule(ben._id))];
  const given = { from: { _id: ben._id, email: null }, userIds: [cleo._id] };
  expect(tagRulesOf(tags, [used(51), used(52), used(53)], given)).toEqual([
    {
      _id: idOf(51),
      name: "Tag 51",
      updatedAt: tags[0]!.updatedAt,
      rule: { beforeDays: 5, to: [ana._id, cleo._id] },
      former: { beforeDays: 5, to: [ben._id, ana._id] },
    },
  ]);
});
