import { formatNames } from "@pomander/texts/format-names";
import { importFormats, type ImportFormat } from "@pomander/transfer";
import type { OpenVault } from "@pomander/vault";
import { useCallback } from "react";
import { EarlierImports as List } from "../../../widgets/file-import/EarlierImports.tsx";
import { UndoDialog } from "../report/UndoDialog.tsx";
import { texts } from "../texts.ts";

/** Lists earlier imports whose entries still exist; each can be removed as a whole. */
export function EarlierImports({ vault }: { vault: OpenVault }) {
  const read = useCallback(async () => {
    const records = await vault.imports();
    return records.map(({ format, ...record }) => ({
      ...record,
      name: isKnown(format) ? formatNames[format] : format,
    }));
  }, [vault]);
  return (
    <List
      words={texts.earlier}
      read={read}
      dialog={({ id, count, changed }, onClose) => (
        <UndoDialog vault={vault} importId={id} count={count - changed} onClose={onClose} />
      )}
    />
  );
}

const isKnown = (format: string): format is ImportFormat => (importFormats as readonly string[]).includes(format);
