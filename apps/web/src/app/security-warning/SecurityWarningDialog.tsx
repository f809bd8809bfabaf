import Box from "@mui/material/Box";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import type { SecurityWarning } from "@pomander/vault";
import { texts } from "./texts.ts";

interface Props {
  open: boolean;
  warning: SecurityWarning;
  onAnswer: (goesOn: boolean) => void;
}

/** Shows what a user must know before anything more is sent. Closing it in any way means "do not continue". */
export function SecurityWarningDialog({ open, warning, onAnswer }: Props) {
  const { title, text } = texts[warning.kind];
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel={texts.goOn}
      cancelLabel={texts.stop}
      isDestructive
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {warning.kind === "otherAccount" && (
        <Box component="p" dir="auto" sx={{ marginTop: 0, marginBottom: 1, fontWeight: 600, overflowWrap: "anywhere" }}>
          {warning.email}
        </Box>
      )}
      {text.map((sentence) => (
        <Box component="p" key={sentence} sx={{ margin: 0, "& + p": { marginTop: 1 } }}>
          {sentence}
        </Box>
      ))}
    </ConfirmDialog>
  );
}
