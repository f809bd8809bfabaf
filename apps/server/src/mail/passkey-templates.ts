import { deviceMail, type Templates } from "./template-parts.ts";

const profile = (publicUrl: string) => ({ label: "Open my profile", url: `${publicUrl}/profile/security` });

/** The mails about changes to an account's passkeys. */
export const passkeyTemplates = {
  "passkey-added": (data, publicUrl) =>
    deviceMail(data, {
      title: "A passkey was added to your account",
      facts: [{ what: "It can", is: data.opensVault ? "sign in and unlock your vault" : "sign in" }],
      action: profile(publicUrl),
      text: [
        "You can now sign in to Pomander with it. Your master password and your recovery key still work as before.",
        "If this wasn't you, someone else knows your master password. Remove the passkey in your profile and change your master password right away.",
      ],
    }),

  "passkey-removed": (data, publicUrl) =>
    deviceMail(data, {
      title: "A passkey was removed from your account",
      action: profile(publicUrl),
      text: [
        "It can no longer sign in to Pomander or unlock your vault. Devices that signed in with it were signed out, except the one that removed it.",
        "If this wasn't you, someone else knows your master password. Change it right away, or ask your server administrator for help.",
      ],
    }),
} satisfies Partial<Templates>;
