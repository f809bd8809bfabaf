import type { User } from "@pomander/contract";
import { createApi } from "@pomander/vault";
import { expect, it } from "vitest";
import { differences, changesOf, invitedUserOf, isOtherEmail, newUserOf, updateUser } from "./changes.ts";
import { rightsToAdd, rightsToEdit } from "./field-rights.ts";
import { emptyUser, isFilled, userSchema, valuesOfUser, type UserValues } from "./schema.ts";

const person = (change: Partial<User> = {}): User => ({
  _id: "01a1f754-d71c-77f2-8eea-8cff0779d64b",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  mobileNo: "",
  isAdmin: false,
  isSuperAdmin: false,
  isAllowedForRemindMe: false,
  mustChangePassword: false,
  mustAddFactor: false,
  timeZone: "Europe/Vienna",
  mailTime: "09:00",
  emailVerifiedAt: "2026-01-02T03:04:05.000Z",
  createdAt: "2026-11-03T09:12:00.000Z",
  updatedAt: "2026-11-03T09:12:00.000Z",
  ...change,
});
const someone = "01a1f754-d71c-77f2-8eea-8cff0779d000";
const superAdmin = person({ _id: someone, isSuperAdmin: true });
const admin = person({ _id: someone, isAdmin: true });
const faultsOf = (rule: "required" | "blankKeeps", values: Partial<UserValues>) =>
  userSchema(rule)
    .safeParse({ ...emptyUser, ...values })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

/** A server that answers an update with `reply`, and a read with the stored user. */
function updatingApi(reply: unknown) {
  const stored = person({ firstName: "Ida", updatedAt: "2026-11-04T09:12:00.000Z" });
  const asked: string[] = [];
  const fetch = async (url: unknown, { method }: { method: string }) => {
    asked.push(`${method} ${String(url)}`);
    return Response.json(method === "GET" ? stored : reply);
  };
  const api = createApi({ fetch: fetch as unknown as typeof globalThis.fetch, baseUrl: "/api", token: () => "t" });
  return { api, asked, stored };
}
const noChange = { isAdmin: false, isAllowedForRemindMe: false };

it.each([
  ["nested as user", (user: User) => ({ user }), 1],
  ["nested as updatedUser", (user: User) => ({ updatedUser: user }), 1],
  ["nested, with a token", (user: User) => ({ message: "User updated", updatedUser: user, token: "a.b.c" }), 1],
  ["the user itself", (user: User) => user, 1],
  ["a success message", () => ({ message: "User updated successfully" }), 2],
])("the reply to an update of a user may be %s", async (_form, replyOf, requests) => {
  const user = person({ firstName: "Ida", updatedAt: "2026-11-04T09:12:00.000Z" });
  const { api, asked } = updatingApi(replyOf(user));
  expect(await updateUser(api, person(), noChange)).toMatchObject({ _id: user._id, firstName: "Ida" });
  expect(asked).toHaveLength(requests);
});

it.each([["text"], [5], [[]], [null], [{ user: 5 }], [{ updatedUser: { _id: "x" } }]])(
  "the reply %j to an update of a user is malformed",
  async (reply) => {
    const { api } = updatingApi(reply);
    await expect(updateUser(api, person(), noChange)).rejects.toMatchObject({ code: "malformed_reply" });
  },
);

it("Add User is offered once first name, email and password are filled", () => {
  const filled = { ...emptyUser, firstName: "Ada", email: "a", password: "p" };
  expect(isFilled(filled)).toBe(true);
  for (const field of ["firstName", "email", "password"] as const)
    expect(isFilled({ ...filled, [field]: "" })).toBe(false);
});

it("marks every field that is wrong", () => {
  expect(faultsOf("required", {})).toEqual([
    "firstName: First name is required",
    "email: Email is required",
    "password: Password is required",
  ]);
  expect(faultsOf("required", { firstName: "A", email: "x", password: "short", lastName: "y".repeat(101) })).toEqual([
    "lastName: Last name must be 100 characters or fewer",
    "email: Please enter a valid email",
    "password: Password must be at least 8 characters",
  ]);
  expect(faultsOf("blankKeeps", { firstName: "A", email: "a@example.com" })).toBeUndefined();
});

it("an untouched form sends the flags alone, and a blank password never", () => {
  const user = person();
  expect(changesOf(user, valuesOfUser(user), rightsToEdit(superAdmin, user))).toEqual({
    isAdmin: false,
    isAllowedForRemindMe: false,
  });
});

it("sends what differs", () => {
  const user = person();
  const values = { ...valuesOfUser(user), lastName: "King", email: " Ada@Example.org", password: "temporary-1" };
  expect(changesOf(user, values, rightsToEdit(admin, user))).toEqual({
    lastName: "King",
    email: " Ada@Example.org",
    password: "temporary-1",
    isAdmin: false,
    isAllowedForRemindMe: false,
  });
});

it("choosing Admin forces Remind Me on", () => {
  const user = person();
  const values = { ...valuesOfUser(user), isAdmin: true };
  expect(changesOf(user, values, rightsToEdit(superAdmin, user))).toEqual({
    isAdmin: true,
    isAllowedForRemindMe: true,
  });
  expect(newUserOf({ ...emptyUser, isAdmin: true })).toMatchObject({ isAllowedForRemindMe: true, isSuperAdmin: false });
});

it("the user type is the super admin's to choose, and never a super admin's to lose", () => {
  const user = person();
  expect(rightsToAdd(admin).userType).toBe("Only a super admin can change the user type.");
  expect(rightsToAdd(superAdmin).userType).toBe(true);
  expect(rightsToEdit(admin, user).userType).toBe("Only a super admin can change the user type.");
  expect(rightsToEdit(superAdmin, user).userType).toBe(true);
  expect(rightsToEdit(superAdmin, superAdmin).userType).toBe("A super admin's user type can't be changed.");
  const values = { ...valuesOfUser(user), isAdmin: true, isAllowedForRemindMe: true };
  expect(changesOf(user, values, rightsToEdit(admin, user)).isAdmin).toBe(false);
});

it("a super admin's email is locked, and one's own is changed in the profile, as is one's own password", () => {
  expect(rightsToEdit(superAdmin, superAdmin)).toMatchObject({
    email: "A super admin's email can't be changed.",
    password: "own",
  });
  expect(rightsToEdit(admin, admin)).toMatchObject({
    email: "You can change your own email in your profile.",
    password: "own",
    remindMe: false,
  });
  const values = { ...valuesOfUser(admin), email: "other@example.com", password: "temporary-1" };
  const changes = changesOf(admin, values, rightsToEdit(admin, admin));
  expect(changes).not.toHaveProperty("email");
  expect(changes).not.toHaveProperty("password");
});

it("shows what someone else changed, beside one's own", () => {
  const before = valuesOfUser(person());
  const stored = { ...before, mobileNo: "+43 1", isAdmin: true };
  expect(differences(before, stored, { ...before, mobileNo: "+43 2" })).toEqual([
    { label: "Mobile number", now: "+43 1", yours: "+43 2" },
    { label: "User type", now: "Admin", yours: "Regular User" },
  ]);
});

it("an address is declared right for somebody else who has not confirmed it, and taken back", () => {
  const user = person({ emailVerifiedAt: null, isEmailKnown: false });
  const rights = rightsToEdit(admin, user);
  expect([rights.emailKnown, rightsToEdit(admin, person()).emailKnown, rightsToEdit(user, user).emailKnown]).toEqual([
    true,
    true,
    false,
  ]);
  expect(changesOf(user, { ...valuesOfUser(user), isEmailKnown: true }, rights)).toMatchObject({ isEmailKnown: true });
  expect(changesOf(user, valuesOfUser(user), rights)).not.toHaveProperty("isEmailKnown");
  const known = { ...user, isEmailKnown: true };
  expect(changesOf(known, { ...valuesOfUser(known), isEmailKnown: false }, rights)).toMatchObject({
    isEmailKnown: false,
  });
  // A new address needs its own declaration.
  const moved = { ...valuesOfUser(known), email: "new@example.org" };
  expect(changesOf(known, moved, rights)).toMatchObject({ email: "new@example.org", isEmailKnown: true });
  expect(newUserOf({ ...emptyUser, isEmailKnown: true }).isEmailKnown).toBe(true);
});

it("an administrator who may not give Remind Me, or the user type, leaves both as they are", () => {
  const user = person({ isAdmin: true, isAllowedForRemindMe: true });
  const values = { ...valuesOfUser(user), isAdmin: false, isAllowedForRemindMe: false };
  const none = { ...rightsToEdit(superAdmin, user), remindMe: false, userType: "no", emailKnown: false };
  expect(changesOf(user, { ...values, isEmailKnown: true }, none)).toEqual({
    isAdmin: true,
    isAllowedForRemindMe: true,
  });
});

it("spaces around a name and the case of an address are no change", () => {
  const user = person();
  const values = { ...valuesOfUser(user), firstName: " Ada ", email: " ADA@example.com " };
  expect(changesOf(user, values, rightsToEdit(superAdmin, user))).toEqual(noChange);
  expect(isOtherEmail(user, { email: "ada@example.org" })).toBe(true);
});

it("a new user is sent with the groups chosen, and without what nobody chose", () => {
  const values = { ...emptyUser, firstName: "Ida", email: "ida@example.org", password: "temporary-1" };
  const { isEmailKnown: _known, groups: _groups, ...sent } = values;
  expect(newUserOf(values)).toEqual({ ...sent, isSuperAdmin: false });
  const groups = [
    { _id: "ops", name: "Operations" },
    { _id: "law", name: "Law" },
  ];
  expect(newUserOf({ ...values, groups })).toEqual({ ...sent, isSuperAdmin: false, groups: ["ops", "law"] });
});

it("an invited user is sent with the way of the invitation, and never with a password", () => {
  const values = { ...emptyUser, firstName: "Ida", email: "ida@example.org", password: "typed before" };
  const { password: _password, ...user } = newUserOf(values);
  expect(invitedUserOf(values, "company")).toEqual({ ...user, company: true });
  expect(invitedUserOf(values, "email")).toEqual({ ...user, invite: true });
});

it("every field that someone else changed is named, as it reads in the form", () => {
  const before = valuesOfUser(person({ isAdmin: true, isAllowedForRemindMe: true, isEmailKnown: true }));
  const stored = {
    ...before,
    firstName: "Ida",
    lastName: "King",
    email: "ida@example.org",
    isAdmin: false,
    isAllowedForRemindMe: false,
    isEmailKnown: false,
  };
  expect(differences(before, stored, before)).toEqual([
    { label: "First name", now: "Ida", yours: "Ada" },
    { label: "Last name", now: "King", yours: "Lovelace" },
    { label: "Email", now: "ida@example.org", yours: "ada@example.com" },
    { label: "User type", now: "Regular User", yours: "Admin" },
    { label: "I know this address is right", now: "no", yours: "yes" },
    { label: "Allowed to use Remind Me", now: "no", yours: "yes" },
  ]);
});
