import { firstVisitTexts, securityWarningTexts } from "@pomander/texts/vault-warnings";
import { localize } from "@pomander/texts/format";

/** Every text of the extension's tab. */
export const english = () => ({
  connect: {
    title: "Connect to your server",
    lead: "Type the address at which you open Pomander. The browser then asks whether the extension may use it.",
    address: "Address",
    submit: "Connect",
    malformed: "Enter an address like https://passwords.example.com",
    refused: "Without this permission the extension can't reach your server.",
  },
  signIn: {
    title: (host: string) => `Sign in to ${host}`,
    lead: "Your master password unlocks your vault on this device.",
    email: "Email",
    password: "Master password",
    submit: "Sign in",
    failed: "Login failed",
    setup: "This account has to choose a master password first. Open Pomander and sign in there.",
    otherServer: "Use another server",
  },
  unlock: {
    title: "Unlock your vault",
    submit: "Unlock",
    failed: "Couldn't unlock your vault",
    signOut: "Sign out",
  },
  code: {
    title: "Confirm it's you",
    lead: "Enter the six digits of your authenticator app, one of your recovery codes, or the code that was mailed to you.",
    label: "Code",
    submit: "Continue",
    wrong: "That code isn't right.",
    malformed: "Enter six digits, or a recovery code.",
    wait: "Too many tries. Wait a moment, then try again.",
    trust: "Don't ask in this browser for 30 days",
    stop: "Stop",
    otherMethod:
      "This account confirms with a security key, which works on the page only. Add an authenticator app to use the extension.",
  },
  warning: { ...securityWarningTexts, goOn: "Continue anyway", stop: "Stop" },
  firstVisit: { ...firstVisitTexts, yes: "Yes, this is my vault", no: "No" },
  open: {
    title: "The extension is ready",
    lead: (host: string) =>
      `Connected to ${host}. Press Ctrl+Shift+L on a page, or open the extension from the toolbar, to fill a login.`,
    lock: "Lock",
    signOut: "Sign out",
  },
  inSites: {
    title: "In sites",
    lead: "For these, the extension needs access to all sites.",
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
  },
  browserSaver: {
    title: "In the browser",
    turnOff: "Turn off the browser's own offers to save passwords",
    help: "So that one login is asked about once. What the browser has saved stays there.",
    refused: "Without this permission the extension can't change that setting.",
    decidedElsewhere: "A policy or another extension decides this setting.",
  },
  failed: "That didn't work. Try again.",
});

export const texts = localize("pages/tab/texts", english);
