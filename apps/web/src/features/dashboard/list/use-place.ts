import { useListParams } from "../../../lib/list/use-list-place.ts";
import { readListParams, writeListParams } from "./select.ts";

/** Which users are shown, as the address says it. */
export const useUserListParams = () => useListParams({ read: readListParams, write: writeListParams });
