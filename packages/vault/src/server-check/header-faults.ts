import { transportSecurity } from "@pomander/contract/security-headers";
import type { Fault } from "./fault.ts";

/**
 * Headers with which a server makes a browser forget what it knows of vaults, go elsewhere, or load a style sheet that
 * the page does not name (Firefox).
 */
const refused = ["clear-site-data", "refresh", "link"];
const csp = "content-security-policy";
const minSeconds = Number(transportSecurity.replace("max-age=", ""));

/** Returns where a reply's headers are weaker than they should be; an additional policy only restricts further. */
export function headerFaults(headers: Headers, wanted: Readonly<Record<string, string>>, isTls: boolean): Fault[] {
  const faults = Object.entries(wanted).flatMap(([name, should]): Fault[] => {
    const found = headers.get(name);
    if (found === null) return [{ code: "headerMissing", name }];
    if (name === csp) return policyFaults(found, should);
    // A proxy that repeats the header changes nothing.
    return found === should || found === `${should}, ${should}`
      ? []
      : [{ code: "headerDiffers", name, is: shorten(found), should }];
  });
  if (isTls && !keepsToTls(headers.get("strict-transport-security")))
    faults.push({ code: "weakTransport", should: transportSecurity });
  for (const name of refused) if (headers.has(name)) faults.push({ code: "headerSent", name });
  return faults;
}

const keepsToTls = (value: string | null) =>
  Number(/(?:^|;)\s*max-age="?(\d{1,12})/i.exec(value ?? "")?.[1]) >= minSeconds;

/**
 * Returns the faults of the policies in a header. All of them apply, so it is enough that one of them is the wanted
 * one.
 */
function policyFaults(found: string, wanted: string): Fault[] {
  const faults = found.split(",").map((policy) => differences(directivesOf(policy), directivesOf(wanted)));
  return faults.find((ofOne) => ofOne.length === 0) ?? faults[0] ?? [];
}

type Directives = ReadonlyMap<string, string>;

/** Separator of words for a browser: ASCII white space, which is less than `\s` (Infra Standard). */
const space = /[\t\n\f\r ]+/;

/** Returns a policy's directives. The first of two directives with the same name counts. */
function directivesOf(policy: string): Directives {
  const directives = new Map<string, string>();
  for (const part of policy.split(";")) {
    const [name = "", ...values] = part.split(space).filter((word) => word !== "");
    if (name !== "" && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), values.join(" "));
  }
  return directives;
}

/**
 * Returns how two policies differ. An additional directive may widen another: `script-src-elem` overrides `script-src`.
 */
function differences(found: Directives, wanted: Directives): Fault[] {
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((name): Fault[] => {
    const [is, should] = [found.get(name), wanted.get(name)];
    if (is === should) return [];
    if (is === undefined) return [{ code: "directiveMissing", name }];
    if (should === undefined) return [{ code: "directiveAdded", name, is: shorten(is) }];
    return [{ code: "directiveDiffers", name, is: shorten(is), should }];
  });
}

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
