import { useListParams } from "../../../lib/list/use-list-params.ts";
import { readListParams, writeListParams } from "./list-params.ts";

/** Which users are shown, as the address says it. */
export const useUserListParams = () => useListParams({ read: readListParams, write: writeListParams });
