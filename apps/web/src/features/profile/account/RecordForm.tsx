import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { calls, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useEffect, type ReactNode } from "react";
import type { DefaultValues, UseFormReturn } from "react-hook-form";
import { applyServerErrors } from "../../../lib/form/apply-server-errors.ts";
import {
  changedFields,
  differencesOf,
  isSame,
  type Difference,
  type FieldTexts,
} from "../../../lib/form/edit-conflict.ts";
import { useVersionedForm } from "../../../lib/form/use-versioned-form.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { announceUserChange } from "../../../lib/session/refresh-user.ts";
import { SaveButton } from "../Section.tsx";
import { texts } from "../texts.ts";

const { changed } = texts;

interface RecordFormOptions<V extends Record<string, string>> {
  user: User;
  form: UseFormReturn<V>;
  /** Returns the form's values of a record. */
  valuesOf: (user: User) => V;
  /** Labels of the fields. */
  labels: { [Field in keyof V]: string };
  /** Returns the values as they are shown, where they are not their own texts. */
  shownOf?: (values: V) => V;
  /** Sends only the changed fields. Resolves with the record as it is stored then. */
  send: (api: Api, changes: Partial<V>, base: User) => Promise<User>;
  texts: { done: string; failed: string };
  /** Returns the field beside which the server's error with this code is shown. */
  fieldOfCode?: Parameters<typeof applyServerErrors<V>>[3];
}

/** Returns a form for some fields of the user's own record, saved against the version that it was filled from. */
export function useRecordForm<V extends Record<string, string>>(options: RecordFormOptions<V>) {
  const { user, form, valuesOf, labels, send } = options;
  const { api } = useServices();
  const notify = useNotify();
  const { isDirty, isSubmitting } = form.formState;
  const shown = (values: V): FieldTexts => {
    const texts = options.shownOf?.(values) ?? values;
    return Object.keys(labels).map((field) => [labels[field] ?? "", texts[field] ?? ""]);
  };
  const { base, setBase, ...editor } = useVersionedForm<User, V>({
    form,
    record: user,
    valuesOf,
    alwaysAsks: true,
    differences: (before, stored, mine) => differencesOf(shown(before), shown(stored), shown(mine)),
    save: async (values, from) => {
      const changes = changedFields(valuesOf(from), values);
      const saved = Object.keys(changes).length === 0 ? from : await send(await api(), changes, from);
      announceUserChange();
      notify({ text: options.texts.done, severity: "success" });
      return saved;
    },
    read: async () => (await api())(calls.users.me),
    explain: (error, step) => {
      const problem = problemOf(error, options.texts.failed);
      return step === "save" && applyServerErrors(form, problem, [], options.fieldOfCode) ? null : problem.message;
    },
  });

  // When another section, tab or device has saved, typed input stays and untouched fields follow. The user's own save
  // is known here before the page's record is read again.
  const isNewer = user.updatedAt > base.updatedAt;
  const isUntouched = !isDirty || isSame(valuesOf(user), valuesOf(base));
  useEffect(() => {
    if (!isNewer || !isUntouched) return;
    setBase(user);
    if (!isDirty) form.reset(valuesOf(user) as DefaultValues<V>);
    // oxlint-disable-next-line react/exhaustive-deps -- runs when the record changes, not with each render
  }, [user, isNewer, isUntouched]);

  return { ...editor, isDirty, isSubmitting };
}

interface Props {
  record: {
    differences: readonly Difference[] | null;
    problem: string | null;
    save: () => Promise<void>;
    overwrite: () => Promise<void>;
    acceptStored: () => void;
    isDirty: boolean;
    isSubmitting: boolean;
  };
  submitLabel: string;
  children: ReactNode;
}

/** Shows the frame of a section that saves fields of the user's own record. */
export function RecordForm({ record, submitLabel, children }: Props) {
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
        <SaveButton isDirty={record.isDirty} isBusy={record.isSubmitting}>
          {submitLabel}
        </SaveButton>
      </Stack>
    </form>
  );
}

interface EditConflictAlertProps {
  differences: readonly Difference[];
  onOverwrite: () => void;
  onAcceptStored: () => void;
}

/** Shows what another session changed in the same record in the meantime, and lets the user decide. */
function EditConflictAlert({ differences, onOverwrite, onAcceptStored }: EditConflictAlertProps) {
  return (
    <Alert severity="warning">
      {differences.length === 0 ? changed.same : changed.body}
      {differences.length > 0 && (
        <Box component="ul" sx={{ margin: 0, marginTop: 1, paddingInlineStart: 2.5, overflowWrap: "anywhere" }}>
          {differences.map(({ label, now }) => (
            <li key={label}>{changed.now(label, now)}</li>
          ))}
        </Box>
      )}
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, marginTop: 1.5 }}>
        <Button size="small" variant="contained" onClick={onOverwrite}>
          {changed.keepMine}
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={onAcceptStored}>
          {changed.keepTheirs}
        </Button>
      </Stack>
    </Alert>
  );
}
