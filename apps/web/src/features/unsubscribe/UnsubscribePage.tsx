import { calls } from "@pomander/contract";
import { useCallback } from "react";
import Button from "@mui/material/Button";
import { useParams } from "react-router";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Page } from "../../components/Page.tsx";
import { usePageTitle } from "../../components/PageTitle.tsx";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { texts } from "./texts.ts";
import { UnsubscribeForm } from "./UnsubscribeForm.tsx";

/** Behind the link at the foot of a reminder's message. Asks before it acts; opening it changes nothing. */
export function UnsubscribePage() {
  const { token = "" } = useParams();
  const { api } = useServices();
  usePageTitle(texts.heading);
  const read = useCallback(async () => {
    const call = await api();
    return call(calls.unsubscriptions.read, { params: { token } });
  }, [api, token]);
  const link = useQuery(read);
  return (
    <Page width="form">
      {link.value !== null ? (
        <UnsubscribeForm key={token} token={token} link={link.value} />
      ) : link.error === null ? (
        <div role="status" aria-label={texts.loading} />
      ) : (
        <NotThere error={link.error} onRetry={link.reload} />
      )}
    </Page>
  );
}

function NotThere({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code, message } = problemOf(error, texts.failed);
  const isFinal = code === "invalid_link" || code === "invalid" || code === "not_found";
  if (isFinal) return <EmptyState heading text={texts.invalid} hint={texts.invalidHint} />;
  const retry = (
    <Button variant="outlined" onClick={onRetry}>
      {texts.retry}
    </Button>
  );
  return <EmptyState heading text={texts.notLoaded} hint={message} action={retry} />;
}
