import { expect, test } from "vitest";
import { changedPreferences, preferenceColumns, presentPreferences } from "./preferences.ts";

const row = {
  time_zone: "Europe/Vienna",
  language: "de",
  mail_time: "07:30",
  digest: "weekly",
  digest_day: 3,
  attach_calendar: true,
  passwords_per_page: "25",
  sending_hours: "1-5 08:00-18:00",
  mail_link_opened: false,
} as const;
const own = {
  timeZone: "Europe/Vienna",
  language: "de",
  mailTime: "07:30",
  digest: "weekly",
  digestDay: 3,
  attachCalendar: true,
  passwordsPerPage: "25",
  sendingHours: "1-5 08:00-18:00",
  mailLinkOpened: false,
} as const;

test("each preference has its column, and an absent one changes nothing", () => {
  expect(changedPreferences(own)).toEqual(row);
  expect(changedPreferences({ sendingHours: null, mailLinkOpened: false })).toEqual({
    sending_hours: null,
    mail_link_opened: false,
  });
  expect(changedPreferences({ digest: undefined })).toEqual({});
  expect(preferenceColumns.toSorted()).toEqual(Object.keys(row).toSorted());
});

test("others see of them the zone and the mail hour alone", () => {
  expect(presentPreferences(row, true)).toEqual(own);
  expect(presentPreferences(row, false)).toEqual({ timeZone: "Europe/Vienna", mailTime: "07:30" });
});
