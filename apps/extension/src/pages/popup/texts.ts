import { localize } from "@pomander/texts/format";

/** Every text of the popup. */
export const english = () => ({
  title: "Pomander",
  connect: {
    lead: "Connect to your Pomander server to fill its logins here.",
    open: "Connect",
    signIn: "Sign in",
  },
  unlock: {
    password: "Master password",
    submit: "Unlock",
    failed: "Couldn't unlock your vault",
  },
  notVerified: "Your vault doesn't match what was last saved. Nothing is filled until you have decided what to keep.",
  offline: "Your server can't be reached. Logins are filled as they were last read; nothing can be saved.",
  openPomander: "Open Pomander",
  lock: "Lock",
  search: "Search",
  here: (host: string) => `For ${host}`,
  none: (host: string) => `No login for ${host}`,
  nothingFound: "No login found",
  /** The user name, and the shared vault that the login is in. */
  place: (userName: string, vault: string | null) =>
    [userName, vault === null ? "" : `Shared: ${vault}`].filter((part) => part !== "").join(" · "),
  fill: "Fill",
  copyUserName: "Copy user name",
  copyPassword: "Copy password",
  copyCode: "Copy one-time code",
  copied: "Copied",
  notCopied: "Couldn't copy",
  outcome: {
    noForm: "This page has no login to fill.",
    insecure: "This form would send your password without encryption. It was not filled.",
    moved: "The page has changed. Try again.",
    locked: "This login can't be filled here.",
    noAccess: "The browser doesn't let extensions into this page.",
    covered: "The fields of this page are hidden or covered. Nothing was filled.",
    altered: "The page changed what was filled.",
  },
  hideButton: (site: string) => `Hide the button in fields of ${site}`,
  showButton: (site: string) => `Show the button in fields of ${site}`,
  buttonChanged: "It counts for pages that you open from now on.",
  failed: "That didn't work. Try again.",
  save: {
    title: (host: string) => `Save the login for ${host}?`,
    updateTitle: (host: string) => `Update the password for ${host}?`,
    userName: "User name",
    asNew: "Save as a new login",
    submit: "Save",
    update: "Update",
    notNow: "Not now",
    never: "Never here",
    failed: "Couldn't save this login. Try again, or add it in Pomander.",
  },
  details: {
    card: { title: "Cards", name: "Card" },
    identity: { title: "Identities", name: "Identity" },
  },
  newPassword: {
    title: (host: string) => `New password for ${host}`,
    password: "Password",
    again: "Another one",
    userName: "User name",
    choice: "Where it is saved",
    submit: "Use and save",
    failed: "Couldn't save this password. Nothing was filled.",
    unfilled: {
      moved: "The password is saved, but the page has changed. Press “Use and save” again, or copy it from its login.",
      covered: "The password is saved, but the page's fields are hidden or covered. Copy it from its login.",
      altered: "The password is saved, but the page changed it while it was filled. Check it, or choose another one.",
    },
  },
  ask: {
    title: "Fill it here?",
    site: (title: string, host: string) => `${host} gets what is in “${title}”.`,
    frame: (host: string, tabHost: string) => `The form is of ${host}, in a page of ${tabHost}.`,
    action: (host: string) => `The form sends what is filled to ${host}.`,
    expression: (host: string) => `Only an expression of this login fits ${host}. Its other links are of another site.`,
    reprompt: "This login asks for your master password each time.",
    copyTitle: "Copy it?",
    copy: "Copy",
    go: "Fill",
    cancel: "Cancel",
  },
});

export const texts = localize("pages/popup/texts", english);
