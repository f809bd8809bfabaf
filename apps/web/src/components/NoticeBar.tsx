import { Suspense, useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { lazyWithFallback } from "../lib/lazy-with-fallback.ts";
import type { Notices } from "../lib/notices.ts";
import { useShortcuts } from "../lib/shortcuts.ts";
import { LiveRegion } from "./LiveRegion.tsx";
import { PlainNotice } from "./PlainNotice.tsx";

/** Comes with the first notice; the region that reads it out is there before. */
const NoticeSnackbar = lazyWithFallback(async () => (await import("./NoticeSnackbar.tsx")).NoticeSnackbar, PlainNotice);

/** A notice goes by itself: who has no pointer could not get to its button in time. */
const actionKey = "z";

/** Shows the one notice that there is. */
export function NoticeBar({ notices }: { notices: Notices }) {
  const current = useSyncExternalStore(notices.subscribe, notices.snapshot, notices.snapshot);
  // What is shown while the bar goes out is the notice that was there last.
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  const action = current?.notice.action;
  const act = useCallback(() => {
    notices.dismiss();
    action?.run();
  }, [notices, action]);
  useShortcuts(
    useMemo(() => (action === undefined ? [] : [{ key: actionKey, label: action.label, run: act }]), [action, act]),
  );
  return (
    <LiveRegion isUrgent={last?.notice.severity === "error"}>
      <Suspense>
        {last !== null && (
          <NoticeSnackbar
            key={last.id}
            notice={last.notice}
            open={current !== null}
            actionKey={actionKey}
            onAct={act}
            onDismiss={notices.dismiss}
          />
        )}
      </Suspense>
    </LiveRegion>
  );
}
