import CloseRounded from "@mui/icons-material/CloseRounded";
import EditOutlined from "@mui/icons-material/EditOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import type { EntrySummary, OpenEntry, OpenVault } from "@pomander/vault";
import { useCallback, useId, useRef, type KeyboardEvent } from "react";
import { sideSheet } from "../../../components/side-sheet.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { texts as entryTexts } from "../entry/texts.ts";
import { reasonOf } from "../list/entry-actions.ts";
import { EntryTile } from "../list/EntryTile.tsx";
import { EntryReminder } from "../remind/EntryReminder.tsx";
import { texts as passwords } from "../texts.ts";
import { EntryView } from "./EntryView.tsx";
import type { Copy } from "./Fact.tsx";
import { texts } from "./texts.ts";

interface Props {
  vault: OpenVault;
  /** undefined: there is no such entry. */
  summary: EntrySummary | undefined;
  isWritingOff: boolean;
  isOffline: boolean;
  copy: Copy;
  onEdit: (entry: EntrySummary) => void;
  /** Saves the entry without its link to a reminder. */
  onForgetReminder: (entry: OpenEntry) => void;
  onClose: () => void;
}

/** An entry to look at, beside the list; on a phone in its place. */
export function EntrySheet({ vault, summary, copy, onEdit, onForgetReminder, onClose, ...rest }: Props) {
  const id = useId();
  const closeRef = useRef<HTMLButtonElement>(null);
  const entry = useOpenEntry(vault, summary);
  const name = summary === undefined ? texts.missing.title : summary.title.trim() || passwords.row.untitled;
  const forgetReminder = (of: OpenEntry) => {
    // The button that was pressed goes, and with it the place of the focus.
    closeRef.current?.focus();
    onForgetReminder(of);
  };
  const edit = () => summary !== undefined && onEdit(summary);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    // What floats above is a part of this one for React.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (event.key === "e") edit();
    else if (event.key === "t")
      event.currentTarget.querySelector<HTMLElement>("[data-one-time-code]:not(:disabled)")?.click();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} onKeyDown={press} aria-labelledby={`${id}-title`} sx={sideSheet}>
      <Stack direction="row" sx={{ alignItems: "center", gap: 1.5, padding: "16px 12px 0 24px" }}>
        {summary !== undefined && <EntryTile title={summary.title} />}
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
          {entry.value !== null && entryTexts.type.names[entry.value.type ?? "login"]}
        </Typography>
        {summary !== undefined && (
          <Button variant="outlined" color="inherit" size="small" startIcon={<EditOutlined />} onClick={edit}>
            {texts.edit}
          </Button>
        )}
        <Tooltip title={texts.close}>
          <IconButton ref={closeRef} autoFocus aria-label={texts.close} onClick={onClose}>
            <CloseRounded />
          </IconButton>
        </Tooltip>
      </Stack>
      <Typography
        id={`${id}-title`}
        variant="h2"
        translate="no"
        dir="auto"
        sx={{ padding: "12px 24px", overflowWrap: "anywhere", textAlign: "left" }}
      >
        {name}
      </Typography>
      <DialogContent sx={{ paddingInline: { xs: 2, sm: 3 } }}>
        {summary === undefined ? (
          <Typography variant="body2">{texts.missing.text}</Typography>
        ) : entry.error !== null ? (
          <Alert severity="error">
            {texts.unreadable}. {reasonOf(entry.error)}
          </Alert>
        ) : entry.value === null ? (
          <Typography variant="body2" color="textSecondary" role="status">
            {texts.loading}
          </Typography>
        ) : (
          <EntryView
            key={entry.value.key}
            entry={entry.value}
            copy={copy}
            reminder={<EntryReminder entry={entry.value} onForgetReminder={forgetReminder} {...rest} />}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

/** The entry opened whole, and again when it was saved. */
function useOpenEntry(vault: OpenVault, summary: EntrySummary | undefined) {
  const read = useCallback(
    () => (summary === undefined ? Promise.reject(new Error(texts.missing.title)) : vault.reveal(summary._id)),
    [vault, summary],
  );
  return useQuery(summary === undefined ? null : read);
}
