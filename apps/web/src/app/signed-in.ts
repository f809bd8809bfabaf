import { createHandoff, type Handoff } from "../lib/vault/handoff.ts";
import { createHandoffWorker } from "../lib/vault/handoff-worker.ts";

// This file exports what every page needs for signed-in users only, so that a visitor's page loads without it.

export { RequireAuth } from "./guards/RequireAuth.tsx";
export { replaceBrowserKey } from "../lib/vault/add-this-browser.ts";
export { MemberWatch } from "./session/MemberWatch.tsx";

/** Passes an unlocked vault to this browser's other pages, through the service worker. */
export const startHandOver = (deps: Omit<Parameters<typeof createHandoff>[0], "worker">): Handoff =>
  createHandoff({ ...deps, worker: createHandoffWorker(deps.page) });
