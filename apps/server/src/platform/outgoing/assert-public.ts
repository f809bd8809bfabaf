import { invalid } from "../../errors.ts";
import { outgoingErrorOf } from "./outgoing-error.ts";
import type { Outgoing } from "./outgoing.ts";

/**
 * Checks a host that a user entered as `url`. @throws AppError `invalid` for a host that this server must not connect to,
 * and for a name without an address
 */
export async function assertPublic(outgoing: Outgoing, host: string): Promise<void> {
  await outgoing.resolvePublic(host).catch((error) => {
    throw invalid("url", outgoingErrorOf(error).message);
  });
}
