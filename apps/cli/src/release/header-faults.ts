import { transportSecurity } from "@pomander/contract/security-headers";

/**
 * Headers by which a server has a browser forget what it has seen of vaults, go elsewhere, or take a style sheet that the page
 * does not name (Firefox).
 */
const refused = ["clear-site-data", "refresh", "link"];
const csp = "content-security-policy";
const minSeconds = Number(transportSecurity.replace("max-age=", ""));

/** What of a reply's headers is weaker than it is to be, each in words; a policy that is there besides only adds to it. */
export function headerFaults(headers: Headers, wanted: Readonly<Record<string, string>>, isTls: boolean): string[] {
  const faults = Object.entries(wanted).flatMap(([name, value]) => {
    const found = headers.get(name);
    if (found === null) return [`The header ${name} is missing`];
    if (name === csp) return policyFaults(found, value);
    // A proxy that sends it once more changes nothing.
    return found === value || found === `${value}, ${value}`
      ? []
      : [`The header ${name} is "${shorten(found)}" instead of "${value}"`];
  });
  if (isTls && !keepsToTls(headers.get("strict-transport-security")))
    faults.push(`The header strict-transport-security is missing or weaker than ${transportSecurity}`);
  for (const name of refused) if (headers.has(name)) faults.push(`The header ${name} is sent`);
  return faults;
}

const keepsToTls = (value: string | null) =>
  Number(/(?:^|;)\s*max-age="?(\d{1,12})/i.exec(value ?? "")?.[1]) >= minSeconds;

/** Of several policies all hold, so it is enough that one of them is the wanted one. */
function policyFaults(found: string, wanted: string): string[] {
  const faults = found.split(",").map((policy) => differences(directivesOf(policy), directivesOf(wanted)));
  return faults.find((ofOne) => ofOne.length === 0) ?? faults[0] ?? [];
}

type Directives = ReadonlyMap<string, string>;

/** What ends a word for a browser: ASCII white space, of which `\s` is more (Infra Standard). */
const space = /[\t\n\f\r ]+/;

/** Of two directives of one name the first counts. */
function directivesOf(policy: string): Directives {
  const directives = new Map<string, string>();
  for (const part of policy.split(";")) {
    const [name = "", ...values] = part.split(space).filter((word) => word !== "");
    if (name !== "" && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), values.join(" "));
  }
  return directives;
}

/** One that is there besides may widen another: `script-src-elem` stands before `script-src`. */
function differences(found: Directives, wanted: Directives): string[] {
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((name) => {
    const [is, should] = [found.get(name), wanted.get(name)];
    if (is === should) return [];
    if (is === undefined) return [`The header ${csp} has no ${name}`];
    if (should === undefined) return [`The header ${csp} has ${name} besides: "${shorten(is)}"`];
    return [`The header ${csp} has ${name} "${shorten(is)}" instead of "${should}"`];
  });
}

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
