import Stack from "@mui/material/Stack";
import { calls, type ProvisioningState } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useEffect } from "react";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ListSpinner } from "../../components/ListSpinner.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { SubPage } from "../../components/SubPage.tsx";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { problemOf } from "../../lib/problem.ts";
import { useUser } from "../../lib/session/store.tsx";
import { ConnectionCard } from "./ConnectionCard.tsx";
import { GroupSection } from "./GroupSection.tsx";
import { HeirCard } from "./HeirCard.tsx";
import { LiveCard } from "./LiveCard.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { ShutOutList } from "./ShutOutList.tsx";
import { texts } from "./texts.ts";

/** The pause between looks while a confirmed plan is applied, in milliseconds. */
const pendingMs = 2_000;

const readState = (call: Api) => call(calls.provisioning.state);

/** Shows how a directory reaches the server, what it says of people and groups, and what that would mean here. */
export function ProvisioningPage() {
  const user = useUser();
  const { value, error, reload } = useApiQuery(readState);
  const isApplying = value !== null && value.pending + value.settling > 0;
  useEffect(() => {
    if (!isApplying) return undefined;
    const timer = setInterval(reload, pendingMs);
    return () => clearInterval(timer);
  }, [isApplying, reload]);
  if (user === null) return null;
  const people = value === null ? 0 : Object.values(value.people).reduce((sum, count) => sum + count, 0);
  const isEmpty = value !== null && people === 0 && value.groups === 0;
  return (
    <SubPage words={texts} parent={texts.back} to="/dashboard">
      {error !== null && (
        <RetryAlert onRetry={reload} sx={{ marginBottom: 2 }}>
          {problemOf(error, texts.loadFailed).message}
        </RetryAlert>
      )}
      {value === null && error === null && <ListSpinner label={texts.loading} />}
      {value !== null && (
        <>
          <Stack sx={{ gap: 3 }}>
            <ConnectionCard user={user} state={value} isEmpty={isEmpty} onCleared={reload} />
            {isEmpty && value.liveSince === null ? (
              <EmptyState text={texts.none.text} hint={texts.none.hint} />
            ) : (
              <>
                <LiveCard user={user} state={value} onChanged={reload} />
                <HeirCard user={user} heir={value.heir} onChanged={reload} />
              </>
            )}
          </Stack>
          <ShutOutList key={shutOutOf(value)} user={user} isLive={value.liveSince !== null} onChanged={reload} />
          {!isEmpty && (
            <>
              <PeopleList key={Object.values(value.people).join()} counts={value.people} />
              {value.groups > 0 && <GroupSection user={user} plan={value.plan} onChanged={reload} />}
            </>
          )}
        </>
      )}
    </SubPage>
  );
}

/** Returns a key that changes whenever others may be shut out. */
const shutOutOf = ({ liveSince, pending, people }: ProvisioningState) =>
  [liveSince, pending, people.out, people.leaves].join();
