import { knownSecondFactorSites } from "./second-factor-list.ts";

/** Which sites offer a second factor. */
export interface SecondFactorSites {
  /** The listed domain of the first host that is one or stands below one; null: none. */
  find(hosts: readonly string[]): string | null;
}

/** @param domains in lower case; absent: the app's own list */
export function createSecondFactorSites(domains: readonly string[] = knownSecondFactorSites): SecondFactorSites {
  const listed = new Set(domains);
  const findOne = (host: string): string | null => {
    for (let name = host; name.includes("."); name = name.slice(name.indexOf(".") + 1))
      if (listed.has(name)) return name;
    return null;
  };
  return { find: (hosts) => hosts.reduce<string | null>((found, host) => found ?? findOne(host), null) };
}
