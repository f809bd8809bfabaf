import type { Preferences, User } from "@pomander/contract";
import type { Selectable } from "kysely";
import type { UsersTable } from "../platform/tables.ts";

/** The column of each preference. */
const columnOf = {
  timeZone: "time_zone",
  language: "language",
  mailTime: "mail_time",
  digest: "digest",
  digestDay: "digest_day",
  attachCalendar: "attach_calendar",
  passwordsPerPage: "passwords_per_page",
  sendingHours: "sending_hours",
  mailLinkOpened: "mail_link_opened",
} as const satisfies Record<keyof Preferences, keyof UsersTable>;

export const preferenceColumns = Object.values(columnOf);
type PreferencesRow = Pick<Selectable<UsersTable>, (typeof preferenceColumns)[number]>;

/** Returns the columns that a change of preferences writes; absent preferences are left as they are. */
export const changedPreferences = (changes: {
  [K in keyof Preferences]?: Preferences[K] | undefined;
}): Partial<PreferencesRow> =>
  Object.fromEntries(
    Object.entries(columnOf).flatMap(([name, column]) => {
      const value = changes[name as keyof Preferences];
      return value === undefined ? [] : [[column, value]];
    }),
  );

/** Returns the preferences in a user's record; only the user sees those that others have no use for. */
export const presentPreferences = (row: PreferencesRow, isOwn: boolean): Pick<User, keyof Preferences> => ({
  timeZone: row.time_zone,
  mailTime: row.mail_time,
  ...(isOwn
    ? {
        language: row.language,
        digest: row.digest,
        digestDay: row.digest_day,
        attachCalendar: row.attach_calendar,
        passwordsPerPage: row.passwords_per_page,
        sendingHours: row.sending_hours,
        mailLinkOpened: row.mail_link_opened,
      }
    : {}),
});
