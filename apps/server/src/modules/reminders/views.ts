import type { ReminderView } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";

type Db = Pick<AppContext, "db">;

/** Somebody's saved filters of the list of reminders, in their order. */
export async function readViews({ db }: Db, userId: string): Promise<{ views: ReminderView[] }> {
  const row = await db.selectFrom("users").select("reminder_views").where("id", "=", userId).executeTakeFirst();
  return { views: row?.reminder_views ?? [] };
}

/** Stores all of them. They are no part of the record that administrators see, so its `updatedAt` stays. */
export async function storeViews(
  { db }: Db,
  userId: string,
  views: ReminderView[],
): Promise<{ views: ReminderView[] }> {
  await db
    .updateTable("users")
    .set({ reminder_views: JSON.stringify(views) })
    .where("id", "=", userId)
    .execute();
  return { views };
}
