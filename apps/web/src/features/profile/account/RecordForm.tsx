import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { calls, type CallInput, type User } from "@pomander/contract";
import { useEffect, type ReactNode } from "react";
import { useForm, type DefaultValues, type Resolver } from "react-hook-form";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
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
import { SaveButton } from "../../../components/Section.tsx";
import { texts } from "../texts.ts";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";

const { changed } = texts;

interface RecordFormOptions<V extends Record<string, string>> {
  user: User;
  /** Checks the values; without it, the controls allow only valid ones. */
  resolver?: Resolver<V>;
  /** Returns the form's values of a record. */
  valuesOf: (user: User) => V;
  /** Labels of the fields. */
  labels: { [Field in keyof V]: string };
  /** Returns the values as they are shown, where they are not their own texts. */
  shownOf?: (values: V) => V;
  /** Returns the changed fields as they are sent. */
  bodyOf: (changes: Partial<V>) => NonNullable<CallInput<typeof calls.users.updateMe>["body"]>;
  /** Called with the record once it is saved. */
  onSaved?: (user: User) => void;
  texts: { done: string; failed: string };
}

/** Returns a form for some fields of the user's own record, saved against the version that it was filled from. */
export function useRecordForm<V extends Record<string, string>>(options: RecordFormOptions<V>) {
  const { user, valuesOf, labels, bodyOf } = options;
  const form = useForm<V>({
    ...(options.resolver === undefined ? {} : { resolver: options.resolver }),
    defaultValues: valuesOf(user) as DefaultValues<V>,
    reValidateMode: "onSubmit",
  });
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
      const isUnchanged = Object.keys(changes).length === 0;
      const put = async () =>
        (await api())(calls.users.updateMe, { body: bodyOf(changes) }, { ifMatch: from.updatedAt });
      const saved = isUnchanged ? from : (await put()).user;
      announceUserChange();
      notify({ text: options.texts.done, severity: "success" });
      options.onSaved?.(saved);
      return saved;
    },
    read: async () => (await api())(calls.users.me),
    explain: (error) => problemOf(error, options.texts.failed).message,
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

  return { form, record: { ...editor, isDirty, isSubmitting } };
}

interface Props {
  record: ReturnType<typeof useRecordForm>["record"];
  submitLabel: string;
  children: ReactNode;
}

/** Shows the frame of a section that saves fields of the user's own record. */
export function RecordForm({ record, submitLabel, children }: Props) {
  const { differences, problem } = record;
  return (
    <form noValidate onSubmit={(event) => void record.save(event)}>
      <Stack sx={{ gap: 2, maxWidth: 440 }}>
        {children}
        <ProblemAlert>{problem}</ProblemAlert>
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
        <OutlinedButton size="small" onClick={onAcceptStored}>
          {changed.keepTheirs}
        </OutlinedButton>
      </Stack>
    </Alert>
  );
}
