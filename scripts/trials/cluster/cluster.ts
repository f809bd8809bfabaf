import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../../apps/server/test/free-port.ts";
import { killProcesses } from "../../../apps/server/test/server-process.ts";
import { chooseUser } from "@pomander/server/postgres/binaries";
import { connectOnce } from "@pomander/server/platform/database";
import { type Balancer, createBalancer } from "./balancer.ts";
import { killDaemons } from "./daemon.ts";
import { createEtcdCluster, type EtcdCluster } from "./etcd.ts";
import { readMembers } from "./members.ts";
import type { Dcs } from "./patroni-settings.ts";
import { type SupervisedPomander, supervisePomander } from "./pomander.ts";
import { createPostgresNode, type PostgresNode } from "./postgres-node.ts";
import type { Programs } from "./programs.ts";

/** Three PostgreSQL under Patroni, three etcd, three Pomander, and HAProxy in front of both. */
export interface Cluster {
  etcd: EtcdCluster;
  nodes: PostgresNode[];
  balancer: Balancer;
  pomanders: SupervisedPomander[];
  /** The address at which people reach Pomander, without a slash at its end. */
  url: string;
  /** The address of the leader's database, through HAProxy. */
  databaseUrl: string;
  /** Stops everything; the folder remains. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  programs: Programs;
  dcs: Dcs;
  /** Whether Pomander finds the leader itself, by a DATABASE_URL with all hosts, instead of through HAProxy. */
  isDirect: boolean;
  smtpUrl: string;
  env?: Record<string, string>;
}

const startTimeoutMs = 120_000;

/** Starts all parts in this folder, on free ports of 127.0.0.1; settles when every part serves. */
export async function startCluster(folder: string, options: ClusterOptions): Promise<Cluster> {
  const { programs, dcs, isDirect, smtpUrl, env = {} } = options;
  const runAs = chooseUser(folder);
  if (runAs !== null) chownSync(folder, runAs.uid, runAs.gid);
  const password = randomBytes(18).toString("base64url");
  const etcd = await createEtcdCluster({ program: programs.etcd, folder, runAs });
  const nodes: PostgresNode[] = [];
  for (const name of ["node1", "node2", "node3"]) {
    nodes.push(await createPostgresNode({ name, programs, folder, runAs, dcs, etcd: etcd.nodes, password }));
  }
  const ports = [await freePort(), await freePort(), await freePort()];
  const balancer = await createBalancer({ program: programs.haproxy, postgres: nodes, ports, folder, runAs });
  const hosts = isDirect ? nodes.map((node) => node.postgresPort) : [balancer.postgresPort];
  const databaseUrl = (user: string, database: string, at = hosts) =>
    `postgres://${user}:${password}@${at.map((port) => `127.0.0.1:${port}`).join(",")}/${database}`;
  const pomanders: SupervisedPomander[] = [];

  // No part keeps running, however the trial ends.
  const killAll = () => {
    killDaemons();
    for (const node of nodes) node.killPostgres();
    killProcesses();
  };
  process.once("exit", killAll);
  const stop = async () => {
    await Promise.all(pomanders.map((one) => one.stop()));
    await Promise.all(nodes.map((node) => node.killAll()));
    killAll();
    await Promise.all(nodes.map((node) => node.close()));
    process.removeListener("exit", killAll);
  };

  for (const { daemon } of etcd.nodes) daemon.start();
  await waitFor("etcd", async () => (await etcd.leader()) !== null);
  balancer.daemon.start();
  for (const node of nodes) node.patroni.start();
  await waitFor("PostgreSQL", async () => isWhole(await readMembers(nodes)));
  await createDatabase(databaseUrl("postgres", "postgres", [balancer.postgresPort]), password);
  const shared = {
    ...env,
    DATABASE_URL: databaseUrl("pomander", "pomander"),
    TOKEN_SECRET: randomBytes(32).toString("base64"),
    PEPPER: randomBytes(32).toString("base64"),
    SMTP_URL: smtpUrl,
    MAIL_FROM: "Pomander <keys@example.org>",
    PUBLIC_URL: `http://localhost:${balancer.webPort}`,
    TRUST_PROXY: "loopback",
    DAILY_RECIPIENTS: "999999",
    DAILY_MESSAGES: "999999",
    LOG_LEVEL: "info",
  };
  for (const [index, port] of ports.entries()) {
    const name = `pomander${index + 1}`;
    const dataDir = join(folder, name);
    mkdirSync(dataDir, { mode: 0o700 });
    const logFile = join(folder, `${name}.log`);
    pomanders.push(supervisePomander(name, { port, logFile, env: { ...shared, DATA_DIR: dataDir } }));
  }
  for (const port of [...ports, balancer.webPort]) await waitFor("Pomander", () => isReady(port));
  return {
    etcd,
    nodes,
    balancer,
    pomanders,
    url: `http://localhost:${balancer.webPort}`,
    databaseUrl: databaseUrl("pomander", "pomander", [balancer.postgresPort]),
    stop,
  };
}

const isWhole = (members: Awaited<ReturnType<typeof readMembers>>) => members !== null && members.isWhole;

async function createDatabase(connectionString: string, password: string): Promise<void> {
  await waitFor("HAProxy", async () => {
    const client = await connectOnce({ connectionString }).catch(() => null);
    if (client === null) return false;
    await client.query(`create role pomander login password '${password}'`);
    await client.query("create database pomander owner pomander");
    await client.end();
    return true;
  });
}

/** Returns whether that process reports that it can serve. */
export const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until the condition is true. @throws when it is not in time */
export async function waitFor(what: string, isSo: () => Promise<boolean>, timeoutMs = startTimeoutMs): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what} is not there after ${timeoutMs / 1_000} s`);
    await pause(250);
  }
}
