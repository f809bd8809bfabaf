import { localize } from "@pomander/texts/format";
import { inWords } from "../../lib/format/wait-texts.ts";

/** The texts of every page that asks for a second factor. */
export const english = () => ({
  title: "Two-step sign-in",
  methods: {
    totp: {
      title: "Enter your code",
      lead: "Open your authenticator app and enter the six-digit code it shows for Pomander.",
      use: "Use your authenticator app",
    },
    "security-key": {
      title: "Use your security key",
      lead: "Insert your security key or hold it to your device, then touch it when your browser asks.",
      use: "Use your security key",
    },
    "recovery-code": {
      title: "Enter a recovery code",
      lead: "Use one of the ten codes you saved when you set up two-step sign-in. Each works only once. Your recovery key won't work here.",
      use: "Use a recovery code",
    },
  },
  code: "Code",
  recoveryCode: "Recovery code",
  recoveryCodeHint: "Ten letters and digits. Capitals, spaces and dashes don't matter.",
  waiting: "Waiting for your security key...",
  start: "Use security key",
  again: "Try again",
  submit: "Continue",
  cancel: "Cancel",
  others: "Use another method",
  trust: "Trust this browser for 30 days",
  trustHint: "Only do this on your own device. You can undo it in your profile.",
  none: "This page doesn't support this account's second step. Reload the page and try again.",
  errors: {
    code: "Enter the six-digit code",
    recoveryCode: "A recovery code has ten letters and digits, without the letter U",
    wrong: {
      totp: "Incorrect code. Enter the newest one. If that doesn't work, check your phone's clock.",
      "security-key": "This security key isn't registered for your account. Try again with one that is.",
      "recovery-code": "Incorrect code, or you've already used it.",
    },
    tooMany: (seconds: number) =>
      `Too many wrong codes. You can try again in ${inWords(seconds)}, or use another method now.`,
    key: {
      refused: "Your security key wasn't used. Try again, or use another method.",
      unsupported: "This browser can't use security keys here. Use another method.",
    },
  },
});

export const factorTexts = localize("widgets/factor/texts", english);
