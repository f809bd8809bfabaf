import { createHandOver, type HandOver } from "../lib/vault/hand-over.ts";
import { createHandOverWorker } from "../lib/vault/hand-over-worker.ts";

// What only somebody who is signed in needs on every page, in one file: a visitor's page comes without it.

export { RequireAuth } from "./guards/RequireAuth.tsx";
export { MemberWatch } from "./session/MemberWatch.tsx";

/** Hands an unlocked vault on to this browser's other pages, by the service worker. */
export const startHandOver = (deps: Omit<Parameters<typeof createHandOver>[0], "worker">): HandOver =>
  createHandOver({ ...deps, worker: createHandOverWorker(deps.page) });
