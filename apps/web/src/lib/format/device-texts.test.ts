import { expect, test } from "vitest";
import { createFormat } from "@pomander/texts/format";
import { german } from "./device-texts.de.ts";
import { deviceText } from "./device-texts.ts";

test.each([
  ["Firefox on Linux", "Firefox on Linux"],
  ["Pomander command line", "Pomander command line"],
  ["", "Unknown device"],
  ["Your account is being closed. Call 555 0100", "“Your account is being closed. Call 555 0100” (unknown program)"],
])("shows the device %j as %s", (device, shown) => {
  expect(deviceText(device)).toBe(shown);
});

test.each([
  ["Firefox on Linux", "Firefox unter Linux"],
  ["Pomander command line", "Befehlszeile von Pomander"],
  ["", "Unbekanntes Gerät"],
  ["Unknown device", "Unbekanntes Gerät"],
  ["curl/8", "„curl/8“ (unbekanntes Programm)"],
])("shows the device %j in German as %s", (device, shown) => {
  expect(german(createFormat("de")).device(device)).toBe(shown);
});
