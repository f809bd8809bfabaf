import { type Format, localize } from "@pomander/texts/format";

/** Every text of the files of an entry. */
export const english = ({ bytes: size, plural }: Format) => ({
  label: "Files",
  add: "Add files",
  choose: "Files to add",
  drop: "Drop files here to add them",
  /** The largest file, and what still fits into the vault, in bytes. */
  room: (max: number, left: number) => `Up to ${size(max)} each. ${size(left)} free in this vault.`,
  /** A file of a version of an entry, with the time when it was added where name and size do not tell it apart. */
  compared: (name: string, bytes: number, added: string | null) =>
    added === null ? `${name} (${size(bytes)})` : `${name} (${size(bytes)}, added ${added})`,
  offline: "Files need a connection.",
  meta: (bytes: number, day: string) => `${size(bytes)} · ${day}`,
  waiting: "Waiting",
  adding: (name: string) => `Adding ${name}`,
  progress: (done: number, bytes: number) => `${size(done)} of ${size(bytes)}`,
  cancel: (name: string) => `Cancel adding ${name}`,
  dismiss: (name: string) => `Dismiss ${name}`,
  save: (name: string) => `Save ${name}`,
  saving: (name: string) => `Saving ${name}`,
  cancelSaving: (name: string) => `Cancel saving ${name}`,
  saved: (name: string) => `${name} saved`,
  preview: (name: string) => `Preview ${name}`,
  previewOther: "Only pictures and text can be previewed. Save the file and open it on your device.",
  previewPixels: "This picture is too large to preview. Save it and open it on your device.",
  previewBroken: "This picture can't be shown. It may be damaged.",
  previewEmpty: "This file is empty.",
  notPreviewed: "This file can't be shown",
  close: "Close",
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed`,
  undo: "Undo",
  notAdded: "This file wasn't added",
  notSaved: "This file wasn't saved",
  notRemoved: "This file wasn't removed",
  /** Files that were on their way when the vault was locked. */
  locked: (count: number) =>
    plural(count, {
      one: "# file wasn't added, because the vault was locked.",
      other: "# files weren't added, because the vault was locked.",
    }),
  failedIn: (name: string, title: string) => `${name} wasn't added to "${title}".`,
  show: "Show",
  gone: "This entry was deleted elsewhere.",
  conflict: "This entry keeps changing elsewhere. Try again in a moment.",
  full: "There's no room for this file. A file that you removed takes room while earlier versions have it: for 30 days, or until you delete those versions, and then a day more.",
  tooLarge: (name: string, max: number) => `${name} is larger than ${size(max)}.`,
  tooMany: (most: number) => `An entry has up to ${plural(most, { one: "# file", other: "# files" })}.`,
  noRoomHere: "This browser can't save a file of this size. Use another browser, or the command line.",
});

export const texts = localize("features/passwords/files/texts", english);
