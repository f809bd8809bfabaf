import type { DeliveryState } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";

/** The changes of a delivery's state: the states before and after. A delivery that was sent or has failed stays so. */
export const stateChanges = {
  /** A plan wants the scheduled delivery (again), or moves it. */
  plan: { from: ["pending", "cancelled", "superseded", "taken", "snoozed"], to: ["pending"] },
  /** A plan wants the message of an escalation (again), or moves it. */
  planEscalation: { from: ["pending", "cancelled", "taken"], to: ["pending"] },
  /** No plan wants it any more: superseded where a newer one is due. */
  withdraw: { from: ["pending"], to: ["superseded", "cancelled"] },
  /** A worker takes it, also from a worker that crashed. */
  claim: { from: ["pending", "sending"], to: ["sending"] },
  /** The worker finds that it must not be sent. */
  end: { from: ["sending"], to: ["superseded", "cancelled", "taken", "snoozed"] },
  /** The worker finds that it must not be sent yet, for one of `waitReasons`. */
  wait: { from: ["sending"], to: ["pending"] },
  /** The mail server or the channel has answered; pending: it is tried again, for 24 hours since the first failure. */
  attempt: { from: ["sending"], to: ["sent", "failed", "pending"] },
} as const satisfies Record<string, Record<"from" | "to", readonly DeliveryState[]>>;

type StateChange = keyof typeof stateChanges;
export type StateAfter<Change extends StateChange> = (typeof stateChanges)[Change]["to"][number];

/** Returns the states before a change as an SQL list: in literals, by which the planner finds partial indexes. */
export const statesBefore = (change: StateChange): RawBuilder<unknown> =>
  sql.join(stateChanges[change].from.map((state) => sql.lit(state)));

/**
 * Reasons why a claimed delivery waits: its address is not proven; a more urgent message to that address goes first;
 * the daily limit is reached; it goes with its recipient's digest, or not any more; its day is later now; its
 * recipient gets no messages at this hour.
 */
export const waitReasons = ["proof", "urgency", "daily-limit", "digest", "no-digest", "later-day", "hours"] as const;

/** The decision that a claimed delivery waits. */
export interface Wait {
  act: "wait";
  until: Date;
  why: (typeof waitReasons)[number];
}
