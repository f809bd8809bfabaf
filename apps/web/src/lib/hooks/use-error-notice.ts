import { useEffect } from "react";
import { useNotify } from "../notices.ts";

/** Shows a notice once when something failed to load, in addition to what is shown in its place; null means success. */
export function useErrorNotice(error: unknown, text: string): void {
  const notify = useNotify();
  useEffect(() => {
    // The end of the session has a notice of its own.
    if (error !== null && (error as { status?: unknown }).status !== 401) notify({ text, severity: "error" });
  }, [error, text, notify]);
}
