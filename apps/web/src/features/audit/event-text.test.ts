import { type AuditEvent, type AuditKind, auditKinds } from "@pomander/contract";
import { expect, test } from "vitest";
import { detailsOf, sentenceOf } from "./event-text.ts";

const ada = { _id: "01a1f754-d71c-77f2-8eea-8cff0779d64b", name: "Ada Lovelace" };
const ben = { _id: "01a1f754-d71c-77f2-8eea-8cff0779d64c", name: "Ben Ray" };

type Details = AuditEvent["details"];
const event = (kind: AuditKind, details: Details, who: Partial<Pick<AuditEvent, "actor" | "target">> = {}) =>
  ({ _id: "", at: "", kind, actor: ada, target: null, details, ...who }) as const satisfies AuditEvent;

/** Returns the sentence as one text, in which names are in brackets. */
const sentence = (of: AuditEvent) =>
  sentenceOf(of)
    .map((piece) => (typeof piece === "string" ? piece : `[${piece.name}]`))
    .join("");

const onBen = { target: ben } as const;
const byServer = { actor: null } as const;
const device = "Firefox on Linux";

test.each<[kind: AuditKind, details: Details, who: Parameters<typeof event>[2], sentence: string]>([
  ["token-made", { isServers: true }, {}, "[Ada Lovelace] created an API token for the server"],
  ["token-made", { isServers: false }, {}, "[Ada Lovelace] created an API token"],
  ["token-revoked", { isServers: true }, {}, "[Ada Lovelace] revoked an API token of the server"],
  ["token-revoked", { isServers: false }, {}, "[Ada Lovelace] revoked an API token"],
  ["token-revoked", {}, onBen, "[Ada Lovelace] revoked an API token of [Ben Ray]"],
  ["rights-changed", { isServers: true }, onBen, "[Ada Lovelace] changed the permissions of [Ben Ray]"],
  ["shared-member-removed", { vault: "3f2a" }, onBen, "[Ada Lovelace] removed [Ben Ray] from a shared vault"],
  ["shared-access-given", { machine: "01a1" }, onBen, "[Ada Lovelace] gave [Ben Ray] access to a shared vault"],
  ["provisioning-changed", { heir: "" }, {}, "[Ada Lovelace] chose who gets the reminders of people who left"],
  ["provisioning-changed", { name: "Ops" }, {}, "[Ada Lovelace] chose what a group of the directory gives"],
  ["token-made", { heir: "x" }, {}, "[Ada Lovelace] created an API token"],
  ["handed-over", {}, onBen, "[Ada Lovelace] gave [Ben Ray] reminders of someone who left"],
  ["handed-over", {}, { ...byServer, ...onBen }, "Reminders of [Ben Ray], who left, went to someone else"],
  ["rights-changed", { name: "Entra" }, onBen, "[Ada Lovelace] changed the permissions of [Ben Ray]"],
  ["rights-changed", {}, { ...byServer, ...onBen }, "The server changed the permissions of [Ben Ray]"],
  ["reactivated", { name: "Entra" }, { ...byServer, ...onBen }, "The server let [Ben Ray] in again"],
  ["company-disconnected", {}, {}, "[Ada Lovelace] disconnected their account from the company's sign-in"],
  ["company-disconnected", {}, onBen, "[Ada Lovelace] disconnected [Ben Ray] from the company's sign-in"],
  ["user-changed", {}, { target: ada }, "[Ada Lovelace] changed their own profile"],
  ["user-changed", {}, onBen, "[Ada Lovelace] changed the profile of [Ben Ray]"],
  ["versions-read", {}, {}, "[Ada Lovelace] read earlier versions in their own vault"],
  ["versions-read", { vault: "3f2a" }, {}, "[Ada Lovelace] read earlier versions in a shared vault"],
  ["settings-changed", { requireFactor: "admins" }, {}, "[Ada Lovelace] changed who needs two-step sign-in"],
  ["settings-changed", { requireFactor: "toString" }, {}, "[Ada Lovelace] changed the admin limit"],
  [
    "settings-changed",
    { companyDomains: "", before: "x.org" },
    {},
    "[Ada Lovelace] changed which domains must sign in through the company",
  ],
  ["settings-changed", { sendingHours: "x" }, {}, "[Ada Lovelace] changed when reminders are sent"],
  ["settings-changed", { links: "admins" }, {}, "[Ada Lovelace] changed who can send links"],
  ["settings-changed", { links: 3 }, {}, "[Ada Lovelace] changed the admin limit"],
  [
    "sign-in-locked",
    { way: "recoveryKey" },
    onBen,
    "Account recovery locked for [Ben Ray] after too many failed attempts",
  ],
  ["sign-in-locked", { way: "newDevice" }, onBen, "Sign-in locked for [Ben Ray] after too many failed attempts"],
  ["vault-unlocked", { way: "recoveryKey" }, {}, "[Ada Lovelace] unlocked their vault"],
])("the event %s with %o reads as its own sentence (%#)", (kind, details, who, expected) => {
  expect(sentence(event(kind, details, who))).toBe(expected);
});

test("a name in a sentence leads to its person, also when the person has no name", () => {
  const nameless = { ...ben, name: "" };
  expect(sentenceOf(event("user-added", {}, { target: nameless }))).toEqual([
    { person: ada, name: "Ada Lovelace" },
    " added ",
    { person: nameless, name: "Someone" },
  ]);
});

const [workdays, always] = ["12345 08:00-18:00", "1234567 00:00-24:00"];
const said: [kind: AuditKind, details: Details, said: string | null][] = [
  ["vault-unlocked", { device, way: "passkey" }, "Firefox on Linux, with a passkey"],
  ["vault-unlocked", { device: "", way: "password" }, "with the master password"],
  ["vault-unlocked", { device, way: "smoke signals" }, "Firefox on Linux"],
  ["vault-unlocked", {}, null],
  ["vault-read", { device }, "Firefox on Linux"],
  ["versions-read", { device, vault: "3f2a" }, "Vault 3f2a…, Firefox on Linux"],
  ["versions-read", { vault: "3f2a" }, "Vault 3f2a…"],
  ["shared-access-given", { vault: "3f2a", role: "write" }, "Vault 3f2a…, View and change"],
  ["shared-role-changed", { vault: "3f2a", role: "owner" }, "Vault 3f2a…"],
  [
    "machine-refused",
    { machine: "01a1", network: "203.0.113.0/24", why: "ended" },
    "Machine 01a1…, 203.0.113.0/24, The token has ended",
  ],
  [
    "machine-kept",
    { machine: "01a1b2c3-0000-4000-8000-000000000001", vault: "3f2a" },
    "Vault 3f2a…, Machine 01a1b2c3-0000-4000-8000-000000000001",
  ],
  ["machine-kept", { machine: "01a1", vault: "3f2a" }, "Vault 3f2a…, Machine 01a1…"],
  ["machine-refused", { machine: "01a1", why: "restored" }, "Machine 01a1…, Back from a backup, and not kept yet"],
  ["machine-refused", { machine: "01a1", why: "moon" }, "Machine 01a1…"],
  ["signed-in", { device: "", failuresBefore: 2 }, "after 2 failed attempts"],
  ["signed-in", { device, failuresBefore: "2" }, "Firefox on Linux"],
  ["signed-in", {}, null],
  ["sign-in-failed", { failures: 1, way: "knownDevice" }, "1 failed attempt on a device they use"],
  ["sign-in-locked", { failures: 10, way: "toString" }, "10 failed attempts"],
  ["sign-in-locked", { failures: 10, way: 7 }, "10 failed attempts"],
  ["sign-in-failed", { failures: "many", way: "newDevice" }, null],
  ["email-changed", { from: "a@x.org", to: "b@x.org", name: "" }, "a@x.org → b@x.org"],
  ["email-changed", { from: "a@x.org" }, null],
  ["email-changed", { to: "b@x.org" }, null],
  ["user-changed", { fields: "lastName, emailKnown, shoeSize" }, "Last name, Email declared right, shoeSize"],
  ["user-changed", { fields: "toString", name: 7 }, "toString"],
  ["user-changed", { name: "Entra" }, null],
  ["user-added", { isAdmin: false, isAllowedForRemindMe: false }, "Regular User"],
  ["user-added", { isAdmin: true }, "Admin"],
  ["rights-changed", { isSuperAdmin: true }, "Super Admin"],
  ["rights-changed", { isSuperAdmin: false, isAdmin: true }, "Admin"],
  ["rights-changed", { name: "Entra" }, null],
  ["managed-group-changed", { group: "Ops", isMember: true, name: "Entra" }, "Joined Ops, Entra"],
  ["managed-group-changed", { isMember: true, name: "Entra" }, null],
  ["settings-changed", { sendingHours: workdays, before: always }, "At any time → Monday to Friday, 08:00 to 18:00"],
  ["settings-changed", { sendingHours: workdays }, null],
  ["settings-changed", { sendingHours: 8, before: always }, null],
  ["settings-changed", { links: "chosen", before: "nobody" }, "Chosen people"],
  ["settings-changed", { requireFactor: "everyone", before: "nobody" }, "Required for everyone"],
  ["settings-changed", { requireFactor: "cats", before: "nobody" }, null],
  ["settings-changed", { maxAdminCount: 7 }, null],
  ["settings-changed", { before: 7 }, null],
  ["channel-added", { channel: "slack", host: "chat.example.org", device }, "Sends to chat.example.org"],
  ["channel-changed", { host: "chat.example.org" }, "Sends to chat.example.org"],
  ["channel-changed", { device }, null],
  ["link-ended", { why: "passphrase" }, "After ten wrong passphrases"],
  ["link-ended", { why: "sender" }, "Ended by its sender"],
  ["link-ended", { why: "tired" }, null],
  ["link-ended", {}, null],
  ["audit-webhook-replaced", { name: "SIEM", device }, "SIEM"],
  ["audit-webhook-kept", { name: 7, host: "siem.example.org" }, "siem.example.org"],
  ["audit-webhook-removed", { device }, null],
  ["provisioning-live", { accounts: 12, out: 1, created: 3, device }, "12 accounts, 1 shut out, 3 created"],
  ["provisioning-live", { accounts: 1, out: 0 }, "1 account, 0 shut out"],
  ["provisioning-live", { accounts: 12, device }, null],
  ["provisioning-live", { out: 12, device }, null],
  ["provisioning-brake", { people: 30 }, "30 people in 24 hours"],
  ["provisioning-brake", { device }, null],
  ["provisioning-changed", { heir: "", device }, "The super admin who has been here longest"],
  ["provisioning-changed", { heir: "Eva Admin", device }, "Eva Admin"],
  ["provisioning-changed", { name: "Ops", gives: "admin", device }, "Ops"],
  ["provisioning-changed", { device }, null],
  ["handed-over", { reminders: 2, device }, "2 reminders"],
  ["handed-over", { reminders: 2, to: "" }, "2 reminders"],
  ["handed-over", { device }, null],
  ["deactivated", { name: "Entra" }, "Entra"],
  ["reactivated", { device }, "Firefox on Linux"],
  ["provisioned", { name: "" }, null],
  ["group-deleted", { name: "Ops", fields: "members" }, "Ops"],
  ["token-rotated", { name: "SIEM", scopes: "audit", device }, "SIEM"],
  ["factor-added", { kind: "totp", device }, "Firefox on Linux"],
  ["factor-removed", { kind: "totp", device }, "Firefox on Linux"],
  ["passkey-added", { opensVault: true, device }, "Firefox on Linux"],
  ["passkey-removed", { device }, "Firefox on Linux"],
  ["device-key-added", { device }, "Firefox on Linux"],
  ["device-key-added", { device, name: "Chrome on Linux (extension)" }, "Chrome on Linux (extension)"],
  ["device-key-kept", { device }, "Firefox on Linux"],
  ["device-key-kept", { device, name: "Chrome on Linux (extension)" }, "Chrome on Linux (extension)"],
  ["device-key-removed", { device }, "Firefox on Linux"],
  ["device-key-removed", { device, name: "Chrome on Linux (extension)" }, "Chrome on Linux (extension)"],
  ["device-approval-begun", { device }, "Firefox on Linux"],
  ["device-approved", { device }, "Firefox on Linux"],
  ["device-approved", { device, name: "Chrome on Linux (extension)" }, "Chrome on Linux (extension)"],
  ["password-generated", { device }, "Firefox on Linux"],
  ["recovery-key-set", { device }, "Firefox on Linux"],
  ["passkey-copied", { kind: "passkey", device }, "Firefox on Linux"],
  ["account-deleted", { device: "" }, null],
];

test.each(said)("the details of %s with %o are put into words (%#)", (kind, details, expected) => {
  expect(detailsOf(event(kind, details))).toBe(expected);
});

test("details of a kind that only another version of the server writes are left out of every event", () => {
  const names = new Set(said.flatMap(([, details]) => Object.keys(details)));
  const strange = Object.fromEntries(Array.from(names, (name) => [name, null]));
  for (const kind of auditKinds) expect([kind, detailsOf(event(kind, strange))]).toEqual([kind, null]);
});
