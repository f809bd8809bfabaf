import { invalid } from "../../errors.ts";
import { outgoingErrorOf } from "./outgoing-error.ts";
import type { Outgoing } from "./outgoing.ts";

/**
 * Refuses a host that a user entered as `url`. @throws `invalid` where this server may not connect to it, and where its
 * name has no address now
 */
export async function assertPublic(outgoing: Outgoing, host: string): Promise<void> {
  await outgoing.resolvePublic(host).catch((error) => {
    throw invalid("url", outgoingErrorOf(error).message);
  });
}
