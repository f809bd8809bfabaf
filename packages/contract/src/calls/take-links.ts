import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { date, id } from "../schemas/common.ts";
import { z } from "../zod.ts";

const tag = "Reminders";
const params = z.strictObject({ token: z.string().min(1).max(limits.linkToken) });
const errorCodes = ["take_link_ended", "rate_limited"] as const;
const invalidFieldCodes = { token: "take_link_ended" } as const;

/** Whether the one who got the link has the reminder in hand, or somebody else has, who is not named; null: nobody. */
const taker = z.enum(["you", "other"]).nullable();
const replies = {
  200: z.object({
    title: z.string(),
    expiryDate: date,
    taken: taker,
    /** Whether the others get no messages before it expires, where this one has it: not if this one gets none. */
    holdsOthers: z.boolean(),
    /** Whether the one who got the link gets none until their address is confirmed. */
    isUnverified: z.boolean(),
    /** The reminder, for somebody with an account, who can open it signed in; null: an address alone. */
    reminder: id.nullable(),
  }),
};

/** The link in a message by which its recipient takes a reminder in hand without signing in. */
export const takeLinks = {
  read: call({
    method: "GET",
    path: "/take/{token}",
    tag,
    summary: "What the link in a reminder's message would put into its recipient's hands; changes nothing",
    params,
    replies,
    errorCodes,
    invalidFieldCodes,
  }),
  set: call({
    method: "POST",
    path: "/take/{token}",
    tag,
    summary: "Takes a reminder in hand for the recipient of a message, or gives back what they have",
    params,
    body: z.strictObject({ isTaken: z.boolean() }),
    replies,
    errorCodes,
    invalidFieldCodes,
  }),
};
