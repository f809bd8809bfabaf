import { limits } from "./limits.ts";

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|HeadlessChrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const commandLine = "Pomander command line";

/** Names a device by its User-Agent: "Firefox on Linux", else what the program calls itself, in printable ASCII. */
export function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === "") return "Unknown device";
  const named = (list: readonly [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  if (/^pomander-cli\/[\d.]+$/.test(userAgent)) return commandLine;
  return browser ?? system ?? userAgent.replaceAll(/[^\x20-\x7e]/g, "").slice(0, limits.device);
}

const namesOf = (list: readonly [RegExp, string][]) => list.map(([, name]) => name);
const known = new Set([
  "Unknown device",
  commandLine,
  ...namesOf(browsers),
  ...namesOf(systems),
  ...namesOf(browsers).flatMap((browser) => namesOf(systems).map((system) => `${browser} on ${system}`)),
]);
/** Tells whether a name is one of ours, and not what a program calls itself. */
export const isKnownDevice = (name: string): boolean => known.has(name);
