import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import { date, id } from "../schemas/common.ts";
import { z } from "../zod.ts";

/** Whether the link's recipient has the reminder in hand, or another person, who is not named; null: no one has it. */
const taker = z.enum(["you", "other"]).nullable();
const ofLink = {
  params: z.strictObject({ token: z.string().min(1).max(limits.linkToken) }),
  replies: {
    200: z.object({
      title: z.string(),
      expiryDate: date,
      taken: taker,
      /**
       * Whether the others get no messages before it expires while this recipient has it; false if this recipient gets
       * none.
       */
      holdsOthers: z.boolean(),
      /** Whether the link's recipient gets none until their address is confirmed. */
      isUnverified: z.boolean(),
      /**
       * The reminder, for a recipient with an account, who can open it signed in; null: the recipient is an address
       * alone.
       */
      reminder: id.nullable(),
    }),
  },
  errorCodes: ["take_link_ended", "rate_limited"],
  invalidFieldCodes: { token: "take_link_ended" },
} as const;

/** The link in a message by which its recipient takes a reminder in hand without signing in. */
export const takeLinks = callsOf("Reminders", {
  read: {
    method: "GET",
    path: "/take/{token}",
    summary: "What the link in a reminder's message would put into its recipient's hands; changes nothing",
    ...ofLink,
  },
  set: {
    method: "POST",
    path: "/take/{token}",
    summary: "Takes a reminder in hand for the recipient of a message, or gives back what they have",
    ...ofLink,
    body: z.strictObject({ isTaken: z.boolean() }),
  },
});
