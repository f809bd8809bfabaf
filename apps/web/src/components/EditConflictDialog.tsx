import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Difference } from "../lib/form/edit-conflict.ts";
import { type EditedThing, texts } from "./edit-conflict-texts.ts";
import { Caption } from "./quiet-text.tsx";
import { OutlinedButton } from "./OutlinedButton.tsx";
import { QuestionDialog } from "./QuestionDialog.tsx";

interface Props {
  thing: EditedThing;
  differences: readonly Difference[];
  onOverwrite: () => void;
  onAcceptStored: () => void;
}

/** Shows what was changed in a record that was saved elsewhere while it was edited here, and lets the user decide. */
export function EditConflictDialog({ thing, differences, onOverwrite, onAcceptStored }: Props) {
  // Fields that the user left alone are shown as they are stored: there is nothing to choose.
  const isChoice = differences.some(({ now, yours }) => now !== yours);
  return (
    <QuestionDialog
      role="alertdialog"
      maxWidth="sm"
      title={texts.title}
      lead={texts[differences.length === 0 ? "same" : isChoice ? "differs" : "untouched"](thing)}
      onClose={onAcceptStored}
      actions={
        <>
          <OutlinedButton autoFocus onClick={onAcceptStored}>
            {texts.keepSaved}
          </OutlinedButton>
          <Button variant="contained" onClick={onOverwrite}>
            {texts.saveMine}
          </Button>
        </>
      }
    >
      {differences.map(({ label, now, yours }) => (
        <Box component="section" key={label} sx={{ marginBottom: 2 }}>
          <Typography variant="subtitle2" component="h3" gutterBottom>
            {label}
          </Typography>
          {now === yours ? (
            <Version label={texts.kept} text={now} />
          ) : (
            <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
              <Version label={texts.yours} text={yours} />
              <Version label={texts.saved} text={now} />
            </Box>
          )}
        </Box>
      ))}
    </QuestionDialog>
  );
}

interface EditConflictProps {
  thing: EditedThing;
  editor: { differences: readonly Difference[] | null; overwrite: () => Promise<void>; acceptStored: () => void };
}

/** Asks while the form of `useVersionedForm` has a conflict. */
export const EditConflict = ({ thing, editor: { differences, overwrite, acceptStored } }: EditConflictProps) =>
  differences !== null && (
    <EditConflictDialog
      {...{ thing, differences }}
      onOverwrite={() => void overwrite()}
      onAcceptStored={acceptStored}
    />
  );

function Version({ label, text }: { label: string; text: string }) {
  return (
    <Box sx={{ backgroundColor: "background.sunken", borderRadius: 1, padding: 1.5, minWidth: 0 }}>
      <Caption>{label}</Caption>
      <Typography variant="body2" dir="auto" sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
        {text === "" ? <em>{texts.empty}</em> : text}
      </Typography>
    </Box>
  );
}
