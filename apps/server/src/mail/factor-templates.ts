import type { MailData } from "./mail-data.ts";
import { deviceMail, openPomander, type Templates } from "./template-parts.ts";
import { administratorText } from "./safe-text.ts";

const kinds: Record<MailData["authenticator-copied"]["kind"], string> = {
  totp: "authenticator app",
  "security-key": "security key",
  passkey: "passkey",
};

const someoneElse =
  "If this wasn't you, someone else knows your master password. Change it right away, or ask your server administrator for help.";

const someoneElseOrKey =
  "If this wasn't you, someone else knows your master password or has your recovery key. Change your master password and create a new recovery key right away, or ask your server administrator for help.";

const profile = (publicUrl: string) => ({ label: "Open my profile", url: `${publicUrl}/profile/security` });

/** The mails about changes to an account's second factors. */
export const factorTemplates = {
  "factor-added": (data, publicUrl) =>
    deviceMail(data, {
      title: data.isFirst ? "Two-step sign-in is on" : "Two-step sign-in: a new method was added",
      facts: [{ what: "Added", is: kinds[data.kind] }],
      action: profile(publicUrl),
      text: [
        data.isFirst
          ? "From now on, signing in to your Pomander account takes your master password and a second step. All other devices were signed out. Keep your recovery codes somewhere safe: you'll need one to sign in if you lose your phone or security key."
          : "You can use it as the second step when you sign in to Pomander. Trusted browsers will ask for a second step again.",
        someoneElse,
      ],
    }),

  "factor-removed": (data, publicUrl) =>
    deviceMail(data, {
      title: data.isLast ? "Two-step sign-in is off" : "Two-step sign-in: a method was removed",
      facts: [{ what: "Removed", is: kinds[data.kind] }],
      action: profile(publicUrl),
      text: [
        data.isLast
          ? "Your master password is now enough to sign in to Pomander. Your recovery codes no longer work."
          : "It can no longer be used to sign in to Pomander. Trusted browsers will ask for a second step again.",
        someoneElse,
      ],
    }),

  "factors-removed": (data, publicUrl) => {
    const by = data.by === undefined ? "your server administrator" : administratorText(data.by);
    return deviceMail(data, {
      title: "Two-step sign-in was turned off for your account",
      facts: [{ what: "Turned off by", is: by }],
      action: profile(publicUrl),
      text: [
        "All your authenticator apps, security keys, recovery codes and trusted browsers were removed from your Pomander account. Your master password is now enough to sign in. You can set up two-step sign-in again in your profile.",
        "If you didn't ask for this, talk to your administrator right away.",
      ],
    });
  },

  "recovery-codes-made": (data, publicUrl) =>
    deviceMail(data, {
      title: "New recovery codes were created",
      action: profile(publicUrl),
      text: [
        "Your account has ten new recovery codes for two-step sign-in. The old ones no longer work, and you can throw them away. Trusted browsers will ask for a second step again.",
        someoneElse,
      ],
    }),

  "recovery-code-used": (data, publicUrl) =>
    deviceMail(data, {
      title: "A recovery code was used",
      facts: [{ what: "Recovery codes left", is: String(data.left) }],
      action: profile(publicUrl),
      text: [
        "Someone entered your master password or your recovery key, then used one of your recovery codes as the second step. Each code works once. If you're running out, create new ones in your profile.",
        someoneElseOrKey,
      ],
    }),

  "factor-failures": (data, publicUrl) =>
    deviceMail(data, {
      title: "Sign-in stopped at the second step",
      action: openPomander(publicUrl),
      text: [
        "Someone entered your master password or your recovery key correctly, then failed the second step several times. They didn't get into your account.",
        "If this was you, you don't need to do anything.",
        someoneElseOrKey,
      ],
    }),

  "authenticator-copied": (data, publicUrl) =>
    deviceMail(data, {
      title: `Your ${kinds[data.kind]} may have been copied`,
      action: profile(publicUrl),
      text: [
        `Someone tried to sign in with your ${kinds[data.kind]}, but its counter didn't match its last use. Someone may have a copy of it, so Pomander refused it.`,
        "Remove it in your profile and add another one. If you don't recognize the device, change your master password as well.",
      ],
    }),
} satisfies Partial<Templates>;
