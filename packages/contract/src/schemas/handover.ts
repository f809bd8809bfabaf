import { id, timestamp } from "./common.ts";
import { z } from "../zod.ts";

/** Reminders of a person who left, which the caller owns since. */
export const handover = z.object({
  _id: id,
  /** The name of the person who left. */
  from: z.string(),
  /** How many of these reminders the caller still owns. */
  reminders: z.int(),
  manager: z.object({ _id: id, name: z.string() }),
  at: timestamp,
});
export type Handover = z.infer<typeof handover>;
