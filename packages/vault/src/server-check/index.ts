// The comparison of a server with a release. A path of its own: only what checks a server loads it.
export { compareServer, maxReplyBytes, NoReplyError } from "./compare-server.ts";
export { kindOf } from "./fault.ts";
export { readManifest } from "./manifest.ts";

export type { AskServer } from "./compare-server.ts";
export type { Fault, ServerFault, ServerFaultKind } from "./fault.ts";
export type { ReleaseManifest } from "./manifest.ts";
