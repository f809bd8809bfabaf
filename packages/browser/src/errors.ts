import { errorsOf, type NoParams } from "@pomander/crypto/coded-error";

/** Codes of what a browser refused, each with the values that its text names. */
export interface BrowserErrors {
  /** An error in a worker that has no code of its own. */
  worker_failed: { message: string };
  worker_not_started: NoParams;
  worker_stopped: NoParams;
  /** IndexedDB stores nothing for the page. */
  memory_unavailable: NoParams;
}

/** Creates an error of this package. */
export const browserError = errorsOf<BrowserErrors>();
