import { expect, test } from "vitest";
import { presentUser, type UserRow, type Viewer } from "./present-user.ts";

const at = new Date("2026-11-20T10:00:00.000Z");
const row = {
  id: "ana",
  first_name: "Ana",
  last_name: "Silva",
  email: "ana@example.org",
  mobile_no: "+43 1",
  is_admin: false,
  is_super_admin: false,
  is_allowed_for_remind_me: true,
  must_change_password: false,
  has_factor: false,
  asks_about_links: true,
  temporary_password_until: null,
  invited_until: at,
  last_seen_on: "2026-11-19",
  email_verified_at: at,
  email_known_at: null,
  time_zone: "UTC",
  mail_time: "09:00",
  created_at: at,
  updated_at: at,
} as unknown as UserRow;
const creator = { _id: "eva", firstName: "Eva", lastName: "Berg", email: "eva@example.org" };
const extras = { maxAdminCount: 5, requireFactor: "admins", creator } as const;
const [self, admin, root]: Viewer[] = [
  { _id: "ana", isAdmin: false, isSuperAdmin: false },
  { _id: "eva", isAdmin: true, isSuperAdmin: false },
  { _id: "root", isAdmin: true, isSuperAdmin: true },
];
const seenBy = (
  viewer: Viewer | undefined,
  more: Partial<UserRow> = {},
  grants?: Parameters<typeof presentUser>[2]["grants"],
) => presentUser({ ...row, ...more }, viewer as Viewer, { ...extras, ...(grants && { grants }) });
const activity = ["lastSeenOn", "hasFactor", "isEmailKnown", "temporaryPasswordUntil", "invitedUntil", "deactivatedAt"];

test("a user sees their own record with what it asks them, and nothing of their activity", () => {
  const own = seenBy(self);
  expect(own).toMatchObject({
    _id: "ana",
    firstName: "Ana",
    lastName: "Silva",
    email: "ana@example.org",
    mobileNo: "+43 1",
    isAllowedForRemindMe: true,
    mustAddFactor: false,
    asksAboutLinks: true,
    emailVerifiedAt: at.toISOString(),
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  });
  for (const name of [...activity, "createdBy", "maxAdminCount", "requireFactor", "scopePermissions"])
    expect(own).not.toHaveProperty(name);
});

test("administrators see a user's activity, of a super admin only super admins, who also see the creator", () => {
  const shown = {
    lastSeenOn: "2026-11-19",
    hasFactor: false,
    isEmailKnown: false,
    temporaryPasswordUntil: null,
    invitedUntil: at.toISOString(),
  };
  const byAdmin = seenBy(admin);
  expect(byAdmin).toMatchObject(shown);
  for (const name of ["asksAboutLinks", "createdBy"]) expect(byAdmin).not.toHaveProperty(name);
  expect(seenBy(root)).toMatchObject({ ...shown, createdBy: creator });
  for (const name of activity) expect(seenBy(admin, { is_super_admin: true })).not.toHaveProperty(name);
  expect(seenBy(root, { is_super_admin: true })).toMatchObject(shown);
  const known = { email_known_at: at, email_verified_at: null, temporary_password_until: at, invited_until: null };
  expect(seenBy(admin, known)).toMatchObject({
    isEmailKnown: true,
    emailVerifiedAt: null,
    temporaryPasswordUntil: at.toISOString(),
    invitedUntil: null,
    deactivatedAt: null,
  });
});

test("the settings are on a super admin's record alone, for super admins", () => {
  expect(seenBy(root, { is_super_admin: true })).toMatchObject({ maxAdminCount: 5, requireFactor: "admins" });
  expect(seenBy(root)).not.toHaveProperty("maxAdminCount");
  expect(seenBy(admin, { is_super_admin: true })).not.toHaveProperty("requireFactor");
});

test("a user whose role asks for a second factor has to add it until they have one", () => {
  expect(seenBy(self, { is_admin: true }).mustAddFactor).toBe(true);
  expect(seenBy(self, { is_admin: true, has_factor: true }).mustAddFactor).toBe(false);
});

test("what groups grant is shown without deletion, where it was read", () => {
  const grant = { scopeTag: "web", read: true, write: false, delete: true };
  expect(seenBy(self, {}, [grant]).scopePermissions).toEqual([
    { scopeTag: "web", permissions: { read: true, write: false } },
  ]);
});
