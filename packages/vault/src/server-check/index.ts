// The comparison of a server with a release. A path of its own: only what checks a server loads it.
export { compareServer, maxReplyBytes, NoReplyError, type AskServer } from "./compare-server.ts";
export { kindOf, type Fault, type ServerFault, type ServerFaultKind } from "./fault.ts";
export { readManifest, type ReleaseManifest } from "./manifest.ts";
