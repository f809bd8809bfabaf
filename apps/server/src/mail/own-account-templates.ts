import { accountMail } from "./account-mail.tsx";
import { deviceFacts, deviceMail, openPomander, type Templates, verificationAction } from "./template-parts.ts";
import { addressText, administratorText } from "./safe-text.ts";

const addressProof = "To confirm that this address is yours, use the button below.";

/** The mails about what happened to the account, its vault and its devices, mostly by its owner. */
export const ownAccountTemplates = {
  "password-set": (data, publicUrl) =>
    deviceMail(data, {
      title: "Your master password was changed",
      action: { label: "Recover my account", url: `${publicUrl}/recover` },
      text: [
        "The master password of your Pomander account was changed. All other devices were signed out.",
        "If this was you, you don't need to do anything. If it wasn't, use your recovery key right away to take back your account.",
      ],
    }),

  registered: (data, publicUrl) =>
    deviceMail(data, {
      title: "Your Pomander account is ready",
      ...(verificationAction(data, publicUrl) ?? { action: openPomander(publicUrl) }),
      text: [
        "You registered with this address, and your vault is ready. Everything in it is encrypted on your device. No one else can read it, and no one can reset your master password. Keep your recovery key somewhere safe.",
        data.proof !== undefined && addressProof,
        "If you didn't register, someone else entered your address. Don't use the button. You can ignore this email, or ask your server administrator to delete the account.",
      ],
    }),

  "verify-email": (data, publicUrl) =>
    deviceMail(data, {
      title: "Confirm your email",
      facts: data.by === undefined ? [] : [{ what: "Sent by", is: administratorText(data.by) }],
      ...verificationAction(data, publicUrl),
      text: [
        "This address is used for a Pomander account. Confirm that it's yours.",
        "If you don't have a Pomander account, ignore this email. Until you confirm it, we'll send almost nothing else to this address.",
      ],
    }),

  "vault-made": (data, publicUrl) =>
    deviceMail(data, {
      title: "A new vault was created in your account",
      action: openPomander(publicUrl),
      text: [
        "A new, empty vault was created in your Pomander account. If you had a vault before, it wasn't deleted. It's in your archive and still unlocks with its old master password or recovery key.",
        "If this wasn't you, sign in, change your master password and sign out everywhere.",
      ],
    }),

  "vault-set-up": (data, publicUrl) =>
    accountMail({
      title: "Your Pomander vault is ready",
      name: data.name,
      facts: [...deviceFacts(data), { what: "Recovery key", is: data.hasRecoveryKey ? "set" : "none" }],
      action: openPomander(publicUrl),
      text: [
        `You chose a master password, and your vault is ready. Everything in it is encrypted on your device. No one else can read it, and no one can reset your master password. ${
          data.hasRecoveryKey
            ? "Keep your recovery key somewhere safe."
            : "You don't have a recovery key. You can create one in your profile."
        }`,
        "If this wasn't you, someone used your temporary password before you did. Tell your administrator right away.",
      ],
    }),

  "recovery-key-set": (data, publicUrl) =>
    deviceMail(data, {
      title: "Your recovery key was set",
      action: { label: "Open my profile", url: `${publicUrl}/profile` },
      text: [
        "A new recovery key was set for your Pomander account. If you had one before, it no longer works, and you can throw it away.",
        "If this wasn't you, change your master password and create a new recovery key in your profile right away.",
      ],
    }),

  "recovery-used": (data, publicUrl) =>
    deviceMail(data, {
      title: "Your account was recovered",
      action: openPomander(publicUrl),
      text: [
        "Your recovery key was used to set a new master password and a new recovery key. All devices were signed out. The old password and recovery key no longer work.",
        "If this wasn't you, someone else has your recovery key. Ask your server administrator for help, and change the passwords you kept in your vault.",
      ],
    }),

  "new-vault-keys": (data, publicUrl) =>
    deviceMail(data, {
      title: "New vault keys created",
      action: openPomander(publicUrl),
      text: [
        "Everything in your vault was encrypted again, with new keys, a new master password and a new recovery key. All other devices were signed out. The old master password and recovery key no longer work.",
        "If this wasn't you, someone else knew your master password. Ask your server administrator for help, and change the passwords you kept in your vault.",
      ],
    }),

  "new-device": (data, publicUrl) =>
    deviceMail(data, {
      title: "New sign-in to Pomander",
      ...(data.end === undefined
        ? { action: openPomander(publicUrl) }
        : {
            action: { label: "End that session", url: `${publicUrl}/end-session?token=${data.end}` },
            ending: "The button ends that session and nothing else. We",
          }),
      text: [
        "Someone signed in to your account from a browser that hadn't signed in before, or not since your master password last changed. Was this you?",
        "If so, you can ignore this email.",
        `If not, someone else knows your master password. ${data.end === undefined ? "Sign in" : "End that session"}, then change your master password right away.`,
      ],
    }),

  "address-changed": (data, publicUrl) =>
    deviceMail(data, {
      title: "Your account's email address was changed",
      facts: [
        { what: "Before", is: data.oldEmail === undefined ? "another address" : addressText(data.oldEmail) },
        { what: "Now", is: data.newEmail === undefined ? "another address" : addressText(data.newEmail) },
      ],
      ...(verificationAction(data, publicUrl) ?? { action: openPomander(publicUrl) }),
      text: [
        data.by !== undefined && `Changed by: ${administratorText(data.by)}`,
        "From now on, use the new address to sign in to Pomander. This email goes to both addresses.",
        data.proof !== undefined && addressProof,
        "If this wasn't you, sign in with the new address and your master password and change both, or ask your server administrator for help.",
      ],
    }),
} satisfies Partial<Templates>;
