import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Portal from "@mui/material/Portal";
import Snackbar from "@mui/material/Snackbar";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Notices } from "../lib/notices.ts";

const hideAfter = 6_000;

/** Where notices appear and are read out: bottom centre, over dialogs too. */
export function NoticeBar({ notices }: { notices: Notices }) {
  const current = useSyncExternalStore(notices.subscribe, notices.snapshot);
  // What is shown while the bar goes out is the notice that was there last.
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  const notice = current?.notice ?? last?.notice;
  const { action, isLasting } = notice ?? {};
  return (
    <LiveRegion isUrgent={notice?.severity === "error"}>
      <Snackbar
        key={last?.id}
        open={current !== null}
        autoHideDuration={isLasting === true ? null : hideAfter}
        onClose={(_event, reason) => reason !== "clickaway" && notices.dismiss()}
        anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
        message={notice?.text}
        slotProps={{ content: { role: "none" } }}
        action={
          <>
            {action !== undefined && (
              <Button
                size="small"
                color="inherit"
                onClick={() => {
                  notices.dismiss();
                  action.run();
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton size="small" color="inherit" aria-label="Dismiss" onClick={notices.dismiss}>
              <Close fontSize="small" />
            </IconButton>
          </>
        }
      />
    </LiveRegion>
  );
}

/** An open dialog hides all else from screen readers; what is said here is about the dialog as often as not. */
function LiveRegion({ isUrgent, children }: { isUrgent: boolean; children: React.ReactNode }) {
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
