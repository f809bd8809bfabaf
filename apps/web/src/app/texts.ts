export const texts = {
  name: "Pomander",
  loading: "Loading...",
  skip: "Skip to the content",
  header: {
    home: "Pomander, home",
    main: "Main",
    account: "Account",
    dashboard: "Dashboard",
    passwords: "Passwords",
    remindMe: "Remind Me",
    scopeTags: "Scope Tags",
    profile: "Profile",
    logout: "Logout",
    login: "Login",
    register: "Register",
    toDark: "Switch to the dark theme",
    toLight: "Switch to the light theme",
  },
  footer: {
    copyright: (year: number) => `© ${year} Pomander`,
    links: "About this service",
    privacy: "Privacy Policy",
    terms: "Terms of Service",
    contact: "Contact",
  },
  unreachable: {
    title: "Cannot reach the server",
    text: "Check that this device is connected. You stay signed in; nothing was lost.",
    retry: "Retry",
    read: "Read your passwords",
  },
  offline: {
    bar: "Offline: the server cannot be reached.",
    barCopy: "Offline: you can read and copy your passwords.",
    retry: "Retry",
    back: "You are back online.",
    backFresh: "You are back online. Your passwords are up to date.",
    backStale: (reason: string) => `You are back online, but your vault could not be read again. ${reason}`,
  },
  session: {
    ended: "Your session has ended. Sign in again.",
    signIn: "Sign in",
    endsSoon: (minutes: number) => `Your session ends in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`,
    confirm: "Confirm your password",
    confirmLead: "Confirm your master password to go on working. Nothing on the page is lost.",
    password: "Master password",
    failed: "The password could not be confirmed. Try again.",
    stay: "Stay signed in",
    stays: "You stay signed in.",
    later: "Not now",
  },
  caution: {
    goOn: "Go on",
    stop: "Do not go on",
    passwordChanged: {
      title: "The password was changed",
      text: [
        "The password of this account was changed on another device or by an administrator.",
        "If it was not you who changed it, and nobody did it for you, do not go on. Nothing has been sent yet.",
      ],
    },
    passwordTemporary: {
      title: "The server calls this password temporary",
      text: [
        "The server says that an administrator set this password. This device has opened a vault of yours before.",
        "If you did not ask for a reset, do not go on.",
      ],
    },
    vaultMissing: {
      title: "Your vault is missing",
      text: [
        "The server says that this account has no vault. This device has opened one for it before.",
        "If you did not ask for a reset, do not go on.",
      ],
    },
    vaultReplaced: {
      title: "This is another vault",
      text: [
        "The server offers another vault than the one this device has opened for this account before.",
        "If you did not ask for a reset, do not go on.",
      ],
    },
  },
  insecure: {
    title: "This page needs a secure connection",
    text: [
      "Your vault is opened on this device, and a browser lets a page do that only over https, or on the machine that runs the server itself.",
      "Open Pomander through its https address. If you run this server, docs/operations.md says how to put it behind TLS.",
    ],
  },
  failed: {
    title: "This page could not be shown",
    text: "A part of it did not arrive, or it met a fault of ours. Your vault is not affected.",
    reload: "Reload the page",
  },
  newVaultKeys: {
    made: "New vault keys were made",
    stopped: "Your new vault keys aren’t finished. Go to your profile to try again.",
  },
  shortcuts: {
    title: "Keyboard shortcuts",
    close: "Close",
    help: "Show this list",
  },
} as const;
