import { type Format, localize } from "@pomander/texts/format";

/** Every text of the page on which someone without an account opens a link. */
export const english = ({ plural, bytes: size }: Format) => ({
  title: "Open a link",
  heading: "Someone sent you something",
  lead: (host: string) => `Someone sent you something through ${host}. It may open only once.`,
  leadHere: "Someone sent you something through this server. It may open only once.",
  passphrase: "Passphrase",
  passphraseHint: "The sender gives you the passphrase separately. Capital letters and spaces count.",
  passphraseMissing: "Enter the passphrase.",
  open: "Open",
  failed: "Something went wrong. Try again.",
  replaced: "The server sent something other than what the sender wrote. Ask the sender for a new link.",
  incomplete: "This link isn't complete",
  incompleteHint:
    "Open the whole link that you were sent, up to its last character. If you reloaded this page, open it again.",
  ended: "There's nothing to open here any more",
  endedHint: "The link was opened already, has expired, or was ended. Ask the sender for a new one.",
  from: (email: string, name: string) => `From ${email} (${name}), says this server.`,
  untitled: "Untitled",
  text: "Text",
  last: "You can't open this again. Copy or save what you need before you close this page.",
  left: (count: number) => `This can be opened ${plural(count, { one: "once more", other: "# more times" })}.`,
  show: (name: string) => `Show ${name}`,
  hide: (name: string) => `Hide ${name}`,
  copy: (name: string) => `Copy ${name}`,
  copyFailed: "Couldn't copy. Select the text, then copy it.",
  files: "Files",
  size: (bytes: number) => size(bytes),
  save: (name: string) => `Save ${name}`,
  saving: (done: number, bytes: number) => `${size(done)} of ${size(bytes)}`,
  notSaved: "This file wasn't saved. Try again.",
  noRoomHere: "This browser can't save a file of this size. Use another browser.",
  filesHint: "Save files within an hour. Only open files from people you trust.",
});

export const texts = localize("features/open-link/texts", english);
