import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { texts } from "../texts.ts";
import { differences } from "./differences.ts";
import type { UserValues } from "./schema.ts";

const { changed } = texts;

interface Props {
  before: UserValues;
  stored: UserValues;
  mine: UserValues;
  onKeepMine: () => void;
  onKeepTheirs: () => void;
}

/** Someone else saved this user meanwhile: what they changed is shown, and the person decides. */
export function ChangedDialog({ before, stored, mine, onKeepMine, onKeepTheirs }: Props) {
  const id = useId();
  const found = differences(before, stored, mine);
  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      sx={bottomSheet}
      onClose={onKeepTheirs}
    >
      <DialogTitle id={`${id}-title`}>{changed.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} variant="body2" sx={{ marginBottom: 2 }}>
          {found.length === 0 ? changed.same : changed.body}
        </DialogContentText>
        {found.map(({ label, now, yours }) => (
          <Box component="section" key={label} sx={{ marginBottom: 2 }}>
            <Typography variant="subtitle2" component="h3" gutterBottom>
              {label}
            </Typography>
            <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
              <Version label={changed.now} text={now} />
              <Version label={changed.yours} text={yours} />
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" autoFocus onClick={onKeepTheirs}>
          {changed.keepTheirs}
        </Button>
        <Button variant="contained" onClick={onKeepMine}>
          {changed.keepMine}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <Box sx={{ backgroundColor: "background.sunken", borderRadius: 1, padding: 1.5, minWidth: 0 }}>
      <Typography variant="caption" component="p" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="body2" dir="auto" sx={{ overflowWrap: "anywhere" }}>
        {text === "" ? <em>{changed.none}</em> : text}
      </Typography>
    </Box>
  );
}
