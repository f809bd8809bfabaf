import HistoryRounded from "@mui/icons-material/HistoryRounded";
import Button from "@mui/material/Button";
import type { OpenEntry } from "@pomander/vault";
import { useState } from "react";
import type { AllVaults } from "../../../lib/vault/all-vaults.ts";
import { EarlierVersionsDialog } from "../history/EarlierVersionsDialog.tsx";
import { texts as history } from "../history/texts.ts";
import type { Copy } from "./Fact.tsx";

interface Props {
  vault: AllVaults;
  entry: OpenEntry;
  isOffline: boolean;
  copy: Copy;
}

const nothing = () => undefined;

/** Shows the earlier versions of an entry to who may only view it; others see them with its form. */
export function ReaderVersions({ vault, entry, isOffline, copy }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<HistoryRounded />}
        onClick={() => setOpen(true)}
        sx={{ marginTop: 2, marginInlineStart: -1 }}
      >
        {history.versions.open}
      </Button>
      {isOpen && (
        <EarlierVersionsDialog
          vault={vault}
          entry={entry}
          isOffline={isOffline}
          isFormChanged={false}
          onCopy={(secret) => void copy.secret(secret, history.versions.one)}
          onAdded={nothing}
          onDone={nothing}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
