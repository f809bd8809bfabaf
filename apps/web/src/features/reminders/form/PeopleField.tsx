import Autocomplete, { createFilterOptions } from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { calls, type Member, type Person, type User } from "@pomander/contract";
import { useCallback, useMemo } from "react";
import { UserAvatar } from "../../../components/UserAvatar.tsx";
import { personName } from "../names.ts";
import { texts } from "../texts.ts";
import { Caption } from "../../../components/quiet-text.tsx";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

const { form } = texts;

const shownAtOnce = 100;

type PersonOption = Person & Partial<Pick<Member, "email">>;

interface Props {
  /** The label: the people's role for the reminders. */
  label?: string;
  hasTag: boolean;
  assignable: Assignable;
  /** Ids of the people that this administrator created; null where that would distinguish no one. */
  own: ReadonlySet<string> | null;
  /** The people already assigned, whether or not they still may be. */
  present: readonly Person[];
  value: readonly string[];
  onChange: (userIds: string[]) => void;
}

const filterOptions = createFilterOptions<PersonOption>({
  limit: shownAtOnce,
  stringify: (person) => `${personName(person)} ${person.email ?? ""}`,
});

/** Renders the assignees of a reminder, chosen from the members of its scope tag's groups. */
export function PeopleField({ label = form.users, hasTag, assignable, own, present, value, onChange }: Props) {
  const { users } = assignable;
  const known = useMemo(
    () => new Map<string, PersonOption>([...present, ...users].map((one) => [one._id, one])),
    [present, users],
  );
  const options = useMemo<readonly PersonOption[]>(() => {
    const isOwn = (person: PersonOption) => own?.has(person._id) === true;
    return [...users.filter(isOwn), ...users.filter((person) => !isOwn(person))];
  }, [users, own]);
  const chosen = value.map((id) => known.get(id) ?? { _id: id, firstName: "", lastName: "" });
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      disableCloseOnSelect
      disabled={!hasTag || (users.length === 0 && chosen.length === 0)}
      options={options}
      value={chosen}
      filterOptions={filterOptions}
      loading={assignable.isLoading}
      loadingText={form.usersLoading}
      getOptionLabel={personName}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(one, other) => one._id === other._id}
      {...(own === null || own.size === 0
        ? {}
        : { groupBy: ({ _id }: PersonOption) => (own.has(_id) ? form.usersOwn : form.usersOthers) })}
      onChange={(_event, people) => onChange(people.map(({ _id }) => _id))}
      renderOption={({ key, ...props }, person) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
          <UserAvatar person={person} size={28} isFull />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" noWrap dir="auto">
              {personName(person)}
            </Typography>
            <Caption noWrap>{person.email}</Caption>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          helperText={<Hint hasTag={hasTag} assignable={assignable} />}
          slotProps={{ ...params.slotProps, formHelperText: { disabled: false } }}
        />
      )}
    />
  );
}

function Hint({ hasTag, assignable }: { hasTag: boolean; assignable: Assignable }) {
  if (!hasTag) return form.usersNoTag;
  if (assignable.isLoading) return form.usersLoading;
  if (assignable.isFailed)
    return (
      <>
        {form.usersNone}. {form.usersFailed}{" "}
        <Link component="button" type="button" onClick={assignable.reload} sx={{ font: "inherit" }}>
          {texts.retry}
        </Link>
      </>
    );
  return assignable.users.length === 0 ? form.usersNone : form.usersHint(assignable.users.length);
}

export interface Assignable {
  users: readonly Member[];
  isLoading: boolean;
  isFailed: boolean;
  reload: () => void;
}

const none: readonly Member[] = [];

/** Returns the users who may be assigned with a scope tag: the members of its groups. A failure empties the list. */
export function useAssignable(scopeTagId: string, isOn: boolean): Assignable {
  const read = useCallback(
    (call: Api) => call(calls.users.byScopeTag, { params: { scopeTagId }, query: {} }),
    [scopeTagId],
  );
  const { value, error, isCurrent, reload } = useApiQuery(isOn && scopeTagId !== "" ? read : null);
  const isFailed = error !== null;
  return {
    users: isCurrent && !isFailed && value !== null ? value : none,
    isLoading: isOn && scopeTagId !== "" && !isCurrent && !isFailed,
    isFailed,
    reload,
  };
}

const most = "1000";

/** Returns the people that an administrator manages: all for a super admin, for an admin those they created. */
export function useOwnPeople({ isSuperAdmin }: Pick<User, "isSuperAdmin">, isOn: boolean) {
  const read = useCallback(
    (call: Api) => {
      const whose = isSuperAdmin ? {} : { createdBy: "me" as const };
      return call(calls.users.list, { query: { ...whose, page: "1", pageSize: most } });
    },
    [isSuperAdmin],
  );
  const { value } = useApiQuery(isOn ? read : null);
  return useMemo(() => ({ users: value ?? [], ids: new Set((value ?? []).map(({ _id }) => _id)) }), [value]);
}
