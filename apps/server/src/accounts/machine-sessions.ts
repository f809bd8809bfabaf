import type { Actor } from "@pomander/contract";
import { AppError } from "../errors.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, prepared } from "../platform/database.ts";
import { addressOf } from "../platform/rate-limits.ts";
import { isFromNetworks } from "./api-tokens/find-token.ts";
import { bearerOf, type Session } from "./sessions.ts";
import type { Tokens } from "./signed-tokens.ts";

/**
 * Returns the session of a machine, which reads one shared vault; null: the token is none of a machine's.
 * @throws AppError `machine_refused` once the machine has ended or was removed, from another network, and while it awaits its
 *   Keep after a restored backup
 */
export type ReadMachine = (authorization: string | undefined, ip: string) => Promise<Session | null>;

const runFind = prepared<{ networks: string[] }>(
  "find_machine",
  `select networks from shared_machines x
  where id = $1 and expires_at > $2 and not awaits_keep
    and exists (select from shared_members m where m.user_id = x.id and m.barred is null)`,
);

interface ReadMachineDeps {
  db: Database;
  tokens: Tokens;
  clock: Clock;
}

export function createReadMachine({ db, tokens, clock }: ReadMachineDeps): ReadMachine {
  return async (authorization, ip) => {
    const token = bearerOf(authorization);
    const claims = token === null ? null : await tokens.machine.verify(token);
    if (claims === null) return null;
    const [row] = await runFind(db, [claims.sub, clock.now()]);
    if (row === undefined || !isFromNetworks(addressOf(ip), row.networks)) throw new AppError("machine_refused");
    return { sessionId: claims.sub, actor: actorOfMachine(claims.sub), isMachine: true };
  };
}

/** Returns the actor of a machine, which has no rights beyond its membership. */
const actorOfMachine = (_id: string): Actor => ({
  _id,
  isAdmin: false,
  isSuperAdmin: false,
  isAllowedForRemindMe: false,
  mustChangePassword: false,
  mustAddFactor: false,
});
