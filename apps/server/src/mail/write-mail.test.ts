import { describe, expect, test } from "vitest";
import type { MailData, MailTemplate } from "./mail-data.ts";
import type { ReminderMail } from "./reminder-parts.ts";
import { writeDigestMail, writeMail, writeReminderMail } from "./write-mail.ts";

describe("a digest", () => {
  const reminder = (title: string, daysLeft: number): ReminderMail => ({
    title,
    type: "work",
    expiryDate: "2026-11-22",
    daysLeft,
    notes: "Ask Eva.\n".repeat(100),
    cost: null,
    scopeTag: "Infra <b>",
    whose: { isKnown: true, owner: null, assigned: { isYou: false, others: [], more: 0 } },
    server: "passwords.example.org",
    link: "https://passwords.example.org/remind-me?reminder=1",
    proof: null,
    unsubscribeLink: `https://passwords.example.org/unsubscribe/${title.length}${daysLeft}`,
    takeLink: null,
    taken: null,
    isEscalation: false,
    isForHeir: false,
  });
  const links = {
    unsubscribe: "https://passwords.example.org/unsubscribe/all",
    settings: "https://passwords.example.org/profile/notifications",
  };
  const hostile = "Pay\r\nBcc: everyone@example.org\u202e <script>";

  test("lists what expires first first, by how soon, and neither titles nor notes reach a header or the markup", () => {
    const mail = writeDigestMail(
      {
        reminders: [
          reminder("Later still", 31),
          reminder("Later", 9),
          reminder(hostile, -1),
          { ...reminder("Soon", 1), link: null },
        ],
        links,
        why: "digest",
      },
      "en",
    );
    expect(mail.subject).toBe("Reminders: Pay Bcc: everyone@example.org <script> has expired, and 3 more");
    expect(mail.headers["List-Unsubscribe"]).toBe(`<${links.unsubscribe}>`);
    expect(mail.html).not.toMatch(/<(script|b|img|link|iframe)\b|url\(/i);
    expect(mail.html + mail.text).not.toMatch(/[\u202a-\u202e]/);
    const said = mail.text.split("\n").filter((line) => /^(Pay|Soon|Later|Expired|Next|Nov|Ask)/.test(line));
    expect(said).toEqual([
      "Expired",
      "Pay Bcc: everyone@example.org <script> has expired",
      "Nov 22, 2026 · Infra <b>",
      "Next 7 days",
      "Soon expires tomorrow",
      "Nov 22, 2026 · Infra <b>",
      // A recipient without a link to the notes gets their first line.
      "Ask Eva.",
      "Next 30 days",
      "Later expires in 9 days",
      "Nov 22, 2026 · Infra <b>",
      "Later",
      "Later still expires in 31 days",
      "Nov 22, 2026 · Infra <b>",
    ]);
  });

  test("says until when notice can be given, by which it is ordered, and that it was due where it's late", () => {
    const notice = (daysLeft: number, day: string) => ({ notice: { day, daysLeft } });
    const mail = writeDigestMail(
      {
        reminders: [
          reminder("Soon", 8),
          { ...reminder("Contract", 95), ...notice(5, "2026-11-27") },
          { ...reminder("Late", 6), ...notice(-1, "2026-11-21") },
        ],
        links,
        why: "digest",
      },
      "en",
    );
    expect(mail.subject).toBe("Reminders: Give notice for Contract within 5 days (Nov 27), and 2 more");
    const said = mail.text.split("\n").filter((line) => /^(Soon|Give|Late|Next|Nov|Expires)/.test(line));
    expect(said).toEqual([
      "Next 7 days",
      "Give notice for Contract within 5 days (Nov 27)",
      "Expires Nov 22, 2026 · Infra <b>",
      "Late expires in 6 days",
      "Nov 22, 2026 · Notice was due on Nov 21, 2026 · Infra <b>",
      "Next 30 days",
      "Soon expires in 8 days",
      "Nov 22, 2026 · Infra <b>",
    ]);
    const subjects = [1, 0, -1].map((left) => {
      const { subject, text } = writeReminderMail({ ...reminder("Contract", 90), ...notice(left, "2026-11-27") }, "en");
      return [subject, /^(?:Give notice by|Notice was due on): .*$/m.exec(text)?.[0]];
    });
    expect(subjects).toEqual([
      ["Reminder: Give notice for Contract by tomorrow (Nov 27)", "Give notice by: November 27, 2026"],
      ["Reminder: Give notice for Contract today (Nov 27)", "Give notice by: November 27, 2026"],
      ["Reminder: Contract expires in 90 days", "Notice was due on: November 27, 2026"],
    ]);
  });

  test("of one reminder is the email that it has by itself", () => {
    const only = reminder("Badge", 1);
    expect(writeDigestMail({ reminders: [only], links, why: "digest" }, "en")).toEqual(writeReminderMail(only, "en"));
  });
});

const happening = { name: "Ana", at: "2026-11-20T09:12:00.000Z", device: "Firefox on Linux" };
/** The mails about an account to its own user. */
type AccountTemplate = Exclude<
  MailTemplate,
  | "contact-message"
  | "backup-failed"
  | "audit-webhook-behind"
  | "provisioning-brake"
  | "provisioning-many-new"
  | "provisioning-admins"
  | "leaver-tokens"
  | "reminders-handed-over"
  | "reminder-notice"
  | "leaver-task"
>;
const samples: { [T in AccountTemplate]: MailData[T] } = {
  "password-set": happening,
  "password-generated": happening,
  registered: { ...happening, proof: "abc" },
  "verify-email": { ...happening, proof: "abc" },
  "audit-webhook": {
    ...happening,
    webhook: "SIEM",
    host: "siem.example.org",
    change: "audit-webhook-added",
    by: "Eva Admin",
  },
  "server-changed": { ...happening, change: "heir", by: "Eva Admin", subject: "Ben Ortiz" },
  "vault-made": happening,
  "vault-set-up": { ...happening, hasRecoveryKey: true },
  "recovery-key-set": happening,
  "recovery-used": happening,
  "new-vault-keys": happening,
  "address-changed": { ...happening, oldEmail: "old@example.com", newEmail: "new@example.com" },
  "new-device": { ...happening, end: "abc" },
  "user-added": { ...happening, by: "Eva Admin", until: "2026-12-04T09:12:00.000Z" },
  "user-invited": { ...happening, by: "Eva Admin", until: "2026-12-04T09:12:00.000Z", invitation: "abc" },
  "password-reset": { ...happening, by: "Eva Admin", until: "2026-12-04T09:12:00.000Z" },
  "company-connected": { ...happening, company: "Contoso", email: "ana@contoso.example" },
  "company-disconnected": { ...happening, company: "Contoso", by: "Eva Admin" },
  "company-start-over": {
    ...happening,
    by: "Eva Admin",
    company: "Contoso",
    until: "2026-12-04T09:12:00.000Z",
    invitation: "abc",
  },
  "company-invited": {
    ...happening,
    by: "Eva Admin",
    company: "Contoso",
    until: "2026-12-04T09:12:00.000Z",
    invitation: "abc",
  },
  "company-off": { ...happening, company: "Contoso", people: 2 },
  "super-admin-offered": { ...happening, by: "Eva Admin", until: "2026-11-27T09:12:00.000Z" },
  "super-admin-changed": { ...happening, from: "Eva Admin", to: "Ana", isNew: true },
  "sign-in-code": { ...happening, code: "123456" },
  "factor-added": { ...happening, kind: "totp", isFirst: true },
  "factor-removed": { ...happening, kind: "security-key", isLast: false },
  "factors-removed": { ...happening, by: "Eva Admin" },
  "recovery-codes-made": happening,
  "recovery-code-used": { ...happening, left: 9 },
  "factor-failures": happening,
  "authenticator-copied": { ...happening, kind: "passkey" },
  "passkey-added": { ...happening, opensVault: true },
  "passkey-removed": happening,
  "device-key-added": happening,
  "device-key-removed": happening,
  "device-approval-begun": happening,
  "api-token": {
    ...happening,
    token: "Terraform",
    change: "token-made",
    isServers: true,
    until: "2027-11-20T09:12:00.000Z",
    by: "Eva Admin",
  },
  "api-token-network": { ...happening, token: "Terraform", network: "203.0.113.0/24", isServers: false },
  "calendar-link-added": happening,
  "shared-invite-accepted": { ...happening, email: "ben@example.com" },
  "shared-access": {
    ...happening,
    by: "Ben Ortiz",
    vault: "3f2a",
    role: "write",
    who: null,
    givenBy: "ben",
    givenTo: "cy",
  },
  "shared-removed": { ...happening, by: "Ben Ortiz", vault: "3f2a" },
  "shared-keys-due": { ...happening, who: "Ben Ortiz", vault: "3f2a", why: "left", hasManager: true },
  "shared-deleted": { ...happening, by: "Ben Ortiz", vault: "3f2a" },
  "link-opened": { ...happening, made: "2026-11-19T10:00:00.000Z", left: 0 },
  "channel-added": { ...happening, kind: "webhook", host: "hooks.example.org", isNew: true },
};
const templates = Object.keys(samples) as AccountTemplate[];
const write = (template: AccountTemplate, data: object = samples[template]) =>
  writeMail(template, data, "https://passwords.example.org");

test.each(templates)("%s says when and on which device, in HTML and in text", (template) => {
  const { html, text } = write(template);
  for (const version of [html, text]) {
    expect(version).toContain("November 20, 2026 at 09:12 UTC");
    expect(version).toContain("Firefox on Linux");
  }
});

test.each(templates)("%s loads nothing from anywhere", (template) => {
  const { html } = write(template);
  expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(/i);
  const targets = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target]) => target);
  expect(targets.length).toBeGreaterThan(0);
  for (const target of targets) expect(target).toMatch(/^https:\/\/passwords\.example\.org/);
});

test("address-changed names both addresses", () => {
  const { text } = write("address-changed");
  expect(text).toContain("Before: old@example.com");
  expect(text).toContain("Now: new@example.com");
});

test("address-changed shows no address that a mail program could take for a link to a page", () => {
  const oldEmail = "www.evil.example/login@mallory.example";
  const { html, text } = write("address-changed", { ...samples["address-changed"], oldEmail });
  expect(html + text).not.toContain("evil.example");
  expect(text).toContain("Before: …@mallory.example");
});

test.each(["user-added", "password-reset", "sign-in-code"] as const)("%s says what to expect next", (template) => {
  const { text } = write(template);
  expect(text.replaceAll(/\s+/g, " ")).toContain(
    "You'll be asked to create a master password. If you aren't asked, someone else may already have used it",
  );
});

test.each([
  [{}, true],
  [{ hasVault: false }, false],
])("a reset speaks of a vault and an old master password only to those who have them: %j", (data, hasThem) => {
  const { subject, text } = write("password-reset", { ...samples["password-reset"], ...data });
  expect(subject).toBe(hasThem ? "Your password was reset" : "Your temporary password was replaced");
  expect(text.replaceAll(/\s+/g, " ").includes("Have your old master password or your recovery key")).toBe(hasThem);
  expect(text.includes("all your devices were signed out")).toBe(hasThem);
  expect(text.replaceAll(/\s+/g, " ").includes("replaced your temporary password")).toBe(!hasThem);
});

test.each([
  [true, "Recovery key: set"],
  [false, "Recovery key: none"],
])("a vault that was set up says whether there is a recovery key: %j", (hasRecoveryKey, line) => {
  expect(write("vault-set-up", { ...happening, hasRecoveryKey }).text).toContain(line);
});

test.each(["user-added", "password-reset"] as const)("%s says who did it and until when it holds", (template) => {
  const { text } = write(template);
  expect(text).toContain("Eva Admin");
  expect(text.replaceAll(/\s+/g, " ")).toContain("before December 4, 2026 at 09:12 UTC");
});

test("user-invited names the administrator, the end and the link, whose secret no server sees", () => {
  const { text } = write("user-invited");
  expect(text).toContain("Invited by: Eva Admin");
  expect(text.replaceAll(/\s+/g, " ")).toContain("until December 4, 2026 at 09:12 UTC");
  expect(text).toContain("/invitation#abc");
});

test.each(["user-added", "user-invited", "password-reset", "address-changed"] as const)(
  "%s makes no link of a name",
  (template) => {
    const by = "Click https://evil.example/x";
    const { html, text } = write(template, { ...samples[template], by });
    expect(html + text).not.toContain("evil.example");
    expect(text).toContain("an administrator");
  },
);

test("the directory has no device, and a change of an address that it made names none", () => {
  const { text } = write("address-changed", { ...samples["address-changed"], device: "", by: null });
  expect(text).toContain("Changed by your company's directory.");
  expect(text).not.toContain("Device");
  expect(text).not.toContain("master password and change both");
});

/** The mails that someone without a master password may get. */
const ownMails = templates.filter(
  (template) =>
    !/^(registered|sign-in-code|user-|password-(set|reset)|super-admin|server-changed|company-off|recovery-used)/.test(
      template,
    ),
);
test.each(ownMails)("%s speaks of no master password to who has none", (template) => {
  const { text } = write(template, { ...samples[template], isGenerated: true, isFirst: true, isLast: true });
  // That there is none may be said, and that one may be set.
  const allowed = /We never ask for your master password|no master password|set a master password/g;
  expect(text.replaceAll(/\s+/g, " ").replaceAll(allowed, "")).not.toContain("master password");
});

test("sign-in-code carries the code and does not say that it contains nothing secret", () => {
  const { subject, html, text } = write("sign-in-code");
  expect(text).toContain("Code: 123456");
  expect(html).toContain("123456");
  expect(subject).not.toContain("123456");
  expect(text).not.toContain("nothing secret");
});

test("markup in a name is mailed as text", () => {
  const { html } = write("password-set", { ...happening, name: '<img src="x" onerror="alert(1)">' });
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img");
});

test.each([
  ["https://evil.example/x", "Hello,"],
  ["Your prize: www.evil.example", "Hello,"],
  ["write to win@evil.example", "Hello,"],
  ["Your prize: www\uff0eevil\uff0eexample", "Hello,"],
  ["Your prize: evil\u3002example", "Hello,"],
  ["Ana\n\nYour account is at risk", "Hello Ana Your account is at risk,"],
  ["Ana\u202e\u0007 Silva", "Hello Ana Silva,"],
  ["J. R. Núñez-O'Neill", "Hello J. R. Núñez-O'Neill,"],
])("lets the name %j neither be a link nor add a line", (name, greeting) => {
  for (const template of templates) {
    const { text } = write(template, { ...samples[template], name });
    expect(text.split("\n")).toContain(greeting);
    expect(text).not.toContain("evil.example");
  }
});

test.each([
  ["Firefox on Linux", "Firefox on Linux"],
  ["Edge", "Edge"],
  ["Pomander command line", "Pomander command line"],
  ["Unknown device", "Unknown device"],
  ["Your account is being closed. Call 555 0100 to keep it", "an unknown program"],
  ["Prize! https://evil.example/x", "an unknown program"],
  ["pomander-cli/1.0 (+https://evil.example)", "an unknown program"],
  ["Firefox on Linux, says evil.example", "an unknown program"],
])("names the device %j as %s: a program's own words reach nobody by email", (device, shown) => {
  for (const template of templates) {
    const { text, html } = write(template, { ...samples[template], device });
    expect(text).toContain(`Device: ${shown}\n`);
    expect(["evil.example", "555 0100", "pomander-cli"].filter((words) => (html + text).includes(words))).toEqual([]);
  }
});

test("an unknown template is refused", () => {
  expect(() => writeMail("toString", {}, "https://passwords.example.org")).toThrow("no template");
});

test("moments are said in the reader's own zone, and in UTC where this server does not know it", () => {
  const inVienna = write("password-reset", { ...samples["password-reset"], timeZone: "Europe/Vienna" }).text;
  const text = inVienna.replaceAll(/\s+/g, " ");
  expect(text).toContain("November 20, 2026 at 10:12 (Europe/Vienna)");
  expect(text).toContain("before December 4, 2026 at 10:12 (Europe/Vienna)");
  expect(write("password-set", { ...happening, timeZone: "Moon/Base" }).text).toContain(
    "November 20, 2026 at 09:12 UTC",
  );
});

describe("what super admins are told of backups", () => {
  const failed: MailData["backup-failed"] = {
    name: "Ana",
    at: happening.at,
    isOverdue: false,
    dir: "/backup",
    reason: "There's no space left on the disk of /backup.",
    lastGoodAt: "2026-11-19T03:00:00.000Z",
  };
  const writeFailed = (data: Partial<MailData["backup-failed"]> = {}) =>
    writeMail("backup-failed", { ...failed, ...data }, "https://passwords.example.org");

  test("one that failed is told with its reason, its folder and the last good one, in the reader's zone", () => {
    const { subject, text } = writeFailed({ timeZone: "Europe/Vienna" });
    expect(subject).toBe("The backup of your Pomander server failed");
    expect(text).toContain("Reason: There's no space left on the disk of /backup.");
    expect(text).toContain("Folder: /backup");
    expect(text).toContain("Last good backup: November 19, 2026 at 04:00 (Europe/Vienna)");
    expect(text).toContain("https://passwords.example.org/system");
  });

  test("one that is missing is told as such, with or without a reason", () => {
    const { subject, text } = writeFailed({ isOverdue: true, reason: null, lastGoodAt: null });
    expect(subject).toBe("Backups of your Pomander server are overdue");
    expect(text).toContain("Last good backup: none yet");
    expect(text).not.toContain("Reason");
    expect(writeFailed({ isOverdue: true }).text).toContain("Reason: There's no space left");
  });
});
