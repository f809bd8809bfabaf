import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../apps/server/test/free-port.ts";
import { createDaemon, type Daemon, type DaemonOptions } from "./daemon.ts";

export interface Balancer {
  daemon: Daemon;
  /** Port of the leader's PostgreSQL. */
  postgresPort: number;
  /** Port of Pomander. */
  webPort: number;
}

interface BalancerOptions extends Pick<DaemonOptions, "folder" | "runAs"> {
  program: string;
  postgres: ReadonlyArray<{ name: string; postgresPort: number; restPort: number }>;
  /** Ports of Pomander's processes. */
  ports: readonly number[];
}

/** Creates HAProxy in front of both, configured as in docs/failover.md, without starting it. */
export async function createBalancer({ program, postgres, ports, folder, runAs }: BalancerOptions): Promise<Balancer> {
  const [postgresPort, webPort] = [await freePort(), await freePort()];
  const owned = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    if (runAs !== null) chownSync(file, runAs.uid, runAs.gid);
    return file;
  };
  const page = owned("unavailable.http", unavailable);
  const backend = (name: string, probe: string) => `backend ${name}
  mode http
  option httpchk GET ${probe}
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  option redispatch 1
  default-server inter 2s fall 2 rise 1
${ports.map((port, index) => `  server pomander${index + 1} 127.0.0.1:${port} check`).join("\n")}
`;
  const text = `
defaults
  timeout connect 2s
  timeout check 2s
  timeout client 1m
  timeout server 1m

listen postgresql
  mode tcp
  bind 127.0.0.1:${postgresPort}
  timeout client 30m
  timeout server 30m
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 3 rise 2 on-marked-down shutdown-sessions
${postgres.map((node) => `  server ${node.name} 127.0.0.1:${node.postgresPort} check port ${node.restPort}`).join("\n")}

frontend web
  mode http
  bind 127.0.0.1:${webPort}
  option forwardfor
  option http-server-close
${[500, 502, 503, 504].map((status) => `  errorfile ${status} ${page}`).join("\n")}
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend alive

${backend("ready", "/readyz")}
${backend("alive", "/healthz")}`;
  const daemon = createDaemon({
    name: "haproxy",
    command: program,
    args: ["-db", "-f", owned("haproxy.cfg", text)],
    folder,
    runAs,
  });
  return { daemon, postgresPort, webPort };
}

const body = JSON.stringify({ message: "Pomander can't be reached. Try again in a moment.", code: "unavailable" });

/** The response in place of HAProxy's own pages, which a client can parse and after which it retries. */
const unavailable = [
  "HTTP/1.1 503 Service Unavailable",
  "Content-Type: application/json; charset=utf-8",
  "Cache-Control: no-store",
  "Retry-After: 5",
  `Content-Length: ${Buffer.byteLength(body)}`,
  "",
  body,
].join("\r\n");
