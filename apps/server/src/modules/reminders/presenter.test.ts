import type { Permissions } from "@pomander/contract";
import { expect, test } from "vitest";
import { mayTakeOf, presentReminder, type ReminderDetailsRow } from "./presenter.ts";
import { isRecipientOf } from "./team-details.ts";
import type { Viewer, VisibleTag } from "./visible-tags.ts";

const at = new Date("2026-11-20T10:00:00.000Z");
const row = {
  id: "r",
  owner_id: "ana",
  title: "Contract",
  type: "work",
  expiry_date: "2027-01-01",
  email: "Ana@example.org",
  scope_tag_id: "tag",
  escalation: "own",
  term_from: null,
  is_active: true,
  is_deleted: false,
  deleted_at: null,
  last_reminded: at,
  notification_count: 2,
  created_at: at,
  updated_at: at,
  owner_first_name: "Ana",
  owner_last_name: "Silva",
  owner_is_admin: false,
  owner_is_super_admin: false,
  owner_is_allowed_for_remind_me: true,
  is_leavers_own: false,
  assignees: [{ _id: "ben", firstName: "Ben", lastName: "Okafor" }],
  next_reminder: at,
  problem: null,
  unsubscribed: [{ address: "zoe@example.org" }],
  awaiting: [{ address: "out@example.org" }],
  escalation_days: 3,
  escalation_people: [
    { key: "eva", name: "Eva Berg" },
    { key: "boss@example.org", name: "boss@example.org" },
  ],
  taker: null,
  snoozed_until: "2026-12-01",
  viewer_email: null,
  check: null,
} as unknown as ReminderDetailsRow;
const tag: VisibleTag = { _id: "tag", name: "Web", description: "Sites", groups: [], members: { total: 1, first: [] } };
const person = (_id: string, more: Partial<Viewer> = {}): Viewer => ({
  _id,
  isAdmin: false,
  isSuperAdmin: false,
  isAllowedForRemindMe: true,
  mustChangePassword: false,
  mustAddFactor: false,
  grants: new Map(),
  ...more,
});
const granted = (permissions: Partial<Permissions>, tagId = "tag") =>
  person("carl", { grants: new Map([[tagId, { read: false, write: false, delete: false, ...permissions }]]) });
const [owner, assigned] = [person("ana"), person("ben")];
const seen = (viewer: Viewer, more: Partial<ReminderDetailsRow> = {}) =>
  presentReminder({ ...row, ...more }, tag, viewer) as unknown as Record<string, unknown>;

test("a user who may only delete a reminder sees what that needs, and no one's address", () => {
  const reduced = seen(granted({ delete: true }));
  expect(reduced).toEqual({
    _id: "r",
    id: "r",
    title: "Contract",
    type: "work",
    expiryDate: "2027-01-01",
    can: { read: false, edit: false, delete: true, send: false },
    scopeTag: { _id: "tag", name: "Web" },
  });
  expect(presentReminder(row, null, granted({ delete: true })).scopeTag).toBeNull();
});

test("addresses of others are whole for a user who may edit it, and masked for one who reads it", () => {
  expect(seen(owner)).toMatchObject({
    unsubscribed: ["zoe@example.org"],
    awaitingVerification: ["out@example.org"],
    escalation: { from: "own", beforeDays: 3, to: row.escalation_people },
  });
  expect(seen(assigned)).toMatchObject({
    unsubscribed: ["z…@example.org"],
    awaitingVerification: ["o…@example.org"],
    escalation: {
      to: [
        { key: "eva", name: "Eva Berg" },
        { key: "b…@example.org", name: "b…@example.org" },
      ],
    },
  });
});

test("it names its owner, its scope tag, the people and the times", () => {
  expect(seen(owner)).toMatchObject({
    owner: { _id: "ana", firstName: "Ana", lastName: "Silva" },
    userId: "ana",
    userIds: ["ben"],
    scopeTag: { _id: "tag", name: "Web", description: "Sites", groups: [] },
    groupMembers: { total: 1 },
    lastReminded: at.toISOString(),
    nextReminder: at.toISOString(),
    deletedAt: null,
    isPaused: false,
    snoozedUntil: "2026-12-01",
    notificationCount: 2,
  });
  expect(seen(owner)["scopeTag"]).not.toHaveProperty("members");
  const untagged = presentReminder({ ...row, deleted_at: at, last_reminded: null, next_reminder: null }, null, owner);
  expect(untagged).toMatchObject({
    scopeTag: null,
    groupMembers: { total: 0, first: [] },
    deletedAt: at.toISOString(),
    lastReminded: null,
    nextReminder: null,
  });
});

test("one of an owner who is shut out is paused by leaving where it is theirs alone, unless they lack Remind Me", () => {
  const alone = { is_leavers_own: true };
  expect(seen(owner, alone)).toMatchObject({ isPaused: true, isPausedByLeaving: true, nextReminder: null });
  // To assign someone would send nothing without Remind Me.
  const without = { ...alone, owner_is_allowed_for_remind_me: false };
  expect(seen(owner, without)).toMatchObject({ isPaused: true, isPausedByLeaving: false, nextReminder: null });
});

test("without Remind Me its owner gets no next message, unless an administrator", () => {
  const without = { owner_is_allowed_for_remind_me: false };
  expect(seen(assigned, without)).toMatchObject({ isPaused: true, nextReminder: null });
  expect(seen(assigned, { ...without, owner_is_admin: true })).toMatchObject({ isPaused: false });
  expect(seen(assigned, { ...without, owner_is_super_admin: true })).toMatchObject({ isPaused: false });
});

test("a failure is in the mail server's words for a user who may edit it, and in general ones for others", () => {
  const mail = { problem: { isOfChannel: false, recipient: "ana@example.org", error: "550 no such user" } };
  const channel = { problem: { isOfChannel: true, recipient: "Slack: Ops", error: "Refused (400)." } };
  const unknown = { problem: { ...mail.problem, error: "" } };
  const problemOf = (viewer: Viewer, more: Partial<ReminderDetailsRow>) => {
    const { deliveryProblem, isChannelProblem } = seen(viewer, more);
    return [deliveryProblem, isChannelProblem];
  };
  expect(problemOf(owner, {})).toEqual([null, false]);
  expect(problemOf(owner, mail)).toEqual(["550 no such user", false]);
  expect(problemOf(owner, channel)).toEqual(["Slack: Ops. Refused (400).", true]);
  expect(problemOf(owner, unknown)).toEqual(["An email couldn't be delivered.", false]);
  expect(problemOf(assigned, mail)).toEqual(["An email couldn't be delivered.", false]);
  expect(problemOf(assigned, channel)).toEqual(["A message to a channel couldn't be delivered.", true]);
});

test("a taker is named, without an account by a masked address, and only they and editors learn whom it holds", () => {
  const taker = { key: "ben", name: "Ben Okafor", at: "2026-11-19T10:00:00+01:00", holdsOthers: true };
  const takenOf = (viewer: Viewer, more: Partial<ReminderDetailsRow>) => seen(viewer, more)["taken"];
  const shown = { by: "Ben Okafor", at: "2026-11-19T09:00:00.000Z" };
  expect(takenOf(owner, {})).toBeNull();
  expect(takenOf(assigned, { taker })).toEqual({ ...shown, isMe: true, holdsOthers: true });
  expect(takenOf(owner, { taker })).toEqual({ ...shown, isMe: false, holdsOthers: true });
  expect(takenOf(granted({ read: true }), { taker })).toEqual({ ...shown, isMe: false });
  const outside = { taker: { ...taker, key: "out@example.org", name: null } };
  expect(takenOf(assigned, outside)).toEqual({ ...shown, by: "o…@example.org", isMe: false });
  // The address is verified to be theirs.
  expect(takenOf(assigned, { ...outside, viewer_email: "out@example.org" })).toMatchObject({ isMe: true });
});

test("recipients are those who are assigned, named by the address, or by the rule of escalation", () => {
  const isRecipient = (viewerId: string, viewer_email: string | null = null) =>
    isRecipientOf({ ...row, viewer_email }, viewerId);
  expect(["ben", "eva", "carl", "ana"].map((id) => isRecipient(id))).toEqual([true, true, false, false]);
  const addresses = ["ana@example.org", "boss@example.org", "carl@example.org"];
  expect(addresses.map((address) => isRecipient("carl", address))).toEqual([true, true, false]);
  expect(mayTakeOf(row, person("carl"))).toBe(false);
  for (const viewer of [owner, assigned, person("eva"), person("carl", { isAdmin: true })])
    expect(mayTakeOf(row, viewer)).toBe(true);
});

test("a group's grant counts on its own scope tag alone", () => {
  const canOf = (viewer: Viewer, more: Partial<ReminderDetailsRow> = {}) => seen(viewer, more)["can"];
  expect(canOf(granted({ write: true }))).toEqual({ read: true, edit: true, delete: false, send: true });
  expect(canOf(granted({ write: true }, "another"))).toMatchObject({ read: false, edit: false });
  expect(canOf(granted({ write: true }), { scope_tag_id: null })).toMatchObject({ read: false, edit: false });
  expect(canOf(assigned)).toEqual({ read: true, edit: false, delete: false, send: false });
});

test("a check shows its moments", () => {
  const check = { kind: "domain", target: "example.org", state: "found", foundDate: "2027-01-01", error: null };
  const shown = (checkedAt: string | null, failingSince: string | null) =>
    seen(owner, { check: { ...check, checkedAt, failingSince } as unknown as ReminderDetailsRow["check"] })["check"];
  expect(shown("2026-11-20T11:00:00+01:00", null)).toEqual({
    ...check,
    checkedAt: at.toISOString(),
    failingSince: null,
  });
  expect(shown(null, "2026-11-20T11:00:00+01:00")).toMatchObject({ checkedAt: null, failingSince: at.toISOString() });
});
