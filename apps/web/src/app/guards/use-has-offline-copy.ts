import { useQuery } from "../../lib/hooks/use-query.ts";
import { useServices } from "../../lib/services.ts";

/** Whether this browser keeps a sealed copy of the vault; null until that is known. Looked up once it is wanted. */
export function useHasOfflineCopy(isWanted: boolean): boolean | null {
  const { hasCopy } = useServices();
  return useQuery(isWanted ? hasCopy : null).value;
}
