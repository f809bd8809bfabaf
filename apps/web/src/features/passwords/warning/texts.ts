import { integrityTexts } from "@pomander/texts/vault-warnings";
import { type Format, localize } from "@pomander/texts/format";

/** Every text about a problem with what the server sent, worded as in every other client. */
export const english = ({ list }: Format) => ({
  ...integrityTexts,
  help: "What can I do?",
  readAgain: "Read again",
  stillSo: "Read again. Nothing has changed.",
  keep: "Keep this version",
  memoryRestored:
    "This browser's memory of your vault was cleared while the vault was open. It has been restored. " +
    "If you didn't clear it, the server may have: compare the check code in your profile with the one on another of your devices.",
  dismiss: "Got it",
  shared: {
    title: (vault: string) => `"${vault}" doesn't match what was last saved`,
    steps: [
      "Read again first. The problem may be temporary.",
      "Ask the people who run the server whether they restored a backup. If so, this warning is expected.",
      "If they didn't, compare the check code with the one of another member before you trust anything.",
    ],
    askManager: "A manager of this vault can keep this version. After that, you can continue from there.",
    keepBody:
      "What the server sent becomes this vault for all its members, even if something is missing or different. " +
      "Each of their devices shows a notice once.",
    goOn: "Continue from here...",
    goOnTitle: "Continue from what a manager kept?",
    goOnConfirm: "Continue",
    kept: (by: string, date: string) =>
      `${by} kept the server's version on ${date}. This device gives up what it remembers.`,
    added: (names: readonly string[]) => `Members this device didn't know: ${list(names)}.`,
    gone: (names: readonly string[]) => `No longer members: ${list(names)}.`,
    changed: (names: readonly string[]) => `Changed role or keys: ${list(names)}.`,
    sameMembers: "The members are the ones this device remembers.",
    wentOn: "This device now reads the vault from what was kept.",
    accepted: (by: string, vault: string, date: string) => `On ${date}, ${by} kept the server's version of "${vault}".`,
    formerMember: "a former member",
  },
});

export const texts = localize("features/passwords/warning/texts", english);
