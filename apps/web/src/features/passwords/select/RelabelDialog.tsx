import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import TextField from "@mui/material/TextField";
import type { EntrySummary } from "@pomander/vault";
import { useState } from "react";
import { FormButtons } from "../../../components/FormButtons.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import type { AllVaults } from "../../../lib/vault/all-vaults.ts";
import { texts as many } from "../../../widgets/change-many/texts.ts";
import { useChangeMany } from "../../../widgets/change-many/use-change-many.ts";
import { entryText } from "../form/input-attributes.ts";
import type { LabelKind } from "../list/labels.ts";
import { relabelOf } from "./relabel.ts";
import { texts } from "./texts.ts";

const { relabel } = texts;

interface Props {
  vault: AllVaults;
  kind: LabelKind;
  name: string;
  /** Entries that have the label. */
  entries: readonly EntrySummary[];
  /** Labels of this kind that are in use. */
  known: readonly string[];
  /** Receives the new name, or null once the label was removed. */
  onDone: (name: string | null) => void;
  onClose: () => void;
}

/** Renames a category or a tag in every entry that has it, or removes it from them. */
export function RelabelDialog({ vault, kind, name, known, onDone, onClose, ...props }: Props) {
  // Entries that are changed already no longer have the label.
  const [entries] = useState(props.entries);
  const [typed, setTyped] = useState(name);
  const { progress, run, stop } = useChangeMany();
  const writable = entries.filter(({ _id }) => vault.isWritable(_id));
  const to = typed.trim();
  const isFit = to !== "" && to !== name && to.isWellFormed();
  const change = async (next: string | null) => {
    const made = relabelOf(vault, kind, name, next);
    await run(
      made,
      writable.filter(made.isNeeded).map(({ _id }) => _id),
    );
    onDone(next);
  };
  const isBusy = progress !== null;
  const isOff = isBusy || writable.length === 0;
  return (
    <QuestionDialog
      title={relabel.title[kind]}
      lead={
        <>
          {relabel.lead(writable.length)}
          {writable.length < entries.length && ` ${relabel.readOnly(entries.length - writable.length)}`}
        </>
      }
      {...(isBusy ? {} : { onClose })}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit && !isOff) void change(to);
      }}
      actions={
        <>
          <Button color="error" disabled={isOff} onClick={() => void change(null)} sx={{ marginInlineEnd: "auto" }}>
            {relabel.remove[kind]}
          </Button>
          <FormButtons
            cancel={isBusy ? many.stop : relabel.cancel}
            submit={relabel.rename}
            disabled={isOff || !isFit}
            onCancel={isBusy ? stop : onClose}
          />
        </>
      }
    >
      <TextField
        autoFocus
        label={relabel.name}
        value={typed}
        disabled={isBusy}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        helperText={(isFit && known.includes(to) && relabel.exists[kind]) || " "}
        slotProps={{ htmlInput: { ...entryText, maxLength: 200, enterKeyHint: "done", translate: "no" } }}
        sx={{ marginTop: 1 }}
      />
      {progress === null ? (
        <SecondaryText>{relabel.removeHint}</SecondaryText>
      ) : (
        <Box>
          <LinearProgress
            variant="determinate"
            aria-label={many.busy}
            value={(100 * progress.done) / Math.max(1, progress.total)}
          />
          <SecondaryText>{many.progress(progress.done, progress.total)}</SecondaryText>
        </Box>
      )}
    </QuestionDialog>
  );
}
