import { email } from "../email-schema.ts";
import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import { paging, search } from "../paging.ts";
import { member } from "../schemas/group.ts";
import { sendingHours } from "../sending-hours.ts";
import { linkPolicy } from "../schemas/link.ts";
import { preferences } from "../schemas/preferences.ts";
import {
  bulkResult,
  directoryUser,
  firstName,
  deletionImpact,
  lastName,
  mobileNo,
  newUser,
  session,
  superAdminOffer,
  user,
} from "../schemas/user.ts";
import { credential } from "../schemas/vault.ts";
import { vaultAccess, vaultAccessSettings } from "../schemas/vault-access.ts";
import { id } from "../schemas/common.ts";
import { confirmationErrors, factorProof, factorRequirement } from "../schemas/factor.ts";
import { z } from "../zod.ts";

/** Columns by which a list of users can be sorted. */
export const userSorts = ["name", "email", "mobile", "role", "lastSeen", "creator"] as const;
export type UserSort = (typeof userSorts)[number];

/**
 * Matters pending for an account: a temporary password that ended unused or ends within
 * `limits.temporaryPasswordSoonDays`, or an address that its owner has not proven.
 */
export const userStates = ["passwordEnded", "passwordEnding", "emailUnverified"] as const;
export type UserState = (typeof userStates)[number];

export const users = callsOf("Users", {
  me: { method: "GET", path: "/user", summary: "One's own record", replies: { 200: user } },
  updateMe: {
    method: "PUT",
    path: "/user",
    summary: "Changes one's own names and preferences",
    body: preferences.extend({ firstName, lastName, mobileNo }).partial(),
    replies: { 200: z.object({ user }) },
    errorCodes: ["changed_meanwhile"],
  },
  read: {
    method: "GET",
    path: "/user/user/{id}",
    summary: "A user's record; read again every 30 seconds by the interface",
    replies: { 200: user },
    errorCodes: ["not_found", "password_change_required", "factor_required"],
  },
  sendVerification: {
    method: "POST",
    path: "/user/verification",
    summary: "Mails the link that proves one's own address again; nothing where it is proven",
    body: z.strictObject({}),
    replies: { 204: null },
    errorCodes: ["rate_limited"],
  },
  sendVerificationTo: {
    method: "POST",
    path: "/user/user/{id}/verification",
    summary: "Mails somebody the link that proves their address again; nothing where it is proven",
    body: z.strictObject({}),
    replies: { 204: null },
    errorCodes: ["forbidden", "not_found", "rate_limited"],
  },
  sessions: {
    method: "GET",
    path: "/user/sessions",
    summary: "One's own sessions, newest use first",
    replies: { 200: z.array(session) },
  },
  vaultAccesses: {
    method: "GET",
    path: "/user/vault-accesses",
    summary: "When vaults were unlocked and read in one's own account, newest first",
    replies: {
      200: z.object({
        /** Which of it the audit has too; `off`: nothing is recorded. */
        setting: z.enum(vaultAccessSettings),
        accesses: z.array(vaultAccess).max(limits.vaultAccessesShown),
      }),
    },
  },
  endSessions: {
    method: "DELETE",
    path: "/user/sessions",
    summary: "Ends every session of one's own, this one too",
    replies: { 204: null },
  },
  endSession: {
    method: "DELETE",
    path: "/user/sessions/{id}",
    summary: "Ends one session; `current` is the caller's",
    params: z.strictObject({ id: z.union([id, z.literal("current")]) }),
    replies: { 204: null },
    errorCodes: ["not_found"],
  },
  replaceSession: {
    method: "POST",
    path: "/user/sessions/replace",
    summary: "Ends an earlier session of this browser; what ended with it ends with the caller's session from now on",
    body: z.strictObject({ token: z.string().max(4_000) }),
    replies: { 204: null },
    errorCodes: ["not_found"],
  },
  reviewLinks: {
    method: "POST",
    path: "/user/links-review",
    summary: "Removes all calendar links and channels of one's own, or keeps them, once all sessions were ended",
    body: z.strictObject({ remove: z.boolean() }),
    replies: { 204: null },
  },
  deleteMe: {
    method: "POST",
    path: "/user/delete",
    summary: "Deletes one's own account with its vaults and reminders; nothing is handed over",
    body: z.strictObject({ currentPassword: credential, ...factorProof }),
    replies: { 204: null },
    errorCodes: [...confirmationErrors, "forbidden", "rate_limited"],
    invalidFieldCodes: { currentPassword: "credential_required" },
  },
  superAdminOffer: {
    method: "GET",
    path: "/user/super-admin",
    summary: "The offer to take over as super admin that one made or got, if there is one",
    replies: { 200: z.object({ offer: superAdminOffer.nullable() }) },
  },
  offerSuperAdmin: {
    method: "PUT",
    path: "/user/super-admin",
    summary:
      "Offers an administrator to take over as super admin; it ends after seven days, and replaces the last offer",
    body: z.strictObject({ to: id, currentPassword: credential, ...factorProof }),
    replies: { 200: z.object({ offer: superAdminOffer }) },
    errorCodes: [...confirmationErrors, "forbidden", "not_found", "person_needs_password", "rate_limited"],
    invalidFieldCodes: { currentPassword: "credential_required" },
  },
  withdrawSuperAdminOffer: {
    method: "DELETE",
    path: "/user/super-admin",
    summary: "Takes back, or refuses, the offer to take over as super admin",
    replies: { 204: null },
    errorCodes: ["not_found"],
  },
  acceptSuperAdminOffer: {
    method: "POST",
    path: "/user/super-admin",
    summary: "Takes over as super admin: whoever offered it is an administrator from then on",
    body: z.strictObject({ currentPassword: credential, ...factorProof }),
    replies: { 204: null },
    errorCodes: [...confirmationErrors, "not_found", "no_other_way", "rate_limited"],
    invalidFieldCodes: { currentPassword: "credential_required" },
  },
  list: {
    method: "GET",
    path: "/user/users",
    summary: "Users, by first name, or as `sort` says",
    query: z.strictObject({
      createdBy: z.literal("me").optional(),
      onlyMine: z.enum(["true", "false"]).optional(),
      role: z.enum(["regular", "admin", "superAdmin"]).optional(),
      state: z.enum(userStates).optional(),
      search,
      sort: z.enum(userSorts).optional(),
      order: z.enum(["ascending", "descending"]).optional(),
      ...paging,
    }),
    replies: { 200: z.array(user) },
  },
  directory: {
    method: "GET",
    path: "/user/directory",
    summary: "What a program may know of every user: names, address, role, last day seen; by first name",
    query: z.strictObject(paging),
    replies: { 200: z.array(directoryUser) },
  },
  add: {
    method: "POST",
    path: "/user/user",
    summary: "Adds a user with a temporary password, or with an invitation by email or to sign in by the company",
    body: newUser
      .partial({ password: true })
      .extend({ company: z.literal(true).optional(), invite: z.literal(true).optional() }),
    replies: { 201: z.object({ user }) },
    errorCodes: [
      "forbidden",
      "email_taken",
      "admin_limit",
      "company_off",
      "person_needs_factor",
      "company_managed",
      "managed_group",
      "rate_limited",
    ],
  },
  invite: {
    method: "POST",
    path: "/user/user/{id}/invitation",
    summary:
      "Mails an invitation to a user who has not chosen a master password yet; it replaces what let them in before",
    body: z.strictObject({}),
    replies: { 200: z.object({ user }) },
    errorCodes: ["forbidden", "not_found", "already_registered", "company_managed", "rate_limited"],
  },
  addMany: {
    method: "POST",
    path: "/user/users/bulk",
    summary: "Adds users, each row by itself",
    // Rows are validated one by one: an invalid one is that row's error, never an error of all.
    body: z.strictObject({
      users: z
        .array(z.record(z.string().max(100), z.unknown()))
        .min(1)
        .max(limits.usersPerBulk),
    }),
    replies: { 200: bulkResult },
  },
  impact: {
    method: "GET",
    path: "/user/user/{id}/impact",
    summary: "What deleting a user would take along",
    replies: { 200: deletionImpact },
    errorCodes: ["forbidden", "not_found"],
  },
  remove: {
    method: "DELETE",
    path: "/user/user/{id}",
    summary:
      "Deletes a user; reminders that carry a scope tag are handed over or deleted, those sent to them go elsewhere",
    query: z.strictObject({
      sharedReminders: z.enum(["handover", "delete"]).optional(),
      /** The address to which reminders go that were sent to the deleted user's; absent: the caller's. */
      remindersTo: email.optional(),
    }),
    replies: { 204: null },
    errorCodes: ["forbidden", "not_found"],
  },
  byScopeTag: {
    method: "GET",
    path: "/user/users/by-scope-tag/{scopeTagId}",
    summary: "The members of a scope tag's groups, each once",
    query: z.strictObject({ search, ...paging }),
    replies: { 200: z.array(member.extend({ isAllowedForRemindMe: z.boolean() })) },
    errorCodes: ["not_found"],
  },
  sendingHours: {
    method: "GET",
    path: "/user/sending-hours",
    summary: "Reads the days and hours in which this server sends reminders to people who chose none",
    replies: { 200: z.object({ sendingHours: z.string().nullable() }) },
    errorCodes: [],
  },
  settings: {
    method: "PUT",
    path: "/user/settings",
    summary:
      "Sets how many admins there may be, who must have a second factor, when reminders are sent, and who may send links",
    body: z.strictObject({
      maxAdminCount: z.int().min(0).max(limits.adminCount).optional(),
      requireFactor: factorRequirement.optional(),
      /** The days and hours in which reminders are sent to people who chose none; null: at any time. */
      sendingHours: sendingHours.nullable().optional(),
      /** The people who may send links, and the links that they may send. Live links that it no longer allows end. */
      links: linkPolicy.optional(),
    }),
    replies: {
      200: z.object({
        maxAdminCount: z.int(),
        requireFactor: factorRequirement,
        sendingHours: z.string().nullable(),
        links: linkPolicy,
      }),
    },
    errorCodes: ["below_admin_count"],
  },
});
