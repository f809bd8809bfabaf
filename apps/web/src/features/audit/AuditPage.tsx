import { calls } from "@pomander/contract";
import { useCallback, useEffect } from "react";
import { useSearchParams } from "react-router";
import { SubPage } from "../../components/SubPage.tsx";
import { EventList } from "./EventList.tsx";
import { Filters } from "./Filters.tsx";
import { pageSize, readListParams, writeListParams, type AuditListParams } from "./list-params.ts";
import { texts } from "./texts.ts";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

/** Shows each event with its actor and its target. Every page is read from the server. */
export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const { person, kind, page } = readListParams(params);
  const read = useCallback(
    (call: Api) => {
      const filters = { ...(person === null ? {} : { person }), ...(kind === null ? {} : { kind }) };
      return call.list(calls.audit.list, { query: { ...filters, page: String(page), pageSize: String(pageSize) } });
    },
    [person, kind, page],
  );
  const events = useApiQuery(read);
  const setListParams = (change: Partial<AuditListParams>, replace = false) =>
    setParams(writeListParams({ person, kind, page: 1, ...change }), { replace, preventScrollReset: true });

  const total = events.isCurrent ? (events.value?.total ?? 0) : 0;
  const last = Math.ceil(total / pageSize);
  useEffect(() => {
    if (last > 0 && page > last) setListParams({ page: last }, true);
  });

  return (
    <SubPage words={texts} parent={texts.back} to="/dashboard">
      <Filters
        listParams={{ person, kind, page }}
        events={events.value?.rows ?? []}
        onChange={(change) => setListParams(change)}
      />
      <EventList
        events={events}
        page={page}
        isFiltered={person !== null || kind !== null}
        onPage={(chosen) => setListParams({ page: chosen })}
        onPerson={(id) => setListParams({ person: id })}
        onShowAll={() => setListParams({ person: null, kind: null })}
      />
    </SubPage>
  );
}
