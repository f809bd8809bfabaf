import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import type { Draft, OpenEntry } from "@pomander/vault";
import { useId, useState } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { Monospace } from "../../../components/Monospace.tsx";
import { formFields, formOf, type FormValues } from "../form/schema.ts";
import { texts } from "../texts.ts";

const { conflict } = texts;

interface Props {
  mine: Draft;
  theirs: OpenEntry;
  problem: string | null;
  isBusy: boolean;
  onOverwrite: () => void;
  onAcceptStored: () => void;
  onKeepBoth: () => void;
  /** Back to the form, with nothing decided. */
  onBack: () => void;
}

/** Two versions of one entry: where they differ is shown, and the person says which one stays. */
export function ConflictDialog({
  mine,
  theirs,
  problem,
  isBusy,
  onOverwrite,
  onAcceptStored,
  onKeepBoth,
  onBack,
}: Props) {
  const id = useId();
  const found = differences(mine, theirs);
  return (
    <Dialog open maxWidth="md" onClose={onBack} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{conflict.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} variant="body2" sx={{ marginBottom: 2 }}>
          {found.length === 0 ? conflict.same : conflict.body}
        </DialogContentText>
        {found.map((difference) => (
          <Field key={difference.field} difference={difference} />
        ))}
        <Typography variant="body2" color="textSecondary">
          {conflict.bothHint}
        </Typography>
        {problem !== null && (
          <Alert severity="error" sx={{ marginTop: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", "& > *": { flex: { xs: "1 1 auto", sm: "none" } } }}>
        <Button variant="outlined" color="inherit" disabled={isBusy} onClick={onAcceptStored}>
          {conflict.keepTheirs}
        </Button>
        <Button variant="outlined" color="inherit" disabled={isBusy} onClick={onKeepBoth}>
          {conflict.keepBoth}
        </Button>
        <Button variant="contained" loading={isBusy} onClick={onOverwrite}>
          {conflict.keepMine}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Field({ difference: { field, mine, theirs } }: { difference: Difference }) {
  const isSecret = field === "password";
  return (
    <Box component="section" sx={{ marginBottom: 2.5 }}>
      <Typography variant="subtitle2" component="h3" gutterBottom>
        {field === "tags" ? conflict.tags : texts.form[field]}
      </Typography>
      <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
        <Version label={conflict.mine} text={mine} isSecret={isSecret} />
        <Version label={conflict.theirs} text={theirs} isSecret={isSecret} />
      </Box>
    </Box>
  );
}

const dots = "•".repeat(12);

/** One of two versions of a field; a secret only when it is asked for. */
function Version({ label, text, isSecret }: { label: string; text: string; isSecret: boolean }) {
  const [isShown, setShown] = useState(!isSecret);
  const action = isShown ? texts.form.hide : texts.form.show;
  return (
    <Box
      sx={{ backgroundColor: "background.sunken", borderRadius: 1, padding: 1.5, minWidth: 0, display: "flex", gap: 1 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="caption" component="p" color="textSecondary">
          {label}
        </Typography>
        <Box
          dir="auto"
          translate="no"
          sx={{
            typography: "body2",
            whiteSpace: "pre-wrap",
            overflowWrap: "anywhere",
            maxHeight: 200,
            overflowY: "auto",
          }}
        >
          {text === "" ? (
            <em>{texts.conflict.none}</em>
          ) : isSecret ? (
            <Monospace>{isShown ? text : dots}</Monospace>
          ) : (
            text
          )}
        </Box>
      </Box>
      {isSecret && text !== "" && (
        <IconButton aria-label={`${action}: ${label}`} onClick={() => setShown(!isShown)} sx={{ alignSelf: "center" }}>
          {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
        </IconButton>
      )}
    </Box>
  );
}

interface Difference {
  field: keyof FormValues;
  mine: string;
  theirs: string;
}

/** The fields in which two versions of an entry differ, in the order of the form. */
function differences(mine: Draft, theirs: OpenEntry): Difference[] {
  const [ours, stored] = [formOf(mine), formOf(theirs)];
  return formFields
    .filter((field) => JSON.stringify(ours[field]) !== JSON.stringify(stored[field]))
    .map((field) => ({ field, mine: shown(ours, field), theirs: shown(stored, field) }));
}

const shown = (values: FormValues, field: keyof FormValues) =>
  field === "tags" ? values.tags.join(", ") : values[field];

const { gone } = texts;

interface GoneDialogProps {
  problem: string | null;
  isBusy: boolean;
  onSaveAsNew: () => void;
  onDiscard: () => void;
  onBack: () => void;
}

/** The entry was deleted meanwhile; what was typed can become a new one. */
export function GoneDialog({ problem, isBusy, onSaveAsNew, onDiscard, onBack }: GoneDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      maxWidth="xs"
      role="alertdialog"
      onClose={onBack}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      sx={bottomSheet}
    >
      <DialogTitle id={`${id}-title`}>{gone.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} variant="body2">
          {gone.body}
        </DialogContentText>
        {problem !== null && (
          <Alert severity="error" sx={{ marginTop: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onDiscard}>
          {gone.discard}
        </Button>
        <Button variant="contained" autoFocus loading={isBusy} onClick={onSaveAsNew}>
          {gone.saveAsNew}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
