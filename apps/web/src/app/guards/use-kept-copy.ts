import { useEffect, useState } from "react";
import { useServices } from "../../lib/services.ts";

/** Whether this browser keeps a sealed copy of the vault; null until that is known. Looked up once it is wanted. */
export function useKeptCopy(isWanted: boolean): boolean | null {
  const { hasCopy } = useServices();
  const [isKept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    void hasCopy().then((found) => isCurrent && setKept(found));
    return () => {
      isCurrent = false;
    };
  }, [hasCopy, isWanted]);
  return isKept;
}
