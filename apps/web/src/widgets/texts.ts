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
  unconfirmed: {
    title: "Check your vault first",
    lead: "This browser hasn't seen your vault before, and asks once whether it's yours.",
    action: "Check your vault",
  },
});

export const texts = localize("widgets/texts", english);
