import { isEmail, normalizeEmail } from "@pomander/contract";
import type { Invitee } from "@pomander/vault/sharing";

/** A name and an address in angle brackets, or a part between commas, semicolons and line ends. */
const parts = /(?:"(?<quoted>[^"\n]*)"|(?<plain>[^<>",;\n]*))\s*<(?<address>[^<>\n]*)>|(?<bare>[^,;\n]+)/gu;

export interface ReadPeople {
  /** Each address once. */
  people: readonly Invitee[];
  /** The parts that are no addresses, as typed. */
  faults: readonly string[];
}

/**
 * Reads people as they are typed, or pasted from a list or an email: "Bea Berg <bea@example.org>" or an address, one a
 * line or with commas or semicolons between them. A person without a name is called by the address.
 */
export function readPeople(typed: string): ReadPeople {
  const people = new Map<string, Invitee>();
  const faults: string[] = [];
  for (const { 0: part, groups = {} } of typed.matchAll(parts)) {
    const address = (groups["address"] ?? groups["bare"] ?? "").trim();
    if (address === "" && groups["address"] === undefined) continue;
    const email = normalizeEmail(address);
    if (!isEmail(email)) {
      faults.push(part.trim());
      continue;
    }
    const name = (groups["quoted"] ?? groups["plain"] ?? "").trim().replaceAll(/\s+/gu, " ");
    if (!people.has(email)) people.set(email, { email, name: name === "" ? nameFrom(email) : name });
  }
  return { people: [...people.values()], faults };
}

/** Returns the name that an address suggests: "Bea Berg" for `bea.berg@example.org`. */
const nameFrom = (email: string) =>
  (email.split("@", 1)[0] ?? "")
    .split(/[._-]+/u)
    .filter((word) => word !== "")
    .map((word) => word.replace(/^./u, (first) => first.toUpperCase()))
    .join(" ") || email;
