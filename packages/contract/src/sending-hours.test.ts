import { expect, test } from "vitest";
import { anyTime, parseSendingHours, sendingHours, sendingHoursText } from "./sending-hours.ts";

test.each(["12345 08:00-18:00", "7 00:00-01:00", "6 23:00-24:00", anyTime])(
  "%j are hours, and stay as they are",
  (text) => {
    expect(sendingHours.parse(text)).toBe(text);
    const hours = parseSendingHours(text);
    expect(hours && sendingHoursText(hours)).toBe(text);
  },
);

test.each([
  "",
  "12345",
  " 08:00-18:00",
  "0 08:00-18:00",
  "8 08:00-18:00",
  "21 08:00-18:00",
  "11 08:00-18:00",
  "12345 8:00-18:00",
  "12345 18:00-08:00",
  "12345 08:00-08:59",
  "12345 08:00-24:30",
  "12345 24:00-24:00",
  "12345 08:00-18:00 ",
])("%j are none", (text) => {
  expect(parseSendingHours(text)).toBeNull();
  expect(sendingHours.safeParse(text).success).toBe(false);
});
