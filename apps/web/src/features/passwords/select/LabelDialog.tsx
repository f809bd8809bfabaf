import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { entryText } from "../form/entry-text.ts";
import type { LabelKind } from "../list/label-codes.ts";
import { texts as passwords } from "../texts.ts";
import { texts } from "./texts.ts";

const shownLabels = 50;

interface Props {
  kind: LabelKind;
  count: number;
  /** Labels of this kind that are in use. */
  known: readonly string[];
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** Asks for the tag or the category that several entries get. */
export function LabelDialog({ kind, count, known, onChoose, onClose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const isFit = name !== "" && name.isWellFormed();
  return (
    <Dialog open maxWidth="xs" onClose={onClose} aria-labelledby={id} sx={bottomSheet}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isFit) onChoose(name);
        }}
      >
        <DialogTitle id={id}>{texts.labelTitle[kind](count)}</DialogTitle>
        <DialogContent translate="no" sx={{ minHeight: 96 }}>
          <Autocomplete
            freeSolo
            options={known}
            inputValue={typed}
            onInputChange={(_event, value) => setTyped(value)}
            filterOptions={(options, { inputValue }) => {
              const wanted = inputValue.trim().toLowerCase();
              return options.filter((option) => option.toLowerCase().includes(wanted)).slice(0, shownLabels);
            }}
            renderInput={(params) => (
              <TextField
                {...params}
                autoFocus
                label={passwords.form[kind]}
                slotProps={{
                  ...params.slotProps,
                  htmlInput: { ...params.slotProps.htmlInput, ...entryText, maxLength: 200, enterKeyHint: "done" },
                }}
              />
            )}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {passwords.form.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={!isFit}>
            {kind === "tag" ? texts.addTag : texts.category}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
