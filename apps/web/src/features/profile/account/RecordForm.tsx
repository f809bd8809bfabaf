import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import type { Difference } from "../../../lib/form/edit-conflict.ts";
import { SaveButton } from "../SaveButton.tsx";
import { EditConflictAlert } from "./EditConflictAlert.tsx";

interface Props {
  record: {
    differences: readonly Difference[] | null;
    problem: string | null;
    save: () => Promise<void>;
    overwrite: () => Promise<void>;
    acceptStored: () => void;
  };
  submitLabel: string;
  isBusy: boolean;
  isDirty: boolean;
  children: ReactNode;
}

/** The frame of a section that saves fields of one's own record. */
export function RecordForm({ record, submitLabel, isBusy, isDirty, children }: Props) {
  const { differences, problem } = record;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void record.save();
      }}
    >
      <Stack sx={{ gap: 2, maxWidth: 440 }}>
        {children}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        {differences !== null && (
          <EditConflictAlert
            differences={differences}
            onOverwrite={() => void record.overwrite()}
            onAcceptStored={record.acceptStored}
          />
        )}
        <SaveButton isDirty={isDirty} isBusy={isBusy}>
          {submitLabel}
        </SaveButton>
      </Stack>
    </form>
  );
}
