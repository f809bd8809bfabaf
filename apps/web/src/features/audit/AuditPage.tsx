import Breadcrumbs from "@mui/material/Breadcrumbs";
import Link from "@mui/material/Link";
import { calls } from "@pomander/contract";
import { useCallback, useEffect } from "react";
import { Link as RouterLink, useSearchParams } from "react-router";
import { Page, PageTitle } from "../../components/Page.tsx";
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
    <Page>
      <Breadcrumbs aria-label={texts.breadcrumb} sx={{ typography: "body2", marginBottom: 1 }}>
        <Link component={RouterLink} to="/dashboard" color="inherit">
          {texts.back}
        </Link>
        <span aria-current="page">{texts.heading}</span>
      </Breadcrumbs>
      <PageTitle title={texts.heading} lead={texts.lead} />
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
    </Page>
  );
}
