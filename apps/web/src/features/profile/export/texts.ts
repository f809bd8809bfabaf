import { limits } from "@pomander/contract";
import type { ExportFormat } from "@pomander/transfer";
import { type Format, localize } from "@pomander/texts/format";

interface FormatTexts {
  name: string;
  lead: string;
}

/** Every text of the Export page that a person reads. */
export const english = ({ number, plural }: Format) => {
  const entries = (count: number) => plural(count, { one: "# entry", other: "# entries" });

  return {
    heading: "Export",
    lead: "Take everything in your vault with you, as a backup or to another app. The file is created on this device.",
    profile: "Profile",
    of: "Vault to export",

    section: {
      title: "Export",
      lead: "Save everything in your vault as a file: encrypted as a backup, or readable for another app.",
      open: "Export your vault",
    },

    needs: {
      locked: { title: "Unlock your vault first", lead: "An export contains what's in your unlocked vault." },
    },
    unverified:
      "Your vault doesn't match what was last saved. The file will contain what this device sees now. Check the warning on the Passwords page.",
    offline: (when: string) => `You're offline. The file will contain the copy on this device, last changed ${when}.`,

    format: {
      label: "File type",
      recommended: "Recommended",
      pomander: {
        name: "Encrypted file",
        lead: "Encrypted with a password. Contains everything and opens in any Pomander account. Best for backups.",
      },
      "bitwarden-json": {
        name: "Bitwarden JSON",
        lead: "Readable by anyone. Most password managers can import it.",
      },
      "bitwarden-zip": {
        name: "Bitwarden zip",
        lead: "Readable by anyone. The same with files. Takes as long as downloading all of them.",
      },
      csv: { name: "CSV", lead: "Readable by anyone. For spreadsheets, and for apps that import nothing else." },
      cxf: {
        name: "Credential Exchange (CXF)",
        lead: "Readable by anyone. A new standard format for password managers.",
      },
    } satisfies Record<ExportFormat, FormatTexts> & { label: string; recommended: string },

    protect: {
      label: "Encrypt it with",
      master: "Your master password",
      own: "Another password",
      password: "File password",
      confirm: "Confirm file password",
      hint: "You'll need it to open the file. No one can recover it.",
    },
    warning: {
      title: "Anyone who opens this file can read all your passwords",
      body: "Save it only where no one else can look. Don't email it or put it in a cloud folder, and delete it as soon as you've used it.",
    },

    master: "Master password",
    masterHint: "To confirm it's you",
    submit: (count: number) => `Export ${entries(count)}`,
    cancel: "Cancel",
    faults: {
      master: "Password is required",
      wrong: "Incorrect password.",
      password: "Password is required",
      short: `Password must be at least ${limits.registrationPassword} characters`,
      long: "This password is too long",
      weak: "This password is too easy to guess. Choose a longer one.",
      confirm: "Please confirm your password",
      mismatch: "Passwords do not match",
    },
    failed: "Couldn't export your vault",
    noRoomHere: "This browser can't save a file of this size. Use another browser, or the command line.",

    working: {
      title: "Exporting",
      checking: "Checking your password...",
      opening: (opened: number, total: number) => `${number(opened)} of ${entries(total)} opened`,
      writing: "Writing the file...",
      written: (done: number) => `Writing the file: ${Math.round(done * 100)}%`,
      bar: "Export progress",
    },

    done: {
      title: (count: number) => `${entries(count)} exported`,
      saved: (name: string) => `${name} is in your downloads.`,
      again: "Save it again",
      another: "Export in another format",
      toProfile: "Back to your profile",
      sealed: "Keep it somewhere safe. To open it, import it into Pomander with the password you chose.",
      plain: "Delete this file as soon as you've used it, and empty the trash.",
      unreadable: (count: number) => `${entries(count)} couldn't be opened`,
      unreadableSealed: "The file contains them as they were received, in case they can be opened later.",
      unreadablePlain: "They aren't in this file. Only an encrypted file can contain them.",
      unreadableId: (id: string) => (id === "" ? "Entry with no id" : `Entry ${id}`),
      leftBehind: "What this format can't include",
      leftBehindLead: "An encrypted file includes all of it.",
    },
  };
};

export const texts = localize("features/profile/export/texts", english);
