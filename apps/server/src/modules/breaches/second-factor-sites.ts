import { readFile, stat } from "node:fs/promises";
import { limits } from "@pomander/contract";
import { ConfigError } from "../../config.ts";

const maxBytes = 16 * 1024 * 1024;
const domainForm = /^(?=.{4,253}$)[a-z\d-]+(\.[a-z\d-]+)+$/;

/**
 * The domains of a list of 2fa.directory, `all.json` or `tfa.json` of its versions 3 and 4, or of a list of nothing but
 * domains. Of versions 3 and 4 an entry counts that has a method.
 * @throws ConfigError when the file can't be read or is none of these
 */
export async function readSecondFactorSites(path: string): Promise<readonly string[]> {
  const fault = (text: string) => new ConfigError([`SECOND_FACTOR_SITES_FILE ${path} ${text}`]);
  let json: unknown;
  try {
    if ((await stat(path)).size > maxBytes) throw fault("is too large: 16 MB are the most");
    json = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw fault(code === undefined ? "holds no JSON" : `can't be read (${code})`);
  }
  const domains = [...new Set(domainsOf(json).map((domain) => domain.toLowerCase()))];
  const usable = domains.filter((domain) => domainForm.test(domain));
  if (usable.length === 0) throw fault("holds no list of domains: take all.json of 2fa.directory");
  if (usable.length > limits.secondFactorSites) throw fault(`holds more than ${limits.secondFactorSites} domains`);
  return usable;
}

function domainsOf(json: unknown): string[] {
  if (!Array.isArray(json))
    return isRecord(json) ? Object.entries(json).flatMap(([name, entry]) => entryDomains(name, entry)) : [];
  return json.flatMap((item: unknown) => {
    if (typeof item === "string") return [item];
    // Version 3: pairs of a name and what is known of it.
    const [, entry] = Array.isArray(item) ? (item as unknown[]) : [];
    return isRecord(entry) && typeof entry["domain"] === "string" ? entryDomains(entry["domain"], entry) : [];
  });
}

function entryDomains(domain: string, entry: unknown): string[] {
  if (!isRecord(entry)) return [];
  const methods = entry["tfa"] ?? entry["methods"];
  if (!Array.isArray(methods) || methods.length === 0) return [];
  const more = entry["additional-domains"];
  return [domain, ...(Array.isArray(more) ? more.filter((name) => typeof name === "string") : [])];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
