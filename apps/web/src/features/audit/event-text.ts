import type { AuditEvent, AuditKind } from "@pomander/contract";
import { deviceText } from "../../lib/format/device-texts.ts";
import { sendingHoursWords } from "../../widgets/sending-hours-texts.ts";
import { texts } from "./texts.ts";

const { details: words } = texts;

type Person = NonNullable<AuditEvent["actor"]>;
/** A piece of a sentence: plain words, or a name that leads to that person's events. */
type SentencePart = string | { person: Person; name: string };

/** Returns an event as a sentence in pieces. */
export function sentenceOf(event: AuditEvent): SentencePart[] {
  return templateOf(event)
    .split(/(\{whom?\})/)
    .filter((part) => part !== "")
    .map((part) => (part === "{who}" ? named(event.actor) : part === "{whom}" ? named(event.target) : part));
}

function templateOf({ kind, actor, target, details }: AuditEvent): string {
  const isOwn = target === null || target._id === actor?._id;
  const serverTokens: Partial<Record<AuditKind, string>> = texts.serverToken;
  if (details["isServers"] === true) return serverTokens[kind] ?? texts.sentences[kind];
  if (isOwn && kind === "token-revoked") return texts.ownToken;
  if (kind === "shared-member-removed" && details["machine"] !== undefined) return texts.machineRemoved;
  if (kind === "provisioning-changed" && details["heir"] !== undefined) return texts.heir;
  if (kind === "handed-over" && actor === null) return texts.toHeir;
  const byDirectory: Partial<Record<AuditKind, string>> = texts.byDirectory;
  if (actor === null && details["name"] !== undefined && byDirectory[kind] !== undefined) return byDirectory[kind];
  if (isOwn && kind === "company-disconnected") return texts.ownCompany;
  if (isOwn && kind === "email-changed") return texts.ownEmail;
  const ownVault: Partial<Record<AuditKind, string>> = texts.ownVault;
  if (details["vault"] === undefined && ownVault[kind] !== undefined) return ownVault[kind];
  if (isOwn && kind === "user-changed") return texts.ownRecord;
  if (kind === "settings-changed" && wordOf(words.requirement, details["requireFactor"]) !== null)
    return texts.requirement;
  if (kind === "settings-changed" && typeof details["companyDomains"] === "string") return texts.companyDomains;
  if (kind === "settings-changed" && typeof details["sendingHours"] === "string") return texts.sendingHours;
  if (kind === "settings-changed" && wordOf(words.linkSenders, details["links"]) !== null) return texts.linkSenders;
  const isRecovery = details["way"] === "recoveryKey" || details["way"] === "recoveryFactor";
  if (isRecovery && kind === "sign-in-failed") return texts.recoveryFailed;
  if (isRecovery && kind === "sign-in-locked") return texts.recoveryLocked;
  return texts.sentences[kind];
}

const named = (person: Person | null): SentencePart =>
  person === null ? texts.server : { person, name: person.name === "" ? texts.unnamed : person.name };

/**
 * Returns further details of an event in words, or null. Details that only an older or newer server writes are left
 * out.
 */
export function detailsOf({ kind, details }: AuditEvent): string | null {
  const { name, device, failuresBefore, failures, way, fields, from, to, host } = details;
  const {
    isAdmin,
    isSuperAdmin,
    isAllowedForRemindMe,
    maxAdminCount,
    sendingHours,
    before,
    vault,
    links,
    requireFactor,
  } = details;
  const { accounts, out, created, people, heir, reminders, group, isMember, machine, role } = details;
  const ofVault = typeof vault === "string" ? words.vault(vault) : null;
  if (kind === "vault-unlocked") return listed([shownDevice(device), wordOf(words.unlockWays, way)]);
  if (kind === "vault-read" || kind === "versions-read") return listed([ofVault, shownDevice(device)]);
  if (ofVault !== null || machine !== undefined)
    return listed([ofVault, wordOf(words.vaultRoles, role), ...machineOf(details)]);
  switch (kind) {
    case "signed-in":
      return listed([
        shownDevice(device),
        typeof failuresBefore === "number" ? words.failuresBefore(failuresBefore) : null,
      ]);
    case "sign-in-failed":
    case "sign-in-locked":
      return typeof failures === "number" ? `${words.failures(failures)}${wayOf(way)}` : null;
    case "email-changed":
      return typeof from === "string" && typeof to === "string" ? listed([words.fromTo(from, to), textOf(name)]) : null;
    case "user-changed":
      return typeof fields === "string" ? listed([fieldNames(fields), textOf(name)]) : null;
    case "user-added":
    case "rights-changed":
      if (isSuperAdmin === true) return words.superAdmin;
      return typeof isAdmin === "boolean"
        ? listed([words.rights(isAdmin, isAllowedForRemindMe === true), textOf(name)])
        : null;
    case "managed-group-changed":
      return typeof group === "string"
        ? listed([isMember === true ? words.joined(group) : words.left(group), textOf(name)])
        : null;
    case "settings-changed":
      if (typeof sendingHours === "string" && typeof before === "string")
        return words.fromTo(sendingHoursWords(before), sendingHoursWords(sendingHours));
      return typeof maxAdminCount === "number" && typeof before === "number"
        ? words.admins(before, maxAdminCount)
        : (wordOf(words.linkSenders, links) ?? wordOf(words.requirement, requireFactor));
    case "channel-added":
    case "channel-changed":
      return typeof host === "string" ? words.sendsTo(host) : null;
    case "device-key-added":
    case "device-key-kept":
    case "device-key-removed":
    case "device-approved":
      return shownDevice(name) ?? shownDevice(device);
    case "link-ended":
      return wordOf(words.linkEnds, details["why"]);
    case "audit-webhook-added":
    case "audit-webhook-replaced":
    case "audit-webhook-kept":
    case "audit-webhook-removed":
      return listed([textOf(name), textOf(host)]);
    case "provisioning-live":
      return typeof accounts === "number" && typeof out === "number"
        ? words.live(accounts, out, typeof created === "number" ? created : 0)
        : null;
    case "provisioning-brake":
      return typeof people === "number" ? words.shutOut(people) : null;
    case "provisioning-changed":
      if (typeof heir === "string") return heir === "" ? words.longestHere : heir;
      return textOf(name);
    case "handed-over":
      return typeof reminders === "number" ? words.handedOver(reminders, textOf(to)) : null;
    case "provisioned":
    case "deactivated":
    case "reactivated":
      return textOf(name) ?? shownDevice(device);
    case "token-made":
    case "token-rotated":
    case "token-kept":
    case "token-revoked":
    case "group-added":
    case "group-changed":
    case "group-deleted":
    case "scope-tag-added":
    case "scope-tag-changed":
    case "scope-tag-deleted":
      return textOf(name);
    default:
      return shownDevice(device);
  }
}

type Detail = AuditEvent["details"][string] | undefined;

const listed = (parts: (string | null)[]): string | null => parts.filter((part) => part !== null).join(", ") || null;

/** Returns the word for a detail; null for one without. */
const wordOf = (known: Readonly<Record<string, string>>, detail: Detail): string | null =>
  typeof detail === "string" && Object.hasOwn(known, detail) ? (known[detail] ?? null) : null;

const textOf = (detail: Detail) => (typeof detail === "string" && detail !== "" ? detail : null);

function shownDevice(detail: Detail): string | null {
  const device = textOf(detail);
  return device === null ? null : deviceText(device);
}

function wayOf(way: Detail): string {
  const word = wordOf(words.ways, way);
  return word === null ? "" : ` ${word}`;
}

const fieldNames = (names: string) =>
  names
    .split(", ")
    .map((name) => wordOf(words.fields, name) ?? name)
    .join(", ");

/** Characters of a machine's whole id: earlier events have only its beginning. */
const idCharacters = 36;

/** Returns which machine an event is about, its network, and why it was refused. */
const machineOf = ({ machine, network, why }: AuditEvent["details"]) => [
  typeof machine === "string" ? words.machine(machine.length < idCharacters ? `${machine}…` : machine) : null,
  textOf(network),
  wordOf(words.machineRefused, why),
];
