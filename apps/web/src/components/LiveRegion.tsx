import Portal from "@mui/material/Portal";
import { useEffect, useRef, type ReactNode } from "react";

/**
 * Where notices are read out. An open dialog hides all else from screen readers; what is said here is about the
 * dialog as often as not.
 */
export function LiveRegion({ isUrgent, children }: { isUrgent: boolean; children: ReactNode }) {
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
