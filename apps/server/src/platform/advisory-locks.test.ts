import { expect, test } from "vitest";
import { advisoryLocks, prefixes } from "./advisory-locks.ts";

test("locks are those of the releases before, which may run at the same time", () => {
  expect(advisoryLocks).toEqual({
    dataFolder: [0x706f6d61, 1],
    retention: [0x706f6d61, 2],
    adminCount: [0x706f6d61, 3],
    backup: [0x706f6d61, 4],
    auditNumbers: [0x706f6d61, 5],
    provisioning: [0x706f6d61, 6],
  });
  expect(prefixes).toEqual({
    account: "account ",
    token: "token ",
    mails: "mails ",
    reached: "reached ",
    proof: "proof ",
    code: "code ",
    backups: "backups",
    reminders: "reminders of ",
    claim: "claim ",
    channels: "channels of ",
    checks: "checks of ",
    feeds: "feeds of ",
    tokens: "tokens of ",
    directory: "directory ",
    auditWebhooks: "audit webhooks",
    reminderKey: "reminder key ",
    files: "files",
    linkMails: "link mails ",
    company: "company ",
    invitations: "invitations of ",
    superAdmins: "super admins",
    rateKey: "",
  });
});
