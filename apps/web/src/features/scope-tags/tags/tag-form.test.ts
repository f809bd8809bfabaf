import type { Group, ScopeTag } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { expect, test } from "vitest";
import { groupAdapter, valuesOfGroup } from "../groups/group-form.ts";
import { permissionWords, tagAdapter, tagSchema, valuesOfTag, withPermission } from "./tag-form.ts";

test("a scope tag's escalation requires days and people while it is on", () => {
  const values = {
    ...valuesOfTag(null),
    name: "<Bank>",
    isEscalating: true,
    escalateBeforeDays: "366",
    escalateTo: [],
  };
  const faults = tagSchema.safeParse(values).error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(faults).toEqual([
    ["escalateBeforeDays", "Enter a number from 0 to 365"],
    ["escalateTo", "Choose at least one person"],
  ]);
  expect(tagSchema.safeParse({ ...values, isEscalating: false }).success).toBe(true);
});

const read = { read: true, write: false, delete: false };
const ana = { key: "u1", name: "Ana" };
const tag = {
  _id: "t1",
  name: "Bank",
  description: "Accounts",
  groups: [
    { group: { _id: "g1", name: "Ops" }, permissions: read },
    { group: { _id: "g2", name: " " }, permissions: { ...read, write: true, delete: true } },
  ],
  escalation: { beforeDays: 7, to: [ana] },
  updatedAt: "2026-11-01T00:00:00.000Z",
} as unknown as ScopeTag;

/** Returns what a change sends. */
async function sentBy(change: (api: Api) => Promise<unknown>): Promise<unknown> {
  const sent: unknown[] = [];
  await change((async (_call: unknown, ...rest: unknown[]) => void sent.push(...rest)) as unknown as Api);
  return sent;
}

test("a scope tag is sent with its groups, and with its rule only if that is new or has changed", async () => {
  const [none, values] = [valuesOfTag(null), valuesOfTag(tag)];
  const groups = [
    { group: "g1", permissions: read },
    { group: "g2", permissions: { read: true, write: true, delete: true } },
  ];
  const body = { name: "Bank", description: "Accounts", groups };
  const rule = (beforeDays: number) => ({ escalation: { beforeDays, to: ["u1"] } });
  const create = (given: typeof values) => sentBy((api) => tagAdapter.create(api, given));
  expect(await create(values)).toEqual([{ body: { ...body, ...rule(7) } }]);
  expect(await create({ ...none, name: "New" })).toEqual([{ body: { name: "New", description: "", groups: [] } }]);
  const update = (given: typeof values) => sentBy((api) => tagAdapter.update(api, tag, given));
  const to = [{ params: { id: "t1" } }, { ifMatch: tag.updatedAt }] as const;
  expect(await update({ ...values, escalateBeforeDays: " 7 " })).toEqual([{ ...to[0], body }, to[1]]);
  expect(await update({ ...values, escalateBeforeDays: "8" })).toEqual([
    { ...to[0], body: { ...body, ...rule(8) } },
    to[1],
  ]);
  const namesake = { ...values, escalateTo: [{ ...ana, key: "u9" }] as typeof values.escalateTo };
  const toNamesake = { escalation: { beforeDays: 7, to: ["u9"] } };
  expect(await update(namesake)).toEqual([{ ...to[0], body: { ...body, ...toNamesake } }, to[1]]);
  expect(await update({ ...values, isEscalating: false })).toEqual([
    { ...to[0], body: { ...body, escalation: null } },
    to[1],
  ]);
});

test("what others changed of a scope tag is shown in words beside one's own, the escalation too", () => {
  const before = valuesOfTag(tag);
  const stored = { ...before, groups: [], isEscalating: false };
  const mine = { ...before, escalateBeforeDays: "9" };
  expect(tagAdapter.differences(before, stored, mine)).toEqual([
    {
      label: "Groups & Permissions",
      now: expect.any(String),
      yours: expect.stringMatching(/^Ops: read\n.+: read, write, delete$/),
    },
    { label: expect.any(String), now: "", yours: "9: Ana" },
  ]);
  expect(tagAdapter.differences(before, before, mine)).toEqual([]);
  expect(tagAdapter.differences(before, { ...before, name: "A", description: "B" }, mine)).toMatchObject([
    { now: "A", yours: "Bank" },
    { now: "B", yours: "Accounts" },
  ]);
});

test("writing includes reading, and a group without a permission says so", () => {
  const none = { read: false, write: false, delete: false };
  expect(withPermission(none, "write", true)).toEqual({ ...none, read: true, write: true });
  expect(withPermission({ ...read, write: true }, "read", false)).toEqual({ ...read, write: true });
  expect(withPermission(read, "read", false)).toEqual(none);
  expect([permissionWords(none), permissionWords({ ...none, delete: true })]).toEqual([
    expect.stringMatching(/\w/),
    "delete",
  ]);
});

test("an escalation is 0 to 365 whole days before", () => {
  const values = { ...valuesOfTag(tag) };
  const isRight = (escalateBeforeDays: string) => tagSchema.safeParse({ ...values, escalateBeforeDays }).success;
  expect(["0", " 365 ", "366", "", "-1", "1.5", "1e2"].map(isRight)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("a group is sent with the ids of its members, who are shown by name, those without one by address", async () => {
  const members = [
    { _id: "u2", firstName: "Zoe", lastName: "Z" },
    { _id: "u1", firstName: "", lastName: "", email: "ana@example.org" },
  ];
  const group = { _id: "g1", name: "Ops", description: "", members, updatedAt: "t" } as unknown as Group;
  const values = valuesOfGroup(group);
  expect(values.members.map(({ name, detail }) => [name, detail])).toEqual([
    ["ana@example.org", "ana@example.org"],
    ["Zoe Z", ""],
  ]);
  const body = { name: "Ops", description: "", members: ["u1", "u2"] };
  expect(await sentBy((api) => groupAdapter.create(api, values))).toEqual([{ body }]);
  expect(await sentBy((api) => groupAdapter.update(api, group, values))).toEqual([
    { params: { id: "g1" }, body },
    { ifMatch: "t" },
  ]);
  expect(valuesOfGroup(null)).toEqual({ name: "", description: "", members: [] });
});

test("of a group's members that others changed twenty are named, and the others counted", () => {
  const person = (n: number) => ({ _id: `u${n}`, name: `P${n}`, firstName: "P", lastName: `${n}`, detail: "" });
  const of = (count: number) => ({
    ...valuesOfGroup(null),
    members: Array.from({ length: count }, (_, n) => person(n)),
  });
  const now = (count: number) => groupAdapter.differences(of(1), of(count), of(1))[0]?.now;
  expect(now(0)).toBe("No members");
  expect([now(2), now(20)]).toEqual(["2 members: P0, P1", expect.stringMatching(/^20 members: P0, .*, P19$/)]);
  expect(now(22)).toMatch(/, P19 and 2 more$/);
});
