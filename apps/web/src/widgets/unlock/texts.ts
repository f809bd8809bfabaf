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
  required: "Password is required",
  failed: "Couldn't unlock your vault. Try again.",
  wrong: "Incorrect master password.",
});

export const texts = localize("widgets/unlock/texts", english);
