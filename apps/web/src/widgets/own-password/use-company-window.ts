import { useEffect, useEffectEvent, useState } from "react";
import {
  listenToCompanyWindow,
  openCompanyWindow,
  type WindowDone,
  type WindowPurpose,
} from "../../lib/company-window.ts";
import { useUser } from "../../lib/session/store.tsx";

/** Has the user sign in at the company in a second window. `onDone` is called when that is done. */
export function useCompanyWindow(purpose: WindowPurpose, onDone: (done: WindowDone) => void) {
  const user = useUser();
  const [state, setState] = useState<"closed" | "open" | "blocked">("closed");
  const finished = useEffectEvent((done: WindowDone) => {
    if (state === "closed" || done.purpose !== purpose || done.userId !== user?._id) return;
    setState("closed");
    onDone(done);
  });
  useEffect(() => listenToCompanyWindow((done) => finished(done)), []);
  return { state, open: () => setState(openCompanyWindow(purpose, user) ? "open" : "blocked") };
}
