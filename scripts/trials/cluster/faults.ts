import { setTimeout as pause } from "node:timers/promises";
import type { SeededRandom } from "../../../apps/server/test/seeded-random.ts";
import { type Cluster, isReady, waitFor } from "./cluster.ts";
import { readMembers } from "./members.ts";
import type { PostgresNode } from "./postgres-node.ts";

/** Names of the faults that the trial can cause. */
export const faultNames = [
  "leader's machine",
  "leader's PostgreSQL",
  "leader cut off",
  "leader frozen",
  "process",
  "replica",
  "etcd's leader",
  "etcd's majority",
] as const;
export type FaultName = (typeof faultNames)[number];

/**
 * Causes a fault, and repairs what a machine's own restart would repair; no part is restarted by hand. Returns the
 * broken part.
 */
export type BreakIt = (cluster: Cluster, random: SeededRandom) => Promise<string>;

/** Milliseconds until a machine starts again, or a network is back, after another node has taken over. */
const backAfterMs = 5_000;
const frozenMs = 40_000;
const majorityAwayMs = 40_000;
const failoverTimeoutMs = 120_000;

export const faults: Readonly<Record<FaultName, BreakIt>> = {
  "leader's machine": (cluster) =>
    failOver(cluster, async (leader) => {
      await leader.killAll();
      return () => leader.patroni.start();
    }),
  // Patroni detects it and passes the lead on; it restarts PostgreSQL by itself.
  "leader's PostgreSQL": (cluster) =>
    failOver(cluster, async (leader) => {
      leader.killPostgres();
      return () => undefined;
    }),
  "leader cut off": (cluster) =>
    failOver(cluster, async (leader) => {
      leader.cutOff();
      return () => leader.reconnect();
    }),
  "leader frozen": async (cluster) => {
    const leader = await leaderOf(cluster);
    leader.freeze();
    try {
      await pause(frozenMs);
    } finally {
      leader.wake();
    }
    return leader.name;
  },
  process: async ({ pomanders }, random) => {
    const one = random.pick(pomanders);
    await one?.kill();
    await waitFor("the killed process", () => isReady(one?.port ?? 0));
    return one?.name ?? "";
  },
  replica: async (cluster, random) => {
    const leader = await leaderOf(cluster);
    const replica = random.pick(cluster.nodes.filter((node) => node !== leader));
    await replica?.killAll();
    await pause(backAfterMs);
    replica?.patroni.start();
    return replica?.name ?? "";
  },
  "etcd's leader": async ({ etcd }) => {
    const leader = await etcd.leader();
    await leader?.daemon.kill();
    await pause(backAfterMs);
    leader?.daemon.start();
    return leader?.daemon.name ?? "";
  },
  "etcd's majority": async ({ etcd }) => {
    const two = etcd.nodes.slice(0, 2);
    await Promise.all(two.map(({ daemon }) => daemon.kill()));
    await pause(majorityAwayMs);
    for (const { daemon } of two) daemon.start();
    return two.map(({ daemon }) => daemon.name).join(" and ");
  },
};

async function failOver(cluster: Cluster, breakIt: (leader: PostgresNode) => Promise<() => void>): Promise<string> {
  const leader = await leaderOf(cluster);
  const mend = await breakIt(leader);
  const others = cluster.nodes.filter((node) => node !== leader);
  let next: PostgresNode | null | undefined = null;
  await waitFor(
    "another leader",
    async () => {
      next = (await readMembers(others))?.leader;
      return next !== null && next !== undefined && next !== leader;
    },
    failoverTimeoutMs,
  );
  await pause(backAfterMs);
  mend();
  return leader.name;
}

async function leaderOf({ nodes }: Cluster): Promise<PostgresNode> {
  const leader = (await readMembers(nodes))?.leader;
  if (leader === null || leader === undefined) throw new Error("There is no leader to break");
  return leader;
}
