import { join } from "node:path";
import { freePort } from "../../../apps/server/test/free-port.ts";
import { createDaemon, type Daemon, type DaemonOptions } from "./daemon.ts";

export interface EtcdNode {
  daemon: Daemon;
  clientPort: number;
}

export interface EtcdCluster {
  nodes: EtcdNode[];
  /** Returns the leader; null while there is none. */
  leader(): Promise<EtcdNode | null>;
}

interface EtcdOptions extends Pick<DaemonOptions, "folder" | "runAs"> {
  program: string;
}

/**
 * Creates three nodes of etcd, which offer both of its interfaces, with timeouts that a loaded machine meets, without
 * starting them.
 */
export async function createEtcdCluster({ program, folder, runAs }: EtcdOptions): Promise<EtcdCluster> {
  const members = await Promise.all(
    ["etcd1", "etcd2", "etcd3"].map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
  );
  const url = (port: number) => `http://127.0.0.1:${port}`;
  const nodes = members.map(({ name, client, peer }) => ({
    clientPort: client,
    daemon: createDaemon({
      name,
      command: program,
      args: Object.entries({
        name,
        "data-dir": join(folder, name),
        logger: "zap",
        "log-level": "warn",
        "listen-client-urls": url(client),
        "advertise-client-urls": url(client),
        "listen-peer-urls": url(peer),
        "initial-advertise-peer-urls": url(peer),
        "initial-cluster": members.map((member) => `${member.name}=${url(member.peer)}`).join(","),
        "initial-cluster-state": "new",
        "heartbeat-interval": 150,
        "election-timeout": 1500,
        "enable-v2": true,
      }).map(([option, value]) => `--${option}=${value}`),
      folder,
      runAs,
    }),
  }));
  return {
    nodes,
    leader: async () => {
      const answers = await Promise.all(nodes.map(({ clientPort }) => statusOf(url(clientPort))));
      return nodes.find((_node, index) => isLeader(answers[index])) ?? null;
    },
  };
}

interface Status {
  header: { member_id: string };
  leader?: string;
}

const isLeader = (status: Status | null | undefined) =>
  status !== null && status !== undefined && status.leader === status.header.member_id;

const statusOf = (url: string): Promise<Status | null> =>
  fetch(`${url}/v3/maintenance/status`, { method: "POST", body: "{}", signal: AbortSignal.timeout(2_000) })
    .then(async (reply) => (reply.ok ? ((await reply.json()) as Status) : null))
    .catch(() => null);
