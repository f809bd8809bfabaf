import { z } from "../zod.ts";
import { timeZone } from "./common.ts";

/**
 * What people choose for themselves, as the request that changes it has it. One more needs its line here and in `shownPreferences`;
 * the compiler then names the one file of the server that stores and shows it.
 */
export const preferences = z.strictObject({
  timeZone,
  mailTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 09:00"),
});
export type Preferences = z.infer<typeof preferences>;

/** The same in a user's record. What others have no use for is shown to its owner alone. */
export const shownPreferences = {
  timeZone: z.string(),
  mailTime: z.string(),
} satisfies Record<keyof Preferences, z.ZodType>;
