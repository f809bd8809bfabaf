import type { ImportFormat } from "@pomander/transfer";
import { localize } from "./format.ts";

export const english = (): Record<ImportFormat, string> => ({
  pomander: "Pomander",
  "pomander-csv": "Pomander (CSV)",
  "bitwarden-json": "Bitwarden (JSON)",
  "bitwarden-csv": "Bitwarden (CSV)",
  "bitwarden-zip": "Bitwarden (ZIP with attachments)",
  "bitwarden-encrypted-json": "Bitwarden (password-protected JSON)",
  "1password-1pux": "1Password (1PUX)",
  "1password-csv": "1Password (CSV)",
  "lastpass-csv": "LastPass (CSV)",
  "dashlane-csv": "Dashlane (CSV)",
  "dashlane-zip": "Dashlane (ZIP)",
  "nordpass-csv": "NordPass (CSV)",
  "roboform-csv": "RoboForm (CSV)",
  "keeper-csv": "Keeper (CSV)",
  "keeper-json": "Keeper (JSON)",
  "enpass-csv": "Enpass (CSV)",
  "enpass-json": "Enpass (JSON)",
  "keepass-kdbx": "KeePass (KDBX)",
  "keepass-xml": "KeePass (XML)",
  "keepass-csv": "KeePass 1 (CSV)",
  "keepassxc-csv": "KeePassXC (CSV)",
  "strongbox-csv": "Strongbox (CSV)",
  "dropbox-csv": "Dropbox Passwords (CSV)",
  "chrome-csv": "Chrome, Edge, Brave or Opera (CSV)",
  "firefox-csv": "Firefox (CSV)",
  "apple-csv": "Apple Passwords or Safari (CSV)",
  "proton-json": "Proton Pass (JSON)",
  "proton-zip": "Proton Pass (ZIP)",
  "proton-csv": "Proton Pass (CSV)",
  "cxf-json": "Credential Exchange (CXF)",
  csv: "Another CSV file",
});

/** Display names of the formats. */
export const formatNames = localize("format-names", english);
