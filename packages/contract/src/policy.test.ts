import { describe, expect, test } from "vitest";
import { callList } from "./calls.ts";
import { callAccess, callAccessError, isPublic, scopesFor } from "./call-access.ts";
import { roleOf } from "./role.ts";
import {
  type Actor,
  mayAddMember,
  mayAddUser,
  mayAdminister,
  mayAdministerScopeTags,
  mayAssign,
  mayChangeField,
  mayDeleteUser,
  mayMoveReminder,
  mayReadUser,
  mayRemoveFactors,
  maySeeActivityOf,
  maySeeAuditOf,
  maySeeCreator,
  maySendVerification,
  mayTakeReminder,
  mayUseReminders,
  type ReminderSubject,
  rightsOnReminder,
  type UserField,
} from "./record-policy.ts";
import { tokenScopes, type TokenScope } from "./schemas/api-token.ts";

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

test("a user who has yet to add a second factor adds one, and chooses a master password before", () => {
  const due = person({ isSuperAdmin: true, mustAddFactor: true });
  expect(callAccessError("users.list", due)).toBe("factor_required");
  expect(["factors.addTotp", "users.me", "links.end"].map((name) => callAccessError(name as never, due))).toEqual([
    null,
    null,
    null,
  ]);
  const both = person({ mustAddFactor: true, mustChangePassword: true });
  expect([callAccessError("factors.addTotp", both), callAccessError("auth.update", both)]).toEqual([
    "password_change_required",
    null,
  ]);
});

describe("a token", () => {
  const withToken = (actor: Actor, ...scopes: TokenScope[]) => ({
    ...actor,
    token: { name: "CI", scopes, scopeTags: null },
  });

  test("makes the calls of its scopes alone, as far as its owner may", () => {
    expect(callAccessError("reminders.list", withToken(actors.M, "reminders:read"))).toBeNull();
    expect(callAccessError("reminders.create", withToken(actors.M, "reminders:read"))).toBe("token_scope");
    expect(callAccessError("users.list", withToken(actors.S, ...tokenScopes))).toBe("token_scope");
    expect(callAccessError("audit.list", withToken(actors.M, "audit:read"))).toBe("forbidden");
    expect(callAccessError("audit.list", withToken(actors.A, "audit:read"))).toBeNull();
    const due = withToken(person({ ...actors.A, mustChangePassword: true }), "audit:read");
    expect(callAccessError("audit.list", due)).toBe("password_change_required");
  });

  test("alone puts a reminder by its key", () => {
    const callers = all.map(([, actor]) => callAccessError("reminders.putByKey", actor));
    expect(callers).toEqual(all.map(() => "forbidden"));
    const tokens = all.map(([, actor]) => callAccessError("reminders.putByKey", withToken(actor, "reminders:write")));
    expect(tokens).toEqual(["forbidden", null, null, null]);
  });

  test("makes these calls, each with one scope", () => {
    const entries = Object.entries(callAccess);
    const callsOf = (scope: TokenScope) => entries.flatMap(([name, access]) => (access.scope === scope ? [name] : []));
    expect(Object.fromEntries(tokenScopes.map((scope) => [scope, callsOf(scope)]))).toMatchInlineSnapshot(`
      {
        "audit:read": [
          "audit.export",
          "audit.list",
        ],
        "reminders:read": [
          "reminders.list",
          "reminders.read",
          "reminders.deliveries",
          "reminders.log",
        ],
        "reminders:write": [
          "reminders.create",
          "reminders.update",
          "reminders.putByKey",
          "reminders.renew",
        ],
        "system:read": [
          "system.status",
        ],
        "users:read": [
          "users.directory",
        ],
      }
    `);
  });

  test("has scopes with which its owner could do something", () => {
    expect(all.map(([, actor]) => scopesFor(actor).toSorted())).toEqual([
      [],
      ["reminders:read", "reminders:write"],
      tokenScopes.toSorted(),
      tokenScopes.toSorted(),
    ]);
  });
});

test("the session of a machine makes these calls", () => {
  expect(Object.entries(callAccess).flatMap(([name, { machine }]) => (machine ? [name] : []))).toMatchInlineSnapshot(`
    [
      "vaults.contents",
      "vaults.manifests",
      "sharedVaults.list",
      "sharedVaults.grants",
    ]
  `);
});

test("what a visitor may call is public", () => {
  expect([isPublic("auth.login"), isPublic("users.me")]).toEqual([true, false]);
});

describe("fields of a record", () => {
  const fields: UserField[] = ["names", "email", "password", "emailKnown", "isAllowedForRemindMe", "isAdmin"];
  const rights = (subjectOf: (actor: Actor) => { _id: string; isAdmin: boolean; isSuperAdmin: boolean }) =>
    fields.map((field) => who((actor) => mayChangeField(actor, subjectOf(actor), field)));

  test.each([
    ["one's own", (actor: Actor) => actor, ["RMAS", "RMA", "RMAS", "", "S", ""]],
    ["a regular user's", () => other.regular, ["AS", "AS", "AS", "AS", "AS", "S"]],
    ["an admin's", () => other.admin, ["S", "S", "S", "S", "S", "S"]],
    ["a super admin's", () => other.super, ["S", "", "", "", "S", ""]],
    ["a super admin's who is admin too", () => other.both, ["S", "", "", "", "S", ""]],
  ] as const)("%s", (_what, subjectOf, expected) => {
    expect(rights(subjectOf)).toEqual(expected);
  });
});

test("records are read by their owner and by administrators", () => {
  expect(who((actor) => mayReadUser(actor, actor._id))).toBe("RMAS");
  expect(who((actor) => mayReadUser(actor, "other"))).toBe("AS");
});

test("admins administer regular users, the super admin everyone but super admins, nobody themselves", () => {
  for (const may of [mayAdminister, mayDeleteUser, maySendVerification, mayRemoveFactors]) {
    expect(Object.values(other).map((subject) => who((actor) => may(actor, subject)))).toEqual(["AS", "S", "", ""]);
    expect(who((actor) => may(actor, actor))).toBe("");
  }
});

test("admins add regular users, the super admin admins too", () => {
  expect(who((actor) => mayAddUser(actor, { isAdmin: false }))).toBe("AS");
  expect(who((actor) => mayAddUser(actor, { isAdmin: true }))).toBe("S");
});

test("admins put themselves and the users whom they created into groups, the super admin everyone", () => {
  expect(who((actor) => mayAddMember(actor, { _id: actor._id, createdBy: null }))).toBe("AS");
  expect(who((actor) => mayAddMember(actor, { _id: "other", createdBy: actor._id }))).toBe("AS");
  expect(who((actor) => mayAddMember(actor, { _id: "other", createdBy: "another" }))).toBe("S");
  expect(who((actor) => mayAddMember(actor, { _id: "other", createdBy: null }))).toBe("S");
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
  const noRelation: ReminderSubject = { scopeTagId: null, isOwner: false, isAssigned: false, granted: null };
  const lettersOf = (actor: Actor, subject: ReminderSubject) => {
    const rights = rightsOnReminder(actor, subject);
    return (["read", "edit", "delete", "send"] as const).map((right) => (rights[right] ? right[0] : "")).join("");
  };
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
    expect(all.map(([, actor]) => lettersOf(actor, subject))).toEqual(["", expected, "reds", "reds"]);
  });

  test("a token reads and edits within its scopes and its tags, and deletes and sends nothing", () => {
    const may = (token: NonNullable<Actor["token"]>, relation: Partial<ReminderSubject>, actor = actors.M) =>
      lettersOf({ ...actor, token }, { ...noRelation, ...relation });
    const [own, write] = [
      { name: "CI", scopes: ["reminders:read"], scopeTags: null },
      { name: "CI", scopes: ["reminders:read", "reminders:write"], scopeTags: null },
    ] as const;
    const tagged = { ...write, scopeTags: ["tag"] };
    expect([may(own, { isOwner: true }), may(write, { isOwner: true })]).toEqual(["r", "re"]);
    // Without tags it reaches its owner's reminders alone.
    expect([may(write, { isAssigned: true }), may(write, granted("rwd")), may(write, {}, actors.S)]).toEqual([
      "",
      "",
      "",
    ]);
    const reached = { ...granted("rwd"), scopeTagId: "tag" };
    expect([may(tagged, reached), may(tagged, { ...reached, scopeTagId: "other" })]).toEqual(["re", ""]);
    expect([may(tagged, { isOwner: true }), may(tagged, { scopeTagId: "tag" })]).toEqual(["", ""]);
    expect(may(tagged, reached, actors.R)).toBe("");
  });

  test("its owner, its recipients and administrators take it in hand, no program does", () => {
    const relations = [
      { isOwner: false, isRecipient: false },
      { isOwner: true, isRecipient: false },
      { isOwner: false, isRecipient: true },
    ];
    expect(relations.map((relation) => who((actor) => mayTakeReminder(actor, relation)))).toEqual(["AS", "MAS", "MAS"]);
    const token = { name: "CI", scopes: tokenScopes, scopeTags: null };
    expect(who((actor) => mayTakeReminder({ ...actor, token }, { isOwner: true, isRecipient: true }))).toBe("");
  });

  test("only who may both edit and delete it gives it another tag", () => {
    const rights = (edit: boolean, remove: boolean) => ({ read: true, edit, delete: remove, send: true });
    expect([rights(true, true), rights(true, false), rights(false, true)].map(mayMoveReminder)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("administrators alone assign people", () => {
    expect(who(mayAssign)).toBe("AS");
  });
});
