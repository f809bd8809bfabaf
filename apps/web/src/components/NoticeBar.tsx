import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import type { Notices } from "../lib/notices.ts";
import { LiveRegion } from "./LiveRegion.tsx";

/** Comes with the first notice; the region that reads it out is there before. */
const NoticeSnackbar = lazy(async () => ({ default: (await import("./NoticeSnackbar.tsx")).NoticeSnackbar }));

/** Shows the one notice that there is. */
export function NoticeBar({ notices }: { notices: Notices }) {
  const current = useSyncExternalStore(notices.subscribe, notices.snapshot);
  // What is shown while the bar goes out is the notice that was there last.
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  return (
    <LiveRegion isUrgent={last?.notice.severity === "error"}>
      <Suspense>
        {last !== null && (
          <NoticeSnackbar key={last.id} notice={last.notice} open={current !== null} onDismiss={notices.dismiss} />
        )}
      </Suspense>
    </LiveRegion>
  );
}
