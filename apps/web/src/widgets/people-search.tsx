import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { calls, mayUseReminders, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useCallback, type HTMLAttributes, type Key } from "react";
import { Caption } from "../components/quiet-text.tsx";
import { fullName } from "../lib/format/full-name.ts";
import { useApiQuery } from "../lib/hooks/use-api-query.ts";

/** The number of people that a search offers. */
const offered = 10;

/** A user of the server, as an administrator's search offers them. */
export interface FoundPerson {
  _id: string;
  name: string;
  email: string;
  /** Whether they may own reminders: they have Remind Me, and the company's directory did not shut them out. */
  canOwnReminders: boolean;
}

export const foundPerson = (user: User): FoundPerson => ({
  _id: user._id,
  name: fullName(user),
  email: user.email,
  canOwnReminders: mayUseReminders(user) && typeof user.deactivatedAt !== "string",
});

/** Returns the first users that a search finds; with null, no search is made. */
export function usePeopleSearch(search: string | null) {
  const read = useCallback(
    async (call: Api) => {
      const query = { page: "1", pageSize: String(offered), ...(search === null || search === "" ? {} : { search }) };
      return (await call(calls.users.list, { query })).map(foundPerson);
    },
    [search],
  );
  const { value, isCurrent, error } = useApiQuery(search === null ? null : read);
  return { list: value ?? [], isWaiting: search !== null && !isCurrent && error === null, error };
}

/** Renders a person as an option of an Autocomplete. */
export const renderFoundPerson = (
  { key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key },
  { name, email }: FoundPerson,
) => (
  <Box component="li" key={key} {...props}>
    <Box sx={{ minWidth: 0 }}>
      <Typography noWrap dir="auto">
        {name}
      </Typography>
      <Caption noWrap>{email}</Caption>
    </Box>
  </Box>
);
