import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import type { User } from "@pomander/contract";
import type { ReactNode } from "react";
import { SaveButton } from "../SaveButton.tsx";
import { EditConflictAlert } from "./EditConflictAlert.tsx";
import type { RecordValues } from "./record-values.ts";

interface Props {
  record: {
    base: User;
    conflicting: User | null;
    problem: string | null;
    submit: () => Promise<void>;
    overwrite: () => Promise<void>;
    acceptStored: () => void;
  };
  valuesOf: (user: User) => RecordValues;
  labels: Readonly<Record<string, string>>;
  submitLabel: string;
  isBusy: boolean;
  isDirty: boolean;
  children: ReactNode;
}

/** The frame of a section that saves fields of one's own record. */
export function RecordForm({ record, valuesOf, labels, submitLabel, isBusy, isDirty, children }: Props) {
  const { base, conflicting, problem } = record;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void record.submit();
      }}
    >
      <Stack sx={{ gap: 2, maxWidth: 440 }}>
        {children}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        {conflicting !== null && (
          <EditConflictAlert
            before={valuesOf(base)}
            stored={valuesOf(conflicting)}
            labels={labels}
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
