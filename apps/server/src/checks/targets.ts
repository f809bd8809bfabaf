import { getDomain } from "tldts";

/** The server that presents a certificate. */
export interface CertificateTarget {
  /** A name in ASCII or an address, without brackets. */
  host: string;
  port: number;
}

const httpsPort = 443;

/** Reads `host` or `host:port`; for a page's address, its host. Null: the text is none of these. */
export function parseCertificateTarget(text: string): CertificateTarget | null {
  const address = text.trim().replace(/^https?:\/\//i, "");
  const hostPort = address.replace(/\/.*$/s, "");
  // A page of another scheme has no certificate that a browser would see.
  if (/^[^/]*:\/\//.test(address) || hostPort === "" || /[\s@?#\\]/.test(hostPort)) return null;
  const url = URL.parse(`https://${hostPort}`);
  if (url === null || url.hostname === "" || url.port === "0") return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return { host, port: url.port === "" ? httpsPort : Number(url.port) };
}

/** Returns the domain to look up for a name: the part of it that is registered. Null: it has none. */
export function parseDomain(text: string): string | null {
  const target = parseCertificateTarget(text);
  return target === null ? null : getDomain(target.host, { allowPrivateDomains: false });
}

/** Returns `host:port` in its stored form. Null: the text is none. */
export function normalizeCertificateTarget(text: string): string | null {
  const parsed = parseCertificateTarget(text);
  if (parsed === null) return null;
  const { host, port } = parsed;
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}
