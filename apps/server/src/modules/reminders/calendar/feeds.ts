import { randomBytes } from "node:crypto";
import { type Actor, type CalendarFeed, type CallParsed, type CallReply, type calls, limits } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import { notifyOfLink } from "../../../accounts/account-mails.ts";
import type { AppContext } from "../../../accounts/app-context.ts";
import { auditActor, recordEvent } from "../../../accounts/audit.ts";
import { confirmActor } from "../../../accounts/confirm-actor.ts";
import type { Session } from "../../../accounts/sessions.ts";
import { AppError } from "../../../errors.ts";
import { lockUntilCommit } from "../../../platform/advisory-locks.ts";
import type { Database } from "../../../platform/database.ts";
import { hashOf } from "../../../platform/token-hash.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { assertMayUseTag } from "../scope-tag-rights.ts";
import type { Listed } from "../../../platform/list-query.ts";

const tokenBytes = 32;

const selectFeeds = (db: Database, userId: string) =>
  db
    .selectFrom("calendar_feeds")
    .leftJoin("scope_tags", "scope_tags.id", "calendar_feeds.scope_tag_id")
    .select([
      "calendar_feeds.id",
      "calendar_feeds.name",
      "calendar_feeds.created_at",
      "calendar_feeds.last_fetched_at",
      "scope_tags.id as tag_id",
      "scope_tags.name as tag_name",
    ])
    .where("user_id", "=", userId);

type FeedRow = Awaited<ReturnType<ReturnType<typeof selectFeeds>["executeTakeFirstOrThrow"]>>;

const presentFeed = (row: FeedRow): CalendarFeed => ({
  _id: row.id,
  name: row.name,
  scopeTag: row.tag_id === null ? null : { _id: row.tag_id, name: row.tag_name ?? "" },
  createdAt: row.created_at.toISOString(),
  lastFetchedAt: row.last_fetched_at?.toISOString() ?? null,
});

/** Lists the caller's own feeds, oldest first. */
export async function listFeeds({ db }: AppContext, actor: Actor): Promise<Listed<CalendarFeed[]>> {
  const rows = await selectFeeds(db, actor._id)
    .orderBy("calendar_feeds.created_at")
    .orderBy("calendar_feeds.id")
    .execute();
  return { items: rows.map(presentFeed), total: rows.length };
}

/** Makes a feed; its address is returned only this once, and only a hash of it is stored. Its owner is mailed. */
export function createFeed(
  { db, clock, config }: AppContext,
  session: Session,
  { name, scopeTag = null }: CallParsed<(typeof calls)["calendarFeeds"]["create"]>["body"],
  device: string,
): Promise<CallReply<(typeof calls)["calendarFeeds"]["create"]>> {
  return withTransaction(db, async (trx) => {
    const actor = await confirmActor(trx, session);
    if (scopeTag !== null) await assertMayUseTag(trx, actor, scopeTag);
    // Each user's requests run one at a time, so that the count is exact.
    await lockUntilCommit(trx, "feeds", actor._id);
    if ((await selectFeeds(trx, actor._id).execute()).length >= limits.calendarFeeds)
      throw new AppError("calendar_feeds_full");
    const [id, token] = [uuidv7(), randomBytes(tokenBytes).toString("base64url")];
    const at = clock.now();
    await trx
      .insertInto("calendar_feeds")
      .values({
        id,
        user_id: actor._id,
        name,
        scope_tag_id: scopeTag,
        token_hash: hashOf(token),
        created_at: at,
        last_fetched_at: null,
      })
      .execute();
    await recordEvent(trx, { at, kind: "calendar-link-added", actor: auditActor(actor), details: { device } });
    await notifyOfLink(trx, actor._id, { at, device }, null);
    const row = await selectFeeds(trx, actor._id).where("calendar_feeds.id", "=", id).executeTakeFirstOrThrow();
    return { feed: presentFeed(row), url: `${config.publicUrl}/calendar/${token}.ics` };
  });
}

/** Ends a feed: its address returns nothing from now on. */
export async function removeFeed({ db }: AppContext, actor: Actor, feedId: string): Promise<void> {
  const done = await db
    .deleteFrom("calendar_feeds")
    .where("id", "=", feedId)
    .where("user_id", "=", actor._id)
    .executeTakeFirst();
  if (done.numDeletedRows === 0n) throw new AppError("not_found");
}
