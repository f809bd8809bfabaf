import { limits } from "../limits.ts";
import { date, timestamp, trimmed } from "./common.ts";
import { z } from "../zod.ts";

export const checkKinds = ["certificate", "domain"] as const;
export type CheckKind = (typeof checkKinds)[number];

/** A target that a reminder watches, and whose end its expiry date follows: a host with or without a port, or a domain. */
export const newCheck = z.strictObject({ kind: z.enum(checkKinds), target: trimmed(1, limits.checkTarget) });
export type NewCheck = z.infer<typeof newCheck>;

/** `waiting` before the first check; `no-date`: the registry publishes none. */
export const checkStates = ["waiting", "ok", "no-date", "unreachable"] as const;
export type CheckState = (typeof checkStates)[number];

export const reminderCheck = z.object({
  kind: z.enum(checkKinds),
  target: z.string(),
  state: z.enum(checkStates),
  checkedAt: timestamp.nullable(),
  foundDate: date.nullable(),
  /**
   * Time of the first of the latest failed checks in a row; null where the last one succeeded. An older server omits
   * it.
   */
  failingSince: timestamp.nullable().optional(),
  /** Why nothing was found, or what is wrong with the result: a certificate for another name. */
  error: z.string().nullable(),
});
export type ReminderCheck = z.infer<typeof reminderCheck>;
