import { localize } from "@pomander/texts/format";

/** Every text of the page that offers the browser extension. */
export const english = () => ({
  heading: "Get the extension",
  lead: "It fills your logins into websites, and saves new ones. You type your master password into the extension, not into a page.",
  loading: "Looking for the extension",
  failed: "Couldn't look up the extension",

  present: (version: string) =>
    `The extension is in this browser and connected to this server. It's version ${version}.`,
  newer: (version: string) => `Version ${version} is here. Install it as you did before.`,
  connectTo: ["In the tab that opens, type", "and sign in."] as const,

  none: "This server doesn't offer the extension",
  noneHint: "The people who run it can add it. Until then, copy passwords from the list.",

  download: (kind: string, size: string) => `Download ${kind} (${size})`,
  chromium: {
    title: "Chrome, Edge, Brave and Chromium",
    lead: "From version 148 on, on a computer. Your company may have installed it already.",
    unpack: "Unpack the file into a folder that stays where it is.",
    open: ["Open", "in a new tab, and turn on Developer mode."] as const,
    load: "Choose “Load unpacked”, then the folder.",
  },
  firefox: {
    title: "Firefox",
    lead: "From version 153 on, on a computer. Firefox keeps an extension only if Mozilla has signed it, or your company's policy allows it. Without that, it's gone when Firefox closes.",
    open: ["Open", "in a new tab."] as const,
    load: "Choose “Load Temporary Add-on”, then the file.",
  },
  company: {
    title: "On all computers of a company",
    chromium: "Chromium's policy, which also brings new versions:",
    noSigned: "For Chromium, a policy needs a signed file, and this server has none.",
    firefox: "Firefox ESR's policy:",
  },
  check: {
    title: "Check the files",
    lead: "The SHA-256 of each file. Compare it with the release, or with the files that you build yourself.",
  },
});

export const texts = localize("features/extension/texts", english);
