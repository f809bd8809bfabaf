import { localize } from "@pomander/texts/format";

/** Every text of saved filters. */
export const english = () => ({
  menu: "Saved filters",
  none: "Choose filters, then save them here under a name.",
  save: "Save these filters...",
  saveTitle: "Save filters",
  saveHint: "Saves the search, filters, order and view.",
  name: "Name",
  submit: "Save",
  renameTitle: "Rename filter",
  rename: "Rename",
  update: "Update to these filters",
  remove: "Delete",
  more: (name: string) => `More for ${name}`,
  cancel: "Cancel",
  undo: "Undo",
  saved: (name: string) => `Saved "${name}".`,
  updated: (name: string) => `Updated "${name}".`,
  removed: (name: string) => `Deleted "${name}".`,
  failed: (message: string) => `Your filters weren't saved: ${message}`,
  loadFailed: "Couldn't load your saved filters.",
  full: (most: number) => `You can save up to ${most} filters. Delete one first.`,
  nameNeeded: "Enter a name",
  nameTaken: "You already have a filter with this name",
  nameTooLong: (most: number) => `The name must be ${most} characters or fewer`,
});

export const texts = localize("features/reminders/views/texts", english);
