import { expect, test } from "vitest";
import { deviceName, deviceNameIn, extensionName } from "./device-name.ts";

const english = {
  unknown: "Unknown device",
  commandLine: "Pomander command line",
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  extension: (browser: string) => `${browser} (extension)`,
};

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
    "Chrome on Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36",
    "Chrome on Linux",
  ],
  ["pomander-cli/1.0", "Pomander command line"],
  ["pomander-cli/1.0 (call me)", "pomander-cli/1.0 (call me)"],
  ["line\nbreak\u0000\u202e", "linebreak"],
  ["", "Unknown device"],
  [undefined, "Unknown device"],
])("knows %j as %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
  const isOwn = !["pomander-cli/1.0 (call me)", "linebreak"].includes(name);
  expect(deviceNameIn(english, name)).toBe(isOwn ? name : null);
});

test("names the extension in a browser", () => {
  expect(extensionName("Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0")).toBe(
    "Firefox on Linux (extension)",
  );
});

test.each([
  ["Chrome on Windows", "Chrome auf Windows"],
  ["Safari", "Safari"],
  ["iOS", "iOS"],
  ["Pomander command line", "die Befehlszeile"],
  ["Unknown device", "unbekannt"],
  ["Firefox on Linux (extension)", "Firefox auf Linux (Erweiterung)"],
  ["evil.example (extension)", null],
  ["Chrome on Windows, says evil.example", null],
])("writes %j in another language as %j", (name, written) => {
  const words = {
    unknown: "unbekannt",
    commandLine: "die Befehlszeile",
    browserOn: (browser: string, system: string) => `${browser} auf ${system}`,
    extension: (browser: string) => `${browser} (Erweiterung)`,
  };
  expect(deviceNameIn(words, name)).toBe(written);
});
