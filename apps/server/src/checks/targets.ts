import type { NewCheck } from "@pomander/contract";
import { getDomain } from "tldts";
import { invalid } from "../errors.ts";

/** The server that presents a certificate. */
export interface CertificateTarget {
  /** A name in ASCII or an address, without brackets. */
  host: string;
  port: number;
}

const httpsPort = 443;

/** Reads `host` or `host:port`; for a page's address, its host. Null: the text is none of these. */
export function parseCertificateTarget(text: string): CertificateTarget | null {
  const hostPort = text
    .trim()
    .replace(/^https:\/\//i, "")
    .replace(/\/.*$/s, "");
  if (hostPort === "" || /[\s@?#\\]/.test(hostPort)) return null;
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

/**
 * Returns a target in its stored form. @throws `invalid` for one that cannot be watched, naming `path` in the request's
 * body
 */
export function normalizeTarget({ kind, target }: NewCheck, path = "check.target"): string {
  if (kind === "domain") {
    const domain = parseDomain(target);
    if (domain === null) throw invalid(path, "Enter a domain, such as example.org");
    return domain;
  }
  const parsed = parseCertificateTarget(target);
  if (parsed === null) throw invalid(path, "Enter a host and port, such as www.example.org:443");
  const { host, port } = parsed;
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}
