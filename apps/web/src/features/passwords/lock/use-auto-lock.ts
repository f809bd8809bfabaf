import { useEffect, useState } from "react";
import { useServices } from "../../../lib/services.ts";
import { createAutoLock } from "../../../lib/vault/auto-lock.ts";

const inputs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
const channelName = "pomander-input";

/** Watches for a person's input here and in the browser's other tabs; true while the notice is wanted. 0 minutes is never. */
export function useAutoLock(minutes: number): boolean {
  const { holder } = useServices();
  const [isNoticeShown, setNoticeShown] = useState(false);
  useEffect(() => {
    if (minutes === 0) return undefined;
    const channel = "BroadcastChannel" in window ? new BroadcastChannel(channelName) : null;
    const lock = createAutoLock({
      minutes,
      now: Date.now,
      onNotice: setNoticeShown,
      onLock: () => void holder.lock("idle"),
      tellTabs: () => channel?.postMessage(null),
    });
    // Only what a person did: scripts make events too.
    const onInput = (event: Event) => event.isTrusted && lock.input();
    for (const name of inputs) window.addEventListener(name, onInput, { capture: true, passive: true });
    channel?.addEventListener("message", lock.inputElsewhere);
    document.addEventListener("visibilitychange", lock.check);
    const timer = setInterval(lock.check, 1_000);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lock.check);
      channel?.close();
      for (const name of inputs) window.removeEventListener(name, onInput, { capture: true });
      setNoticeShown(false);
    };
  }, [minutes, holder]);
  return isNoticeShown;
}
