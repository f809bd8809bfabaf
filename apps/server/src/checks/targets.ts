import type { NewCheck } from "@pomander/contract";
import { getDomain } from "tldts";
import { invalid } from "../errors.ts";

/** Where a certificate is. */
export interface CertificateTarget {
  /** A name in ASCII or an address, without brackets. */
  host: string;
  port: number;
}

const httpsPort = 443;

/** Reads `host` or `host:port`; an address of a page is read for its host. Null: it is none. */
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

/** What is asked for the domain of a name: the part of it that is registered. Null: none is. */
export function parseDomain(text: string): string | null {
  const target = parseCertificateTarget(text);
  return target === null ? null : getDomain(target.host, { allowPrivateDomains: false });
}

/** A target as it is stored. @throws `invalid` for one that cannot be watched, at the `path` of a request's body where it is */
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
