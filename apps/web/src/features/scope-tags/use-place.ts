import { useListPlace } from "../../lib/list/use-list-place.ts";
import { readPlace, writePlace } from "./place.ts";

/** What a tab shows, as the address says it. */
export const usePlace = () => useListPlace({ read: readPlace, write: writePlace });
