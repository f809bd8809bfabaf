import { randomUUID } from "node:crypto";
import type { Call } from "@pomander/contract";
import { createEmailVerification } from "../../src/accounts/email-verification.ts";
import { readPlan } from "../../src/modules/provisioning/plan.ts";
import { withTransaction } from "../../src/platform/transaction.ts";
import { makeUnsubscribeToken } from "../../src/deliveries/compose/unsubscribe-token.ts";
import { callApi, type TestUser, factories, type TestRequest } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { forgetPassword, insertInvitation } from "../invitations.ts";
import { anotherToken } from "../another-token.ts";
import { createSessionEndToken } from "../session-end-token.ts";
import { credential, kdf, newVault, recovery, wrappedVaultKey } from "../value-factories.ts";
import type { ActorKind, Cell } from "./cells.ts";
import type { Target } from "./expectations.ts";
import { channelRequests } from "./channel-requests.ts";
import { fileRequests } from "./file-requests.ts";
import { linkRequests } from "./link-requests.ts";
import { factorRequests } from "./factor-requests.ts";
import { passkeyRequests } from "./passkey-requests.ts";
import { calendarRequests } from "./calendar-requests.ts";
import { reminderImportRequests } from "./reminder-import-requests.ts";
import { deviceKeyRequests } from "./device-key-requests.ts";
import { companyRequests } from "./company-requests.ts";
import { reminderActionRequests } from "./reminder-action-requests.ts";
import { sharingRequests } from "./sharing-requests.ts";
import { tokenRequests } from "./token-requests.ts";
import { vaultRequests } from "./vault-requests.ts";

export interface TestEnvironment {
  server: TestServer;
  cell: Cell;
  /** The caller, before their rights are set. A visitor owns nothing; then it is an arbitrary user. */
  caller: TestUser;
  /** The owner of the record: the caller, or another user. */
  subject: TestUser;
}
export interface PreparedRequest extends TestRequest {
  params?: Record<string, string>;
  query?: string;
}

/** Returns the path of a prepared request. */
export const pathOf = ({ path }: Call, { params }: PreparedRequest, caller: TestUser): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params?.[name] ?? (name === "vaultId" ? caller.vaultId : name));

const address = () => `${randomUUID()}@example.com`;
const sessionOf = ({ token }: TestUser) =>
  (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sid: string }).sid;
const newPassword = ({ password, vaultId }: TestUser) => ({
  currentPassword: password,
  password: credential(),
  kdf: kdf(),
  vault: { vaultId, wrappedVaultKey: wrappedVaultKey() },
});
const newPerson = (target: Target) => ({
  firstName: "Ben",
  email: address(),
  password: "Temporary-1",
  isAdmin: target === "admin",
});

/** Stores an offer of a super admin to the caller. */
const offerTo = async ({ server, caller }: TestEnvironment) => {
  const { _id: from_user } = await factories(server).user({ isSuperAdmin: true });
  const offer = { from_user, to_user: caller._id, expires_at: new Date(Date.now() + 86_400_000) };
  await server.db.insertInto("super_admin_offers").values(offer).execute();
};

/** Rights of a record of each kind. */
export const rightsOf = {
  V: {},
  R: {},
  M: { isAllowedForRemindMe: true },
  A: { isAdmin: true },
  S: { isSuperAdmin: true },
  L: { mustChangePassword: true },
  "L of an admin": { isAdmin: true, mustChangePassword: true },
  "L of a super admin": { isSuperAdmin: true, mustChangePassword: true },
} as const satisfies Record<ActorKind, object>;
const has = (rights: object, right: string) => right in rights;

/** Returns whether the flag is set on the record that the cell is about. */
function flagOf({ actor, target }: Cell, flag: "isAdmin" | "isAllowedForRemindMe"): boolean {
  const rights =
    target === "own"
      ? rightsOf[actor]
      : { regular: {}, admin: { isAdmin: true }, super: { isSuperAdmin: true }, none: {}, other: {} }[target];
  if (flag === "isAdmin") return has(rights, "isAdmin");
  return ["isAdmin", "isSuperAdmin", "isAllowedForRemindMe"].some((right) => has(rights, right));
}

async function updateOf({ server, cell, subject }: TestEnvironment): Promise<object> {
  const isOwn = cell.target === "own";
  switch (cell.what) {
    case "names":
      return { firstName: "Other", lastName: "", mobileNo: "1" };
    case "email":
      if (isOwn) return { email: address(), currentPassword: subject.password };
      // The change would also require a reset if there were a vault, and a reset is a right of its own.
      await server.db.deleteFrom("vaults").where("user_id", "=", subject._id).execute();
      return { email: address() };
    case "password":
      return isOwn ? newPassword(subject) : { password: "Temporary-1" };
    case "isEmailKnown":
      return { isEmailKnown: true };
    case "isAllowedForRemindMe":
    case "isAdmin":
      return { [cell.what]: !flagOf(cell, cell.what) };
    default: {
      const { firstName, lastName, mobileNo, email } = subject.user;
      const flags = { isAdmin: flagOf(cell, "isAdmin"), isAllowedForRemindMe: flagOf(cell, "isAllowedForRemindMe") };
      return { firstName, lastName, mobileNo, email, ...flags };
    }
  }
}

/** Returns the members of a group, one of which the cell is about. */
async function membersOf({ server, cell, caller, subject }: TestEnvironment): Promise<string[]> {
  if (cell.what.endsWith("one created")) {
    await server.db.updateTable("users").set({ created_by: caller._id }).where("id", "=", subject._id).execute();
  }
  return [subject._id];
}

const reminderOf = async ({ server, subject }: TestEnvironment): Promise<PreparedRequest> => ({
  params: { id: (await factories(server).reminder(subject))._id },
});
const noParams = async (): Promise<PreparedRequest> => ({});

async function unsubscribeLink({ server, subject }: TestEnvironment): Promise<string> {
  const { _id } = await factories(server).reminder(subject, { email: "someone@example.org" });
  return makeUnsubscribeToken(server.secrets.tokenSecret, { reminderId: _id, recipientKey: "someone@example.org" });
}

/** Valid requests of each call; only the sender may lack the right to make them. */
export const requests: Readonly<Record<string, (world: TestEnvironment) => Promise<PreparedRequest>>> = {
  "auth.prelogin": async ({ subject }) => ({ body: { email: subject.email } }),
  "auth.login": async ({ subject }) => ({ body: { email: subject.email, password: subject.password } }),
  "auth.register": async () => ({
    body: { firstName: "A", lastName: "B", email: address(), password: credential(), kdf: kdf(), vault: newVault() },
  }),
  "auth.checkEmail": async ({ subject }) => ({ body: { email: subject.email } }),
  "auth.checkSetupLink": async () => ({ body: { setupToken: "a-token" } }),
  "auth.verifyEmail": async ({ server, subject }) => {
    const token = await withTransaction(server.db, (trx) => createEmailVerification(trx, subject._id, new Date()));
    return { body: { token } };
  },
  "auth.acceptInvitation": async ({ server }) => ({
    body: { token: await insertInvitation(server, await factories(server).user()) },
  }),
  "auth.endSession": async ({ server, subject }) => {
    return { body: { token: await createSessionEndToken(server, sessionOf(subject)) } };
  },
  "auth.recoverStart": async ({ subject }) => ({
    body: { email: subject.email, recoveryCredential: subject.recovery.credential },
  }),
  "auth.recoverConfirm": async ({ server, subject }) => {
    const body = { email: subject.email, recoveryCredential: subject.recovery.credential };
    const { recoveryToken } = (await callApi(server, "POST /auth/recover/start", { body })).body;
    return { body: { recoveryToken } };
  },
  "auth.recoverFinish": async ({ server, subject }) => {
    const body = { email: subject.email, recoveryCredential: subject.recovery.credential };
    const { recoveryToken } = (await callApi(server, "POST /auth/recover/start", { body })).body as {
      recoveryToken: string;
    };
    const { vault, currentPassword: _used, ...fresh } = newPassword(subject);
    return { body: { recoveryToken, ...fresh, wrappedVaultKey: vault.wrappedVaultKey, recovery: recovery() } };
  },
  "auth.update": async (world) => ({ params: { id: world.subject._id }, body: await updateOf(world) }),

  ...passkeyRequests,
  ...channelRequests,
  ...tokenRequests,
  ...companyRequests,
  ...deviceKeyRequests,

  "users.me": noParams,
  "users.updateMe": async () => ({ body: { mailTime: "08:00" } }),
  "users.reviewLinks": async () => ({ body: { remove: false } }),
  "users.read": async ({ subject }) => ({ params: { id: subject._id } }),
  "users.list": async () => ({ query: "?page=1" }),
  "users.directory": async () => ({ query: "?page=1" }),
  "users.add": async ({ cell }) => ({ body: newPerson(cell.target) }),
  "users.addMany": async ({ cell }) => ({ body: { users: [newPerson(cell.target)] } }),
  "users.invite": async ({ server, caller, subject }) => {
    if (subject._id !== caller._id) await forgetPassword(server, subject);
    return { params: { id: subject._id }, body: {} };
  },
  "users.impact": async ({ subject }) => ({ params: { id: subject._id } }),
  "users.remove": async ({ subject }) => ({ params: { id: subject._id } }),
  "users.deleteMe": async ({ subject }) => ({ body: { currentPassword: subject.password } }),
  "users.superAdminOffer": noParams,
  "users.offerSuperAdmin": async ({ server, caller }) => {
    const { _id: to } = await factories(server).user({ isAdmin: true });
    return { body: { to, currentPassword: caller.password } };
  },
  "users.withdrawSuperAdminOffer": async (world) => {
    await offerTo(world);
    return {};
  },
  "users.acceptSuperAdminOffer": async (world) => {
    await offerTo(world);
    return { body: { currentPassword: world.caller.password } };
  },
  "users.byScopeTag": async ({ server, subject }) => {
    const group = await factories(server).group({ members: [subject] });
    const scopeTag = await factories(server).scopeTag({ groups: [{ group }] });
    return { params: { scopeTagId: scopeTag._id }, query: `?page=1&search=silva` };
  },
  "users.sendingHours": noParams,
  "users.settings": async () => ({ body: { maxAdminCount: 1_000 } }),
  "users.sendVerification": async () => ({ body: {} }),
  "users.sendVerificationTo": async ({ subject }) => ({ params: { id: subject._id }, body: {} }),
  "users.sessions": noParams,
  "users.vaultAccesses": noParams,
  "users.endSessions": noParams,
  "users.replaceSession": async ({ server, caller }) => ({ body: { token: await anotherToken(server, caller) } }),
  "users.endSession": async ({ subject }) => ({ params: { id: sessionOf(subject) } }),

  ...vaultRequests,
  ...fileRequests,
  ...linkRequests,
  ...sharingRequests,
  ...factorRequests,

  "scopeTags.list": async () => ({ query: "?page=1&search=tag" }),
  "scopeTags.mine": async () => ({ query: "?page=1&search=tag" }),
  "scopeTags.create": async ({ server }) => ({
    body: { name: randomUUID(), groups: [{ group: (await factories(server).group())._id }] },
  }),
  "scopeTags.update": async ({ server }) => ({
    params: { id: (await factories(server).scopeTag())._id },
    body: { name: randomUUID(), groups: [] },
  }),
  "scopeTags.remove": async ({ server }) => ({ params: { id: (await factories(server).scopeTag())._id } }),

  "groups.list": async () => ({ query: "?page=1&search=group" }),
  "groups.mine": async () => ({ query: "?page=1&search=group" }),
  "groups.create": async (world) => ({ body: { name: randomUUID(), members: await membersOf(world) } }),
  "groups.update": async (world) => {
    const isIn = world.cell.what.endsWith("in already");
    const group = await factories(world.server).group({ members: isIn ? [world.subject] : [] });
    return { params: { id: group._id }, body: { members: await membersOf(world) } };
  },
  "groups.remove": async ({ server, subject }) => ({
    params: { id: (await factories(server).group({ members: [subject] }))._id },
  }),

  "reminders.list": noParams,
  "reminders.read": reminderOf,
  "reminders.create": async ({ server, cell, caller }) => {
    const form = { title: "T", type: "work", expiryDate: "2100-01-01", remindBeforeDays: 1, frequency: "once" };
    const body = { ...form, email: address() };
    if (cell.what === "") return { body };
    const group = await factories(server).group({ members: [caller] });
    const groups = cell.what === "with people" ? [{ group }] : [];
    const { _id: scopeTag } = await factories(server).scopeTag({ groups });
    return { body: { ...body, scopeTag, ...(cell.what === "with people" ? { userIds: [caller._id] } : {}) } };
  },
  "reminders.update": async (world) => ({
    ...(await reminderOf(world)),
    body: world.cell.what === "hiding it" ? { isActive: false } : { title: "Other" },
  }),
  "reminders.putByKey": async () => ({
    params: { key: "shop" },
    body: {
      title: "T",
      type: "work",
      expiryDate: "2100-01-01",
      remindBeforeDays: 1,
      frequency: "once",
      email: address(),
    },
  }),
  "reminders.remove": reminderOf,
  "reminders.send": async (world) => ({ ...(await reminderOf(world)), body: {} }),
  "reminders.deliveries": reminderOf,
  ...reminderActionRequests,

  // The rights on each reminder are tested in bulk.test.ts.
  "reminderLists.bulk": async () => ({ body: { changes: [{ id: randomUUID(), change: { isDeleted: true } }] } }),
  "reminderLists.views": noParams,
  "reminderLists.setViews": async () => ({ body: { views: [{ name: "Due", query: "status=due-soon" }] } }),
  ...reminderImportRequests,
  ...calendarRequests,

  "audit.export": async () => ({ query: "?limit=1" }),
  "audit.list": async () => ({ query: "?page=1" }),
  "provisioning.state": noParams,
  "provisioning.people": async () => ({ query: "?page=1" }),
  "provisioning.groups": async () => ({ query: "?page=1" }),
  "provisioning.setGroup": async ({ server }) => {
    const [id, at] = [randomUUID(), new Date()];
    const group = { id, display_name: "Ops", external_id: null, gives: null, group_id: null };
    await server.db
      .insertInto("scim_groups")
      .values({ ...group, created_at: at, updated_at: at })
      .execute();
    return { params: { id }, body: { gives: "remindMe" } };
  },
  "provisioning.rights": noParams,
  "provisioning.clear": async () => ({ body: {} }),
  "provisioning.live": async ({ server, caller }) => {
    const { plan } = await readPlan(server.db);
    return { body: { plan, currentPassword: caller.password } };
  },
  "provisioning.watch": async () => ({ body: {} }),
  "provisioning.setHeir": async () => ({ body: { heir: null } }),
  "provisioning.shutOut": async () => ({ query: "?page=1" }),
  "provisioning.letIn": async ({ server, caller }) => {
    const { _id } = await factories(server).user();
    await server.db.updateTable("users").set({ deactivated_at: new Date() }).where("id", "=", _id).execute();
    return { params: { id: _id }, body: { currentPassword: caller.password } };
  },
  "contact.send": async () => ({ body: { name: "Ben", email: address(), message: "A question" } }),
  "breaches.range": async () => ({ params: { prefix: "5BAA6" } }),
  "breaches.secondFactorSites": noParams,
  "system.publicSettings": noParams,
  "system.extension": noParams,
  "system.status": noParams,
  "system.testMail": async () => ({ body: {} }),
  "unsubscriptions.read": async (world) => ({ params: { token: await unsubscribeLink(world) } }),
  "unsubscriptions.set": async (world) => ({
    params: { token: await unsubscribeLink(world) },
    body: { isUnsubscribed: true },
  }),
};
