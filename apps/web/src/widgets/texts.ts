import { localize } from "@pomander/texts/format";

/** Texts of what needs an open vault, or the master password. */
export const english = () => ({
  required: "Password is required",
  wrong: "Incorrect password.",
  password: "Master password",
  cancel: "Cancel",
  opening: "Opening your vault...",
  failed: "Couldn't load your vault",
  unavailable: "Not available right now",
  toPasswords: "Go to Passwords",
  unlock: "Unlock",
});

export const texts = localize("widgets", english);
