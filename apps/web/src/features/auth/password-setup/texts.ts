import { localize } from "@pomander/texts/format";

/** Every text of choosing a master password in place of a temporary one, or as the first one. */
export const english = () => ({
  title: "Choose your master password",
  lead: "You won't need the temporary password again. From now on, only you know what unlocks your vault.",
  loading: "Finding your vault...",
  signedOut: "Sign-in stopped. Ask your administrator whether they reset your password.",
  back: "Back",
  next: "Continue",
  temporaryTitle: "Enter your temporary password again",
  temporaryLead: "The page was reloaded, and passwords are never stored. Enter it again to confirm it's you.",
  invited: {
    title: "Choose your master password",
    lead: (email: string) =>
      `You're signed in as ${email}. What opens your vault is a master password that only you know: choose it now.`,
  },
  first: {
    title: "Set up your vault",
    lead: "The password you were given works only once. Choose a master password that only you know.",
    submit: "Set up my vault",
    done: "Your vault is ready.",
  },
  /** The texts of the choice of what opens a first vault. */
  opening: {
    title: "What opens your vault?",
    lead: (email: string) => `You're signed in as ${email}. You can change this later in your profile.`,
    generated: (company: string) => `${company}, then this browser`,
    generatedHint: (company: string) =>
      `You type nothing: ${company} signs you in, and this browser opens your vault. ${company} and this server can't.`,
    password: "A master password",
    passwordHint: "You choose it and type it to unlock. It works on every device, and offline.",
  },
  generated: {
    title: "Save your recovery key",
    lead: (company: string) =>
      `It opens your vault on a new device, or if this browser forgets. ${company} can't help if you lose it.`,
    note: (company: string) =>
      `${company} signs you in. This browser opens your vault; ${company} and this server can't.`,
    making: "Making your recovery key...",
  },
  ways: {
    title: "Get back into your vault",
    lead: "The temporary password from your administrator doesn't unlock your vault. Confirm that the vault is yours, then choose a new master password.",
    password: "I know my old master password",
    passwordHint: "The one you used before the reset. You keep everything in your vault.",
    recoveryKey: "I have my recovery key",
    recoveryKeyHint: "The 8 groups of 4 that you saved. You keep everything in your vault.",
    generatedLead: "The temporary password from your administrator doesn't unlock your vault. Your recovery key does.",
    generatedEmpty: "I don't have it",
    generatedEmptyHint:
      "Start an empty vault. The old one stays in your archive, locked, in case you find its recovery key later.",
    empty: "I have neither",
    emptyHint: "Start an empty vault. The old one stays in your archive, locked, in case you find its password later.",
  },
  password: {
    title: "Unlock your vault",
    lead: "Enter your master password from before the reset. It's checked on this device, and you won't need it again.",
    submit: "Unlock my vault",
    wrong: "This password doesn't unlock your vault. Neither does the temporary one.",
  },
  recoveryKey: {
    title: "Unlock your vault",
    lead: "Use your recovery key instead of your old master password.",
    submit: "Unlock my vault",
    wrong: "This key doesn't unlock your vault.",
  },
  reclaimed: {
    title: "Choose a new master password",
    lead: "You're back in your vault. Your new password replaces both the old one and the temporary one.",
    done: "Your vault is back.",
    keyTitle: "Save a new recovery key",
    keyLead: "You've just used your old key, so someone may have seen it. This one replaces it when you continue.",
    keyLeadNone: "Your vault had no recovery key. This one gets you back in if you forget your master password.",
    keep: {
      label: "Keep my current key",
      title: "Keep your current key?",
      warning: "It keeps working, including for anyone who saw it when you used it.",
      confirm: "Keep the old key",
      cancel: "Save the new key",
    },
    submit: "Set master password",
  },
  empty: {
    title: "Start an empty vault?",
    warning: [
      "Your new vault starts without anything from the old one: no passwords, no notes, and no shared vaults until a manager gives you access again.",
      "The old vault goes to your archive, still locked. Only its old master password or recovery key unlocks it. Without them, no one can, not even you or an administrator.",
      "If you find the password or key later, you can reopen the old vault in your profile and bring over what you've saved since.",
    ] as const,
    generatedWarning: [
      "The old vault goes to your archive, still locked. Only its recovery key unlocks it. Without that, no one can, not even you or an administrator.",
      "If you find the key later, you can reopen the old vault in your profile and bring over what you've saved since.",
    ] as const,
    understood: "I understand that my new vault will be empty",
    submit: "Start an empty vault",
    passwordTitle: "Choose a master password for the empty vault",
    passwordLead: "Choose one that only you know. No one can reset it for you.",
    done: "Your empty vault is ready. The old one is archived in your profile.",
  },
});

export const texts = localize("features/auth/password-setup/texts", english);
