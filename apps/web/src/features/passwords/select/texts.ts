import { type Format, localize } from "@pomander/texts/format";
import { shortened } from "../../../lib/format/shortened.ts";

/** Every text of changing several entries at once. */
export const english = ({ plural }: Format) => {
  const passwords = (count: number) => plural(count, { one: "# password", other: "# passwords" });

  return {
    favorite: "Add to favorites",
    unfavorite: "Remove from favorites",
    tag: "Add a tag",
    category: "Set category",
    archive: "Archive",
    restore: "Restore",
    archiveBody: (count: number) =>
      plural(count, {
        one: "# password will move to the archive. You can undo this or restore it later.",
        other: "# passwords will move to the archive. You can undo this or restore them later.",
      }),
    confirmArchive: (count: number) => `Archive ${passwords(count)}`,
    labelTitle: {
      tag: (count: number) => `Add a tag to ${passwords(count)}`,
      category: (count: number) => `Set the category of ${passwords(count)}`,
    },
    addTag: "Add tag",
    done: {
      archive: (count: number) => `${passwords(count)} archived`,
      restore: (count: number) => `${passwords(count)} restored`,
      favorite: (count: number) => `${passwords(count)} added to favorites`,
      unfavorite: (count: number) => `${passwords(count)} removed from favorites`,
      tag: (count: number, tag: string) => `${passwords(count)} tagged "${shortened(tag)}"`,
      category: (count: number, category: string) => `${passwords(count)} moved to "${shortened(category)}"`,
    },
    renamed: {
      tag: (count: number, tag: string) => `${passwords(count)} now tagged "${shortened(tag)}"`,
      category: (count: number, category: string) => `${passwords(count)} now in "${shortened(category)}"`,
    },
    removed: {
      tag: (count: number, tag: string) => `Tag "${shortened(tag)}" removed from ${passwords(count)}`,
      category: (count: number, category: string) =>
        `Category "${shortened(category)}" removed from ${passwords(count)}`,
    },
    relabel: {
      title: { tag: "Rename tag", category: "Rename category" },
      name: "Name",
      lead: (count: number) => plural(count, { one: "# password has it.", other: "# passwords have it." }),
      readOnly: (count: number) =>
        plural(count, {
          one: "# more is in a vault that you can only view, and stays as it is.",
          other: "# more are in vaults that you can only view, and stay as they are.",
        }),
      exists: {
        tag: "This tag exists already. The two become one.",
        category: "This category exists already. The two become one.",
      },
      rename: "Rename",
      remove: { tag: "Remove tag", category: "Remove category" },
      removeHint: "The passwords stay. You can undo this.",
      cancel: "Cancel",
    },
  };
};

export const texts = localize("features/passwords/select/texts", english);
