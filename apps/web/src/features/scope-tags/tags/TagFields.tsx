import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { calls, defaultPermissions } from "@pomander/contract";
import { useCallback, useMemo, useState } from "react";
import { useController, type UseFormReturn } from "react-hook-form";
import { bindField } from "../../../lib/form/field-props.ts";
import type { Range } from "../../../lib/list/use-full-list.ts";
import { useServices } from "../../../lib/services.ts";
import { Picker } from "../picker/Picker.tsx";
import { useChoices, type Choice } from "../picker/use-choices.ts";
import { texts } from "../texts.ts";
import { groupName, mostGroups, type TagValues } from "./adapter.ts";
import { PermissionCards } from "./PermissionCards.tsx";

const { tagForm: words } = texts;
const noExtras: readonly Choice[] = [];

/** All fields of a scope tag. */
export function TagFields({ form }: { form: UseFormReturn<TagValues> }) {
  const { field } = useController({ control: form.control, name: "groups" });
  const [typed, setTyped] = useState("");
  const choices = useGroupChoices(typed, field.value);
  return (
    <Stack sx={{ gap: 2.5 }}>
      <TextField
        label={words.name}
        autoFocus
        placeholder={words.namePlaceholder}
        required
        {...bindField(form, "name", words.nameHint)}
      />
      <TextField label={words.description} multiline minRows={2} maxRows={8} {...bindField(form, "description")} />
      <Picker
        label={words.groups}
        placeholder={words.groupsHint}
        choices={choices}
        typed={typed}
        onType={setTyped}
        onPick={({ _id, name }) => field.onChange([...field.value, { _id, name, permissions: defaultPermissions }])}
        noneLeft={words.noneLeft}
        failure={texts.notices.groupsFailed}
        full={field.value.length < mostGroups ? null : words.tooMany(mostGroups)}
      />
      <PermissionCards groups={field.value} onChange={field.onChange} />
    </Stack>
  );
}

/** The groups that a tag can be assigned to; those chosen already are hidden. */
function useGroupChoices(typed: string, assigned: TagValues["groups"]) {
  const { api } = useServices();
  const read = useCallback(
    async (query: Range & { search?: string }) => {
      const { rows, total } = await (await api()).list(calls.groups.list, { query });
      return {
        rows: rows.map(({ _id, name, description }) => ({ _id, name: groupName(name), detail: description })),
        total,
      };
    },
    [api],
  );
  const chosen = useMemo(() => assigned.map(({ _id, name }) => ({ _id, name, detail: "" })), [assigned]);
  return useChoices<Choice>({ read, typed, chosen, extras: noExtras });
}
