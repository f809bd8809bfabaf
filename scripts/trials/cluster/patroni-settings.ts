import { join } from "node:path";
import type { Programs } from "./programs.ts";

/** The interface of etcd that Patroni uses: that of version 2, or that of version 3. */
export type Dcs = "etcd" | "etcd3";

interface Ports {
  own: number;
  forOthers: number;
}

interface SettingsOptions {
  name: string;
  programs: Programs;
  folder: string;
  dcs: Dcs;
  password: string;
  postgres: Ports;
  rest: Ports;
  etcdPorts: readonly number[];
}

/** Returns the patroni.yml of a node, as docs/failover.md describes it. */
export function patroniSettings({
  name,
  programs,
  folder,
  dcs,
  password,
  postgres,
  rest,
  etcdPorts,
}: SettingsOptions): Record<string, unknown> {
  const login = (username: string) => ({ username, password });
  return {
    scope: "pomander",
    name,
    restapi: { listen: `127.0.0.1:${rest.own}`, connect_address: `127.0.0.1:${rest.forOthers}` },
    // Patroni uses these addresses alone, so that each node's connection to etcd can be cut.
    [dcs]: { hosts: etcdPorts.map((port) => `127.0.0.1:${port}`), use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: 25,
        loop_wait: 5,
        retry_timeout: 10,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        primary_start_timeout: 0,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 150, wal_log_hints: "on" } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres.own}`,
      connect_address: `127.0.0.1:${postgres.forOthers}`,
      data_dir: join(folder, name),
      bin_dir: programs.postgresBin,
      pgpass: join(folder, `${name}.pgpass`),
      authentication: { superuser: login("postgres"), replication: login("replicator"), rewind: login("rewinder") },
      pg_hba: ["host replication replicator 127.0.0.1/32 scram-sha-256", "host all all 127.0.0.1/32 scram-sha-256"],
      parameters: { unix_socket_directories: "" },
    },
  };
}
