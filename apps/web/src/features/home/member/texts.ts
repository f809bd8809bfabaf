import { type Format, localize } from "@pomander/texts/format";

/** Every text of the home page for a signed-in user. */
export const english = ({ list, number, plural }: Format) => ({
  favorites: {
    title: "Favorites",
    all: "All favorites",
    none: "Star the passwords you use most to see them here.",
    toList: "Go to Passwords",
    locked: "Unlock your vault to copy a favorite.",
    opening: "Opening your vault...",
    unconfirmed: "This browser hasn't seen this vault before. Confirm it in Passwords first.",
    failed: "Couldn't load your vault",
    copyPassword: (title: string) => `Copy the password of ${title}`,
    copyUserName: (title: string) => `Copy the user name of ${title}`,
    password: "Password",
    userName: "User name",
    copyFailed: "Failed to copy",
    noPassword: "There is no password to copy. Open the entry to see its other fields.",
    untitled: "Untitled",
  },
  reminders: {
    title: "Due soon",
    all: "All reminders",
    none: "No reminders are due soon.",
    mine: "You're on it",
    taken: (name: string) => `${name} is on it`,
    failed: "Couldn't load your reminders",
    more: (count: number) => `Show all ${number(count)}`,
  },
  firstSteps: {
    title: "First steps",
    hide: "Hide",
    done: "Done",
    progress: (count: number, total: number) => `${number(count)} of ${number(total)} done`,
    passwords: {
      title: "Import your passwords",
      hint: "From a browser or another password manager. Or add your first one under Passwords.",
    },
    recoveryKey: {
      title: "Create a recovery key",
      hint: "Without one, no one can reset a forgotten master password.",
    },
    passkey: { title: "Add a passkey", hint: "Sign in and unlock with your fingerprint, face or a security key." },
    twoStep: {
      title: "Turn on two-step sign-in",
      hint: "Then a stolen master password alone doesn't open your account.",
    },
  },
  attention: {
    title: "Needs attention",
    unverifiedVault: "What the server sent isn't what your device expected. See what to do before you change anything.",
    toVault: "Show the warning",
    unverified: (vault: string) =>
      `What the server sent of "${vault}" isn't what your device expected. See what to do before you change anything in it.`,
    waiting: (by: string, vaults: readonly string[]) => `${by} wants to give you access to ${list(vaults)}.`,
    toAccept: "Accept or decline",
    accepted: (count: number) =>
      plural(count, { one: "# person accepted your invitation.", other: "# people accepted your invitations." }),
    toGive: "Give access",
    keysDue: (vault: string) => `"${vault}" needs new keys: someone left, or has other keys now.`,
    toKeys: "Create new keys",
    known: (vault: string, count: number) =>
      plural(count, {
        one: `# password in "${vault}" is known to someone who left.`,
        other: `# passwords in "${vault}" are known to people who left.`,
      }),
    toKnown: "Show",
    noRecoveryKey: "You have no recovery key. Without one, a forgotten master password can't be reset.",
    toRecovery: "Create a recovery key",
    expired: (count: number) => plural(count, { one: "# reminder has expired.", other: "# reminders have expired." }),
    toExpired: "Show expired",
    passwordEnded: (count: number) =>
      plural(count, {
        one: "# person's temporary password has expired.",
        other: "# people's temporary passwords have expired.",
      }),
    passwordEnding: (count: number) =>
      plural(count, {
        one: "# person's temporary password expires soon.",
        other: "# people's temporary passwords expire soon.",
      }),
    toPeople: (count: number) => plural(count, { one: "Give a new one", other: "Give new ones" }),
  },
});

export const texts = localize("features/home/member/texts", english);
