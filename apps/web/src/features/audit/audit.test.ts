import { auditKinds, type AuditEvent } from "@pomander/contract";
import { expect, it } from "vitest";
import { detailsOf, sentenceOf } from "./event-text.ts";
import { readListParams, writeListParams } from "./list-params.ts";

const ada = { _id: "01a1f754-d71c-77f2-8eea-8cff0779d64b", name: "Ada Lovelace" };
const ben = { _id: "01a1f754-d71c-77f2-8eea-8cff0779d64c", name: "Ben Ray" };
const event = (change: Partial<AuditEvent>): AuditEvent => ({
  _id: "01a1f754-d71c-77f2-8eea-8cff0779d64d",
  at: "2026-11-03T09:12:00.000Z",
  kind: "signed-in",
  actor: ada,
  target: null,
  details: {},
  ...change,
});

/** Returns the sentence as one text. */
const plainSentence = (of: AuditEvent) =>
  sentenceOf(of)
    .map((piece) => (typeof piece === "string" ? piece : piece.name))
    .join("");

it("says every kind in a whole sentence that names who and whom", () => {
  for (const kind of auditKinds) {
    const sentence = plainSentence(event({ kind, target: ben }));
    const form = kind.startsWith("sign-in-")
      ? /^Sign-in \w+ for Ben Ray/
      : ["link-opened", "link-ended"].includes(kind)
        ? /^A link from Ben Ray \w+/
        : kind === "company-signed-out"
          ? /^The company signed Ben Ray out$/
          : /^machine-(?:read|refused)$/.test(kind)
            ? /^A machine \w+/
            : ["provisioning-brake", "provisioned", "deactivated", "managed-group-changed"].includes(kind)
              ? /^The directory (?:created an account for Ben Ray|changed the groups of Ben Ray|shut (?:Ben Ray out|out unusually many people))$/
              : /^Ada Lovelace \w+/;
    expect(sentence).toMatch(form);
    expect(sentence).not.toMatch(/[{}]/);
  }
  const reminders = { reminders: 12, to: "Eva Admin" };
  const handedOver = event({ kind: "handed-over", actor: null, target: ben, details: reminders });
  expect(plainSentence(handedOver)).toBe("Reminders of Ben Ray, who left, went to someone else");
  expect(detailsOf(handedOver)).toBe("12 reminders, to Eva Admin");
  expect(detailsOf(event({ kind: "handed-over", target: ben, details: { reminders: 1 } }))).toBe("1 reminder");
  expect(plainSentence(event({ kind: "user-added", target: ben }))).toBe("Ada Lovelace added Ben Ray");
});

it("says which machine, from which network, and why it was refused", () => {
  const details = { vault: "3f2a", machine: "01a1", network: "203.0.113.0/24" };
  const removed = event({ kind: "shared-member-removed", details: { vault: "3f2a", machine: "01a1" } });
  expect(plainSentence(removed)).toBe("Ada Lovelace removed a machine from a shared vault");
  expect(detailsOf(event({ kind: "machine-read", actor: null, details }))).toBe(
    "Vault 3f2a…, Machine 01a1…, 203.0.113.0/24",
  );
  const { vault: _, ...gone } = details;
  expect(detailsOf(event({ kind: "machine-refused", actor: null, details: { ...gone, why: "removed" } }))).toBe(
    "Machine 01a1…, 203.0.113.0/24, The machine was removed",
  );
});

it("tells one's own changes from those to somebody else", () => {
  const kind = "email-changed";
  expect(plainSentence(event({ kind, target: ben }))).toBe("Ada Lovelace changed the email of Ben Ray");
  expect(plainSentence(event({ kind, target: ada }))).toBe("Ada Lovelace changed their own email");
  expect(plainSentence(event({ kind }))).toBe("Ada Lovelace changed their own email");
});

it("says which vault was read, from which device, and how one was unlocked", () => {
  const device = "Firefox on Linux";
  const [shared, own] = [
    event({ kind: "vault-read", details: { device, vault: "01a1" } }),
    event({ kind: "vault-read" }),
  ];
  expect([plainSentence(shared), detailsOf(shared)]).toEqual([
    "Ada Lovelace read a shared vault",
    "Vault 01a1…, Firefox on Linux",
  ]);
  expect([plainSentence(own), detailsOf(own)]).toEqual(["Ada Lovelace read their own vault", null]);
  const unlocked = event({ kind: "vault-unlocked", details: { device, way: "recoveryKey" } });
  expect(detailsOf(unlocked)).toBe("Firefox on Linux, with the recovery key");
});

it("names the server where nobody was signed in, and somebody without a name", () => {
  expect(plainSentence(event({ kind: "rights-changed", actor: null, target: { ...ben, name: "" } }))).toBe(
    "The server changed the permissions of Someone",
  );
  const details = { isAdmin: true, isAllowedForRemindMe: true, name: "Entra" };
  const given = event({ kind: "rights-changed", actor: null, target: ben, details });
  expect([plainSentence(given), detailsOf(given)]).toEqual([
    "The directory changed the permissions of Ben Ray",
    "Admin • Can Remind, Entra",
  ]);
  const joined = { kind: "managed-group-changed", actor: null, target: ben } as const;
  expect(
    [true, false].map((isMember) => detailsOf(event({ ...joined, details: { group: "Ops", isMember, name: "" } }))),
  ).toEqual(["Joined Ops", "Left Ops"]);
});

it("names what an event is about: a token, a group, a webhook with its server", () => {
  const details = { name: "SIEM", host: "siem.example.org", device: "Firefox on Linux" };
  for (const kind of ["token-made", "token-revoked", "group-added", "scope-tag-deleted"] as const)
    expect(detailsOf(event({ kind, details }))).toBe("SIEM");
  expect(detailsOf(event({ kind: "audit-webhook-added", details }))).toBe("SIEM, siem.example.org");
});

it("says of whom somebody unknown failed to sign in, how often and by which way", () => {
  const failed = event({
    kind: "sign-in-failed",
    actor: null,
    target: ben,
    details: { failures: 3, way: "newDevice" },
  });
  expect([plainSentence(failed), detailsOf(failed)]).toEqual([
    "Sign-in failed for Ben Ray",
    "3 failed attempts from a new device",
  ]);
  const locked = { ...failed, kind: "sign-in-locked", details: { failures: 10, way: "recoveryKey" } } as const;
  expect([plainSentence(locked), detailsOf(locked)]).toEqual([
    "Account recovery locked for Ben Ray after too many failed attempts",
    "10 failed attempts",
  ]);
  const factor = { ...failed, details: { failures: 3, way: "recoveryFactor" } };
  expect([plainSentence(factor), detailsOf(factor)]).toEqual([
    "Account recovery failed for Ben Ray",
    "3 failed attempts at two-step sign-in",
  ]);
  const company = { ...failed, details: { failures: 3, way: "companyFactor" } };
  expect([plainSentence(company), detailsOf(company)]).toEqual([
    "Sign-in failed for Ben Ray",
    "3 failed attempts at two-step sign-in after the company's",
  ]);
  expect(detailsOf(event({ details: { device: "Firefox on Linux", failuresBefore: 1 } }))).toBe(
    "Firefox on Linux, after 1 failed attempt",
  );
});

it("puts details into words, and leaves out what it does not know", () => {
  expect(detailsOf(event({ details: { device: "Firefox on Linux" } }))).toBe("Firefox on Linux");
  expect(detailsOf(event({ details: { device: "Call 555 0100" } }))).toBe("“Call 555 0100” (unknown program)");
  expect(detailsOf(event({ kind: "email-changed", details: { from: "a@x.org", to: "b@x.org" } }))).toBe(
    "a@x.org → b@x.org",
  );
  expect(detailsOf(event({ kind: "user-changed", details: { fields: "firstName, mobileNo" } }))).toBe(
    "First name, Mobile number",
  );
  const rights = { isAdmin: false, isAllowedForRemindMe: true };
  expect(detailsOf(event({ kind: "rights-changed", details: rights }))).toBe("Regular User • Can Remind");
  expect(detailsOf(event({ kind: "settings-changed", details: { before: 5, maxAdminCount: 7 } }))).toBe(
    "Admin limit: 5 → 7",
  );
  expect(detailsOf(event({ kind: "user-deleted", details: { secret: "x" } }))).toBe(null);
});

it("a place survives the address, and what makes no sense is left out", () => {
  const place = { person: ada._id, kind: "user-added", page: 3 } as const;
  expect(readListParams(new URLSearchParams(writeListParams(place).toString()))).toEqual(place);
  expect(readListParams(new URLSearchParams("person=me&kind=all&page=x"))).toEqual({
    person: null,
    kind: null,
    page: 1,
  });
});

it("says what the directory changed of an account, and by which token", () => {
  const email = event({
    kind: "email-changed",
    actor: null,
    target: ben,
    details: { from: "a@x.org", to: "b@x.org", name: "Entra" },
  });
  expect(plainSentence(email)).toBe("The directory changed the email of Ben Ray");
  expect(detailsOf(email)).toMatch(/b@x\.org, Entra$/);
  const profile = event({
    kind: "user-changed",
    actor: null,
    target: ben,
    details: { fields: "lastName", name: "Entra" },
  });
  expect(plainSentence(profile)).toBe("The directory changed the profile of Ben Ray");
  expect(detailsOf(profile)).toMatch(/, Entra$/);
});
