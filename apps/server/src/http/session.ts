import type { Actor } from "@pomander/contract";
import type { Selectable } from "kysely";
import type { Tokens } from "../accounts/tokens.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { prepared } from "../platform/prepared.ts";
import type { SessionsTable, UsersTable } from "../platform/tables.ts";

/** Who makes a request, read afresh each time, so that a taken right or an ended session ends at once. */
export interface Session {
  sessionId: string;
  actor: Actor;
}
export type ReadSession = (authorization: string | undefined) => Promise<Session | null>;

const bearer = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;
/** `last_seen_at` is for a person to read: no write at each request. */
const seenEveryMs = 60_000;

const findSession = prepared<SessionRow>(
  "find_session",
  `select u.id, u.is_admin, u.is_super_admin, u.is_allowed_for_remind_me, u.must_change_password, s.last_seen_at
  from sessions s join users u on u.id = s.user_id
  where s.id = $1 and u.id = $2 and s.expires_at > $3`,
);
type SessionRow = Pick<
  Selectable<UsersTable>,
  "id" | "is_admin" | "is_super_admin" | "is_allowed_for_remind_me" | "must_change_password"
> &
  Pick<Selectable<SessionsTable>, "last_seen_at">;

export function createReadSession(parts: { db: Database; tokens: Tokens; clock: Clock }): ReadSession {
  const { db, tokens, clock } = parts;
  return async (authorization) => {
    const token = bearer.exec(authorization ?? "")?.[1];
    if (token === undefined || token.length > 4_000) return null;
    const claims = await tokens.session.verify(token);
    if (claims === null) return null;
    const now = clock.now();
    const [row] = await findSession(db, [claims.sid, claims.sub, now]);
    if (row === undefined) return null;
    if (now.getTime() - row.last_seen_at.getTime() > seenEveryMs) {
      await db.updateTable("sessions").set({ last_seen_at: now }).where("id", "=", claims.sid).execute();
    }
    return {
      sessionId: claims.sid,
      actor: {
        _id: row.id,
        isAdmin: row.is_admin,
        isSuperAdmin: row.is_super_admin,
        isAllowedForRemindMe: row.is_allowed_for_remind_me,
        mustChangePassword: row.must_change_password,
      },
    };
  };
}
