import { integrityTexts } from "@pomander/texts/vault-warnings";
import { localize } from "@pomander/texts/format";

/** Every text about a problem with what the server sent, worded as in every other client. */
export const english = () => ({
  ...integrityTexts,
  help: "What can I do?",
  readAgain: "Read again",
  stillSo: "Read again. Nothing has changed.",
  keep: "Keep this version",
  memoryRestored:
    "This browser's memory of your vault was cleared while the vault was open. It has been restored. " +
    "If you didn't clear it, the server may have: compare the check code in your profile with the one on another of your devices.",
  dismiss: "Got it",
});

export const texts = localize("passwords/warning", english);
