import { useListParams } from "../../lib/list/use-list-params.ts";
import { readListParams, writeListParams } from "./list-params.ts";

/** What a tab shows, as the address says it. */
export const useScopeTagListParams = () => useListParams({ read: readListParams, write: writeListParams });
