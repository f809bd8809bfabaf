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

const unknownDevice = "Unknown device";
const commandLine = "Pomander command line";
const nameOn = (browser: string, system: string) => `${browser} on ${system}`;

/** Names a device by its User-Agent: "Firefox on Linux", else what the program calls itself, in printable ASCII. */
export function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === "") return unknownDevice;
  const named = (list: readonly [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser !== undefined && system !== undefined) return nameOn(browser, system);
  if (/^pomander-cli\/[\d.]+$/.test(userAgent)) return commandLine;
  return browser ?? system ?? userAgent.replaceAll(/[^\x20-\x7e]/g, "").slice(0, limits.device);
}

/** The words in a device's name that depend on a language. */
export interface DeviceWords {
  unknown: string;
  commandLine: string;
  browserOn: (browser: string, system: string) => string;
  extension: (browser: string) => string;
}

const namesOf = (list: readonly [RegExp, string][]) => list.map(([, name]) => name);
const known = new Map<string, (words: DeviceWords) => string>([
  [unknownDevice, ({ unknown }) => unknown],
  [commandLine, (words) => words.commandLine],
  ...[...namesOf(browsers), ...namesOf(systems)].map((name) => [name, () => name] as const),
  ...namesOf(browsers).flatMap((browser) =>
    namesOf(systems).map(
      (system) => [nameOn(browser, system), ({ browserOn }: DeviceWords) => browserOn(browser, system)] as const,
    ),
  ),
]);

const extension = " (extension)";

/** Names the browser extension on a device: "Firefox on Linux (extension)". */
export const extensionName = (userAgent: string | undefined): string => `${deviceName(userAgent)}${extension}`;

/** Returns one of our names of devices in a language; null for what a program calls itself. */
export function deviceNameIn(words: DeviceWords, name: string): string | null {
  const isExtension = name.endsWith(extension);
  const device = known.get(isExtension ? name.slice(0, -extension.length) : name)?.(words) ?? null;
  return isExtension && device !== null ? words.extension(device) : device;
}
