import { useEffect } from "react";
import { useNotify } from "../notices.ts";

/** Says once, in a notice, that something did not come, besides what stands in its place; null: it came. */
export function useErrorNotice(error: unknown, text: string): void {
  const notify = useNotify();
  useEffect(() => {
    // That the session has ended is said by a notice of its own.
    if (error !== null && (error as { status?: unknown }).status !== 401) notify({ text, severity: "error" });
  }, [error, text, notify]);
}
