import { shortened } from "../../../lib/format/shortened.ts";
import { passwordCount } from "../entry/words.ts";

/** Every text of changing several entries at once. */
export const texts = {
  group: "Selected passwords",
  count: (count: number) => `${count.toLocaleString("en")} selected`,
  all: (count: number) => `Select all ${count.toLocaleString("en")}`,
  allShort: (count: number) => `All ${count.toLocaleString("en")}`,
  clear: "Clear selection",
  favorite: "Add to favorites",
  unfavorite: "Remove from favorites",
  tag: "Add a tag",
  category: "Set category",
  archive: "Archive",
  restore: "Restore",
  stop: "Stop",
  busy: "Updating the selected passwords",
  progress: (done: number, total: number) => `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`,
  archiveBody: (count: number) =>
    count === 1
      ? "1 password will move to the archive. You can undo this or restore it later."
      : `${count.toLocaleString("en")} passwords will move to the archive. You can undo this or restore them later.`,
  confirmArchive: (count: number) => `Archive ${passwordCount(count)}`,
  labelTitle: {
    tag: (count: number) => `Add a tag to ${passwordCount(count)}`,
    category: (count: number) => `Set the category of ${passwordCount(count)}`,
  },
  addTag: "Add tag",
  done: {
    archive: (count: number) => `${passwordCount(count)} archived`,
    restore: (count: number) => `${passwordCount(count)} restored`,
    favorite: (count: number) => `${passwordCount(count)} added to favorites`,
    unfavorite: (count: number) => `${passwordCount(count)} removed from favorites`,
    tag: (count: number, tag: string) => `${passwordCount(count)} tagged "${shortened(tag)}"`,
    category: (count: number, category: string) => `${passwordCount(count)} moved to "${shortened(category)}"`,
  },
  left: (count: number) => `${passwordCount(count)} not changed.`,
  stopped: "Stopped.",
  skipped: "Some were changed or deleted elsewhere. Review them and try again.",
  undone: (undone: number, total: number) =>
    undone === total ? "Undone." : `${undone.toLocaleString("en")} of ${total.toLocaleString("en")} undone.`,
} as const;
