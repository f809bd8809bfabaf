import { outgoingErrorOf } from "../platform/outgoing/outgoing-error.ts";
import { type Outgoing, pinnedTo } from "../platform/outgoing/outgoing.ts";
import { type Finding, unreachable } from "./finding.ts";
import { handshake } from "./handshake.ts";
import type { HostPort } from "./targets.ts";

/** Checks the certificate of a server that speaks TLS from the first byte. */
export async function readCertificate(outgoing: Outgoing, { host, port }: HostPort): Promise<Finding> {
  const signal = outgoing.deadline();
  try {
    const addresses = await outgoing.resolvePublic(host, signal);
    return await handshake(outgoing, host, { port, lookup: pinnedTo(addresses) }, signal);
  } catch (error) {
    return unreachable(outgoingErrorOf(error).message);
  }
}
