import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import { useLayoutEffect, useRef, type ChangeEvent, type InputHTMLAttributes, type ReactNode } from "react";
import { Controller, type FieldPathByValue, type UseFormReturn } from "react-hook-form";
import { TipButton } from "../../../components/TipButton.tsx";
import { PasswordField } from "../../../components/PasswordField.tsx";
import { inSentence } from "../entry/field-labels.ts";
import { texts } from "../entry/texts.ts";
import type { FormValues } from "./schema.ts";

interface Props {
  form: UseFormReturn<FormValues>;
  name: FieldPathByValue<FormValues, string>;
  label: string;
  required?: boolean;
  autoFocus?: boolean;
  isMultiline?: boolean;
  /** Whether a secret that was empty when the form opened is shown while it is typed. */
  isShownWhileNew?: boolean;
  hint?: ReactNode;
  htmlInput?: InputHTMLAttributes<HTMLInputElement>;
  /** Further buttons, before the one that copies. */
  actions?: ReactNode;
  /** `show` inserts spaces for display; `read` returns the value to store for a typed text. */
  grouping?: { show: (value: string) => string; read: (typed: string) => string };
  onCopy: (secret: string) => void;
  onChanged?: (value: string) => void;
}

/** Shows a secret of an entry, hidden until the user reveals it; it can be copied while hidden. */
export function SecretField({ form, name, label, grouping, actions, hint, onCopy, onChanged, ...props }: Props) {
  const caret = useGroupedCaret();
  const secret = inSentence(label);
  const { isMultiline = false, isShownWhileNew = false, ...field } = props;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <PasswordField
          {...field}
          {...(isMultiline ? { multiline: true, minRows: 2, maxRows: 4 } : {})}
          inputRef={(input: HTMLInputElement | null) => {
            ref(input);
            caret.input.current = input;
          }}
          label={label}
          secretName={secret}
          isEntrySecret
          isShownAtFirst={isShownWhileNew && value === ""}
          value={grouping?.show(value) ?? value}
          onBlur={onBlur}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            const typed = event.target.value;
            if (grouping !== undefined) caret.note(event.target);
            const kept = grouping?.read(typed) ?? typed;
            onChange(kept);
            onChanged?.(kept);
          }}
          error={error !== undefined}
          helperText={error?.message ?? hint}
          actions={
            <>
              {actions}
              {value !== "" && (
                <TipButton label={texts.copy(secret)} onClick={() => onCopy(value)}>
                  <ContentCopyRounded fontSize="small" />
                </TipButton>
              )}
            </>
          }
        />
      )}
    />
  );
}

/** Keeps the caret behind the same character in a text that is shown with other spaces than it was typed with. */
function useGroupedCaret() {
  const input = useRef<HTMLInputElement | null>(null);
  const behind = useRef<number | null>(null);
  useLayoutEffect(() => {
    const count = behind.current;
    behind.current = null;
    if (count === null || input.current === null) return;
    const { value } = input.current;
    let place = 0;
    for (let seen = 0; place < value.length && seen < count; place++) if (value[place] !== " ") seen++;
    input.current.setSelectionRange(place, place);
  });
  return {
    input,
    note: ({ value, selectionStart }: HTMLInputElement) => {
      behind.current = value.slice(0, selectionStart ?? value.length).replaceAll(" ", "").length;
    },
  };
}
