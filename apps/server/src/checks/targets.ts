import { getDomain } from "tldts";

/** A server and its port. */
export interface HostPort {
  /** A name in ASCII or an address, without brackets. */
  host: string;
  port: number;
}

/** Reads `host` or `host:port`; for a page's address, its host. Null: the text is none of these. */
export function parseHostPort(text: string, defaultPort: number): HostPort | null {
  const address = text.trim().replace(/^https?:\/\//i, "");
  const hostPort = address.replace(/\/.*$/s, "");
  // An address of another scheme is more than a host.
  if (/^[^/]*:\/\//.test(address) || hostPort === "" || /[\s@?#\\]/.test(hostPort)) return null;
  const url = URL.parse(`https://${hostPort}`);
  if (url === null || url.hostname === "" || url.port === "0") return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  // The URL omits 443, which is its scheme's own port.
  const written = /:(\d+)$/.exec(hostPort)?.[1];
  return { host, port: written === undefined ? defaultPort : Number(written) };
}

/** Returns the domain to look up for a name: the part of it that is registered. Null: it has none. */
export function parseDomain(text: string): string | null {
  const target = parseHostPort(text, 443);
  return target === null ? null : getDomain(target.host, { allowPrivateDomains: false });
}

/** Returns `host:port` in its stored form. */
export const hostPortText = ({ host, port }: HostPort): string =>
  host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
