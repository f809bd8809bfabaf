import type { EntryUrl } from "../entry/extra-members.ts";
import { webAddress } from "../entry/web-address.ts";

/** Names and addresses of local networks, which have no certificate to offer. */
const localName = /(^|\.)(localhost|local|lan|internal|home\.arpa|test)$/;
const localAddress =
  /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.0\.0\.0$|\[::1\]$|\[f[cd][0-9a-f]{2}:|\[fe80:)/;

/** Whether a host is public: a name with a dot, or an address outside the local network. */
function isPublic(host: string): boolean {
  if (localAddress.test(host) || localName.test(host)) return false;
  return host.includes(".") || host.startsWith("[");
}

/** The properties of an entry's links that the report needs. */
export interface LinkFacts {
  /** Public hosts, in lower case. */
  hosts: readonly string[];
  /** The host of the first `https:` link; null: none. */
  host: string | null;
  /** The first public `http:` link; null: none. */
  insecure: string | null;
}

/** @param links an entry's `link` and its `urls` */
export function linkFacts(link: string, urls: readonly EntryUrl[] = []): LinkFacts {
  const addresses = [link, ...urls.map(({ url }) => url)]
    .map((text) => ({ text: text.trim(), url: webAddress(text) }))
    .filter((one): one is { text: string; url: URL } => one.url !== null && isPublic(one.url.hostname));
  return {
    hosts: [...new Set(addresses.map(({ url }) => url.hostname))],
    host: addresses.find(({ url }) => url.protocol === "https:")?.url.host ?? null,
    insecure: addresses.find(({ url }) => url.protocol === "http:")?.text ?? null,
  };
}
