import { calls } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ListSpinner } from "../../components/ListSpinner.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { SubPage } from "../../components/SubPage.tsx";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { problemOf } from "../../lib/problem.ts";
import { useUser } from "../../lib/session/store.tsx";
import { ConnectionCard } from "./ConnectionCard.tsx";
import { GroupSection } from "./GroupSection.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { texts } from "./texts.ts";

const readState = (call: Api) => call(calls.provisioning.state);

/** Shows how a directory reaches the server, what it says of people and groups, and what that would mean here. */
export function ProvisioningPage() {
  const user = useUser();
  const { value, error, reload } = useApiQuery(readState);
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
          <ConnectionCard user={user} state={value} isEmpty={isEmpty} onCleared={reload} />
          {isEmpty ? (
            <EmptyState text={texts.none.text} hint={texts.none.hint} />
          ) : (
            <>
              <PeopleList counts={value.people} />
              {value.groups > 0 && <GroupSection user={user} />}
            </>
          )}
        </>
      )}
    </SubPage>
  );
}
