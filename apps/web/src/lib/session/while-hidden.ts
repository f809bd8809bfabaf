import { workerUrl } from "@pomander/browser/trusted-types";
import address from "./while-hidden.worker.ts?worker&url";

/**
 * Runs `run` every 25 seconds while the page is hidden: a browser slows the timers of a hidden page down to one a minute,
 * and those of a worker not. Returns what stops it.
 */
export function everyWhileHidden(run: () => void): () => void {
  const worker = new Worker(workerUrl(address), { type: "module" });
  worker.onmessage = () => {
    if (document.visibilityState === "hidden") run();
  };
  return () => worker.terminate();
}
