import type { CheckKind, NewCheck } from "@pomander/contract";
import { readCertificate } from "./certificate.ts";
import { type Finding, unreachable } from "./finding.ts";
import { createRdap } from "./rdap.ts";
import { hostPortText, type HostPort, parseDomain, parseHostPort } from "./targets.ts";
import type { Config } from "../config.ts";
import { invalid } from "../errors.ts";
import type { Outgoing } from "../platform/outgoing/outgoing.ts";

/** Checks what a reminder watches; ends in time, and never throws for an error of the server. */
export type Probe = (check: { kind: CheckKind; target: string }) => Promise<Finding>;
type ProbeConfig = Pick<Config, "rdapBootstrapUrl">;

interface KindOfCheck {
  /** Returns a target in its stored form; null: it cannot be watched. */
  normalize: (target: string) => string | null;
  /** The text that refuses such a target; it ends with an example in its stored form. */
  refusal: string;
  /** Creates the probe of one target in its stored form. */
  createProbe: (outgoing: Outgoing, config: ProbeConfig) => (target: string) => Promise<Finding>;
}

/** Returns what a kind needs that watches a server at a port. */
const ofServers = (
  defaultPort: number,
  read: (outgoing: Outgoing, target: HostPort) => Promise<Finding>,
): Pick<KindOfCheck, "normalize" | "createProbe"> => ({
  normalize: (text) => {
    const target = parseHostPort(text, defaultPort);
    return target === null ? null : hostPortText(target);
  },
  createProbe: (outgoing) => async (text) => {
    const target = parseHostPort(text, defaultPort);
    return target === null ? unreachable("This isn't a host and port.") : read(outgoing, target);
  },
});

const kinds: Readonly<Record<CheckKind, KindOfCheck>> = {
  certificate: {
    ...ofServers(443, readCertificate),
    refusal: "Enter a host and port, such as www.example.org:443",
  },
  domain: {
    normalize: parseDomain,
    refusal: "Enter a domain, such as example.org",
    createProbe: (outgoing, { rdapBootstrapUrl }) => createRdap(outgoing, { bootstrapUrl: rdapBootstrapUrl }),
  },
};

/**
 * Returns a target in its stored form. @throws `invalid` for one that cannot be watched, naming `path` in the request's
 * body
 */
export function normalizeTarget({ kind, target }: NewCheck, path = "check.target"): string {
  const normalized = kinds[kind].normalize(target);
  if (normalized === null) throw invalid(path, kinds[kind].refusal);
  return normalized;
}

export function createProbe(outgoing: Outgoing, config: ProbeConfig): Probe {
  const probes: Partial<Record<CheckKind, ReturnType<KindOfCheck["createProbe"]>>> = {};
  return ({ kind, target }) => (probes[kind] ??= kinds[kind].createProbe(outgoing, config))(target);
}
