import { z } from "../zod.ts";
import { id, timestamp } from "./common.ts";

export const calendarFeed = z.object({
  _id: id,
  name: z.string(),
  /** Null: all that concerns its owner. */
  scopeTag: z.object({ _id: id, name: z.string() }).nullable(),
  createdAt: timestamp,
  /** When a calendar program last read it, to the hour; null: never. */
  lastFetchedAt: timestamp.nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;
