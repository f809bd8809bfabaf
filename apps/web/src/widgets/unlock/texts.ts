import { localize } from "@pomander/texts/format";

/** The texts around the field for the master password. */
export const english = () => ({
  password: "Master password",
  submit: "Unlock",
  busy: "Unlocking...",
  passkey: "Unlock with a passkey",
  passkeyStopped:
    "Nothing was confirmed on your device. Try again, or enter your master password. A passkey works only at the address where you added it.",
  /** The text for offline use where the vault was last unlocked with a passkey. */
  onlyPasskey: "While you're offline, only your passkey unlocks the copy on this device.",
  /** The texts for what the server returns only soon after an unlock. */
  proof: {
    submit: "Continue",
    why: "The server shows them only for ten minutes after you unlock.",
  },
  /** The texts for signing in again once the session has ended. */
  signInAgain: {
    submit: "Sign in",
    busy: "Signing in...",
    otherWay: "Sign in another way",
    reset: "An administrator reset your password. Sign in with the temporary password they gave you.",
    failed: "Couldn't sign in. Try again.",
  },
  /** The texts for a vault whose master password no one knows. */
  generated: {
    lead: (company: string) =>
      `This browser opens your vault soon after ${company} has signed you in. ${company} and this server can't open it.`,
    unlock: "Unlock",
    stale: (company: string) => `Sign in with ${company} again: this browser opens your vault only soon after that.`,
    signIn: (company: string) => `Sign in with ${company}`,
    newBrowser: (company: string) =>
      `This browser doesn't open your vault yet. Use your recovery key or a passkey. Never type your ${company} password here.`,
    useKey: "Use your recovery key",
    key: "Recovery key",
    keyHint: "The 8 groups of 4 that you saved.",
    submitKey: "Unlock with the recovery key",
    wrongKey: "This key doesn't unlock your vault.",
    add: "Open my vault in this browser from now on",
    offline: "While you're offline, only a passkey opens the copy on this device.",
    passkeyStopped: "Nothing was confirmed on your device. Try again, or use your recovery key.",
  },
  required: "Password is required",
  failed: "Couldn't unlock your vault. Try again.",
  wrong: "Incorrect master password.",
});

export const texts = localize("widgets/unlock/texts", english);
