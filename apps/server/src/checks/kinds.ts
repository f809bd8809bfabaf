import type { CheckKind } from "@pomander/contract";
import { readCertificate } from "./certificate.ts";
import type { Finding } from "./finding.ts";
import { createRdap } from "./rdap.ts";
import type { Config } from "../config.ts";
import type { Outgoing } from "../platform/outgoing/outgoing.ts";

/** Checks what a reminder watches; ends in time, and never throws for an error of the server. */
export type Probe = (check: { kind: CheckKind; target: string }) => Promise<Finding>;

export function createProbe(outgoing: Outgoing, { rdapBootstrapUrl }: Pick<Config, "rdapBootstrapUrl">): Probe {
  const readDomain = createRdap(outgoing, { bootstrapUrl: rdapBootstrapUrl });
  return ({ kind, target }) => (kind === "certificate" ? readCertificate(outgoing, target) : readDomain(target));
}
