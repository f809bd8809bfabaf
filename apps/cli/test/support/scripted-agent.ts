import { createServer } from "node:net";
import type { EntrySummary, OpenEntry } from "@pomander/vault";
import { createIdleLimit } from "../../src/agent/idle-limit.ts";
import type { AgentService } from "../../src/agent/agent-calls.ts";
import { newPlace, writePlace } from "../../src/agent/socket-place.ts";
import { serveCommand } from "../../src/agent/serve-command.ts";
import type { VaultView } from "../../src/vault/access-types.ts";
import { createInProcessDevice, type InProcessDevice } from "./in-process.ts";

/** The behavior of a vault's access in a test; a method without one fails. */
export type Script = Partial<AgentService>;

export interface ScriptedAgent extends InProcessDevice {
  /** Each call of the vault in order, with its arguments. */
  calls: [name: string, ...args: unknown[]][];
  hasEnded: () => boolean;
  /** The token by which the agent knows its user's commands. */
  token: string;
  socket: string;
}

export const viewOf = (members: Partial<VaultView> = {}): VaultView => ({
  server: "https://a.example",
  email: "ana@example.com",
  entries: [],
  unreadable: [],
  fault: null,
  firstVisit: null,
  newlyAccepted: [],
  newKeysMadeAt: null,
  isMemoryRestored: false,
  checkCode: { counter: 3, code: "11111 22222" },
  lastChange: "2026-11-03T09:05:00.000Z",
  isOffline: false,
  problem: null,
  lockAfterSeconds: 900,
  keepsCopy: false,
  shared: null,
  ...members,
});

export const summaryOf = (members: Partial<EntrySummary> = {}): EntrySummary => ({
  _id: "bank-id",
  revision: 1,
  title: "Bank",
  link: "",
  email: "",
  category: "",
  tags: [],
  isFavorite: false,
  isArchive: false,
  createdAt: "",
  updatedAt: "",
  ...members,
});
export const entryOf = (members: Partial<OpenEntry> = {}): OpenEntry => {
  const { extra = {}, ...others } = members;
  return { ...summaryOf(), password: "pw", notes: "", key: "k", ...extra, ...others, extra } as OpenEntry;
};

/**
 * Starts an agent in this process for a device on which a user is signed in: the real agent, except for the vault,
 * which behaves as `script` says.
 */
export async function startScriptedAgent(
  script: Script,
  { isUnlocked = true, endsAt = null as Date | null } = {},
): Promise<ScriptedAgent> {
  const device = createInProcessDevice();
  await device.device.prepare();
  await device.device.writeSession({ server: "https://a.example", email: "ana@example.com", token: "a-token" });
  const calls: [string, ...unknown[]][] = [];
  const service = Object.fromEntries(
    Object.entries(script).map(([name, work]) => [
      name,
      (...args: unknown[]) => {
        calls.push([name, ...args.filter((each) => typeof each !== "function" && !(each instanceof AbortSignal))]);
        return (work as (...given: unknown[]) => unknown)(...args);
      },
    ]),
  ) as unknown as AgentService;
  const state = { isUnlocked, hasEnded: false };
  const place = await newPlace(device.device);
  const limit = createIdleLimit({ afterMs: () => null, until: async () => endsAt, onEnd: () => undefined });
  const server = createServer((socket) =>
    serveCommand(socket, {
      token: place.token,
      service,
      limit,
      isUnlocked: () => state.isUnlocked,
      onUnlocked: () => (state.isUnlocked = true),
      end: async () => {
        state.hasEnded = true;
        server.close();
        setTimeout(() => socket.destroy(), 5);
      },
    }),
  );
  await new Promise<void>((resolve) => server.listen(place.socket, resolve));
  await writePlace(device.device, place);
  return {
    ...device,
    ...place,
    calls,
    hasEnded: () => state.hasEnded,
    remove() {
      limit.stop();
      server.close();
      device.remove();
    },
  };
}
