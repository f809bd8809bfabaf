import Autocomplete, { createFilterOptions } from "@mui/material/Autocomplete";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { calls, limits, type Group, type Member } from "@pomander/contract";
import type { Directory } from "@pomander/transfer/reminder-rows";
import { useState } from "react";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { fullName } from "../../../lib/format/full-name.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";

const { groupForm: words } = texts.check;
const filterOptions = createFilterOptions<Member>({
  limit: 50,
  stringify: (member) => `${fullName(member)} ${member.email}`,
});

interface Props {
  directory: Directory;
  /** The name that the field starts with. */
  name: string;
  onCreated: (group: Group) => void;
  onClose: () => void;
}

/** Creates a missing group without leaving the import. */
export function GroupDialog({ directory, name: given, onCreated, onClose }: Props) {
  const { api } = useServices();
  const [name, setName] = useState(given);
  const [members, setMembers] = useState<readonly Member[]>([]);
  const { isBusy, problem, run } = useTask((error) => problemOf(error, words.failed).message);
  const people = useQuery(directory.groupCandidates);
  const create = () =>
    run(async () => {
      const body = { name, members: members.map(({ _id }) => _id) };
      onCreated(await (await api())(calls.groups.create, { body }));
    });
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      isDirty={name !== given || members.length > 0}
      isSubmitting={isBusy}
      isSubmitOff={name.trim() === ""}
      problem={problem}
      onSubmit={create}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2.5 }}>
        <TextField
          label={words.name}
          required
          autoFocus
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { dir: "auto", maxLength: limits.sharedName } }}
        />
        <Autocomplete
          multiple
          options={people.value ?? []}
          loading={people.value === null && people.error === null}
          value={[...members]}
          onChange={(_event, chosen) => setMembers(chosen.slice(0, limits.groupMembers))}
          filterOptions={filterOptions}
          filterSelectedOptions
          getOptionLabel={(member) => fullName(member) || member.email}
          getOptionKey={({ _id }) => _id}
          isOptionEqualToValue={(option, other) => option._id === other._id}
          renderInput={(params) => (
            <TextField
              {...params}
              label={words.members}
              placeholder={members.length === 0 ? words.search : ""}
              helperText={directory.user.isSuperAdmin ? undefined : words.onlyMine}
            />
          )}
        />
      </Stack>
    </FormDialog>
  );
}
