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
  if (kind === "settings-changed" && requirementOf(details) !== null) return texts.requirement;
  if (kind === "settings-changed" && typeof details["companyDomains"] === "string") return texts.companyDomains;
  if (kind === "settings-changed" && typeof details["sendingHours"] === "string") return texts.sendingHours;
  if (kind === "settings-changed" && sendersOf(details["links"]) !== null) return texts.linkSenders;
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
  const { isAdmin, isSuperAdmin, isAllowedForRemindMe, maxAdminCount, sendingHours, before, vault, links } = details;
  const { accounts, out, created, people, heir, reminders, group, isMember } = details;
  if (kind === "vault-unlocked") return [shownDevice(device), unlockWayOf(way)].filter(isShown).join(", ") || null;
  if (kind === "vault-read" || kind === "versions-read") {
    const shared = typeof vault === "string" ? words.vault(vault) : null;
    return [shared, shownDevice(device)].filter(isShown).join(", ") || null;
  }
  const ofVault = typeof vault === "string" ? words.vault(vault) : null;
  if (ofVault !== null || details["machine"] !== undefined)
    return [ofVault, vaultRoleOf(details), ...machineOf(details)].filter(isShown).join(", ");
  switch (kind) {
    case "signed-in":
      return (
        [shownDevice(device), typeof failuresBefore === "number" ? words.failuresBefore(failuresBefore) : null]
          .filter((part) => part !== null)
          .join(", ") || null
      );
    case "sign-in-failed":
    case "sign-in-locked":
      return typeof failures === "number" ? `${words.failures(failures)}${wayOf(way)}` : null;
    case "email-changed":
      return typeof from === "string" && typeof to === "string"
        ? [words.fromTo(from, to), ...tokenOf(name)].join(", ")
        : null;
    case "user-changed":
      return typeof fields === "string" ? [fieldNames(fields), ...tokenOf(name)].join(", ") : null;
    case "user-added":
    case "rights-changed":
      if (isSuperAdmin === true) return words.superAdmin;
      return typeof isAdmin === "boolean"
        ? [words.rights(isAdmin, isAllowedForRemindMe === true), ...tokenOf(name)].join(", ")
        : null;
    case "managed-group-changed":
      return typeof group === "string"
        ? [isMember === true ? words.joined(group) : words.left(group), ...tokenOf(name)].join(", ")
        : null;
    case "settings-changed":
      if (typeof sendingHours === "string" && typeof before === "string")
        return words.fromTo(sendingHoursWords(before), sendingHoursWords(sendingHours));
      if (sendersOf(links) !== null) return sendersOf(links);
      return typeof maxAdminCount === "number" && typeof before === "number"
        ? words.admins(before, maxAdminCount)
        : requirementOf(details);
    case "channel-added":
    case "channel-changed":
      return typeof host === "string" ? words.sendsTo(host) : null;
    case "link-ended":
      return endOf(details);
    case "audit-webhook-added":
    case "audit-webhook-replaced":
    case "audit-webhook-kept":
    case "audit-webhook-removed":
      return [name, host].filter((part) => typeof part === "string").join(", ") || null;
    case "provisioning-live":
      return typeof accounts === "number" && typeof out === "number"
        ? words.live(accounts, out, typeof created === "number" ? created : 0)
        : null;
    case "provisioning-brake":
      return typeof people === "number" ? words.shutOut(people) : null;
    case "provisioning-changed":
      if (typeof heir === "string") return heir === "" ? words.longestHere : heir;
      return typeof name === "string" ? name : null;
    case "handed-over":
      return typeof reminders === "number" ? words.handedOver(reminders, typeof to === "string" ? to : null) : null;
    case "provisioned":
    case "deactivated":
    case "reactivated":
      return typeof name === "string" ? name : shownDevice(device);
    case "token-made":
    case "token-rotated":
    case "token-kept":
    case "token-revoked":
    case "factor-added":
    case "factor-removed":
    case "passkey-added":
    case "passkey-removed":
    case "passkey-copied":
    case "group-added":
    case "group-changed":
    case "group-deleted":
    case "scope-tag-added":
    case "scope-tag-changed":
    case "scope-tag-deleted":
      return typeof name === "string" ? name : null;
    default:
      return shownDevice(device);
  }
}

const isShown = (part: string | null): part is string => part !== null;

function vaultRoleOf({ role }: AuditEvent["details"]): string | null {
  const roles: Record<string, string> = words.vaultRoles;
  return typeof role === "string" ? (roles[role] ?? null) : null;
}

function unlockWayOf(way: Detail): string | null {
  const ways: Record<string, string> = words.unlockWays;
  return typeof way === "string" ? (ways[way] ?? null) : null;
}

type Detail = AuditEvent["details"][string] | undefined;

const shownDevice = (detail: Detail) => (typeof detail === "string" && detail !== "" ? deviceText(detail) : null);

/** Returns the name of the directory's token whose request changed an account. */
const tokenOf = (name: Detail) => (typeof name === "string" && name !== "" ? [name] : []);

const wayOf = (way: Detail) =>
  typeof way === "string" && Object.hasOwn(words.ways, way) ? ` ${words.ways[way as keyof typeof words.ways]}` : "";

const fieldNames = (names: string) =>
  names
    .split(", ")
    .map((name) => (Object.hasOwn(words.fields, name) ? words.fields[name as keyof typeof words.fields] : name))
    .join(", ");

function sendersOf(detail: Detail): string | null {
  const senders: Record<string, string> = words.linkSenders;
  return typeof detail === "string" ? (senders[detail] ?? null) : null;
}

function endOf({ why }: AuditEvent["details"]): string | null {
  const ends: Record<string, string> = words.linkEnds;
  return typeof why === "string" ? (ends[why] ?? null) : null;
}

function requirementOf({ requireFactor }: AuditEvent["details"]): string | null {
  const words: Record<string, string> = texts.details.requirement;
  return typeof requireFactor === "string" ? (words[requireFactor] ?? null) : null;
}

/** Returns which machine an event is about, its network, and why it was refused. */
function machineOf({ machine, network, why }: AuditEvent["details"]): (string | null)[] {
  const reasons: Readonly<Record<string, string>> = words.machineRefused;
  return [
    typeof machine === "string" ? words.machine(machine) : null,
    typeof network === "string" ? network : null,
    typeof why === "string" ? (reasons[why] ?? null) : null,
  ];
}
