import { firstVisitTexts, securityWarningTexts } from "@pomander/texts/vault-warnings";
import { type Format, localize } from "@pomander/texts/format";

/** Every text of the extension's tab. */
export const english = ({ plural }: Format) => ({
  connect: {
    title: "Connect to your server",
    lead: "Enter the address where you open Pomander. Your browser will ask whether the extension can access it.",
    address: "Address",
    submit: "Connect",
    malformed: "Enter an address like https://passwords.example.com",
    notEncrypted: "The address must begin with https://, so that your passwords reach your server encrypted.",
    refused: "Without this permission the extension can't reach your server.",
    notPomander: (host: string) => `No Pomander server answers at ${host}. Check the address.`,
    cancel: "Cancel",
  },
  signIn: {
    title: (host: string) => `Sign in to ${host}`,
    lead: "Your master password unlocks your vault on this device.",
    email: "Email",
    password: "Master password",
    submit: "Sign in",
    passkey: "Sign in with a passkey",
    malformed: "Enter an email address like ana@example.com",
    failed: "Couldn't sign in",
    setup: "This account has to choose a master password first. Open Pomander and sign in there.",
    otherServer: "Use another server",
  },
  unlock: {
    title: "Unlock your vault",
    submit: "Unlock",
    passkey: "Unlock with a passkey",
    failed: "Couldn't unlock your vault",
    signOut: "Sign out",
  },
  byCode: {
    offer: "Sign in with a code",
    lead: "Does your company sign you in? In Pomander, open your profile, then Security, and get a sign-in code.",
    code: "Sign-in code",
    hint: "16 letters and digits. It works once.",
    malformed: "Enter the 16 letters and digits that Pomander shows.",
    submit: "Sign in",
    back: "Back",
  },
  generated: {
    /** The company, where its name is not known. */
    unnamed: "your company",
    reading: "Asking your server how your vault opens…",
    again: "Try again",
    lead: (company: string) =>
      `This browser opens your vault soon after ${company} has signed you in. ${company} and your server can't open it.`,
    newBrowser: (company: string) =>
      `The extension doesn't open your vault yet. Once you've opened it here, a new sign-in code is enough. Never type your password for ${company} here.`,
    stale: (company: string) =>
      `Your sign-in with ${company} was too long ago. Sign in with ${company} again in Pomander, then get a new sign-in code there.`,
    newCode: "Sign in with a new code",
    approve: "Approve in another browser",
    useKey: "Use your recovery key",
    keyTitle: "Use your recovery key",
    key: "Recovery key",
    keyHint: "The 8 groups of 4 that you saved.",
    wrongKey: "This key doesn't unlock your vault.",
  },
  approval: {
    title: "Approve in another browser",
    waiting:
      "In a browser that opens your vault, go to your profile, Security, and choose “Approve another browser”. Keep this page open.",
    shown: "Type these digits in the other browser:",
    digits: "Digits that the other browser shows",
    check: "Continue",
    wrong: "The other browser shows other digits. After three wrong tries, the approval ends.",
    entered: "Those are right. Now type the digits above in the other browser, if you haven't yet.",
    beware: "Type digits only from a browser in front of you. If they differ, someone may be in between.",
    ended: "The approval ended before your vault was opened.",
    mismatch:
      "The digits don't match, and your vault wasn't opened. If you typed what the other browser shows, someone may be in between: tell the people who run your company's sign-in.",
    unreached: "Your server can't be reached. The extension keeps trying.",
    again: "Start again",
  },
  code: {
    title: "Confirm it's you",
    lead: "Enter the six digits of your authenticator app, one of your recovery codes, or the code we emailed you.",
    label: "Code",
    submit: "Continue",
    wrong: "Incorrect code.",
    malformed: "Enter six digits, or a recovery code.",
    wait: "Too many tries. Wait a moment, then try again.",
    trust: "Don't ask in this browser for 30 days",
    stop: "Cancel",
    keyLead: "Have your security key ready.",
    useKey: "Use security key",
    keyNotUsed: "Your security key wasn't used. Try again.",
    keyRefused:
      "Your server didn't accept the key. Try again. If it's the right one, ask the person who runs your server to accept keys from this extension.",
    otherMethod:
      "This account uses a verification method this version doesn't support. Add an authenticator app to use the extension.",
  },
  passkey: {
    title: "Use your passkey",
    waiting: "Your browser asks you to confirm...",
  },
  otherAccount: (email: string) => [
    `This code is for ${email}, not for the account last used here.`,
    "If that isn't your account, stop here: someone else may have given you their code.",
  ],
  warning: { ...securityWarningTexts, goOn: "Continue anyway", stop: "Stop" },
  firstVisit: {
    ...firstVisitTexts,
    compare:
      "Pomander shows the check code in your profile, under Advanced. If it's another one there, press “No”: nothing of this vault is used. Then tell your administrator.",
    yes: "Yes, this is my vault",
    no: "No",
  },
  open: {
    title: "The extension is ready",
    lead: (host: string, email: string, keys: string) =>
      keys === ""
        ? `Signed in to ${host} as ${email}. Open the extension from the toolbar to fill a login.`
        : `Signed in to ${host} as ${email}. Press ${keys} on a page, or open the extension from the toolbar, to fill a login.`,
    setShortcut: "Set a keyboard shortcut",
    lock: "Lock",
    signOut: "Sign out",
  },
  filling: {
    title: "Filling",
    turnOn: "Copy the one-time code after filling a password",
    help: "You can then paste it when the site asks for it. It leaves the clipboard after 30 seconds.",
  },
  inSites: {
    title: "On websites",
    lead: "These need access to all sites.",
    refused: "Without access to all sites the extension can't see the fields of a login.",
    saving: {
      turnOn: "Offer to save logins",
      help: "After you sign in somewhere, the extension asks whether to save the login, or to update its password.",
      leftOut: "Never asked about",
      again: (site: string) => `Ask again about ${site}`,
    },
    button: {
      turnOn: "Show a button in login fields",
      help: "It opens the extension, which lists the logins of the site. The page sees nothing of them.",
      leftOut: "No button",
      again: (site: string) => `Show it again on ${site}`,
    },
    dialogs: {
      turnOn: "Answer the browser's sign-in dialogs",
      help: "When a page asks by such a dialog and you have a login for exactly its address, the extension asks you first whether to use it.",
      fromStart: "Takes effect when you restart your browser.",
    },
  },
  browserSaver: {
    title: "In the browser",
    turnOff: "Turn off the browser's own offers to save passwords",
    help: "Then you're asked once, not twice. What the browser has saved stays there.",
    refused: "Without this permission the extension can't change that setting.",
    decidedElsewhere: "A policy or another extension decides this setting.",
  },
  reminderBadge: {
    title: "On the icon",
    turnOn: "Show how many reminders are due",
    help: "You see the number while your vault is open. So does anyone who looks at your screen.",
  },
  check: {
    title: "Your server's pages",
    lead: "Compares each page and file that your server sends with the release that this extension belongs to.",
    submit: "Check this server",
    asReleased: (pages: number, files: number) =>
      `Everything is as released: ${plural(pages, { one: "# page", other: "# pages" })} and ${plural(files, { one: "# file", other: "# files" })}, with the headers that protect them.`,
    onlyNow: "This is what was sent to this browser just now, not what an open page runs.",
    differs: "Your server doesn't send what was released.",
    faults: {
      changed: (files: string) => `Changed: ${files}`,
      missing: (files: string) => `Missing: ${files}`,
      extra: (files: string) => `Not part of the release: ${files}`,
      weaker: (files: string) => `Sent with weaker headers: ${files}`,
    },
    more: (files: string, others: number) => `${files} and ${others} more`,
    incomplete: "It didn't answer every request, so there may be more.",
    afterDiffers:
      "Don't type your master password into its pages until the person who runs it has told you why. This extension doesn't use them.",
    manifest: (hash: string) => `Release manifest: SHA-256 ${hash}`,
    unknownVersion: (theirs: string, ours: string) =>
      `Your server says that it runs version ${theirs}. This extension knows version ${ours} alone, so it can't tell whether the server sends what was released.`,
    unreadable:
      "Your server's settings can't be read, so the extension doesn't know its version. Nothing was compared.",
    unreached: "Your server didn't answer every request, so the check wasn't completed. Try again.",
  },
  failed: "That didn't work. Try again.",
});

export const texts = localize("pages/tab/texts", english);
