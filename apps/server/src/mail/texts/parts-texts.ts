import type { DeviceWords } from "@pomander/contract";
import type { Format } from "@pomander/texts/format";

/** Returns the texts that several mails share. */
export const english = (_format: Format) => ({
  /** How people are called whose name is not shown. */
  someone: "someone",
  someoneAtStart: "Someone",
  someoneElse: "Someone else",
  anAdministrator: "an administrator",
  directory: "your company's directory",
  /** @param name the first name, empty where it is not shown */
  greeting: (name: string) => (name === "" ? "Hello," : `Hello ${name},`),
  noSecret: "This email contains nothing secret.",
  neverAsked: "We never ask for your master password or your recovery key by email.",
  /** The sign between a name and its value: "Type: Work". */
  colon: ": ",
  when: "When",
  device: "Device",
  /** Our names of devices. */
  devices: {
    unknown: "Unknown device",
    commandLine: "Pomander command line",
    extension: (browser: string) => `${browser} (extension)`,
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  } satisfies DeviceWords,
  unknownProgram: "an unknown program",
  open: "Open Pomander",
  openProfile: "Open my profile",
  signIn: "Sign in",
  confirm: "Confirm my email",
  confirmEnding: (days: number) => `The button works once, for ${days} days.`,
});
