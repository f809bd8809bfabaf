import { expect, test } from "vitest";
import { deviceText } from "./device-texts.ts";

test.each([
  ["Firefox on Linux", "Firefox on Linux"],
  ["Pomander command line", "Pomander command line"],
  ["", "Unknown device"],
  ["Your account is being closed. Call 555 0100", "“Your account is being closed. Call 555 0100” (unknown program)"],
])("shows the device %j as %s", (device, shown) => {
  expect(deviceText(device)).toBe(shown);
});
