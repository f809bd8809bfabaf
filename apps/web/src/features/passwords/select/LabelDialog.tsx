import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { entryText } from "../form/input-attributes.ts";
import type { LabelKind } from "../list/labels.ts";
import { texts as passwords } from "../texts.ts";
import { texts } from "./texts.ts";
import { FormButtons } from "../../../components/FormButtons.tsx";
import { withHtmlInput } from "../../../components/with-html-input.ts";

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
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const isFit = name !== "" && name.isWellFormed();
  return (
    <QuestionDialog
      title={texts.labelTitle[kind](count)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) onChoose(name);
      }}
      actions={
        <FormButtons
          cancel={passwords.form.cancel}
          submit={kind === "tag" ? texts.addTag : texts.category}
          disabled={!isFit}
          onCancel={onClose}
        />
      }
    >
      <Box translate="no" sx={{ minHeight: 76 }}>
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
              {...withHtmlInput(params, { ...entryText, maxLength: 200, enterKeyHint: "done" })}
              autoFocus
              label={passwords.form[kind]}
            />
          )}
        />
      </Box>
    </QuestionDialog>
  );
}
