import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { calls, limits } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useController, type UseFormReturn } from "react-hook-form";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { texts } from "../texts.ts";
import type { UserValues } from "./schema.ts";

const { form: words } = texts;

const readGroups = async (api: Api) =>
  (await api(calls.groups.list, { query: {} })).map(({ _id, name }): UserValues["groups"][number] => ({ _id, name }));

/** Renders the groups that a new user is in from the start. */
export function GroupsField({ form }: { form: UseFormReturn<UserValues> }) {
  const { field } = useController({ control: form.control, name: "groups" });
  const { value: groups, error } = useApiQuery(readGroups);
  const hasFailed = error !== null;
  const isFull = field.value.length >= limits.groupsPerNewUser;
  if (groups?.length === 0) return null;
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      options={isFull ? [] : (groups ?? [])}
      loading={groups === null && !hasFailed}
      loadingText={words.groupsLoading}
      noOptionsText={isFull ? words.groupsFull(limits.groupsPerNewUser) : words.groupsNone}
      value={field.value}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(one, other) => one._id === other._id}
      onChange={(_event, chosen) => field.onChange(chosen)}
      renderInput={(params) => (
        <TextField {...params} label={words.groups} helperText={hasFailed ? words.groupsFailed : words.groupsHint} />
      )}
    />
  );
}
