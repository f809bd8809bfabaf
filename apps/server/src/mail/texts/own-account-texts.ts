import type { Format } from "@pomander/texts/format";

const encrypted = "Everything in it is encrypted on your device.";
const onlyYou = `${encrypted} No one else can read it, and no one can reset your master password.`;
const keepKey = "Keep your recovery key somewhere safe.";

/** Returns the texts of mails about what happened to an account, its vault and its devices. */
export const english = (_format: Format) => ({
  proof: "To confirm that this address is yours, use the button below.",
  passwordSet: {
    title: "Your master password was changed",
    recover: "Recover my account",
    what: "The master password of your Pomander account was changed. All other devices were signed out.",
    unexpected:
      "If this was you, you don't need to do anything. If it wasn't, use your recovery key right away to take back your account.",
  },
  passwordGenerated: {
    title: "Your vault has no master password any more",
    what: "Your company signs you in from now on, and the browsers you add open your vault. A new recovery key replaced the earlier one, which no longer works. All other devices were signed out.",
    unexpected:
      "If this was you, you don't need to do anything. If it wasn't, tell an administrator and your company's IT right away. Then let your company sign you in and check in your profile, under Security, which browsers open your vault.",
  },
  registered: {
    title: "Your Pomander account is ready",
    what: `You registered with this address, and your vault is ready. ${onlyYou} ${keepKey}`,
    unexpected:
      "If you didn't register, someone else entered your address. Don't use the button. You can ignore this email, or ask your server administrator to delete the account.",
  },
  verify: {
    title: "Confirm your email",
    by: "Sent by",
    what: "This address is used for a Pomander account. Confirm that it's yours.",
    unexpected:
      "If you don't have a Pomander account, ignore this email. Until you confirm it, we'll send almost nothing else to this address.",
  },
  newVault: {
    title: "A new vault was created in your account",
    what: "A new, empty vault was created in your Pomander account. If you had a vault before, it wasn't deleted. It's in your archive and still unlocks with its old master password or recovery key.",
    unexpected: "If this wasn't you, sign in, change your master password and sign out everywhere.",
    withoutPassword: {
      what: "A new, empty vault with a new recovery key was created in your Pomander account. The vault you had before wasn't deleted. It's in your archive, and its own recovery key still opens it there.",
      unexpected: "If this wasn't you, tell an administrator and your company's IT right away.",
    },
  },
  setUp: {
    title: "Your Pomander vault is ready",
    recoveryKey: "Recovery key",
    isSet: "set",
    isMissing: "none",
    what: (hasRecoveryKey: boolean) =>
      `You chose a master password, and your vault is ready. ${onlyYou} ${
        hasRecoveryKey ? keepKey : "You don't have a recovery key. You can create one in your profile."
      }`,
    unexpected:
      "If this wasn't you, someone used your temporary password before you did. Tell your administrator right away.",
    withoutPassword: {
      what: `Your vault is ready, and needs no master password: your company signs you in, and the browsers you add or your passkeys open it. ${encrypted} No one else can read it, not even your company. ${keepKey}`,
      unexpected: "If this wasn't you, someone can sign in as you at your company. Tell your company's IT right away.",
    },
  },
  recoveryKeySet: {
    title: "Your recovery key was set",
    what: "A new recovery key was set for your Pomander account. If you had one before, it no longer works, and you can throw it away.",
    unexpected:
      "If this wasn't you, change your master password and create a new recovery key in your profile right away.",
    withoutPassword: {
      unexpected:
        "If this wasn't you, create a new recovery key and new vault keys in your profile right away, and tell your company's IT.",
    },
  },
  recovered: {
    title: "Your account was recovered",
    what: "Your recovery key was used to set a new master password and a new recovery key. All devices were signed out. The old password and recovery key no longer work.",
    unexpected:
      "If this wasn't you, someone else has your recovery key. Ask your server administrator for help, and change the passwords you kept in your vault.",
  },
  newKeys: {
    title: "New vault keys created",
    what: "Everything in your vault was encrypted again, with new keys, a new master password and a new recovery key. All other devices were signed out. The old master password and recovery key no longer work.",
    unexpected:
      "If this wasn't you, someone else knew your master password. Ask your server administrator for help, and change the passwords you kept in your vault.",
    withoutPassword: {
      what: "Everything in your vault was encrypted again, with new keys and a new recovery key. All other devices were signed out, and no other browser or passkey opens your vault until you add it again. The old recovery key no longer works.",
      unexpected:
        "If this wasn't you, someone else could open your vault. Tell your server administrator and your company's IT right away, and change the passwords you kept in your vault.",
    },
  },
  newDevice: {
    title: "New sign-in to Pomander",
    end: "End that session",
    ending: "The button ends that session and nothing else.",
    what: "Someone signed in to your account from a browser that hadn't signed in before, or not since your master password last changed. Was this you?",
    expected: "If so, you can ignore this email.",
    unexpected: (canEnd: boolean) =>
      `If not, someone else knows your master password. ${canEnd ? "End that session" : "Sign in"}, then change your master password right away.`,
    withoutPassword: {
      what: "Your company signed someone in to your account from a browser that Pomander doesn't know. Was this you?",
      unexpected: (canEnd: boolean) =>
        `If not, ${canEnd ? "end that session, and " : ""}tell your company's IT right away that someone can sign in as you there. In your profile, under Security, remove any browser that you don't recognize.`,
    },
  },
  addressChanged: {
    title: "Your account's email address was changed",
    before: "Before",
    now: "Now",
    another: "another address",
    by: (administrator: string) => `Changed by: ${administrator}`,
    byDirectory: "Changed by your company's directory.",
    what: "From now on, use the new address to sign in to Pomander. This email goes to both addresses.",
    unexpected:
      "If this wasn't you, sign in with the new address and your master password and change both, or ask your server administrator for help.",
    unexpectedOfDirectory: "If the new address isn't yours, tell your company's IT right away.",
    withoutPassword: {
      what: "Your company signs you in as before. This email goes to both addresses.",
      unexpected: "If this wasn't you, tell your server administrator and your company's IT right away.",
    },
  },
  superAdmin: {
    offered: {
      title: "You're asked to take over as super admin",
      by: "Asked by",
      what: (until: string) =>
        `You can accept or decline in your profile until ${until}. A super admin manages all users and the server's settings, but can't open anyone's vault. Whoever asked you is an administrator from then on.`,
    },
    from: "Handed over by",
    to: "Handed over to",
    now: {
      title: "You're now super admin",
      what: "You accepted the offer to take over. You manage all users and the server's settings from now on, and you can no longer change your email address or delete your account until you hand over to someone else.",
    },
    before: {
      title: "You're no longer super admin",
      what: "Your offer to hand over was accepted. You're an administrator now, so you can change your email address and delete your account.",
    },
    unexpected:
      "If this wasn't you, change your master password, sign out everywhere, and tell the people who run the server.",
  },
});
