import Box from "@mui/material/Box";
import Portal from "@mui/material/Portal";
import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { lazyWithFallback } from "../lib/lazy-with-fallback.ts";
import type { Notice, Notices } from "../lib/notices.ts";
import { useShortcuts } from "../lib/shortcuts.ts";

/** Loaded with the first notice; the live region that announces it is rendered before. */
const NoticeSnackbar = lazyWithFallback(async () => (await import("./NoticeSnackbar.tsx")).NoticeSnackbar, PlainNotice);

/**
 * The key for a notice's action: a notice disappears by itself, before a user without a pointer could reach its button.
 */
const actionKey = "z";

/** Shows the current notice. */
export function NoticeBar({ notices }: { notices: Notices }) {
  const current = useSyncExternalStore(notices.subscribe, notices.snapshot, notices.snapshot);
  // The last notice stays visible while the bar closes.
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

/**
 * The region where notices are announced. An open dialog hides all else from screen readers, and notices are about the
 * dialog as often as not.
 */
function LiveRegion({ isUrgent, children }: { isUrgent: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const region = ref.current;
    if (region === null) return undefined;
    const observer = new MutationObserver(() => region.removeAttribute("aria-hidden"));
    observer.observe(region, { attributeFilter: ["aria-hidden"] });
    return () => observer.disconnect();
  }, []);
  return (
    <Portal>
      <div ref={ref} role="status" aria-live={isUrgent ? "assertive" : "polite"}>
        {children}
      </div>
    </Portal>
  );
}

interface PlainNoticeProps {
  notice: Notice;
  open: boolean;
  onDismiss: () => void;
}

/** Shows a notice whose own code could not be loaded: its text is most needed just then. */
function PlainNotice({ notice: { text, isLasting }, open, onDismiss }: PlainNoticeProps) {
  useEffect(() => {
    if (isLasting === true) return undefined;
    const timer = setTimeout(onDismiss, 6_000);
    return () => clearTimeout(timer);
  }, [isLasting, onDismiss]);
  if (!open) return null;
  return (
    <Box
      sx={{
        position: "fixed",
        insetInline: 8,
        bottom: "calc(8px + var(--bottom-bar, 0px))",
        zIndex: "snackbar",
        maxWidth: 480,
        marginInline: "auto",
        padding: 2,
        borderRadius: 1.5,
        fontSize: "0.875rem",
        backgroundColor: "text.primary",
        color: "background.paper",
      }}
    >
      {text}
    </Box>
  );
}
