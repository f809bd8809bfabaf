import type { PostgresNode } from "./postgres-node.ts";

/** The state of the PostgreSQL nodes as Patroni reports it. */
export interface Members {
  leader: PostgresNode | null;
  /** The leader's timeline; 0 when it is unknown. */
  timeline: number;
  /** Whether there is a leader and two replicas that follow it on its timeline, one of them synchronous. */
  isWhole: boolean;
  /** A description for people. */
  text: string;
}

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

/**
 * Asks all nodes, each at its own address, and returns the view with the newest timeline. Null when no node answers.
 */
export async function readMembers(nodes: readonly PostgresNode[]): Promise<Members | null> {
  const views = await Promise.all(nodes.map((node) => askForMembers(node)));
  const given = views.filter((view) => view !== null);
  // A node that was cut off still shows the last state that it knew.
  const [view] = given.toSorted((a, b) => timelineOf(b) - timelineOf(a));
  if (view === undefined) return null;
  const leading = view.find(({ role }) => role === "leader");
  const timeline = leading?.timeline ?? 0;
  const follows = ({ state, timeline: own, lag }: Member) =>
    /^(running|streaming)$/.test(state) && own === timeline && typeof lag === "number" && lag < 16 * 1024 * 1024;
  const others = view.filter(({ role }) => role !== "leader");
  return {
    leader: nodes.find(({ name }) => name === leading?.name) ?? null,
    timeline,
    isWhole:
      leading?.state === "running" &&
      others.length === nodes.length - 1 &&
      others.every(follows) &&
      others.some(({ role }) => role === "sync_standby"),
    text: view.map(({ name, role, state, timeline: own }) => `${name} ${role} ${state} ${own ?? "?"}`).join(", "),
  };
}

const timelineOf = (view: readonly Member[]) => view.find(({ role }) => role === "leader")?.timeline ?? 0;

async function askForMembers({ ownRestPort }: PostgresNode): Promise<Member[] | null> {
  try {
    const reply = await fetch(`http://127.0.0.1:${ownRestPort}/cluster`, { signal: AbortSignal.timeout(2_000) });
    const { members } = (await reply.json()) as { members?: Member[] };
    return members ?? null;
  } catch {
    return null;
  }
}
