import { type Format, localize } from "@pomander/texts/format";

/** Every text of how a vault opens whose master password no one knows, and of changing that. */
export const english = ({ moment }: Format) => ({
  /** The company, where its name is not known. */
  unnamed: "your company",
  title: "Browsers that open your vault",
  lead: (company: string) =>
    `${company} signs you in, then one of these browsers opens your vault. No one knows its master password, and neither ${company} nor this server can open it.`,
  loadFailed: "Couldn't load the browsers that open your vault",
  none: "No browser opens your vault. Your recovery key or a passkey does.",
  here: "This browser",
  restored: "From a backup. Did you remove it since?",
  added: (at: string) => `Added ${moment(at)}`,
  used: (at: string) => `Last used ${moment(at)}`,
  add: "Add this browser",
  approveLocked: "Unlock your vault to approve another browser.",
  remove: "Remove",
  removeLabel: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeBody:
    "It no longer opens your vault, and is signed out. You can add it again there. If someone else may have it, create new vault keys as well.",
  removeFailed: "Couldn't remove the browser",
  removed: "Browser removed",
  forget: "Forget",
  forgetLabel: "Forget this browser",
  forgetTitle: "Forget this browser?",
  forgetBody:
    "It no longer opens your vault. Your vault stays open until you lock it; after that you need your recovery key, a passkey or another browser.",
  forgotten: "This browser no longer opens your vault",
  forgetFailed: "Couldn't forget this browser",
  passkeysOnly: {
    action: "Use passkeys only",
    title: "Open your vault with passkeys only?",
    lead: "Browsers no longer open your vault by themselves: you use a passkey each time. Then a copy of a browser's data opens nothing. All your browsers are removed here, and signed out, except this one.",
    confirm: "Use passkeys only",
    needed: "No passkey opens your vault yet. Add one on this page first.",
    one: "Only one passkey opens your vault. If you lose it, you need your recovery key: add a second one soon.",
    failed: "Couldn't change how your vault opens",
    loadFailed: "Couldn't load your passkeys",
    close: "Close",
    done: "Only passkeys open your vault from now on",
    on: (company: string) =>
      `Only your passkeys open your vault, after ${company} has signed you in. If you lose them, your recovery key does. No browser can be added.`,
    left: "These browsers can open your vault, too. Remove them.",
    allow: "Let browsers open it again",
    allowTitle: "Let browsers open your vault again?",
    allowBody: "Your passkeys still open it. You can then add browsers, which open it without asking you for anything.",
    allowConfirm: "Let browsers open it",
    allowed: "Browsers can open your vault once you add them",
  },
  choose: {
    action: "Set a master password",
    title: "Set a master password?",
    lead: "From then on this password unlocks your vault on every device. With your email, it also signs you in where your company doesn't have to. Browsers no longer open your vault by themselves, and all other sessions end.",
    cancel: "Cancel",
    submit: "Set master password",
    done: "Your master password is set",
    failed: "Couldn't set your master password",
  },
  generate: {
    action: "Stop using a master password",
    title: "Stop using a master password?",
    lead: (company: string) =>
      `${company} signs you in, and this browser opens your vault: you type nothing. On a new device you need the recovery key that you get next, or a passkey. Passkeys no longer sign you in, and all other sessions end.`,
    password: "Master password",
    show: "Continue",
    cancel: "Cancel",
    sheetTitle: "Save your recovery key",
    sheetLead: (company: string) =>
      `It opens your vault on a new device. ${company} can't help if you lose it. It's shown only once, and the server can't read it.`,
    store: "Stop using a master password",
    done: "Your vault has no master password any more",
    failed: "Couldn't change how your vault opens",
    signInFirst: (company: string) => `Sign in with ${company} in another window, then continue here.`,
    signIn: (company: string) => `Sign in with ${company}`,
  },
  /** The texts of the recovery key, without which no one can help. */
  recovery: {
    lead: "You have a recovery key. It unlocks your vault on a new device, and your company can't help without it. If you create a new one, the old one stops working.",
    ask: "Confirm that it's you to see the new key. Nothing changes until you save it.",
  },
  /** The texts of sessions and of the vault's activity, which no master password protects. */
  sessions: {
    lead: "Where you're signed in. Don't recognize a session? End it, then remove any browser above that you don't recognize.",
    endAllBody: "All your sessions end, including this one. You'll need your company to sign in again.",
    activity: "Don't recognize something? End the session, then remove any browser above that you don't recognize.",
  },
  /** The text of offline access. */
  offline:
    "Only a passkey unlocks it: unlock your vault with one first. It's deleted when you sign out or your session expires. Don't turn this on for a shared device.",
});

export const texts = localize("features/profile/opening/texts", english);
