import { useEffect } from "react";
import { useServices } from "../../lib/services.ts";
import { everyWhileHidden } from "../../lib/session/while-hidden.ts";

/** Hears of the session's end while the page is hidden, too. */
export function HiddenCheck() {
  const { refreshUser } = useServices();
  useEffect(() => everyWhileHidden(() => void refreshUser().catch(() => undefined)), [refreshUser]);
  return null;
}
