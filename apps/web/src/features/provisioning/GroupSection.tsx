import { calls, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useCallback, useState } from "react";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { GroupList } from "./GroupList.tsx";
import { pageSize } from "./DirectoryList.tsx";
import { RightsList } from "./RightsList.tsx";

interface Props {
  user: User;
  /** The plan whose rights are shown; those of another one are read again. */
  plan: string;
  onChanged: () => void;
}

/** Shows the groups that the directory names, what each gives, and what that would change. */
export function GroupSection({ user, plan, onChanged }: Props) {
  const [page, setPage] = useState(1);
  const read = useCallback(
    (call: Api) => call.list(calls.provisioning.groups, { query: { page: String(page), pageSize: String(pageSize) } }),
    [page],
  );
  const groups = useApiQuery(read);
  const readRights = useCallback(async (call: Api) => ({ ...(await call(calls.provisioning.rights)), plan }), [plan]);
  const rights = useApiQuery(readRights);
  const reload = () => {
    groups.reload();
    onChanged();
  };
  return (
    <>
      <GroupList user={user} groups={groups} page={page} onPage={setPage} onChanged={reload} />
      <RightsList rights={rights} />
    </>
  );
}
