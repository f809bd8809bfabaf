import type { CallName } from "./calls.ts";
import type { Actor } from "./record-policy.ts";
import { type Role, roleOf } from "./role.ts";
import { type TokenScope, tokenScopes } from "./schemas/api-token.ts";

interface CallAccess {
  roles: readonly Role[];
  /** Whether it is also open under a temporary password. */
  allowedUnderTemporaryPassword?: true;
  /** Whether it is also open to a user who has yet to add the second factor that is required of them. */
  allowedWithoutFactor?: true;
  /** The scope with which an API token may make it for a user of these roles; absent: it is closed to tokens. */
  scope?: TokenScope;
  /** Whether the session of a machine may make it too, for the shared vault that it reads. */
  machine?: true;
  /** The roles for whom a token makes it, where sessions have others. */
  tokenRoles?: readonly Role[];
}
const everyone = {
  roles: ["V", "R", "M", "A", "S"],
  allowedUnderTemporaryPassword: true,
  allowedWithoutFactor: true,
} as const satisfies CallAccess;
const signedIn = { roles: ["R", "M", "A", "S"] } as const satisfies CallAccess;
const signedInAlways = { ...signedIn, allowedUnderTemporaryPassword: true } as const satisfies CallAccess;

/** Access to the calls with which users add a second factor that is required of them. */
const addingFactor = { ...signedIn, allowedWithoutFactor: true } as const satisfies CallAccess;

const withReminders = { roles: ["M", "A", "S"] } as const satisfies CallAccess;
const administrators = { roles: ["A", "S"] } as const satisfies CallAccess;
const superAdmins = { roles: ["S"] } as const satisfies CallAccess;

/** The roles that may make each call. Which records it may touch is decided in record-policy.ts. */
export const callAccess: Record<CallName, CallAccess> = {
  "auth.prelogin": everyone,
  "auth.login": everyone,
  "auth.register": everyone,
  "auth.checkEmail": everyone,
  "auth.checkSetupLink": everyone,
  "auth.verifyEmail": everyone,
  "auth.acceptInvitation": everyone,
  "auth.endSession": everyone,
  "auth.recoverStart": everyone,
  "auth.recoverConfirm": everyone,
  "auth.recoverFinish": everyone,
  "auth.passkeyStart": everyone,
  "auth.passkeyFinish": everyone,
  "auth.update": signedInAlways,
  "company.start": everyone,
  "company.finish": everyone,
  "company.confirm": everyone,
  "company.makeCode": signedIn,
  "company.signInWithCode": everyone,
  "company.connection": signedInAlways,
  "company.connectStart": signedIn,
  "company.connectFinish": signedIn,
  "company.connect": signedIn,
  "company.disconnect": signedIn,
  "company.ownerStart": signedIn,
  "company.ownerFinish": signedIn,
  "company.administer": administrators,
  "company.settings": superAdmins,
  "company.setDomains": superAdmins,
  "company.test": superAdmins,
  "users.me": { ...signedInAlways, allowedWithoutFactor: true },
  "users.updateMe": signedIn,
  "users.read": { ...signedInAlways, allowedWithoutFactor: true },
  "users.deleteMe": { roles: ["R", "M", "A"] },
  "users.superAdminOffer": administrators,
  "users.offerSuperAdmin": superAdmins,
  "users.withdrawSuperAdminOffer": administrators,
  "users.acceptSuperAdminOffer": { roles: ["A"] },
  "users.reviewLinks": signedIn,
  "users.list": administrators,
  "users.directory": { ...administrators, scope: "users:read" },
  "users.add": administrators,
  "users.addMany": administrators,
  "users.invite": administrators,
  "users.impact": administrators,
  "users.remove": administrators,
  "users.byScopeTag": administrators,
  "users.sendingHours": signedIn,
  "users.settings": superAdmins,
  "users.sendVerification": signedIn,
  "users.sendVerificationTo": administrators,
  "users.sessions": signedIn,
  "users.vaultAccesses": signedIn,
  "users.endSessions": { ...signedInAlways, allowedWithoutFactor: true },
  "users.replaceSession": signedInAlways,
  "users.endSession": { ...signedInAlways, allowedWithoutFactor: true },
  "vaults.read": signedInAlways,
  "vaults.unlock": signedInAlways,
  "vaults.unlockStart": signedInAlways,
  "vaults.unlockFinish": signedInAlways,
  "vaults.contents": { ...signedIn, machine: true },
  "vaults.manifests": { ...signedInAlways, machine: true },
  "vaults.setManifest": signedIn,
  "vaults.setRecovery": signedIn,
  "vaults.setSearchIndex": signedIn,
  "archivedVaults.list": signedInAlways,
  "archivedVaults.contents": signedInAlways,
  "archivedVaults.deletePredecessor": signedIn,
  "successors.begin": signedIn,
  "successors.stage": signedIn,
  "successors.finish": signedIn,
  "history.versions": signedIn,
  "history.deleted": signedIn,
  "history.delete": signedIn,
  "passwords.list": signedIn,
  "passwords.read": signedIn,
  "passwords.create": signedIn,
  "passwords.update": signedIn,
  "passwords.archive": signedIn,
  "passwords.deleteForever": signedIn,
  "passwords.deleteMany": signedIn,
  "passwords.import": signedIn,
  "passwords.favorites": signedIn,
  "passwords.search": signedIn,
  "files.room": signedIn,
  "files.begin": signedIn,
  "files.putSegment": signedIn,
  "files.read": signedIn,
  "files.finish": signedIn,
  "files.readSegment": signedIn,
  "files.remove": signedIn,
  "files.link": signedIn,
  "links.make": signedIn,
  "links.list": signedIn,
  "links.end": { ...signedInAlways, allowedWithoutFactor: true },
  "openLinks.open": everyone,
  "openLinks.receipt": everyone,
  "openLinks.file": everyone,
  "openLinks.fileSegment": everyone,
  "shared.state": signedIn,
  "shared.cards": signedIn,
  "shared.setCard": signedIn,
  "sharedInvites.create": signedIn,
  "sharedInvites.read": signedIn,
  "sharedInvites.remove": signedIn,
  "sharedInvites.answer": signedIn,
  "sharedVaults.found": signedIn,
  "sharedVaults.list": { ...signedIn, machine: true },
  "sharedVaults.grants": { ...signedIn, machine: true },
  "sharedVaults.give": signedIn,
  "sharedVaults.leave": signedIn,
  "sharedVaults.delete": signedIn,
  "sharedVaults.undelete": signedIn,
  "sharedSuccessors.begin": signedIn,
  "sharedSuccessors.stage": signedIn,
  "sharedSuccessors.finish": signedIn,
  "leaverTasks.update": signedIn,
  "leaverTasks.take": signedIn,
  "leaverTasks.report": signedIn,
  "machines.list": signedIn,
  "machines.add": signedIn,
  "machines.signIn": everyone,
  "factors.list": addingFactor,
  "factors.addTotp": addingFactor,
  "factors.startSecurityKey": addingFactor,
  "factors.addSecurityKey": addingFactor,
  "factors.remove": signedIn,
  "factors.renewRecoveryCodes": signedIn,
  "factors.endTrust": signedIn,
  "factors.removeOf": administrators,
  "passkeys.start": signedIn,
  "passkeys.add": signedIn,
  "passkeys.remove": signedIn,
  "deviceKeys.list": signedIn,
  "deviceKeys.add": signedIn,
  "deviceKeys.open": signedIn,
  "deviceKeys.keep": signedIn,
  "deviceKeys.remove": signedIn,
  "approvals.begin": signedIn,
  "approvals.read": signedIn,
  "approvals.answer": signedIn,
  "approvals.reveal": signedIn,
  "approvals.seal": signedIn,
  "approvals.end": signedIn,
  "scopeTags.list": withReminders,
  "scopeTags.mine": withReminders,
  "scopeTags.create": administrators,
  "scopeTags.update": administrators,
  "scopeTags.remove": administrators,
  "tagChannels.list": administrators,
  "tagChannels.create": administrators,
  "tagChannels.update": administrators,
  "tagChannels.remove": administrators,
  "tagChannels.test": administrators,
  "groups.list": administrators,
  "groups.mine": withReminders,
  "groups.create": administrators,
  "groups.update": administrators,
  "groups.remove": administrators,
  "reminders.list": { ...withReminders, scope: "reminders:read" },
  "reminders.read": { ...withReminders, scope: "reminders:read" },
  "reminders.create": { ...withReminders, scope: "reminders:write" },
  "reminders.update": { ...withReminders, scope: "reminders:write" },
  "reminders.putByKey": { roles: [], scope: "reminders:write", tokenRoles: withReminders.roles },
  "reminders.remove": withReminders,
  "reminders.send": withReminders,
  "reminders.deliveries": { ...withReminders, scope: "reminders:read" },
  "reminderLists.bulk": withReminders,
  "reminderLists.views": withReminders,
  "reminderLists.setViews": withReminders,
  "handovers.list": withReminders,
  "handovers.give": withReminders,
  "handovers.keep": withReminders,
  "reminderImports.add": withReminders,
  "reminderImports.change": withReminders,
  "reminderImports.list": withReminders,
  "reminderImports.renewals": withReminders,
  "reminderImports.undo": withReminders,
  "reminders.take": withReminders,
  "reminders.giveBack": withReminders,
  "reminders.snooze": withReminders,
  "reminders.check": withReminders,
  "reminders.lookUp": withReminders,
  "reminders.renew": { ...withReminders, scope: "reminders:write" },
  "reminders.log": { ...withReminders, scope: "reminders:read" },
  "unsubscriptions.read": everyone,
  "unsubscriptions.set": everyone,
  "takeLinks.read": everyone,
  "takeLinks.set": everyone,
  "channels.list": withReminders,
  "channels.create": withReminders,
  "channels.update": withReminders,
  "channels.remove": withReminders,
  "channels.test": withReminders,
  "calendarFeeds.list": withReminders,
  "calendarFeeds.create": withReminders,
  "calendarFeeds.remove": withReminders,
  "audit.export": { ...administrators, scope: "audit:read" },
  "audit.list": { ...administrators, scope: "audit:read" },
  "auditWebhooks.list": superAdmins,
  "auditWebhooks.create": superAdmins,
  "auditWebhooks.replace": superAdmins,
  "auditWebhooks.keep": superAdmins,
  "auditWebhooks.remove": superAdmins,
  "auditWebhooks.test": superAdmins,
  "tokens.list": withReminders,
  "tokens.create": withReminders,
  "tokens.rotate": withReminders,
  "tokens.keep": withReminders,
  "tokens.revoke": withReminders,
  "serverTokens.list": superAdmins,
  "serverTokens.create": superAdmins,
  "serverTokens.rotate": superAdmins,
  "serverTokens.keep": superAdmins,
  "serverTokens.revoke": superAdmins,
  "provisioning.state": administrators,
  "provisioning.people": administrators,
  "provisioning.groups": administrators,
  "provisioning.setGroup": superAdmins,
  "provisioning.rights": administrators,
  "provisioning.clear": superAdmins,
  "provisioning.live": superAdmins,
  "provisioning.watch": superAdmins,
  "provisioning.setHeir": superAdmins,
  "provisioning.shutOut": administrators,
  "provisioning.letIn": superAdmins,
  "contact.send": everyone,
  "breaches.range": signedIn,
  "breaches.secondFactorSites": signedIn,
  "system.publicSettings": everyone,
  "system.extension": everyone,
  "system.status": { ...administrators, scope: "system:read" },
  "system.testMail": administrators,
};

/** Whether the session of a machine may make a call. */
export const isForMachines = (name: CallName) => (callAccess[name] as CallAccess).machine === true;

export const isPublic = (name: CallName) => callAccess[name].roles.includes("V");

/** Returns the scopes with which an API token of a user could make any call. */
export const scopesFor = (actor: Actor): TokenScope[] =>
  tokenScopes.filter((scope) =>
    Object.values<CallAccess>(callAccess).some(
      (access) => access.scope === scope && (access.tokenRoles ?? access.roles).includes(roleOf(actor)),
    ),
  );

/** Returns why a call is refused before anything of it is read, or null when it may continue. */
export function callAccessError(
  name: CallName,
  actor: Actor | null,
): "not_signed_in" | "token_scope" | "forbidden" | "password_change_required" | "factor_required" | null {
  const access: CallAccess | undefined = callAccess[name];
  if (access === undefined) return "forbidden";
  if (actor === null) return access.roles.includes("V") ? null : "not_signed_in";
  const { token } = actor;
  if (token !== undefined && (access.scope === undefined || !token.scopes.includes(access.scope))) return "token_scope";
  if (actor.mustChangePassword && access.allowedUnderTemporaryPassword !== true) return "password_change_required";
  if (actor.mustAddFactor && !actor.mustChangePassword && access.allowedWithoutFactor !== true)
    return "factor_required";
  const roles = token === undefined ? access.roles : (access.tokenRoles ?? access.roles);
  return roles.includes(roleOf(actor)) ? null : "forbidden";
}
