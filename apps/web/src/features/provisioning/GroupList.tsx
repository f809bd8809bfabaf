import Typography from "@mui/material/Typography";
import { calls, type DirectoryGroup } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useCallback, useState } from "react";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { DirectoryList, pageSize } from "./DirectoryList.tsx";
import { texts as all } from "./texts.ts";

const { groups: texts } = all;

/** Shows the groups that the directory names, with how many people are in them. */
export function GroupList() {
  const [page, setPage] = useState(1);
  const read = useCallback(
    (call: Api) => call.list(calls.provisioning.groups, { query: { page: String(page), pageSize: String(pageSize) } }),
    [page],
  );
  return (
    <DirectoryList<DirectoryGroup> words={texts} rows={useApiQuery(read)} page={page} onPage={setPage} showAll={null}>
      {({ name, members }) => (
        <>
          <Typography variant="subtitle2" component="p" dir="auto" translate="no">
            {name}
          </Typography>
          <SecondaryText>{texts.members(members)}</SecondaryText>
        </>
      )}
    </DirectoryList>
  );
}
