import type { Format } from "@pomander/texts/format";

const kinds = { totp: "authenticator app", "security-key": "security key", passkey: "passkey" };

/** Returns the texts of mails about second factors and passkeys. */
export const english = (_format: Format) => ({
  kinds,
  unexpected:
    "If this wasn't you, someone else knows your master password. Change it right away, or ask your server administrator for help.",
  unexpectedOrKey:
    "If this wasn't you, someone else knows your master password or has your recovery key. Change your master password and create a new recovery key right away, or ask your server administrator for help.",
  added: {
    titleOfFirst: "Two-step sign-in is on",
    title: "Two-step sign-in: a new method was added",
    kind: "Added",
    whatOfFirst:
      "From now on, signing in to your Pomander account takes your master password and a second step. All other devices were signed out. Keep your recovery codes somewhere safe: you'll need one to sign in if you lose your phone or security key.",
    what: "You can use it as the second step when you sign in to Pomander. Trusted browsers will ask for a second step again.",
  },
  removed: {
    titleOfLast: "Two-step sign-in is off",
    title: "Two-step sign-in: a method was removed",
    kind: "Removed",
    whatOfLast: "Your master password is now enough to sign in to Pomander. Your recovery codes no longer work.",
    what: "It can no longer be used to sign in to Pomander. Trusted browsers will ask for a second step again.",
  },
  allRemoved: {
    title: "Two-step sign-in was turned off for your account",
    by: "Turned off by",
    byServer: "your server administrator",
    what: "All your authenticator apps, security keys, recovery codes and trusted browsers were removed from your Pomander account. Your master password is now enough to sign in. You can set up two-step sign-in again in your profile.",
    unexpected: "If you didn't ask for this, talk to your administrator right away.",
  },
  newCodes: {
    title: "New recovery codes were created",
    what: "Your account has ten new recovery codes for two-step sign-in. The old ones no longer work, and you can throw them away. Trusted browsers will ask for a second step again.",
  },
  codeUsed: {
    title: "A recovery code was used",
    left: "Recovery codes left",
    what: "Someone entered your master password or your recovery key, then used one of your recovery codes as the second step. Each code works once. If you're running out, create new ones in your profile.",
  },
  failures: {
    title: "Sign-in stopped at the second step",
    what: "Someone entered your master password or your recovery key correctly, then failed the second step several times. They didn't get into your account.",
    expected: "If this was you, you don't need to do anything.",
  },
  copied: {
    title: (kind: keyof typeof kinds) => `Your ${kinds[kind]} may have been copied`,
    what: (kind: keyof typeof kinds) =>
      `Someone tried to sign in with your ${kinds[kind]}, but its counter didn't match its last use. Someone may have a copy of it, so Pomander refused it.`,
    advice:
      "Remove it in your profile and add another one. If you don't recognize the device, change your master password as well.",
  },
  passkeyAdded: {
    title: "A passkey was added to your account",
    can: "It can",
    canUnlock: "sign in and unlock your vault",
    canSignIn: "sign in",
    what: "You can now sign in to Pomander with it. Your master password and your recovery key still work as before.",
    unexpected:
      "If this wasn't you, someone else knows your master password. Remove the passkey in your profile and change your master password right away.",
  },
  /** The texts for people whose master password a device generated: no one knows it, and their company signs them in. */
  withoutPassword: {
    unexpected:
      "If this wasn't you, someone can sign in as you at your company. Tell your company's IT and your server administrator right away, and check the browsers and passkeys in your profile.",
    firstFactorAdded:
      "From now on, signing in to your Pomander account takes your company's sign-in and a second step. All other devices were signed out. Keep your recovery codes somewhere safe: you'll need one to sign in if you lose your phone or security key.",
    lastFactorRemoved:
      "Your company's sign-in is now enough to sign in to Pomander. Your recovery codes no longer work.",
    allFactorsRemoved:
      "All your authenticator apps, security keys, recovery codes and trusted browsers were removed from your Pomander account. Your company's sign-in is now enough to sign in. You can set up two-step sign-in again in your profile.",
    codeUsed:
      "Someone signed in as you at your company, then used one of your recovery codes as the second step. Each code works once. If you're running out, create new ones in your profile.",
    failures:
      "Someone signed in as you at your company, then failed the second step several times. They didn't get into your account.",
    copiedAdvice:
      "Remove it in your profile and add another one. If you don't recognize the device, tell your company's IT as well.",
    passkeyAdded: {
      canUnlock: "unlock your vault",
      what: "Your company still signs you in. Your recovery key and the browsers you added still open your vault.",
      unexpected:
        "If this wasn't you, remove the passkey in your profile right away and create new vault keys. Tell your company's IT that someone can sign in as you there.",
    },
    passkeyRemoved: "It no longer unlocks your vault.",
  },
  passkeyRemoved: {
    title: "A passkey was removed from your account",
    what: "It can no longer sign in to Pomander or unlock your vault. Devices that signed in with it were signed out, except the one that removed it.",
  },
  deviceKeyAdded: {
    title: "A device was added to your vault",
    what: "That browser now opens your vault once your company has signed you in. Your recovery key still works as before.",
    kept: {
      title: "Devices from a backup still open your vault",
      what: "This server was restored from a backup, and someone confirmed that the browsers it brought back are yours. They open your vault once your company has signed you in.",
    },
    unexpected:
      "If this wasn't you, remove the device in your profile right away and create new vault keys. Tell the people who run your company's sign-in.",
  },
  deviceApprovalBegun: {
    title: "A browser asks for your vault",
    what: "Someone signed in as you by your company, and asks another browser of yours to open your vault there. Nothing happens until you type its digits in yours.",
    unexpected:
      "If this wasn't you, type no digits for anyone, and tell the people who run your company's sign-in. Your vault stays closed to that browser.",
  },
  deviceKeyRemoved: {
    title: "A device was removed from your vault",
    what: "That browser no longer opens your vault. Sessions in which it did were signed out, except the one that removed it.",
    every: {
      title: "All devices were removed from your vault",
      what: "No browser opens your vault any more, but your passkeys and your recovery key do. Sessions in which a browser did were signed out, except the one that removed them.",
    },
    unexpected: "If this wasn't you, check the devices in your profile.",
  },
});
