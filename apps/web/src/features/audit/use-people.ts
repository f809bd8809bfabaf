import { calls, type AuditEvent, type User } from "@pomander/contract";
import { useCallback, useMemo } from "react";
import { fullName } from "../../lib/format/full-name.ts";
import { useServices } from "../../lib/services.ts";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { texts } from "./texts.ts";

export interface Person {
  _id: string;
  name: string;
  email: string;
}

const offered = 10;
const personOf = (user: User): Person => ({ _id: user._id, name: fullName(user), email: user.email });

/** The first people whom a search finds; with null nothing is searched. */
export function usePeople(search: string | null) {
  const { api } = useServices();
  const read = useCallback(async () => {
    const call = await api();
    const query = { page: "1", pageSize: String(offered), ...(search === null || search === "" ? {} : { search }) };
    return (await call(calls.users.list, { query })).map(personOf);
  }, [api, search]);
  const answer = useQuery(search === null ? null : read);
  return { list: answer.value ?? [], isWaiting: search !== null && !answer.isCurrent && answer.error === null };
}

/** Who an id is: by the record, or, when that is gone, by what the events on the page call them. */
export function usePerson(id: string | null, events: readonly AuditEvent[]): Person | null {
  const { api } = useServices();
  const read = useCallback(async () => {
    const call = await api();
    return personOf(await call(calls.users.read, { params: { id: id ?? "" } }));
  }, [api, id]);
  const { value, isCurrent, error } = useQuery(id === null ? null : read);
  return useMemo(() => {
    if (id === null) return null;
    if (value !== null && isCurrent) return value;
    const named = events.flatMap(({ actor, target }) => [actor, target]).find((person) => person?._id === id);
    return { _id: id, name: named?.name ?? (error === null ? "…" : texts.filters.gone), email: "" };
  }, [id, value, isCurrent, error, events]);
}
