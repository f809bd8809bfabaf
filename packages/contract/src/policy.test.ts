import { describe, expect, test } from "vitest";
import { callList } from "./calls.ts";
import { callAccess, callAccessError, roleOf } from "./call-access.ts";
import {
  type Actor,
  mayAddUser,
  mayAdminister,
  mayAdministerScopeTags,
  mayAssign,
  mayChangeField,
  mayDeleteUser,
  mayReadUser,
  maySeeActivityOf,
  maySeeAuditOf,
  maySeeCreator,
  mayUseReminders,
  rightsOnReminder,
  type UserField,
} from "./record-policy.ts";

const person = (rights: Partial<Actor> = {}): Actor => ({
  _id: JSON.stringify(rights),
  isAdmin: false,
  isSuperAdmin: false,
  isAllowedForRemindMe: false,
  mustChangePassword: false,
  mustAddFactor: false,
  ...rights,
});
const actors = {
  R: person(),
  M: person({ isAllowedForRemindMe: true }),
  A: person({ isAdmin: true, isAllowedForRemindMe: true }),
  S: person({ isSuperAdmin: true, isAllowedForRemindMe: true }),
};
const other = {
  regular: { _id: "regular", isAdmin: false, isSuperAdmin: false },
  admin: { _id: "admin", isAdmin: true, isSuperAdmin: false },
  super: { _id: "super", isAdmin: false, isSuperAdmin: true },
  both: { _id: "both", isAdmin: true, isSuperAdmin: true },
};
type Name = keyof typeof actors;
const all = Object.entries(actors) as [Name, Actor][];
/** The roles for which something is so. */
const who = (claim: (actor: Actor) => boolean) =>
  all
    .filter(([, actor]) => claim(actor))
    .map(([name]) => name)
    .join("");

test("everybody has one role, the highest of what is granted", () => {
  expect(all.map(([, actor]) => roleOf(actor))).toEqual(["R", "M", "A", "S"]);
  expect(roleOf(null)).toBe("V");
  expect(roleOf(person({ isAdmin: true, isSuperAdmin: true }))).toBe("S");
});

test("every declared call has a line, and a call without one is refused to everyone", () => {
  expect(Object.keys(callAccess).toSorted()).toEqual(callList.map(({ name }) => name).toSorted());
  for (const actor of [null, ...Object.values(actors)]) {
    expect(callAccessError("users.everything" as never, actor)).toBe("forbidden");
  }
});

test("a visitor is told to sign in, a temporary password to choose a master password, the others that they may not", () => {
  expect(callAccessError("users.list", null)).toBe("not_signed_in");
  expect(callAccessError("users.list", person({ isSuperAdmin: true, mustChangePassword: true }))).toBe(
    "password_change_required",
  );
  expect(callAccessError("users.list", actors.M)).toBe("forbidden");
  expect(callAccessError("users.list", actors.A)).toBeNull();
});

describe("fields of a record", () => {
  const fields: UserField[] = ["names", "email", "password", "isAllowedForRemindMe", "isAdmin"];
  const rights = (subjectOf: (actor: Actor) => { _id: string; isAdmin: boolean; isSuperAdmin: boolean }) =>
    fields.map((field) => who((actor) => mayChangeField(actor, subjectOf(actor), field)));

  test.each([
    ["one's own", (actor: Actor) => actor, ["RMAS", "RMA", "RMAS", "S", ""]],
    ["a regular user's", () => other.regular, ["AS", "AS", "AS", "AS", "S"]],
    ["an admin's", () => other.admin, ["S", "S", "S", "S", "S"]],
    ["a super admin's", () => other.super, ["S", "", "", "S", ""]],
    ["a super admin's who is admin too", () => other.both, ["S", "", "", "S", ""]],
  ] as const)("%s", (_what, subjectOf, expected) => {
    expect(rights(subjectOf)).toEqual(expected);
  });
});

test("records are read by their owner and by administrators", () => {
  expect(who((actor) => mayReadUser(actor, actor._id))).toBe("RMAS");
  expect(who((actor) => mayReadUser(actor, "other"))).toBe("AS");
});

test("admins administer regular users, the super admin everyone but super admins, nobody themselves", () => {
  for (const may of [mayAdminister, mayDeleteUser]) {
    expect(Object.values(other).map((subject) => who((actor) => may(actor, subject)))).toEqual(["AS", "S", "", ""]);
    expect(who((actor) => may(actor, actor))).toBe("");
  }
});

test("admins add regular users, the super admin admins too", () => {
  expect(who((actor) => mayAddUser(actor, { isAdmin: false }))).toBe("AS");
  expect(who((actor) => mayAddUser(actor, { isAdmin: true }))).toBe("S");
});

test("who sees and uses what besides", () => {
  expect(who(maySeeCreator)).toBe("S");
  expect(who((actor) => maySeeActivityOf(actor, other.regular))).toBe("AS");
  expect(who((actor) => maySeeActivityOf(actor, other.admin))).toBe("AS");
  expect(who((actor) => maySeeActivityOf(actor, other.super))).toBe("S");
  expect(who((actor) => maySeeAuditOf(actor, other.regular))).toBe("AS");
  expect(who((actor) => maySeeAuditOf(actor, other.super))).toBe("S");
  expect(who(mayUseReminders)).toBe("MAS");
  expect(who(mayAdministerScopeTags)).toBe("AS");
});

describe("what someone may do with a reminder: r(ead) e(dit) d(elete) s(end)", () => {
  const noRelation = { scopeTagId: null, isOwner: false, isAssigned: false, granted: null };
  const granted = (ticks: string) => ({
    ...noRelation,
    granted: { read: ticks.includes("r"), write: ticks.includes("w"), delete: ticks.includes("d") },
  });
  test.each([
    ["owner", { ...noRelation, isOwner: true }, "reds"],
    ["assigned", { ...noRelation, isAssigned: true }, "r"],
    ["nobody", noRelation, ""],
    ["in a group without a tick", granted(""), ""],
    ["in a group that reads", granted("r"), "r"],
    ["in a group that writes", granted("w"), "res"],
    ["in a group that reads and writes", granted("rw"), "res"],
    ["in a group that deletes", granted("d"), "d"],
    ["in a group that reads and deletes", granted("rd"), "rd"],
    ["in a group that does all", granted("rwd"), "reds"],
    ["assigned and in a group that deletes", { ...granted("d"), isAssigned: true }, "rd"],
  ])("%s", (_who, subject, expected) => {
    const may = (actor: Actor) => {
      const { read, edit, delete: remove, send } = rightsOnReminder(actor, subject);
      return [read && "r", edit && "e", remove && "d", send && "s"].filter((letter) => letter !== false).join("");
    };
    expect(all.map(([, actor]) => may(actor))).toEqual(["", expected, "reds", "reds"]);
  });

  test("administrators alone assign people", () => {
    expect(who(mayAssign)).toBe("AS");
  });
});
