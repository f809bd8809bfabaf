import { limits } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";
import { deviceText } from "../../../lib/format/device-texts.ts";

/** Every text of second factors, passkeys and trusted browsers in a user's profile. */
export const english = ({ list, moment }: Format) => {
  /** Returns where and when something was last used, as a list of facts. */
  const used = (at: string | null, device: string | null) =>
    at === null
      ? "Never used"
      : `Last used ${moment(at)}${device === null || device === "" ? "" : ` on ${deviceText(device)}`}`;

  return {
    used,
    added: (at: string) => `Added ${moment(at)}`,
    loadFailed: "Couldn't load your sign-in methods",
    remove: "Remove",
    removeLabel: (name: string) => `Remove ${name}`,
    factors: {
      title: "Two-step sign-in",
      leadOff:
        "After your master password, confirm that it's you with your phone or a security key. Someone who knows only your password can't sign in.",
      leadOn: "Signing in takes your master password and one of these.",
      /** The texts where the company signs the user in, and no one knows the master password. */
      leadOffGenerated:
        "After your company has signed you in, confirm that it's you with your phone or a security key. Someone who can sign in as you at your company can't sign in here.",
      leadOnGenerated: "Signing in takes your company's sign-in and one of these.",
      lost: "Lost your phone or security key? Sign in with a recovery code, then remove the lost one here. No codes left? Ask an administrator to turn off two-step sign-in.",
      required: "This server requires two-step sign-in.",
      kinds: { totp: "Authenticator app", "security-key": "Security key" },
      addApp: "Set up an authenticator app",
      addKey: "Add a security key",
      added: "Two-step sign-in method added",
      codes: "Recovery codes",
      codesLeft: (count: number) => (count === 0 ? "None left" : `${count} of ${limits.recoveryCodes} left`),
      newCodes: "New codes",
      newCodesTitle: "Create new recovery codes?",
      newCodesBody: "You get ten new codes. The ones you have now stop working.",
      newCodesConfirm: "Create new codes",
      newCodesFailed: "Couldn't create new recovery codes",
      codesDone: "Your new recovery codes are active",
      removeTitle: (name: string) => `Remove ${name}?`,
      removeBody: "You can no longer sign in with it. Trusted browsers will ask for your second step again.",
      removeLastBody: "It's your last method, so two-step sign-in is turned off, and your recovery codes stop working.",
      removeConfirm: "Remove",
      removeFailed: "Couldn't remove this method",
      removed: "Two-step sign-in method removed",
    },
    passkeys: {
      title: "Passkeys",
      lead: "Sign in with your fingerprint, face or device PIN instead of typing your master password. Most passkeys unlock your vault, too. Keep your master password: it still works, and you need it to change settings here.",
      unlocks: "Signs in and unlocks your vault",
      signsIn: "Signs in only",
      unlocksOnly: "Unlocks your vault only, until you next change your master password",
      unlocksGenerated: "Unlocks your vault",
      kept: (names: readonly string[]) =>
        `${names.length === 1 ? "This passkey keeps" : "These passkeys keep"} working: ${list(names)}. If you don't recognize one, remove it below first.`,
      add: "Add a passkey",
      addTitle: "Add a passkey",
      addLead: "Your browser will ask where to save it, then to confirm it's you. It may ask twice.",
      addSubmit: "Add passkey",
      addFailed: "Couldn't add the passkey",
      nameHint: "Choose one you'll recognize, such as the device it's on.",
      defaultName: "Passkey",
      waiting: "Confirm with your device when your browser asks...",
      added: "Passkey added. It signs you in and unlocks your vault.",
      addedGenerated: "Passkey added. It unlocks your vault.",
      addedWithoutSecret: {
        title: "Passkey added",
        body: "It signs you in. This device or browser can't use it to unlock your vault, so you'll still be asked for your master password after signing in.",
        bodyGenerated: "This device or browser can't use it to unlock your vault. Remove it, and add one elsewhere.",
        close: "OK",
      },
      removeTitle: (name: string) => `Remove ${name}?`,
      removeLast: "This is the last passkey that opens your vault. Without it, only your recovery key does.",
      removeBody:
        "You can no longer sign in or unlock your vault with it, and other devices that signed in with it are signed out. It stays on your device until you delete it there, too.",
      removeBodyGenerated:
        "You can no longer unlock your vault with it. It stays on your device until you delete it there, too.",
      removeConfirm: "Remove passkey",
      removeFailed: "Couldn't remove the passkey",
      removed: "Passkey removed",
      leadGenerated:
        "Unlock your vault with your fingerprint, face or device PIN, also in a browser that doesn't open it by itself. Your company signs you in.",
      unsupported: "This browser can't create passkeys here.",
    },
    trusted: {
      title: "Trusted browsers",
      lead: "These browsers don't ask for your second step.",
      current: "This device",
      until: (at: string) => `Trusted until ${moment(at)}`,
      lastSeen: (at: string) => `Last used ${moment(at)}`,
      end: "Stop trusting",
      endLabel: (device: string) => `Stop trusting ${device}`,
      ended: "This browser will ask for your second step again",
      failed: "Couldn't stop trusting this browser",
    },
    required: {
      title: "Set up two-step sign-in",
      lead: "Your administrator requires a second step when you sign in. Choose one to continue. It takes about a minute.",
      app: "Authenticator app",
      appHint: "An app on your phone shows a six-digit code. Most people choose this.",
      key: "Security key",
      keyHint: "A USB or NFC key that you touch.",
      lost: "You also get recovery codes, in case you lose your phone or security key.",
      signOut: "Sign out",
    },
  };
};

export const texts = localize("features/profile/factors/texts", english);
