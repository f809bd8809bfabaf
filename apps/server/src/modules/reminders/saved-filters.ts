import type { ReminderView } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { AppError } from "../../errors.ts";
import { entityTagsOf } from "../../http/if-match.ts";

type Db = Pick<AppContext, "db">;

interface StoredViews {
  views: ReminderView[];
  /** Hash of the stored views: no setting needs a column for it. */
  version: string;
}

const stored = {
  views: sql<ReminderView[]>`reminder_views`.as("views"),
  version: sql<string>`md5(reminder_views::text)`.as("version"),
};

/** Returns a user's saved filters of the list of reminders, in their order. */
export function readViews({ db }: Db, userId: string): Promise<StoredViews> {
  return db
    .selectFrom("users")
    .select([stored.views, stored.version])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow(() => new AppError("not_signed_in"));
}

interface StoreViewsRequest {
  views: ReminderView[];
  ifMatch: string | undefined;
}

/**
 * Replaces all saved filters. They are not part of the record that administrators see, so its `updatedAt` stays.
 * @throws `changed_meanwhile` where `ifMatch` does not match the stored version
 */
export async function storeViews({ db }: Db, userId: string, request: StoreViewsRequest): Promise<StoredViews> {
  const versions = entityTagsOf(request.ifMatch);
  return db
    .updateTable("users")
    .set({ reminder_views: JSON.stringify(request.views) })
    .where("id", "=", userId)
    .where(sql<boolean>`${versions === null} or md5(reminder_views::text) = any(${versions ?? []}::text[])`)
    .returning([stored.views, stored.version])
    .executeTakeFirstOrThrow(() => new AppError("changed_meanwhile"));
}
