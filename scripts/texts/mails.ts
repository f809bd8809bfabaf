import type { MailData, MailTemplate } from "../../apps/server/src/mail/mail-data.ts";
import type { ReminderMail } from "../../apps/server/src/mail/reminder-parts.ts";
import { writeTestMail } from "../../apps/server/src/mail/test-mail.ts";
import {
  writeDigestMail,
  writeMail,
  writeReminderMail,
  type WrittenMail,
} from "../../apps/server/src/mail/write-mail.ts";

const publicUrl = "https://pomander.example.com";
const event = { name: "Ana", at: "2026-11-20T09:12:00.000Z", device: "Firefox on Linux" };
const withoutPassword = { ...event, isGenerated: true };
const byAdmin = { ...event, by: "Eva Admin", until: "2026-12-04T09:12:00.000Z" };

const leaverTask = { name: "Ana", at: event.at, vault: "3f2a", who: "Ben Ortiz", due: "2026-12-04T09:12:00.000Z" };

/** Samples of each message that cover all of its texts: each is written once. */
const samples: { [T in MailTemplate]: ReadonlyArray<MailData[T]> } = {
  "password-set": [event],
  "password-generated": [withoutPassword],
  registered: [{ ...event, proof: "proof" }, event],
  "verify-email": [
    { ...event, proof: "proof" },
    { ...event, proof: "proof", by: "Eva Admin" },
  ],
  "vault-made": [event, withoutPassword],
  "vault-set-up": [
    { ...event, hasRecoveryKey: true },
    { ...event, hasRecoveryKey: false },
    { ...withoutPassword, hasRecoveryKey: true },
  ],
  "recovery-key-set": [event, withoutPassword],
  "recovery-used": [event],
  "new-vault-keys": [event, withoutPassword],
  "address-changed": [
    { ...event, proof: "proof", oldEmail: "old@example.com", newEmail: "new@example.com", by: "Eva Admin" },
    event,
    { ...event, by: null },
    withoutPassword,
  ],
  "user-added": [byAdmin],
  "user-invited": [{ ...byAdmin, invitation: "invitation" }],
  "password-reset": [
    byAdmin,
    { ...byAdmin, hadFactor: true },
    { ...byAdmin, hadLinks: true },
    { ...byAdmin, hasVault: false },
  ],
  "new-device": [{ ...event, end: "end" }, event, { ...withoutPassword, end: "end" }, withoutPassword],
  "company-connected": [
    { ...event, company: "Contoso", email: "ana@contoso.example" },
    { ...event, company: "Contoso", email: "" },
    { ...withoutPassword, company: "Contoso", email: "" },
  ],
  "company-disconnected": [
    { ...event, company: "Contoso" },
    { ...event, company: "Contoso", by: "Eva Admin" },
    { ...event, company: "Contoso", by: "" },
    { ...event, company: "Contoso", by: "Eva Admin", isNew: true },
    { ...event, company: "Contoso", by: "", isNew: true },
    { ...withoutPassword, company: "Contoso", by: "Eva Admin" },
    { ...withoutPassword, company: "Contoso", by: "" },
  ],
  "company-invited": [{ ...byAdmin, company: "Contoso", invitation: "invitation" }],
  "company-start-over": [{ ...byAdmin, company: "Contoso", invitation: "invitation" }],
  "company-off": [
    { ...event, company: "Contoso", people: 2 },
    { ...event, company: "Contoso", people: 1 },
  ],
  "sign-in-code": [{ ...event, code: "123456" }],
  "super-admin-offered": [
    { ...event, by: "Eva Admin", until: leaverTask.due },
    { ...event, by: "", until: leaverTask.due },
  ],
  "super-admin-changed": [
    { ...event, from: "Eva Admin", to: "Ana", isNew: true },
    { ...event, from: "Eva Admin", to: "Ana", isNew: false },
    { ...event, from: "", to: "", isNew: true },
    { ...event, from: "", to: "", isNew: false },
  ],
  "factor-added": [
    { ...event, kind: "totp", isFirst: true },
    { ...event, kind: "security-key", isFirst: false },
    { ...withoutPassword, kind: "totp", isFirst: true },
  ],
  "factor-removed": [
    { ...event, kind: "totp", isLast: true },
    { ...event, kind: "security-key", isLast: false },
    { ...withoutPassword, kind: "totp", isLast: true },
  ],
  "factors-removed": [{ ...event, by: "Eva Admin" }, event, withoutPassword],
  "recovery-codes-made": [event],
  "recovery-code-used": [
    { ...event, left: 9 },
    { ...withoutPassword, left: 9 },
  ],
  "factor-failures": [event, withoutPassword],
  "authenticator-copied": [
    { ...event, kind: "security-key" },
    { ...event, kind: "passkey" },
    { ...withoutPassword, kind: "passkey" },
  ],
  "passkey-added": [
    { ...event, opensVault: true },
    { ...event, opensVault: false },
    { ...withoutPassword, opensVault: true },
  ],
  "passkey-removed": [event, withoutPassword],
  "device-key-added": [event, { ...event, isKept: true }],
  "device-key-removed": [event, { ...event, isEvery: true }],
  "device-approval-begun": [event],
  "link-opened": [
    { ...event, made: "2026-11-19T10:00:00.000Z", left: 0 },
    { ...event, made: "2026-11-19T10:00:00.000Z", left: 3 },
  ],
  "api-token": (["token-made", "token-rotated", "token-kept"] as const).flatMap((change) =>
    [true, false].map((isServers) => ({
      ...event,
      token: "Terraform",
      change,
      isServers,
      until: "2027-11-20T09:12:00.000Z",
      by: isServers ? "Eva Admin" : "",
      isGenerated: !isServers && change === "token-rotated",
    })),
  ),
  "api-token-network": [
    { ...event, token: "Terraform", network: "203.0.113.0/24", isServers: true },
    { ...event, token: "Terraform", network: "203.0.113.0/24", isServers: false },
  ],
  "calendar-link-added": [event, withoutPassword],
  "shared-invite-accepted": [
    { ...event, email: "ben@example.com" },
    { ...event, email: "" },
  ],
  "shared-access": (["read", "write", "manage"] as const).flatMap((role) => {
    const given = { ...event, by: "Eva", vault: "3f2a", role, givenBy: "eva", givenTo: "ben" };
    const also = [{ vault: "9c1b", role }];
    return [null, "Ben Ortiz"].flatMap((who) => [
      { ...given, who },
      { ...given, who, also },
    ]);
  }),
  "shared-removed": [{ ...event, by: "Eva", vault: "3f2a" }],
  "shared-keys-due": [
    { ...event, who: "Ben Ortiz", vault: "3f2a", why: "left", hasManager: true },
    { ...event, who: "", vault: "3f2a", why: "deleted", hasManager: false },
    { ...event, who: "Ben Ortiz", vault: "3f2a", why: "deactivated", hasManager: true, machines: ["9c1b"] },
  ],
  "shared-deleted": [{ ...event, by: "Eva", vault: "3f2a" }],
  "leaver-task": (["keys", "passwords"] as const).flatMap((kind) => [
    { ...leaverTask, kind, stage: "first", left: 12, total: 41 },
    { ...leaverTask, kind, stage: "escalated", left: null, total: null },
  ]),
  "channel-added": [
    { ...event, kind: "webhook", host: "hooks.example.org", isNew: true },
    { ...event, kind: "slack", host: "hooks.slack.com", isNew: false },
  ],
  "audit-webhook": (["added", "replaced", "kept", "removed"] as const).map((change) => ({
    ...event,
    webhook: "SIEM",
    host: "siem.example.com",
    change: `audit-webhook-${change}`,
    by: "Eva Admin",
  })),
  "audit-webhook-behind": [
    {
      name: "Ana",
      at: event.at,
      webhook: "SIEM",
      host: "siem.example.com",
      reason: "{reason}",
      since: "2026-11-19T09:12:00.000Z",
    },
  ],
  "backup-failed": [
    { name: "Ana", at: event.at, isOverdue: false, dir: "/backup", reason: "{reason}", lastGoodAt: event.at },
    { name: "Ana", at: event.at, isOverdue: true, dir: "/backup", reason: null, lastGoodAt: null },
  ],
  "provisioning-brake": [{ name: "Ana", at: event.at, people: 12 }],
  "provisioning-many-new": [{ name: "Ana", at: event.at }],
  "provisioning-admins": [{ name: "Ana", at: event.at }],
  "leaver-tokens": [{ name: "Ana", at: event.at, who: "Ben Ortiz", tokens: ["{token}"], leaver: "" }],
  "server-changed": (["watching", "cleared", "heir", "token-revoked"] as const).map((change) => ({
    ...event,
    change,
    by: "Eva Admin",
    subject: change === "heir" ? "Ben Ortiz" : change === "token-revoked" ? "{token}" : "",
  })),
  "reminders-handed-over": [{ ...event, who: "Ben Ortiz", reminders: 12, manager: "Clara Diaz" }],
  "reminder-notice": (["undelivered", "unconfirmed", "ended"] as const).map((kind) => ({
    name: "Ana",
    at: event.at,
    kind,
    reminders: [{ id: "{id}", title: "{title}", expiryDate: "2026-12-04", address: "{address}" }],
    more: 2,
    isOwn: false,
    isAdministrator: true,
  })),
  "contact-message": [{ at: event.at, name: "Ana", email: "ana@example.com", subject: "", message: "{message}" }],
};

const reminder: ReminderMail = {
  title: "TLS certificate",
  type: "work",
  expiryDate: "2026-12-04",
  daysLeft: 14,
  notes: "{notes}",
  scopeTag: "<infrastructure>",
  whose: { isKnown: true, owner: "Ana Silva", assigned: { isYou: true, others: ["Ben Ortiz"], more: 3 } },
  server: "pomander.example.com",
  link: `${publicUrl}/remind-me`,
  proof: { link: `${publicUrl}/verify-email`, others: null, isFirst: true },
  unsubscribeLink: `${publicUrl}/unsubscribe`,
  takeLink: `${publicUrl}/take`,
  taken: null,
  cost: { amount: "1200.50", currency: "EUR" },
  isEscalation: false,
  isForHeir: false,
};
const reminders = [31, 14, 1, 0, -1, -3].map((daysLeft) => ({
  ...reminder,
  daysLeft,
  ...(daysLeft > 0 ? {} : { scopeTag: null, proof: null }),
}));

const states: ReminderMail[] = [
  { ...reminder, taken: "you" },
  { ...reminder, whose: { isKnown: false, owner: "Ana Silva" }, isEscalation: true, notes: "" },
  { ...reminder, taken: { name: "Ana Silva" }, link: null },
  { ...reminder, isForHeir: true },
  { ...reminder, isEscalation: true, proof: { link: `${publicUrl}/verify-email`, others: null, isFirst: false } },
  ...[0, 1, 8, -3].map((daysLeft) => ({ ...reminder, notice: { day: "2026-11-28", daysLeft } })),
  ...[reminder.link, null].map((link) => ({
    ...reminder,
    link,
    unreachable: { target: "www.example.com:443", error: "{error}", since: "2026-11-18" },
  })),
  ...[1, 11].map((many) => ({
    ...reminder,
    proof: { link: `${publicUrl}/verify-email`, others: { many, daysLeft: 3 }, isFirst: true },
  })),
];
const whoseAre: ReminderMail["whose"][] = [
  { isKnown: false, owner: "Ana Silva" },
  { isKnown: true, owner: "Ana Silva", assigned: { isYou: false, others: [], more: 0 } },
];
const digest = {
  reminders: reminders.map((each, index) => ({
    ...each,
    whose: whoseAre[index] ?? each.whose,
    ...(index < 2 ? { notice: { day: "2026-11-28", daysLeft: 8 - index * 9 } } : {}),
    unsubscribeLink: `${each.unsubscribeLink}/${index}`,
  })),
  links: { unsubscribe: `${publicUrl}/unsubscribe`, settings: `${publicUrl}/profile/notifications` },
};

const outside = {
  ...digest,
  reminders: digest.reminders.map((each) => ({ ...each, whose: states[1]?.whose ?? each.whose })),
  why: "together" as const,
  links: { ...digest.links, settings: null },
};

const failing = (each: ReminderMail): ReminderMail => ({
  ...each,
  unreachable: { target: "www.example.com:443", error: "{error}", since: "2026-11-18" },
});

/** Returns every message that the server sends, as text: its subject, then its lines. */
export function mailTexts(): Array<{ name: string; texts: string[] }> {
  const templates = Object.entries(samples).flatMap(([template, data]) =>
    data.map((each) => ({ name: `email: ${template}`, texts: linesOf(writeMail(template, each, publicUrl)) })),
  );
  return [
    ...templates,
    ...[...reminders, ...states].map((each) => ({
      name: `email: reminder, ${each.daysLeft} days left`,
      texts: linesOf(writeReminderMail(each, "en")),
    })),
    ...(["digest", "together", "escalation"] as const).map((why) => ({
      name: `email: several reminders, ${why}`,
      texts: linesOf(writeDigestMail({ ...digest, why }, "en")),
    })),
    {
      name: "email: several reminders that can't be checked",
      texts: linesOf(writeDigestMail({ ...digest, reminders: digest.reminders.map(failing), why: "together" }, "en")),
    },
    { name: "email: several reminders, to an outside address", texts: linesOf(writeDigestMail(outside, "en")) },
    { name: "email: test", texts: linesOf(writeTestMail(event, publicUrl, "en")) },
  ];
}

const linesOf = ({ subject, text }: WrittenMail) => [subject, ...text.split("\n").filter((line) => line.trim() !== "")];
