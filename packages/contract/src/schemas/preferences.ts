import { languageTags } from "../languages.ts";
import { sendingHours } from "../sending-hours.ts";
import { z } from "../zod.ts";
import { timeZone } from "./common.ts";

export const digests = ["off", "daily", "weekly"] as const;
export type Digest = (typeof digests)[number];

/** How many passwords a page of the list may have. */
export const passwordsPerPage = ["10", "25", "50", "100", "all"] as const;
export type PasswordsPerPage = (typeof passwordsPerPage)[number];

/**
 * Settings that users choose for themselves, in the form of the request that changes them. A new one needs its line
 * here and in `shownPreferences`; the compiler then names the one file of the server that stores and shows it.
 */
export const preferences = z.strictObject({
  timeZone,
  /** The language of emails to the user, and of their pages; null: the server's default, and the browser's. */
  language: z.enum(languageTags).nullable(),
  mailTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 09:00"),
  /** Whether reminders arrive one by one, or together in one email a day or a week. */
  digest: z.enum(digests),
  /** The day of a weekly digest: Monday is 1. */
  digestDay: z.int().min(1).max(7),
  /** Whether emails about reminders carry the expiry date as a file for calendars. */
  attachCalendar: z.boolean(),
  passwordsPerPage: z.enum(passwordsPerPage),
  /** The days and hours in which reminders are sent; null: as the server's setting says. */
  sendingHours: sendingHours.nullable(),
  /** Whether the user gets an email when a link of theirs is opened. */
  mailLinkOpened: z.boolean(),
});
export type Preferences = z.infer<typeof preferences>;

/** The same in a user's record. Settings that others have no use for are shown to their owner alone. */
export const shownPreferences = {
  timeZone: z.string(),
  /** One that this release does not know counts as English; null: none was chosen. */
  language: z.string().nullable().optional(),
  mailTime: z.string(),
  digest: z.enum(digests).optional(),
  digestDay: z.int().optional(),
  attachCalendar: z.boolean().optional(),
  passwordsPerPage: z.enum(passwordsPerPage).optional(),
  sendingHours: z.string().nullable().optional(),
  mailLinkOpened: z.boolean().optional(),
} satisfies Record<keyof Preferences, z.ZodType>;
