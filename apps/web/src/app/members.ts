import { createHandOver, type HandOver } from "../lib/vault/hand-over.ts";
import { createHandOverWorker } from "../lib/vault/hand-over-worker.ts";

// This file exports what every page needs for signed-in users only, so that a visitor's page loads without it.

export { RequireAuth } from "./guards/RequireAuth.tsx";
export { MemberWatch } from "./session/MemberWatch.tsx";

/** Passes an unlocked vault to this browser's other pages, through the service worker. */
export const startHandOver = (deps: Omit<Parameters<typeof createHandOver>[0], "worker">): HandOver =>
  createHandOver({ ...deps, worker: createHandOverWorker(deps.page) });
