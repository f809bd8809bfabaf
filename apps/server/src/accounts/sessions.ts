import { type Actor, limits } from "@pomander/contract";
import type { Selectable } from "kysely";
import { actorOf, type ActorRow } from "./actor.ts";
import { hasCompanyFactor } from "./company/origin.ts";
import { requireFactorSql } from "./factor-requirement.ts";
import type { Tokens } from "./signed-tokens.ts";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, prepared, type RunPrepared, type Trx } from "../platform/database.ts";
import type { SessionsTable } from "../platform/tables.ts";

/** The session of a request, read on each one, so that a revoked right or an ended session takes effect at once. */
export interface Session {
  sessionId: string;
  actor: Actor;
  /** Whether a second factor that is required of the user is met by the company's sign-in that began the session. */
  hasCompanyFactor?: boolean;
  /** Id of the session that made the code which began this one, present for such a session. */
  parentId?: string;
  /** Present for a request with an API token, whose id is then `sessionId`. */
  token?: SessionToken;
  /** Present for the session of a machine, whose id is then `sessionId` and the actor's. */
  isMachine?: true;
}
export interface SessionToken {
  /** The id of the secret, by which a transaction checks the token again. */
  secretId: Buffer;
  /** Whether it is the server's: `actor` is then the user who owns what it makes. */
  isServers: boolean;
  /** Whether it is one with which a company's directory says who works there. */
  isForScim?: boolean;
}
/**
 * Returns how a request is counted: tokens of the server take nothing of the user who owns what they make, and a session
 * that began with a code has no share of its own.
 */
export const countedAs = ({ sessionId, actor, token, parentId = sessionId }: Session) =>
  token?.isServers === true ? { sessionId, actor: { _id: sessionId } } : { sessionId: parentId, actor };

/**
 * Returns the session of a token, or `null`, with the further data of its user that `find` reads in the same statement.
 * @throws AppError `not_signed_in` where the cause of the session's end is known
 */
export type ReadSession = <More extends object = object>(
  authorization: string | undefined,
  find?: FindSession<More>,
) => Promise<(Session & { read: More }) | null>;
export type FindSession<More> = RunPrepared<SessionRow & More>;

const maxTokenLength = 4_000;
/** Returns the token of a session in a header; null: there is none. */
export function bearerOf(authorization: string | undefined): string | null {
  const token = bearer.exec(authorization ?? "")?.[1];
  return token === undefined || token.length > maxTokenLength ? null : token;
}
const bearer = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;
/**
 * Milliseconds between writes of `last_seen_at`, which is only for people to read and needs no write at each request.
 */
const lastSeenIntervalMs = 60_000;

/**
 * Prepares the statement that reads a session, under a name of its own, with further data of its user `u`: columns, and
 * the joins that they come from.
 */
export const findSessionWith = <More extends object>(name: string, more: { columns: string; joins: string }) =>
  prepared<SessionRow & More>(
    name,
    `select u.id, u.is_admin, u.is_super_admin, u.is_allowed_for_remind_me, u.must_change_password, u.has_factor,
      ${requireFactorSql} as require_factor, s.last_seen_at, s.parent_id
    ${more.columns} from sessions s join users u on u.id = s.user_id ${more.joins}
    where s.id = $1 and u.id = $2 and s.expires_at > $3`,
  );
const findSession = findSessionWith("find_session", { columns: "", joins: "" });
type SessionRow = ActorRow & Pick<Selectable<SessionsTable>, "last_seen_at" | "parent_id">;

export function createReadSession(deps: {
  db: Database;
  tokens: Tokens;
  clock: Clock;
  config: Pick<Config, "company">;
}): ReadSession {
  const { db, tokens, clock } = deps;
  return async <More extends object>(authorization: string | undefined, find = findSession as FindSession<More>) => {
    const token = bearerOf(authorization);
    if (token === null) return null;
    const claims = await tokens.session.verify(token);
    if (claims === null) return null;
    const now = clock.now();
    const [row] = await find(db, [claims.sid, claims.sub, now]);
    if (row === undefined) {
      if (await isPasswordReset(db, claims.sub)) throw new AppError("not_signed_in", { endedBy: "password_reset" });
      return null;
    }
    if (now.getTime() - row.last_seen_at.getTime() > lastSeenIntervalMs) {
      await db.updateTable("sessions").set({ last_seen_at: now }).where("id", "=", claims.sid).execute();
      await recordLastSeen(db, claims.sub, now);
    }
    const actor = actorOf(row);
    const known = { read: row, sessionId: claims.sid, ...(row.parent_id === null ? {} : { parentId: row.parent_id }) };
    if (!actor.mustAddFactor || !(await hasCompanyFactor(deps, db, claims.sid))) return { ...known, actor };
    return { ...known, actor: actorOf(row, true), hasCompanyFactor: true };
  };
}

/**
 * Returns whether an administrator replaced the account's password, so that the owner of a once valid token learns why
 * it ended.
 */
async function isPasswordReset(db: Database, userId: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("must_change_password").where("id", "=", userId).executeTakeFirst();
  return row?.must_change_password === true;
}

/** Stores the day, once a day, so that the account's row is not written at each request. */
async function recordLastSeen(db: Database, userId: string, at: Date): Promise<void> {
  const last_seen_on = at.toISOString().slice(0, 10);
  await db
    .updateTable("users")
    .set({ last_seen_on })
    .where("id", "=", userId)
    .where((row) => row.or([row("last_seen_on", "is", null), row("last_seen_on", "<", last_seen_on)]))
    .execute();
}

/**
 * Checks that a session is active and locks its row until the transaction ends: for a change that may have waited long
 * for its lock. @throws `not_signed_in`
 */
export async function assertSessionActive(trx: Trx, { actor, sessionId }: Session, at: Date): Promise<void> {
  await trx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("user_id", "=", actor._id)
    .where("expires_at", ">", at)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new AppError("not_signed_in"));
}

/** Counts a manifest that a session stores. @throws `sign_in_again` when it has stored as many as it may */
export async function countManifest(trx: Trx, sessionId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("sessions")
    .set((row) => ({ manifests: row("manifests", "+", 1) }))
    .where("id", "=", sessionId)
    .where("manifests", "<", limits.manifestsPerSession)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("sign_in_again");
}
