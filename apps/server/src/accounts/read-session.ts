import type { Actor } from "@pomander/contract";
import type { Selectable } from "kysely";
import type { Tokens } from "./tokens.ts";
import { actorOf, type ActorRow } from "./actor.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { prepared, type RunPrepared } from "../platform/prepared.ts";
import type { SessionsTable } from "../platform/tables.ts";

/** Who makes a request, read afresh each time, so that a taken right or an ended session ends at once. */
export interface Session {
  sessionId: string;
  actor: Actor;
}
/** The session of a token, or `null`; with what else `find` reads of its user in the same statement. */
export type ReadSession = <More extends object = object>(
  authorization: string | undefined,
  find?: FindSession<More>,
) => Promise<(Session & { read: More }) | null>;
export type FindSession<More> = RunPrepared<SessionRow & More>;

const bearer = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;
/** `last_seen_at` is for a person to read: no write at each request. */
const lastSeenIntervalMs = 60_000;

/**
 * The statement that reads a session, prepared under a name of its own, with more of what belongs to its user `u`:
 * columns, and the joins that they come from.
 */
export const findSessionWith = <More extends object>(name: string, more: { columns: string; joins: string }) =>
  prepared<SessionRow & More>(
    name,
    `select u.id, u.is_admin, u.is_super_admin, u.is_allowed_for_remind_me, u.must_change_password, s.last_seen_at
    ${more.columns} from sessions s join users u on u.id = s.user_id ${more.joins}
    where s.id = $1 and u.id = $2 and s.expires_at > $3`,
  );
const findSession = findSessionWith("find_session", { columns: "", joins: "" });
type SessionRow = ActorRow & Pick<Selectable<SessionsTable>, "last_seen_at">;

export function createReadSession(deps: { db: Database; tokens: Tokens; clock: Clock }): ReadSession {
  const { db, tokens, clock } = deps;
  return async <More extends object>(authorization: string | undefined, find = findSession as FindSession<More>) => {
    const token = bearer.exec(authorization ?? "")?.[1];
    if (token === undefined || token.length > 4_000) return null;
    const claims = await tokens.session.verify(token);
    if (claims === null) return null;
    const now = clock.now();
    const [row] = await find(db, [claims.sid, claims.sub, now]);
    if (row === undefined) return null;
    if (now.getTime() - row.last_seen_at.getTime() > lastSeenIntervalMs) {
      await db.updateTable("sessions").set({ last_seen_at: now }).where("id", "=", claims.sid).execute();
    }
    return {
      read: row,
      sessionId: claims.sid,
      actor: actorOf(row),
    };
  };
}
