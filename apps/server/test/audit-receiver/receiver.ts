import { fork } from "node:child_process";
import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { fileURLToPath } from "node:url";

/** The faults of a receiver: a status code or another failure. */
export type ReceiverLie = 400 | 410 | 500 | "silent" | "drops" | "endless" | "redirects" | "busy";

export interface ReceivedPost {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
export type ReceiverOrder = { kind: "lie"; lie: ReceiverLie | null } | { kind: "take" };

export interface TestReceiver {
  url: string;
  lie(lie: ReceiverLie | null): Promise<void>;
  /** Returns what came since the last call. */
  take(): Promise<ReceivedPost[]>;
  stop(): Promise<void>;
}

/** Starts a receiver of the audit, which is a process of its own. */
export async function startReceiver(): Promise<TestReceiver> {
  const child = fork(fileURLToPath(new URL("receiver-process.ts", import.meta.url)));
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  let last = 0;
  const waiting = new Map<number, (result: ReceivedPost[]) => void>();
  child.on("message", ({ id, result }: { id: number; result: ReceivedPost[] }) => waiting.get(id)?.(result));
  const send = (order: ReceiverOrder) =>
    new Promise<ReceivedPost[]>((settle) => {
      last += 1;
      waiting.set(last, settle);
      child.send({ id: last, order });
    });
  return {
    url: `https://127.0.0.1:${port}/audit`,
    lie: async (lie) => void (await send({ kind: "lie", lie })),
    take: () => send({ kind: "take" }),
    stop: async () => {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
