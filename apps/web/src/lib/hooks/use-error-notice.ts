import { useEffect } from "react";
import { useNotify } from "../notices.ts";

/** Shows a notice once when something failed to load, in addition to what is shown in its place; null means success. */
export function useErrorNotice(error: unknown, text: string): void {
  const notify = useNotify();
  useEffect(() => {
    // That the session has ended is said by a notice of its own.
    if (error !== null && (error as { status?: unknown }).status !== 401) notify({ text, severity: "error" });
  }, [error, text, notify]);
}
