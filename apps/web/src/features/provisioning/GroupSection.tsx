import { calls, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useCallback, useState } from "react";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { GroupList } from "./GroupList.tsx";
import { pageSize } from "./DirectoryList.tsx";
import { RightsList } from "./RightsList.tsx";

const readRights = (call: Api) => call(calls.provisioning.rights);

/** Shows the groups that the directory names, what each gives, and what that would change. */
export function GroupSection({ user }: { user: User }) {
  const [page, setPage] = useState(1);
  const read = useCallback(
    (call: Api) => call.list(calls.provisioning.groups, { query: { page: String(page), pageSize: String(pageSize) } }),
    [page],
  );
  const groups = useApiQuery(read);
  const rights = useApiQuery(readRights);
  const reload = () => {
    groups.reload();
    rights.reload();
  };
  return (
    <>
      <GroupList user={user} groups={groups} page={page} onPage={setPage} onChanged={reload} />
      <RightsList rights={rights} />
    </>
  );
}
