import { secretSeconds } from "@pomander/browser/clipboard";
import { localize } from "@pomander/texts/format";

/** The texts for setting up a second factor. */
export const english = () => ({
  name: "Name",
  password: "Master password",
  passwordRequired: "Password is required",
  nameRequired: "Give it a name you'll recognize later",
  failed: "Couldn't set up two-step sign-in",
  app: {
    title: "Set up an authenticator app",
    begin: "You need an authenticator app on your phone. In the next step, you'll scan a QR code with it.",
    next: "Continue",
    nameHint: "For example, the phone it's on.",
    lead: "Scan this with an authenticator app on your phone, or enter the secret by hand.",
    qr: "QR code with the secret for your authenticator app",
    secret: "Secret",
    copySecret: "Copy secret",
    secretCopied: `Secret copied to clipboard. It will be cleared in ${secretSeconds} seconds.`,
    copyFailed: "Failed to copy",
    open: "Open in an authenticator app on this device",
    code: "Code from the app",
    codeHint: "Six digits. This confirms that the app works before you turn it on.",
    codeForm: "Enter the six-digit code from the app",
    defaultName: "Authenticator app",
    submit: "Turn on",
    loading: "Creating a secret...",
  },
  key: {
    title: "Add a security key",
    lead: "A USB or NFC key that you touch when you sign in. It can't be phished: it only answers to this site.",
    hint: "For example, where you keep it. You can add several keys.",
    defaultName: "Security key",
    submit: "Add security key",
    waiting: "Touch your security key when your browser asks...",
    refused: "Your security key wasn't used. Try again.",
    known: "This security key is already registered.",
    unsupported: "This browser can't use security keys here. Try another browser.",
  },
  lost: "If you lose your phone or security key, a recovery code lets you sign in. You'll get ten at the end.",
  othersEnd: "This signs you out everywhere else.",
  codes: {
    title: "Save your recovery codes",
    lead: "If you lose your phone or security key, each code gets you in once, after your master password. They're shown only now, and they don't replace your recovery key. Keep them away from your phone, for example on paper.",
    leadGenerated:
      "If you lose your phone or security key, each code gets you in once, after your company has signed you in. They're shown only now, and they don't replace your recovery key. Keep them away from your phone, for example on paper.",
    label: "Recovery codes",
    saved: "I have saved my recovery codes",
    done: "Done",
    copied: `Recovery codes copied to clipboard. They will be cleared in ${secretSeconds} seconds.`,
    sheetTitle: "Pomander recovery codes",
    sheet: (email: string, site: string, date: string, isGenerated: boolean) => [
      `Account: ${email}`,
      `Site: ${site}`,
      `Created on: ${date}`,
      "",
      `Each code works once, after ${isGenerated ? "your company has signed you in" : "your master password"}, in place of your phone or security key.`,
      "They aren't your recovery key and don't unlock your vault. If you create new codes, these stop working.",
    ],
  },
});

export const setupTexts = localize("widgets/factor/setup-texts", english);
