import { useListParams } from "../../lib/list/use-list-place.ts";
import { readListParams, writeListParams } from "./place.ts";

/** What a tab shows, as the address says it. */
export const useScopeTagListParams = () => useListParams({ read: readListParams, write: writeListParams });
