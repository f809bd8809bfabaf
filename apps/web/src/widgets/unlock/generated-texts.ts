import { localize } from "@pomander/texts/format";

/** The texts of unlocking a vault whose master password no one knows. */
export const english = () => ({
  lead: (company: string) =>
    `This browser opens your vault soon after ${company} has signed you in. ${company} and this server can't open it.`,
  unlock: "Unlock",
  stale: (company: string) => `Sign in with ${company} again: this browser opens your vault only soon after that.`,
  signIn: (company: string) => `Sign in with ${company}`,
  newBrowser: (company: string) =>
    `This browser doesn't open your vault yet. Use another browser that does, your recovery key or a passkey. Never type your password for ${company} here.`,
  nothingLeft: "If you have none of these, ask an administrator for a link to start over with an empty vault.",
  passkeysOnly: (company: string) =>
    `You chose that only passkeys open your vault. Never type your password for ${company} here.`,
  useKey: "Use your recovery key",
  key: "Recovery key",
  keyHint: "The 8 groups of 4 that you saved.",
  submitKey: "Unlock with the recovery key",
  wrongKey: "This key doesn't unlock your vault.",
  add: "Open my vault in this browser from now on",
  startOver: "Begin with an empty vault",
  startOverLead:
    "You came with a link to begin with an empty vault. If something of yours still opens this one, use that instead.",
  offline: "While you're offline, only a passkey opens the copy on this device.",
  passkeyStopped: "Nothing was confirmed on your device. Try again, or use your recovery key.",
});

export const texts = localize("widgets/unlock/generated-texts", english);
