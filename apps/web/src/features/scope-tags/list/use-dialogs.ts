import { useCallback, useState } from "react";

export type OpenDialog<Row> = { kind: "add" } | { kind: "edit" | "remove"; row: Row };

/** Which dialog of a tab is open. */
export function useDialogs<Row>(onChanged: () => void) {
  const [dialog, open] = useState<OpenDialog<Row> | null>(null);
  const close = useCallback(() => open(null), []);
  return {
    dialog,
    close,
    add: useCallback(() => open({ kind: "add" }), []),
    edit: useCallback((row: Row) => open({ kind: "edit", row }), []),
    remove: useCallback((row: Row) => open({ kind: "remove", row }), []),
    /** Something was saved or deleted: the list is read again. */
    changed: () => {
      close();
      onChanged();
    },
  };
}
