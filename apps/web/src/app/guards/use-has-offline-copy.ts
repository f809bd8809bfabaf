import { useEffect, useState } from "react";
import { useServices } from "../../lib/services.ts";

/** Whether this browser keeps a sealed copy of the vault; null until that is known. Looked up once it is wanted. */
export function useHasOfflineCopy(isWanted: boolean): boolean | null {
  const { hasCopy } = useServices();
  const [hasOfflineCopy, setHasOfflineCopy] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    void hasCopy().then((found) => isCurrent && setHasOfflineCopy(found));
    return () => {
      isCurrent = false;
    };
  }, [hasCopy, isWanted]);
  return hasOfflineCopy;
}
