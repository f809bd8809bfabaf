import { knownSecondFactorSites } from "./second-factor-list.ts";

/** The sites that offer a second factor. */
export interface SecondFactorSites {
  /** Returns the listed domain of the first host that is listed or a subdomain of a listed one; null: none. */
  find(hosts: readonly string[]): string | null;
}

/**
 * Creates the lookup of these sites.
 * @param domains in lower case; absent: the app's own list
 */
export function createSecondFactorSites(domains: readonly string[] = knownSecondFactorSites): SecondFactorSites {
  const listed = new Set(domains);
  const findOne = (host: string): string | null => {
    for (let name = host; name.includes("."); name = name.slice(name.indexOf(".") + 1))
      if (listed.has(name)) return name;
    return null;
  };
  return { find: (hosts) => hosts.reduce<string | null>((found, host) => found ?? findOne(host), null) };
}
