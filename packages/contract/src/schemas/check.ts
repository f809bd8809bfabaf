import { limits } from "../limits.ts";
import { date, timestamp, trimmed } from "./common.ts";
import { z } from "../zod.ts";

export const checkKinds = ["certificate", "domain"] as const;
export type CheckKind = (typeof checkKinds)[number];

/** What a reminder watches: the certificate of `host` or `host:port`, or a domain. Its expiry date follows. */
export const newCheck = z.strictObject({ kind: z.enum(checkKinds), target: trimmed(1, limits.checkTarget) });
export type NewCheck = z.infer<typeof newCheck>;

/** `waiting` before the first look; `no-date`: the registry publishes none. */
export const checkStates = ["waiting", "ok", "no-date", "unreachable"] as const;
export type CheckState = (typeof checkStates)[number];

export const reminderCheck = z.object({
  kind: z.enum(checkKinds),
  target: z.string(),
  state: z.enum(checkStates),
  checkedAt: timestamp.nullable(),
  foundDate: date.nullable(),
  /** The first of the looks in a row that got no answer; null where the last one got one. A server of before does not say it. */
  failingSince: timestamp.nullable().optional(),
  /** Why nothing was found, or what is wrong with what was: a certificate for another name. */
  error: z.string().nullable(),
});
export type ReminderCheck = z.infer<typeof reminderCheck>;
