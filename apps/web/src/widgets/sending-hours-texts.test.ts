import { expect, test } from "vitest";
import { sendingHoursWords } from "./sending-hours-texts.ts";

test.each([
  [null, "At any time"],
  ["1234567 00:00-24:00", "At any time"],
  ["12345 08:00-18:00", "Monday to Friday, 08:00 to 18:00"],
  ["67 10:00-12:00", "Saturday and Sunday, 10:00 to 12:00"],
  ["135 10:00-24:00", "Monday, Wednesday, and Friday, 10:00 to 24:00"],
  ["1234567 08:00-20:00", "Every day, 08:00 to 20:00"],
])("%j is %j", (stored, words) => expect(sendingHoursWords(stored)).toBe(words));
