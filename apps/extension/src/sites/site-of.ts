import { parse } from "tldts";

/** How a page and a link are compared. */
export interface Site {
  /** The registered domain, which a site shares with its other hosts; null: the host alone counts. */
  domain: string | null;
  /** Host and port; the port of the scheme itself is left out. */
  host: string;
}

/**
 * Returns the site of a web address. IP addresses, `localhost`, names without a suffix and suffixes themselves have no
 * domain; a suffix of the list's private part, such as a hoster's, separates its customers.
 */
export function siteOf({ hostname, port }: URL): Site {
  const bare = hostname.replace(/\.$/, "");
  const { domain, isIp, isIcann, isPrivate } = parse(bare, { allowPrivateDomains: true });
  const isRegistered = isIp !== true && (isIcann === true || isPrivate === true);
  return { domain: isRegistered ? domain : null, host: port === "" ? bare : `${bare}:${port}` };
}

/** Returns the registered domain of an address, else its host and port. */
export function domainOf(address: string): string {
  const { domain, host } = siteOf(new URL(address));
  return domain ?? host;
}
