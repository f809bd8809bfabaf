import { localize } from "@pomander/texts/format";

export const english = () => ({
  title: "Find anything",
  placeholder: "Find entries, pages and actions...",
  found: "Results",
  close: "Close",
  none: "No results found",
  keys: (copy: string) => `Enter to open, ${copy} to copy the password`,
  untitled: "Untitled",
  home: "Home",
  health: "Password health",
  import: "Import passwords",
  export: "Export passwords",
  security: "Security",
  locking: "Locking",
  notifications: "Notifications",
  groups: { entry: "Passwords", label: "Categories and tags", page: "Pages", action: "Actions" },
  labels: { category: (name: string) => `Category: ${name}`, tag: (name: string) => `Tag: ${name}` },
  actions: {
    add: "Add Password",
    generate: "Generate a password",
    lock: "Lock your vault",
    theme: "Switch between light and dark",
    shortcuts: "Keyboard shortcuts",
    logout: "Logout",
  },
  /** Other words that a user may type for a page or an action, in lower case; they are not shown anywhere. */
  also: {
    "/": "start favorites",
    "/profile": "settings preferences account name email mobile",
    "/profile/security":
      "settings change master password recovery key two-step factor 2fa mfa totp authenticator passkeys devices sessions",
    "/profile/device": "settings auto-lock timeout offline stay unlocked",
    "/profile/notifications": "settings emails digest time zone channels slack teams calendar",
    "/passwords/health": "report weak reused breached watchtower",
    "/passwords/import": "move bitwarden 1password lastpass keepass csv upload",
    "/profile/export": "backup download csv",
    "/dashboard": "users people add reset",
    "/remind-me": "reminders expiry certificates",
    "/scope-tag-admin": "groups",
    "/audit": "log history",
    "/system": "mail backups health version",
    add: "new create entry login card note",
    generate: "generator passphrase random",
    lock: "",
    theme: "dark mode appearance",
    shortcuts: "keys help",
    logout: "log out sign out",
  },
});

export const texts = localize("app/palette", english);
