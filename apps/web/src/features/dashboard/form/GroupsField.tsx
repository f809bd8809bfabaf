import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { calls, limits } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useController, type UseFormReturn } from "react-hook-form";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { texts } from "../texts.ts";
import type { UserValues } from "./schema.ts";

const { form: words } = texts;

type GroupChoice = UserValues["groups"][number];

/** Reads all groups by name. */
export const readGroups = async (api: Api): Promise<GroupChoice[]> =>
  (await api(calls.groups.list, { query: {} })).map(({ _id, name }) => ({ _id, name }));

interface ChoiceProps {
  label: string;
  hint: string;
  /** Null while they are being read. */
  groups: readonly GroupChoice[] | null;
  value: readonly GroupChoice[];
  onChange: (chosen: GroupChoice[]) => void;
}

/** Renders a choice of groups, as many as a new user may be in. */
export function GroupsChoice({ label, hint, groups, value, onChange }: ChoiceProps) {
  const isFull = value.length >= limits.groupsPerNewUser;
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      options={isFull ? [] : (groups ?? [])}
      loading={groups === null}
      loadingText={words.groupsLoading}
      noOptionsText={isFull ? words.groupsFull(limits.groupsPerNewUser) : words.groupsNone}
      value={[...value]}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(one, other) => one._id === other._id}
      onChange={(_event, chosen) => onChange(chosen)}
      renderInput={(params) => <TextField {...params} label={label} helperText={hint} />}
    />
  );
}

/** Renders the groups that a new user is in from the start. */
export function GroupsField({ form }: { form: UseFormReturn<UserValues> }) {
  const { field } = useController({ control: form.control, name: "groups" });
  const { value: groups, error } = useApiQuery(readGroups);
  if (groups?.length === 0) return null;
  const hint = error === null ? words.groupsHint : words.groupsFailed;
  return (
    <GroupsChoice
      label={words.groups}
      hint={hint}
      groups={error === null ? groups : []}
      value={field.value}
      onChange={field.onChange}
    />
  );
}
