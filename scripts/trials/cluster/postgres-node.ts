import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DatabaseProxy, startProxy } from "../../../apps/server/test/database-proxy.ts";
import { freePort } from "../../../apps/server/test/free-port.ts";
import { readProc, signalTree } from "../process-tree.ts";
import { createDaemon, type Daemon, type DaemonOptions } from "./daemon.ts";
import type { EtcdNode } from "./etcd.ts";
import { type Dcs, patroniSettings } from "./patroni-settings.ts";
import type { Programs } from "./programs.ts";

/** A machine of the trial: Patroni and its PostgreSQL, and a network to the others that can fail. */
export interface PostgresNode {
  name: string;
  patroni: Daemon;
  /** Ports at which the other machines reach them. */
  postgresPort: number;
  restPort: number;
  /** The port at which this machine itself reaches Patroni. */
  ownRestPort: number;
  killPostgres(): void;
  /** Kills Patroni and PostgreSQL at once, like a power cut. */
  killAll(): Promise<void>;
  /** Stops both, like a machine that hangs, until `wake`. */
  freeze(): void;
  wake(): void;
  cutOff(): void;
  reconnect(): void;
  close(): Promise<void>;
}

interface NodeOptions extends Pick<DaemonOptions, "folder" | "runAs"> {
  name: string;
  programs: Programs;
  dcs: Dcs;
  etcd: readonly EtcdNode[];
  password: string;
}

/** Creates a node without starting it. */
export async function createPostgresNode(options: NodeOptions): Promise<PostgresNode> {
  const { name, programs, folder, runAs } = options;
  const [ownPostgresPort, ownRestPort] = [await freePort(), await freePort()];
  const proxy = (port: number) => startProxy({ host: "127.0.0.1", port });
  const [postgres, rest] = [await proxy(ownPostgresPort), await proxy(ownRestPort)];
  const toEtcd = await Promise.all(options.etcd.map(({ clientPort }) => proxy(clientPort)));
  const network: DatabaseProxy[] = [postgres, rest, ...toEtcd];
  const settings = patroniSettings({
    ...options,
    postgres: { own: ownPostgresPort, forOthers: postgres.port },
    rest: { own: ownRestPort, forOthers: rest.port },
    etcdPorts: toEtcd.map(({ port }) => port),
  });
  const file = join(folder, `${name}.yml`);
  // JSON is valid YAML.
  writeFileSync(file, JSON.stringify(settings, null, 2), { mode: 0o600 });
  if (runAs !== null) chownSync(file, runAs.uid, runAs.gid);
  const { command, args, env } = programs.patroni;
  const patroni = createDaemon({ name, command, args: [...args, file], env, folder, runAs });

  const signalPostgres = (signal: NodeJS.Signals) => {
    const pid = Number(readProc(join(folder, name, "postmaster.pid")).split("\n")[0]);
    // The pid file of a killed PostgreSQL may name another process by now.
    if (readProc(`/proc/${pid}/comm`).startsWith("postgres")) signalTree(pid, signal);
  };
  const signalPatroni = (signal: NodeJS.Signals) => {
    if (patroni.pid() !== 0) signalTree(patroni.pid(), signal);
  };
  return {
    name,
    patroni,
    postgresPort: postgres.port,
    restPort: rest.port,
    ownRestPort,
    killPostgres: () => signalPostgres("SIGKILL"),
    killAll: async () => {
      signalPatroni("SIGKILL");
      signalPostgres("SIGKILL");
      await patroni.kill();
    },
    freeze: () => {
      signalPatroni("SIGSTOP");
      signalPostgres("SIGSTOP");
    },
    wake: () => {
      signalPostgres("SIGCONT");
      signalPatroni("SIGCONT");
    },
    cutOff: () => network.forEach((one) => one.silence()),
    reconnect: () => network.forEach((one) => one.restore()),
    close: async () => {
      await Promise.all(network.map((one) => one.close()));
    },
  };
}
