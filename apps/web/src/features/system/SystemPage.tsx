import RefreshRounded from "@mui/icons-material/RefreshRounded";
import Alert from "@mui/material/Alert";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { calls, type SystemStatus } from "@pomander/contract";
import { useEffect, useState } from "react";
import { TestMailDialog } from "../../widgets/mail/TestMailDialog.tsx";
import { Page, PageTitle } from "../../components/Page.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { texts as partTexts } from "../../components/texts.ts";
import { useDelayedFlag } from "../../lib/hooks/timing.ts";
import { pageLanguage } from "../../lib/language.ts";
import { problemOf } from "../../lib/problem.ts";
import { useUser } from "../../lib/session/store.tsx";
import { CompanyCard } from "./CompanyCard.tsx";
import { LinkPolicyCard } from "./LinkPolicyCard.tsx";
import { parts, problemsOf } from "./problems.ts";
import { idOfPart, SystemParts } from "./SystemParts.tsx";
import { texts } from "./texts.ts";
import { WebhooksCard } from "./webhooks/WebhooksCard.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

/** Shows the state of the server to administrators. */
export function SystemPage() {
  const user = useUser();
  const { value: status, error, reload } = useApiQuery(readStatus);
  useEveryMinute(reload);
  const [isTesting, setTesting] = useState(false);
  const time = status === null ? "" : timeOf(status.readAt);
  return (
    <Page>
      <PageTitle
        title={texts.heading}
        lead={status === null ? undefined : texts.readAt(time)}
        actions={
          <OutlinedButton startIcon={<RefreshRounded />} onClick={reload}>
            {texts.refresh}
          </OutlinedButton>
        }
      />
      {error !== null && (
        <RetryAlert onRetry={reload} sx={{ marginBottom: 2 }}>
          {status !== null && `${texts.refreshFailed(time)} `}
          {reasonOf(error)}
        </RetryAlert>
      )}
      {status === null ? (
        error === null && <Loading />
      ) : (
        <>
          {error === null && <Summary status={status} />}
          <SystemParts status={status} onTestMail={() => setTesting(true)} />
          {user?.isSuperAdmin === true && (
            <>
              <CompanyCard user={user} />
              <WebhooksCard user={user} />
              <LinkPolicyCard />
            </>
          )}
        </>
      )}
      {isTesting && user !== null && (
        <TestMailDialog
          actor={user}
          onClose={() => {
            setTesting(false);
            reload();
          }}
        />
      )}
    </Page>
  );
}

/** Shows whether all is well, and otherwise where to find the problems. */
function Summary({ status }: { status: SystemStatus }) {
  const problems = problemsOf(status);
  if (problems.length === 0) {
    return (
      <Alert severity="success" sx={{ marginBottom: 2 }}>
        {texts.allWell}
      </Alert>
    );
  }
  const isBad = problems.some(({ severity }) => severity === "error");
  const concerned = parts.filter((name) => problems.some(({ part }) => part === name));
  return (
    <Alert severity={isBad ? "error" : "warning"} sx={{ marginBottom: 2 }}>
      {texts.toCheck(problems.length)}
      {partTexts.colon}
      {concerned.map((part, index) => (
        <span key={part}>
          {index > 0 && ", "}
          <Link href={`#${idOfPart(part)}`} color="inherit">
            {texts[part].title}
          </Link>
        </span>
      ))}
    </Alert>
  );
}

function Loading() {
  const isSlow = useDelayedFlag(true, 200);
  if (!isSlow) return null;
  return (
    <Stack role="status" aria-label={texts.loading} direction={{ xs: "column", md: "row" }} sx={{ gap: 2 }}>
      {[0, 1].map((column) => (
        <Stack key={column} sx={{ flex: 1, gap: 2 }}>
          <LoadingCard />
          <LoadingCard />
        </Stack>
      ))}
    </Stack>
  );
}

const LoadingCard = () => (
  <Card sx={{ padding: { xs: 2, sm: 3 } }}>
    <Skeleton width="35%" height={40} />
    {[55, 70, 60, 50].map((percent) => (
      <Skeleton key={percent} width={`${percent}%`} sx={{ marginTop: 2 }} />
    ))}
  </Card>
);

const readStatus = (call: Api) => call(calls.system.status);
const everyMs = 60_000;

/** Calls every minute while the page is visible, and when the user returns to it. */
function useEveryMinute(call: () => void): void {
  useEffect(() => {
    const callIfSeen = () => {
      if (document.visibilityState === "visible") call();
    };
    const timer = setInterval(callIfSeen, everyMs);
    document.addEventListener("visibilitychange", callIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", callIfSeen);
    };
  }, [call]);
}

/** Returns the reason of an error. For an unreachable database, the server's own message says no more than "busy". */
function reasonOf(error: unknown): string {
  const { code, message } = problemOf(error, texts.loadFailed);
  return code === "unavailable" ? texts.databaseAway : message;
}

const timeOf = (iso: string) =>
  new Date(iso).toLocaleTimeString(pageLanguage, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
