import { useListPlace } from "../../../lib/list/use-list-place.ts";
import { readPlace, writePlace } from "./select.ts";

/** Which users are shown, as the address says it. */
export const usePlace = () => useListPlace({ read: readPlace, write: writePlace });
