import { email } from "../email-schema.ts";
import { limits } from "../limits.ts";
import { id, timestamp } from "./common.ts";
import { z } from "../zod.ts";

/** Source of the escalation rule that applies to a reminder: its scope tag's, its own, or none. */
export const escalationSources = ["tag", "own", "none"] as const;

/** A recipient of the message that no one has taken a reminder: an account's id and name, or an address twice. */
export const escalationPerson = z.object({ key: z.string(), name: z.string() });

/**
 * The rule that applies now: so many days before the expiry date, these people get one message if no one has the
 * reminder in hand. Null and empty where there is no rule. Addresses are masked for users who may not edit the
 * reminder.
 */
export const escalation = z.object({
  from: z.enum(escalationSources),
  beforeDays: z.int().nullable(),
  to: z.array(escalationPerson),
});
export type Escalation = z.infer<typeof escalation>;

/** The rule of a scope tag's reminders that have none of their own. */
export const tagEscalation = z.object({ beforeDays: z.int(), to: z.array(escalationPerson) });

/** Accounts' ids and addresses, each once. */
const people = z
  .array(z.union([id, email], { error: "Choose a person or enter an email" }))
  .max(limits.escalation.people)
  .transform((keys) => [...new Set(keys)]);
const beforeDays = z.int().min(0).max(limits.escalation.days);

export const newTagEscalation = z.strictObject({
  beforeDays,
  to: people.refine((to) => to.length > 0, "Choose at least one person"),
});

/** The number and the people belong to `own`, and are dropped with the others. */
export const newEscalation = z
  .strictObject({
    from: z.enum(escalationSources),
    beforeDays: beforeDays.nullable().default(null),
    to: people.default([]),
  })
  .refine(({ from, beforeDays: days }) => from !== "own" || days !== null, {
    path: ["beforeDays"],
    error: "Enter how many days before",
  })
  .refine(({ from, to }) => from !== "own" || to.length > 0, { path: ["to"], error: "Choose at least one person" })
  .transform((rule) => (rule.from === "own" ? rule : { from: rule.from, beforeDays: null, to: [] }));
export type NewEscalation = z.infer<typeof newEscalation>;

/** The user who has a reminder in hand. */
export const taken = z.object({
  /** A name; for a person without an account, the masked address. */
  by: z.string(),
  /** Whether it is the caller. */
  isMe: z.boolean(),
  at: timestamp,
  /**
   * Whether the others get no messages before it expires; false where the one who has it gets none. Omitted for users
   * who may not know that.
   */
  holdsOthers: z.boolean().optional(),
});
