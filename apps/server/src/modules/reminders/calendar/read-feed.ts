import { createHash } from "node:crypto";
import { type Actor, callAccessError, isAdministrator, limits } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import { actorOf, type ActorRow } from "../../../accounts/actor.ts";
import { requireFactorColumn } from "../../../accounts/factor-requirement.ts";
import type { Config } from "../../../config.ts";
import { AppError } from "../../../errors.ts";
import { type CalendarEvent, calendarEventOf } from "../../../mail/calendar.ts";
import { type Clock, sqlNow } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database.ts";
import type { LimitRate } from "../../../platform/rate-limits.ts";
import { hashOf } from "../../../platform/token-hash.ts";
import { isVisible } from "../list.ts";
import { readViewer } from "../visible-tags.ts";
import { cachedCalendar } from "./cached-calendar.ts";
import { firstOrNull } from "../../../platform/rows.ts";

export interface ReadFeedDeps {
  db: Database;
  config: Pick<Config, "publicUrl" | "defaultLanguage">;
  clock: Clock;
  limitRate: LimitRate;
}

/** A calendar's text, or, where the caller has it already, its tag alone. */
export interface ReadFeed {
  etag: string;
  text: string | null;
}

interface FeedRow extends ActorRow {
  feed_id: string;
  name: string;
  scope_tag_id: string | null;
  email: string;
  language: string | null;
  is_verified: boolean;
}

/**
 * Returns the calendar that an address shows at this moment, by the rights that its owner has now. An owner who may not
 * use Remind Me has an empty calendar: programs then delete their events, where an error would leave them.
 * @param known the entity tag of the caller's copy
 * @throws AppError `not_found` for an unknown token, `rate_limited`
 */
export async function readFeed(deps: ReadFeedDeps, token: string, known: string | undefined): Promise<ReadFeed> {
  const { db } = deps;
  const feed = await findFeed(db, token);
  if (feed === null) throw new AppError("not_found");
  await deps.limitRate("calendarFeed", feed.feed_id);
  await noteFetch(deps, feed.feed_id);
  const actor = actorOf(feed);
  const isOpen = callAccessError("calendarFeeds.list", actor) === null;
  const events = isOpen ? await readEvents(deps, actor, feed) : [];
  const language = feed.language ?? deps.config.defaultLanguage;
  const etag = `"${createHash("sha256")
    .update(JSON.stringify([format, language, feed.name, events]))
    .digest("base64url")}"`;
  if (known === etag) return { etag, text: null };
  await deps.limitRate("wholeCalendarFeed", feed.feed_id);
  return { etag, text: await cachedCalendar(etag, events, { name: feed.name, language }) };
}
/** Version of the format, raised when the same events are written differently. */
const format = 3;

const findFeed = (db: Database, token: string): Promise<FeedRow | null> =>
  firstOrNull(
    db
      .selectFrom("calendar_feeds")
      .innerJoin("users", "users.id", "calendar_feeds.user_id")
      .select([
        "calendar_feeds.id as feed_id",
        "calendar_feeds.name",
        "calendar_feeds.scope_tag_id",
        "users.id",
        "users.email",
        "users.language",
        sql<boolean>`users.email_verified_at is not null`.as("is_verified"),
        "users.is_admin",
        "users.is_super_admin",
        "users.is_allowed_for_remind_me",
        "users.must_change_password",
        "users.has_factor",
        requireFactorColumn.as("require_factor"),
      ])
      .where("token_hash", "=", hashOf(token))
      .where("users.deactivated_at", "is", null),
  );

/**
 * Stores the time of the fetch, at most once an hour: programs fetch often, and the time need not be exact to the
 * minute.
 */
async function noteFetch({ db, clock }: ReadFeedDeps, feedId: string): Promise<void> {
  const now = sqlNow(clock);
  await sql`
    update calendar_feeds set last_fetched_at = ${now}
    where id = ${feedId} and (last_fetched_at is null or last_fetched_at <= ${now} - interval '1 hour')`.execute(db);
}

/** Reads the calendar's events. Future ones take precedence, where there are more than a calendar shows. */
async function readEvents({ db, config }: ReadFeedDeps, actor: Actor, feed: FeedRow): Promise<CalendarEvent[]> {
  const which = feed.scope_tag_id === null ? concerns(feed) : await hasReadableTag(db, actor, feed.scope_tag_id);
  const { rows } = await sql<Parameters<typeof calendarEventOf>[0]>`
    with shown as (
      select id, title, expiry_date, notice_period, calendar_sequence, updated_at from reminders
      where is_active and not is_deleted and ${which}
      order by expiry_date < current_date - 1, expiry_date limit ${sql.lit(limits.calendarEvents)})
    select * from shown order by expiry_date, id`.execute(db);
  return rows.map((row) => calendarEventOf(row, config.publicUrl, `${config.publicUrl}/remind-me?reminder=${row.id}`));
}

/**
 * Selects the owner's own reminders, those assigned to them, and those addressed to them: an address is theirs once it
 * is verified.
 */
function concerns({ id, email, is_verified }: FeedRow): RawBuilder<boolean> {
  const isEnded = sql`exists (
    select from unsubscriptions where reminder_id = reminders.id and (recipient_key in (${id}, ${email}) or address = ${email}))`;
  return sql<boolean>`(owner_id = ${id} or id in (select reminder_id from reminder_assignees where user_id = ${id})
    or (${is_verified} and lower(email) = ${email} and not ${isEnded}))`;
}

async function hasReadableTag(db: Database, actor: Actor, scopeTagId: string): Promise<RawBuilder<boolean>> {
  const viewer = isAdministrator(actor) ? null : await readViewer(db, actor);
  return sql<boolean>`(scope_tag_id = ${scopeTagId} and ${isVisible(viewer, "")})`;
}
