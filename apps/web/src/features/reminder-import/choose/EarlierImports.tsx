import { calls } from "@pomander/contract";
import { useCallback } from "react";
import { EarlierImports as List } from "../../../widgets/file-import/EarlierImports.tsx";
import { useServices } from "../../../lib/services.ts";
import { UndoDialog } from "../report/UndoDialog.tsx";
import { texts } from "../texts.ts";

/** The number of newest imports listed. */
const shown = "20";

/** Renders earlier imports whose reminders still exist; each can be undone as a whole. */
export function EarlierImports() {
  const { api } = useServices();
  const read = useCallback(async () => {
    const imports = await (await api())(calls.reminderImports.list, { query: { page: "1", pageSize: shown } });
    return imports.map(({ _id: id, fileName: name, reminders, updated, ...one }) => ({
      ...one,
      id,
      name,
      count: reminders + updated,
      updated,
    }));
  }, [api]);
  return (
    <List
      words={texts.earlier}
      read={read}
      dialog={({ id, count, changed, updated }, onClose) => (
        <UndoDialog importId={id} count={count - changed} isUpdate={updated > 0} onClose={onClose} />
      )}
    />
  );
}
