/**
 * Permissions of each call, written from access-policy.md alone and not from the code that decides them. One line per
 * call, kind of record and kind of request; the columns are V R M A S L:
 *
 *   visitor · regular · regular with Remind Me · admin · super admin · any of them under a temporary password
 *
 * `ok` done · `401` not signed in · `403` not allowed · `404` does not exist for this caller · `tmp` choose a master
 * password first · `lock` a super admin's email cannot be changed
 */
export type Target = "none" | "own" | "other" | "regular" | "admin" | "super";
export type Outcome = "ok" | "401" | "403" | "404" | "tmp" | "lock";
export interface ExpectationRow {
  target: Target;
  /** The variant of the request, where rights differ among a call's requests. */
  what: string;
  outcomes: readonly Outcome[];
}

const row = (target: Target, outcomes: string, what = ""): ExpectationRow => ({
  target,
  what,
  outcomes: outcomes.split(/\s+/) as Outcome[],
});

const everyone = row("none", "ok ok ok ok ok ok");
const own = row("own", "401 ok ok ok ok tmp");
const ownAlsoTemporary = row("own", "401 ok ok ok ok ok");
const anothers = row("other", "401 404 404 404 404 tmp");
const administrators = row("none", "401 403 403 ok ok tmp");
const superAdmin = row("none", "401 403 403 403 ok tmp");
const ownReminder = [row("own", "401 403 ok ok ok tmp"), row("other", "401 403 404 ok ok tmp")];
const ownChannel = [row("own", "401 403 ok ok ok tmp"), row("other", "401 403 404 404 404 tmp")];
const withRemindMe = row("none", "401 403 ok ok ok tmp");

export const expectations: Readonly<Record<string, readonly ExpectationRow[]>> = {
  "auth.prelogin": [everyone],
  "auth.login": [everyone],
  "auth.register": [everyone],
  "auth.checkEmail": [everyone],
  "auth.checkSetupLink": [everyone],
  "auth.verifyEmail": [everyone],
  "auth.acceptInvitation": [everyone],
  "auth.endSession": [everyone],
  "auth.recoverStart": [everyone],
  "auth.recoverConfirm": [everyone],
  "auth.recoverFinish": [everyone],
  "auth.passkeyStart": [everyone],
  "auth.passkeyFinish": [everyone],

  "auth.update": [
    row("own", "401 ok ok ok ok tmp", "names"),
    row("regular", "401 404 404 ok ok tmp", "names"),
    row("admin", "401 404 404 403 ok tmp", "names"),
    row("super", "401 404 404 403 ok tmp", "names"),

    row("own", "401 ok ok ok lock tmp", "email"),
    row("regular", "401 404 404 ok ok tmp", "email"),
    row("admin", "401 404 404 403 ok tmp", "email"),
    row("super", "401 404 404 lock lock tmp", "email"),

    row("own", "401 ok ok ok ok ok", "password"),
    row("regular", "401 404 404 ok ok tmp", "password"),
    row("admin", "401 404 404 403 ok tmp", "password"),
    row("super", "401 404 404 403 403 tmp", "password"),

    row("own", "401 403 403 403 ok tmp", "isAllowedForRemindMe"),
    row("regular", "401 404 404 ok ok tmp", "isAllowedForRemindMe"),
    row("admin", "401 404 404 403 ok tmp", "isAllowedForRemindMe"),
    row("super", "401 404 404 403 ok tmp", "isAllowedForRemindMe"),

    row("own", "401 403 403 403 403 tmp", "isAdmin"),
    row("regular", "401 404 404 403 ok tmp", "isAdmin"),
    row("admin", "401 404 404 403 ok tmp", "isAdmin"),
    row("super", "401 404 404 403 403 tmp", "isAdmin"),

    row("own", "401 403 403 403 403 tmp", "isEmailKnown"),
    row("regular", "401 404 404 ok ok tmp", "isEmailKnown"),
    row("admin", "401 404 404 403 ok tmp", "isEmailKnown"),
    row("super", "401 404 404 403 403 tmp", "isEmailKnown"),

    row("own", "401 ok ok ok ok tmp", "present values"),
    row("regular", "401 404 404 ok ok tmp", "present values"),
    row("admin", "401 404 404 ok ok tmp", "present values"),
    row("super", "401 404 404 ok ok tmp", "present values"),
  ],

  "company.start": [everyone],
  "company.finish": [everyone],
  "company.confirm": [everyone],
  "company.makeCode": [own],
  "company.signInWithCode": [everyone],
  "company.connection": [ownAlsoTemporary],
  // Super admins never sign in by the company.
  "company.connectStart": [row("own", "401 ok ok ok 403 tmp")],
  "company.connectFinish": [row("own", "401 ok ok ok 403 tmp")],
  "company.connect": [row("own", "401 ok ok ok 403 tmp")],
  "company.ownerStart": [own],
  "company.ownerFinish": [own],
  "company.disconnect": [own],
  "company.administer": [
    row("own", "401 403 403 403 403 tmp"),
    row("regular", "401 403 403 ok ok tmp"),
    row("admin", "401 403 403 403 ok tmp"),
    row("super", "401 403 403 403 403 tmp"),
  ],
  "company.settings": [superAdmin],
  "company.setDomains": [superAdmin],
  "company.test": [superAdmin],

  "users.me": [ownAlsoTemporary],
  "users.updateMe": [own],
  "users.reviewLinks": [own],
  "users.read": [
    ownAlsoTemporary,
    row("regular", "401 404 404 ok ok tmp"),
    row("admin", "401 404 404 ok ok tmp"),
    row("super", "401 404 404 ok ok tmp"),
  ],
  "users.list": [administrators],
  "users.directory": [administrators],
  "users.add": [row("regular", "401 403 403 ok ok tmp"), row("admin", "401 403 403 403 ok tmp")],
  "users.addMany": [row("regular", "401 403 403 ok ok tmp"), row("admin", "401 403 403 403 ok tmp")],
  "users.invite": [
    row("own", "401 403 403 403 403 tmp"),
    row("regular", "401 403 403 ok ok tmp"),
    row("admin", "401 403 403 403 ok tmp"),
    row("super", "401 403 403 403 403 tmp"),
  ],
  "users.impact": [
    row("own", "401 403 403 403 403 tmp"),
    row("regular", "401 403 403 ok ok tmp"),
    row("admin", "401 403 403 403 ok tmp"),
    row("super", "401 403 403 403 403 tmp"),
  ],
  "users.remove": [
    row("own", "401 403 403 403 403 tmp"),
    row("regular", "401 403 403 ok ok tmp"),
    row("admin", "401 403 403 403 ok tmp"),
    row("super", "401 403 403 403 403 tmp"),
  ],
  "users.deleteMe": [row("own", "401 ok ok ok 403 tmp")],
  "users.superAdminOffer": [administrators],
  "users.offerSuperAdmin": [superAdmin],
  "users.withdrawSuperAdminOffer": [administrators],
  "users.acceptSuperAdminOffer": [row("own", "401 403 403 ok 403 tmp")],
  "users.byScopeTag": [administrators],
  "users.sendingHours": [own],
  "users.settings": [superAdmin],
  "users.sendVerification": [own],
  "users.sendVerificationTo": [
    row("own", "401 403 403 403 403 tmp"),
    row("regular", "401 403 403 ok ok tmp"),
    row("admin", "401 403 403 403 ok tmp"),
    row("super", "401 403 403 403 403 tmp"),
  ],
  "users.sessions": [own],
  "users.vaultAccesses": [own],
  "users.endSessions": [ownAlsoTemporary],
  "users.endSession": [ownAlsoTemporary, row("other", "401 404 404 404 404 404")],

  "vaults.read": [ownAlsoTemporary],
  "vaults.unlock": [ownAlsoTemporary, row("other", "401 404 404 404 404 404")],
  "vaults.unlockStart": [ownAlsoTemporary, row("other", "401 404 404 404 404 404")],
  "vaults.unlockFinish": [ownAlsoTemporary, row("other", "401 404 404 404 404 404")],
  "vaults.contents": [own],
  "vaults.manifests": [ownAlsoTemporary, row("other", "401 404 404 404 404 404")],
  "vaults.setManifest": [own],
  "vaults.setRecovery": [own],
  "vaults.setSearchIndex": [own],
  "archivedVaults.list": [ownAlsoTemporary],
  "archivedVaults.contents": [ownAlsoTemporary, row("other", "401 404 404 404 404 404")],
  "archivedVaults.deletePredecessor": [own, anothers],

  "successors.begin": [own],
  "successors.stage": [own],
  "successors.finish": [own],

  "history.versions": [own],
  "history.deleted": [own],
  "history.delete": [own],

  "passwords.list": [own],
  "passwords.read": [own, anothers],
  "passwords.create": [own],
  "passwords.update": [own, anothers],
  "passwords.archive": [own, anothers],
  "passwords.deleteForever": [own, anothers],
  "passwords.deleteMany": [own, anothers],
  "passwords.import": [own],
  "passwords.favorites": [own],
  "passwords.search": [own],

  "files.room": [own],
  "files.begin": [own],
  "files.putSegment": [own],
  "files.read": [own, anothers],
  "files.finish": [own],
  "files.readSegment": [own, anothers],
  "files.remove": [own],
  "files.link": [own],

  "links.make": [own],
  "links.list": [own],
  "links.end": [ownAlsoTemporary, row("other", "401 404 404 404 404 404")],
  "openLinks.open": [everyone],
  "openLinks.receipt": [everyone],
  "openLinks.file": [everyone],
  "openLinks.fileSegment": [everyone],

  // The rights of members by their roles are in shared-roles.test.ts.
  "shared.state": [own],
  "shared.cards": [own],
  "shared.setCard": [own],
  "sharedInvites.create": [own],
  "sharedInvites.read": [own],
  "sharedInvites.remove": [own, anothers],
  "sharedInvites.answer": [own],
  "sharedVaults.found": [own],
  "sharedVaults.list": [own, anothers],
  "sharedVaults.grants": [own, anothers],
  "sharedVaults.give": [own, anothers],
  "sharedVaults.leave": [own, anothers],
  "sharedVaults.delete": [own, anothers],
  "sharedVaults.undelete": [own, anothers],
  "sharedSuccessors.begin": [own, anothers],
  "sharedSuccessors.stage": [own, anothers],
  "sharedSuccessors.finish": [own, anothers],
  "machines.list": [own, anothers],
  "machines.add": [own, anothers],
  "machines.signIn": [everyone],
  "leaverTasks.update": [own, anothers],
  "leaverTasks.take": [own, anothers],
  "leaverTasks.report": [own, anothers],

  "factors.list": [own],
  "factors.addTotp": [own],
  "factors.startSecurityKey": [own],
  "factors.addSecurityKey": [own],
  "factors.remove": [own, anothers],
  "factors.renewRecoveryCodes": [own],
  "factors.endTrust": [own, anothers],
  "factors.removeOf": [
    row("own", "401 403 403 403 403 tmp"),
    row("regular", "401 403 403 ok ok tmp"),
    row("admin", "401 403 403 403 ok tmp"),
    row("super", "401 403 403 403 403 tmp"),
  ],

  "passkeys.start": [own],
  "passkeys.add": [own],
  "passkeys.remove": [own, anothers],

  "deviceKeys.list": [own],
  "deviceKeys.add": [own],
  "deviceKeys.open": [own, anothers],
  "deviceKeys.remove": [own, anothers],
  "approvals.begin": [own],
  "approvals.read": [own],
  "approvals.answer": [own, anothers],
  "approvals.reveal": [own, anothers],
  "approvals.seal": [own, anothers],
  "approvals.end": [own, anothers],

  "scopeTags.list": [withRemindMe],
  "scopeTags.mine": [withRemindMe],
  "scopeTags.create": [administrators],
  "scopeTags.update": [administrators],
  "scopeTags.remove": [administrators],

  "groups.list": [administrators],
  "groups.mine": [withRemindMe],
  "groups.create": [
    row("none", "401 403 403 ok ok tmp", "with oneself"),
    row("regular", "401 403 403 403 ok tmp", "with somebody whom another created"),
    row("regular", "401 403 403 ok ok tmp", "with somebody whom one created"),
  ],
  "groups.update": [
    row("none", "401 403 403 ok ok tmp", "with oneself"),
    row("regular", "401 403 403 403 ok tmp", "with somebody whom another created"),
    row("regular", "401 403 403 ok ok tmp", "with somebody whom one created"),
    row("regular", "401 403 403 ok ok tmp", "with somebody who is in already"),
    row("admin", "401 403 403 403 ok tmp", "with somebody whom another created"),
  ],
  "groups.remove": [administrators],

  // Every right on shared, assigned or deleted reminders is in reminder-expectations.ts.
  "reminders.list": [withRemindMe],
  "reminders.read": ownReminder,
  "reminders.create": [
    row("own", "401 403 ok ok ok tmp"),
    row("none", "401 403 404 ok ok tmp", "with a tag that is not one's own"),
    row("none", "401 403 403 ok ok tmp", "with people"),
  ],
  "reminders.update": [...ownReminder, row("own", "401 403 ok ok ok tmp", "hiding it")],
  // The name belongs to an API token, which a session is not.
  "reminders.putByKey": [row("none", "401 403 403 403 403 tmp")],
  "reminders.remove": ownReminder,
  "reminders.send": ownReminder,
  "reminders.deliveries": ownReminder,
  "reminders.take": ownReminder,
  "reminders.giveBack": ownReminder,
  "reminders.snooze": ownReminder,
  "reminders.check": ownReminder,
  "reminders.lookUp": [withRemindMe],
  "reminders.renew": ownReminder,
  "reminders.log": ownReminder,

  "reminderLists.bulk": [withRemindMe],
  "reminderLists.views": [withRemindMe],
  "reminderLists.setViews": [withRemindMe],
  "handovers.list": [row("own", "401 403 ok ok ok tmp")],
  "handovers.give": [row("own", "401 403 ok ok ok tmp"), row("other", "401 403 404 404 404 tmp")],
  "handovers.keep": [row("own", "401 403 ok ok ok tmp"), row("other", "401 403 404 404 404 tmp")],
  "reminderImports.add": [
    row("own", "401 403 ok ok ok tmp"),
    row("none", "401 403 404 ok ok tmp", "with a tag that is not one's own"),
    row("none", "401 403 403 ok ok tmp", "with people"),
  ],
  "reminderImports.change": ownReminder,
  "reminderImports.list": [row("own", "401 403 ok ok ok tmp")],
  "reminderImports.renewals": [row("own", "401 403 ok ok ok tmp")],
  "reminderImports.undo": [row("own", "401 403 ok ok ok tmp"), row("other", "401 403 404 404 404 tmp")],

  "channels.list": [withRemindMe],
  "channels.create": [withRemindMe],
  "channels.update": ownChannel,
  "channels.remove": ownChannel,
  "channels.test": ownChannel,
  "tagChannels.list": [administrators],
  "tagChannels.create": [administrators],
  "tagChannels.update": [administrators],
  "tagChannels.remove": [administrators],
  "tagChannels.test": [administrators],
  "calendarFeeds.list": [withRemindMe],
  "calendarFeeds.create": [withRemindMe, row("none", "401 403 404 ok ok tmp", "of a tag that is not one's own")],
  "calendarFeeds.remove": [row("own", "401 403 ok ok ok tmp"), row("other", "401 403 404 404 404 tmp")],

  "tokens.list": [withRemindMe],
  "tokens.create": [withRemindMe],
  "tokens.rotate": ownChannel,
  "tokens.keep": ownChannel,
  "tokens.revoke": ownChannel,
  "serverTokens.list": [superAdmin],
  "serverTokens.create": [superAdmin],
  "serverTokens.rotate": [superAdmin],
  "serverTokens.keep": [superAdmin],
  "serverTokens.revoke": [superAdmin],

  "auditWebhooks.list": [superAdmin],
  "auditWebhooks.create": [superAdmin],
  "auditWebhooks.replace": [superAdmin],
  "auditWebhooks.keep": [superAdmin],
  "auditWebhooks.remove": [superAdmin],
  "auditWebhooks.test": [superAdmin],
  "audit.export": [administrators],
  "audit.list": [administrators],
  "provisioning.state": [administrators],
  "provisioning.people": [administrators],
  "provisioning.groups": [administrators],
  "provisioning.setGroup": [superAdmin],
  "provisioning.rights": [administrators],
  "provisioning.clear": [superAdmin],
  "provisioning.live": [superAdmin],
  "provisioning.watch": [superAdmin],
  "provisioning.setHeir": [superAdmin],
  "provisioning.shutOut": [administrators],
  "provisioning.letIn": [superAdmin],
  "contact.send": [everyone],
  "breaches.range": [row("none", "401 ok ok ok ok tmp")],
  "breaches.secondFactorSites": [row("none", "401 ok ok ok ok tmp")],
  "system.publicSettings": [everyone],
  "system.extension": [everyone],
  "system.status": [administrators],
  "system.testMail": [administrators],
  "unsubscriptions.read": [everyone],
  "unsubscriptions.set": [everyone],
  "takeLinks.read": [everyone],
  "takeLinks.set": [everyone],
};
