import { defaultLanguage, languageTags, type LanguageTag } from "@pomander/contract";
import { expect, test } from "vitest";
import type { DigestMail } from "./digest-mail.tsx";
import type { MailData, MailTemplate } from "./mail-data.ts";
import type { ReminderMail } from "./reminder-parts.ts";
import { writeTestMail } from "./test-mail.ts";
import { type WrittenMail, writeDigestMail, writeMail, writeReminderMail } from "./write-mail.ts";

const happening = { name: "Ana", at: "2026-11-20T09:12:00.000Z", device: "Firefox on Linux" };
const withoutPassword = { ...happening, isGenerated: true };
const byAdmin = { ...happening, by: "Eva Admin", until: "2026-12-04T09:12:00.000Z" };
const givenIds = { givenBy: "ben", givenTo: "cy" };
const inVault = { ...happening, by: "Ben Ortiz", vault: "3f2a" };
const task: MailData["leaver-task"] = {
  name: "Ana",
  at: happening.at,
  kind: "passwords",
  stage: "first",
  vault: "3f2a",
  who: "Ben Ortiz",
  left: 3,
  total: 8,
  due: "2026-12-04T09:12:00.000Z",
};
const token = {
  ...happening,
  token: "Terraform",
  isServers: false,
  until: "2027-11-20T09:12:00.000Z",
  by: "Eva Admin",
};
const portal = { id: "one", title: "Portal", expiryDate: "2026-12-04", address: "gone@example.org" };
const ended = { id: "two", title: "Shop", expiryDate: "2026-11-19" };
const notice: MailData["reminder-notice"] = {
  name: "Ana",
  at: happening.at,
  kind: "undelivered",
  reminders: [portal],
  more: 0,
  isOwn: true,
  isAdministrator: false,
};
const backup: MailData["backup-failed"] = {
  name: "Ana",
  at: happening.at,
  isOverdue: false,
  dir: "/backup",
  reason: "The disk is full.",
  lastGoodAt: "2026-11-19T03:00:00.000Z",
};
const behind: MailData["audit-webhook-behind"] = {
  name: "Ana",
  at: happening.at,
  webhook: "SIEM",
  host: "siem.example.org",
  reason: "The server has a problem (500).",
  since: "2026-11-19T09:12:00.000Z",
};

/** Each mail with data that leads to each of its texts. */
const samples: { [T in MailTemplate]: readonly MailData[T][] } = {
  "password-set": [happening],
  "password-generated": [withoutPassword],
  registered: [happening, { ...happening, proof: "abc" }],
  "verify-email": [happening, { ...happening, proof: "abc", by: "Eva Admin" }],
  "vault-made": [happening, withoutPassword],
  "vault-set-up": [
    { ...happening, hasRecoveryKey: true },
    { ...happening, hasRecoveryKey: false },
    { ...withoutPassword, hasRecoveryKey: true },
  ],
  "recovery-key-set": [happening, withoutPassword],
  "recovery-used": [happening],
  "new-vault-keys": [happening, withoutPassword],
  "address-changed": [
    happening,
    { ...happening, oldEmail: "old@example.org", newEmail: "new@example.org", proof: "abc", by: "Eva Admin" },
    { ...happening, newEmail: "new@example.org", proof: "abc", by: null },
    withoutPassword,
  ],
  "new-device": [happening, { ...happening, end: "abc" }, withoutPassword, { ...withoutPassword, end: "abc" }],
  "user-added": [byAdmin],
  "user-invited": [{ ...byAdmin, invitation: "abc" }, byAdmin],
  "password-reset": [
    { ...byAdmin, hasVault: false },
    { ...byAdmin, hadFactor: true, hadLinks: true, hasVault: true },
    { ...byAdmin, hadFactor: false, hadLinks: false },
  ],
  "company-connected": [
    { ...happening, company: "Contoso", email: "ana@contoso.example" },
    { ...happening, company: "Contoso", email: "" },
    { ...happening, company: "Contoso", email: "", isNew: true },
    { ...withoutPassword, company: "Contoso", email: "" },
  ],
  "company-disconnected": [
    { ...happening, company: "Contoso" },
    { ...happening, company: "Contoso", by: "Eva Admin" },
    { ...happening, company: "Contoso", by: "" },
    { ...happening, company: "Contoso", by: "Eva Admin", isNew: true },
    { ...happening, company: "Contoso", by: "", isNew: true },
    { ...withoutPassword, company: "Contoso", by: "Eva Admin" },
    { ...withoutPassword, company: "Contoso", by: "" },
  ],
  "company-invited": [
    { ...byAdmin, company: "Contoso", invitation: "abc" },
    { ...byAdmin, company: "Contoso" },
  ],
  "company-start-over": [
    { ...byAdmin, company: "Contoso", invitation: "abc" },
    { ...byAdmin, company: "Contoso" },
  ],
  "company-off": [
    { ...happening, company: "Contoso", people: 2 },
    { ...happening, company: "Contoso", people: 1 },
  ],
  "super-admin-offered": [
    { ...happening, by: "Eva Admin", until: byAdmin.until },
    { ...happening, by: "", until: byAdmin.until },
  ],
  "super-admin-changed": [
    { ...happening, from: "Eva Admin", to: "Ana", isNew: true },
    { ...happening, from: "Eva Admin", to: "Ana", isNew: false },
    { ...happening, from: "", to: "", isNew: true },
    { ...happening, from: "", to: "", isNew: false },
  ],
  "sign-in-code": [{ ...happening, code: "123456" }],
  "factor-added": [
    { ...happening, kind: "totp", isFirst: true },
    { ...happening, kind: "security-key", isFirst: false },
    { ...withoutPassword, kind: "totp", isFirst: true },
  ],
  "factor-removed": [
    { ...happening, kind: "totp", isLast: true },
    { ...happening, kind: "security-key", isLast: false },
    { ...withoutPassword, kind: "totp", isLast: true },
  ],
  "factors-removed": [happening, { ...happening, by: "Eva Admin" }, withoutPassword],
  "recovery-codes-made": [happening, withoutPassword],
  "recovery-code-used": [
    { ...happening, left: 9 },
    { ...withoutPassword, left: 9 },
  ],
  "factor-failures": [happening, withoutPassword],
  "authenticator-copied": [
    { ...happening, kind: "passkey" },
    { ...happening, kind: "totp" },
    { ...happening, kind: "security-key" },
    { ...withoutPassword, kind: "security-key" },
  ],
  "passkey-added": [
    { ...happening, opensVault: true },
    { ...happening, opensVault: false },
    { ...withoutPassword, opensVault: true },
  ],
  "passkey-removed": [happening, withoutPassword],
  "device-key-added": [happening, { ...happening, isKept: true }],
  "device-key-removed": [happening, { ...happening, isEvery: true }],
  "device-approval-begun": [happening],
  "calendar-link-added": [happening, withoutPassword],
  "shared-invite-accepted": [
    { ...happening, email: "ben@example.org" },
    { ...happening, email: "" },
  ],
  "shared-access": [
    { ...inVault, ...givenIds, role: "read", who: null },
    { ...inVault, by: "", ...givenIds, role: "write", who: "Cy Diaz" },
    { ...inVault, ...givenIds, role: "manage", who: "" },
    { ...inVault, ...givenIds, role: "read", who: null, also: [{ vault: "9c1b", role: "write" }] },
    { ...inVault, ...givenIds, role: "manage", who: "Cy Diaz", also: [{ vault: "9c1b", role: "manage" }] },
  ],
  "shared-removed": [inVault],
  "shared-keys-due": [
    { ...happening, who: "Ben Ortiz", vault: "3f2a", why: "left", hasManager: true },
    { ...happening, who: "", vault: "3f2a", why: "deleted", hasManager: false },
    { ...happening, who: "Ben Ortiz", vault: "3f2a", why: "deactivated", hasManager: true, machines: ["9c1b", "77aa"] },
  ],
  "shared-deleted": [inVault],
  "leaver-task": [
    task,
    { ...task, left: null, total: 8, stage: "overdue", timeZone: "Europe/Vienna" },
    { ...task, left: 3, total: null, stage: "day-before" },
    { ...task, kind: "keys", stage: "escalated" },
  ],
  "link-opened": [{ ...happening, made: "2026-11-19T10:00:00.000Z", left: 2 }],
  "channel-added": [
    { ...happening, kind: "webhook", host: "hooks.example.org", isNew: true },
    { ...happening, kind: "ntfy", host: "ntfy.example.org", isNew: false },
    { ...withoutPassword, kind: "webhook", host: "hooks.example.org", isNew: true },
  ],
  "api-token": [
    { ...token, change: "token-made" },
    { ...token, change: "token-made", isGenerated: true },
    { ...token, change: "token-rotated", isServers: true },
    { ...token, change: "token-kept", token: "", by: "" },
  ],
  "api-token-network": [
    { ...happening, token: "Terraform", network: "203.0.113.0/24", isServers: false },
    { ...happening, token: "", network: "203.0.113.0/24", isServers: true },
  ],
  "audit-webhook": (["added", "replaced", "kept", "removed"] as const).map((change) => ({
    ...happening,
    webhook: change === "kept" ? "" : "SIEM",
    host: "siem.example.org",
    change: `audit-webhook-${change}`,
    by: change === "kept" ? "" : "Eva Admin",
  })),
  "provisioning-brake": [{ name: "Ana", at: happening.at, people: 31 }],
  "provisioning-many-new": [{ name: "Ana", at: happening.at }],
  "provisioning-admins": [{ name: "Ana", at: happening.at }],
  "leaver-tokens": [
    { name: "Ana", at: happening.at, who: "Ben Ortiz", tokens: ["Terraform", "Grafana"], leaver: "" },
    { name: "", at: happening.at, who: "", tokens: [], leaver: "" },
  ],
  "server-changed": [
    { ...happening, change: "watching", by: "Eva Admin", subject: "" },
    { ...happening, change: "cleared", by: "", subject: "" },
    { ...happening, change: "heir", by: "Eva Admin", subject: "Ben Ortiz" },
    { ...happening, change: "heir", by: "Eva Admin", subject: "" },
    { ...happening, change: "token-revoked", by: "Eva Admin", subject: "Entra" },
  ],
  "reminders-handed-over": [
    { ...happening, who: "Ben Ortiz", reminders: 12, manager: "Clara Diaz" },
    { ...happening, name: "", who: "", reminders: 1 },
  ],
  "audit-webhook-behind": [behind, { ...behind, webhook: "", timeZone: "Europe/Vienna" }],
  "backup-failed": [backup, { ...backup, isOverdue: true, reason: null, lastGoodAt: null, timeZone: "Europe/Vienna" }],
  "reminder-notice": [
    notice,
    { ...notice, reminders: [portal, portal], more: 3, isOwn: false, isAdministrator: true },
    { ...notice, kind: "unconfirmed" },
    { ...notice, kind: "unconfirmed", more: 1, isOwn: false, isAdministrator: true },
    { ...notice, kind: "ended", reminders: [ended] },
    { ...notice, kind: "ended", more: 1 },
  ],
  "contact-message": [
    { at: happening.at, name: "Ana Silva", email: "ana@example.org", subject: "A question", message: "Line 1\nLine 2" },
  ],
};

const host = "https://passwords.example.org";
const lease: ReminderMail = {
  title: "Lease",
  type: "work",
  expiryDate: "2026-12-04",
  daysLeft: 14,
  notes: "Ask Eva.\nThe key is with her.",
  cost: null,
  scopeTag: null,
  whose: { isKnown: false, owner: null },
  server: "passwords.example.org",
  link: null,
  proof: null,
  unsubscribeLink: `${host}/unsubscribe/1`,
  takeLink: null,
  taken: null,
  isEscalation: false,
  isForHeir: false,
};
const assigned = (isYou: boolean, others: readonly string[], more: number): Partial<ReminderMail> => ({
  whose: { isKnown: true, owner: "Ana Silva", assigned: { isYou, others, more } },
  link: `${host}/remind-me?reminder=1`,
});
/** Reminders with what changes their texts. */
const reminders: readonly Partial<ReminderMail>[] = [
  {},
  { whose: { isKnown: false, owner: "Ana Silva" }, daysLeft: 1, type: "personal" },
  { whose: { isKnown: false, owner: "www.evil.example" }, daysLeft: 0, type: "team", notes: "" },
  { ...assigned(true, ["Ben Ortiz", "Cy Diaz"], 3), daysLeft: -1, type: "other", scopeTag: "Infra" },
  { ...assigned(false, [], 0), cost: { amount: "1200.5", currency: "EUR" }, taken: "you", takeLink: `${host}/take/1` },
  { ...assigned(false, ["Ben Ortiz"], 0), taken: { name: "Ben Ortiz" }, takeLink: `${host}/take/1` },
  { ...assigned(false, ["Ben Ortiz"], 0), isForHeir: true },
  { taken: { name: null }, takeLink: `${host}/take/1`, notice: { day: "2026-11-27", daysLeft: 7 } },
  { notice: { day: "2026-11-20", daysLeft: 0 }, takeLink: `${host}/take/1` },
  { notice: { day: "2026-11-19", daysLeft: -1 }, isEscalation: true, takeLink: `${host}/take/1` },
  { unreachable: { target: "shop.example:443", error: "The server took too long.", since: "2026-11-17" } },
  { proof: { link: `${host}/verify-email?token=1`, others: null, isFirst: true } },
  { proof: { link: `${host}/verify-email?token=1`, others: { many: 1, daysLeft: 3 }, isFirst: false } },
  { proof: { link: `${host}/verify-email?token=1`, others: { many: 2, daysLeft: 1 }, isFirst: true } },
];
const several = reminders.map((more) => ({ ...lease, ...more }));
const links = { unsubscribe: `${host}/unsubscribe/all`, settings: `${host}/profile/notifications` };

function shown(what: string, { subject, text, replyTo }: WrittenMail): string {
  const head = [`== ${what}`, `Subject: ${subject}`, ...(replyTo === undefined ? [] : [`Reply-To: ${replyTo}`])];
  return `${head.join("\n")}\n\n${text}\n`;
}

function shownReminders(language: LanguageTag): string[] {
  const digest = (mail: DigestMail) => shown(`several, ${mail.why}`, writeDigestMail(mail, language));
  return [
    ...several.map((each) => shown("a reminder", writeReminderMail(each, language))),
    digest({ reminders: several, links, why: "digest" }),
    ...(["together", "escalation"] as const).map((why) =>
      digest({ reminders: several.slice(0, 2), links: { ...links, settings: null }, why }),
    ),
  ];
}

// Every text of a mail: a change shows here, line by line. `npx vitest run -u` writes the files.
test.each(languageTags)("each mail in %s says what its snapshot says", async (language) => {
  const file = language === defaultLanguage ? "every-mail.snapshot.txt" : `every-mail.${language}.snapshot.txt`;
  const accounts = Object.entries(samples).flatMap(([template, each]) =>
    each.map((data) => shown(template, writeMail(template, { ...data, language }, host))),
  );
  const test = shown("a test", writeTestMail({ name: "Ana", at: happening.at }, host, language));
  await expect([...accounts, test, ...shownReminders(language)].join("\n")).toMatchFileSnapshot(file);
});
