import type { Format } from "@pomander/texts/format";

/** Texts of taking an import back. */
export const english = ({ number, plural }: Format) => {
  const reminders = (count: number) => plural(count, { one: "# reminder", other: "# reminders" });

  const shared = {
    again: "Try again",
    bar: "Undo progress",
    failed: "The import couldn't be undone",
    cancel: "Cancel",
    close: "Close",
  };
  return {
    undoUpdate: {
      ...shared,
      title: (count: number) => `Undo the import of ${reminders(count)}?`,
      body: "Reminders it added are deleted, with the emails still to come. Those it updated get their former values back. Reminders that someone has changed since stay as they are.",
      confirm: () => "Undo import",
      busy: (removed: number, total: number) => `${number(removed)} of ${reminders(total)} undone`,
      done: (removed: number) => (removed === 0 ? "Nothing was left to undo" : `${reminders(removed)} undone`),
      changed: (count: number) =>
        plural(count, {
          one: "# reminder has been changed since the import, so it stays as it is.",
          other: "# reminders have been changed since the import, so they stay as they are.",
        }),
    },
    undo: {
      ...shared,
      title: (count: number) => `Remove ${reminders(count)}?`,
      body: "They're deleted with the emails that are still to come. Reminders that someone has changed since stay.",
      confirm: (count: number) => `Remove ${reminders(count)}`,
      busy: (removed: number, total: number) => `${number(removed)} of ${reminders(total)} removed`,
      done: (removed: number) => (removed === 0 ? "Nothing was left to remove" : `${reminders(removed)} removed`),
      changed: (count: number) =>
        plural(count, {
          one: "# reminder has been changed since the import, so it stays.",
          other: "# reminders have been changed since the import, so they stay.",
        }),
    },
  };
};
