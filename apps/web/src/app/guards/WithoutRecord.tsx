import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useServices } from "../../lib/services.ts";
import { Loading } from "./Loading.tsx";
import { Unreachable } from "./Unreachable.tsx";

/** The one page that has something to show without a server. */
const offlinePath = "/passwords";

/** Signed in, but whose session it is could not be read: what there is then is this device's sealed copy, if any. */
export function WithoutRecord({ onRetry }: { onRetry: () => void }) {
  const { hasCopy } = useServices();
  const { pathname } = useLocation();
  const [isKept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void hasCopy().then((found) => isCurrent && setKept(found));
    return () => {
      isCurrent = false;
    };
  }, [hasCopy]);
  if (isKept === null) return <Loading />;
  if (isKept && pathname === offlinePath) return <Outlet />;
  return <Unreachable onRetry={onRetry} offlinePath={isKept ? offlinePath : null} />;
}
