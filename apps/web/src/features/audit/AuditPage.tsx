import Breadcrumbs from "@mui/material/Breadcrumbs";
import Link from "@mui/material/Link";
import { calls } from "@pomander/contract";
import { useCallback, useEffect } from "react";
import { Link as RouterLink, useSearchParams } from "react-router";
import { Page } from "../../components/Page.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { useServices } from "../../lib/services.ts";
import { useAnswer } from "../../lib/use-answer.ts";
import { EventList } from "./EventList.tsx";
import { Filters } from "./Filters.tsx";
import { pageSize, readPlace, writePlace, type Place } from "./place.ts";
import { texts } from "./texts.ts";

/** What was done, by whom and to whom. Every page comes from the server. */
export function AuditPage() {
  const { api } = useServices();
  const [params, setParams] = useSearchParams();
  const { person, kind, page } = readPlace(params);
  const read = useCallback(async () => {
    const call = await api();
    const filters = { ...(person === null ? {} : { person }), ...(kind === null ? {} : { kind }) };
    return call.list(calls.audit.list, { query: { ...filters, page: String(page), pageSize: String(pageSize) } });
  }, [api, person, kind, page]);
  const events = useAnswer(read);
  const go = (change: Partial<Place>, replace = false) =>
    setParams(writePlace({ person, kind, page: 1, ...change }), { replace, preventScrollReset: true });

  const total = events.isCurrent ? (events.value?.total ?? 0) : 0;
  const last = Math.ceil(total / pageSize);
  useEffect(() => {
    if (last > 0 && page > last) go({ page: last }, true);
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
      <Filters place={{ person, kind, page }} events={events.value?.rows ?? []} onChange={(change) => go(change)} />
      <EventList
        events={events}
        page={page}
        isFiltered={person !== null || kind !== null}
        onPage={(chosen) => go({ page: chosen })}
        onPerson={(id) => go({ person: id })}
        onShowAll={() => go({ person: null, kind: null })}
      />
    </Page>
  );
}
