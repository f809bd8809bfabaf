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
import { texts as passwords } from "../texts.ts";
import { texts } from "./texts.ts";

const shownTags = 50;

interface Props {
  count: number;
  /** Tags in use. */
  tags: readonly string[];
  onTag: (tag: string) => void;
  onClose: () => void;
}

/** Asks for the tag that several entries get. */
export function TagDialog({ count, tags, onTag, onClose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const tag = typed.trim();
  const isFit = tag !== "" && tag.isWellFormed();
  return (
    <Dialog open maxWidth="xs" onClose={onClose} aria-labelledby={id} sx={bottomSheet}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isFit) onTag(tag);
        }}
      >
        <DialogTitle id={id}>{texts.tagTitle(count)}</DialogTitle>
        <DialogContent translate="no" sx={{ minHeight: 96 }}>
          <Autocomplete
            freeSolo
            options={tags}
            inputValue={typed}
            onInputChange={(_event, value) => setTyped(value)}
            filterOptions={(options, { inputValue }) => {
              const wanted = inputValue.trim().toLowerCase();
              return options.filter((option) => option.toLowerCase().includes(wanted)).slice(0, shownTags);
            }}
            renderInput={(params) => (
              <TextField
                {...params}
                autoFocus
                label={passwords.form.tag}
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
            {texts.addTag}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
