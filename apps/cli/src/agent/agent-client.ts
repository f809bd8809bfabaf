import { spawn } from "node:child_process";
import { once } from "node:events";
import { agentEnvironment } from "../environment.ts";
import { CommandError } from "@pomander/terminal/errors";
import { VaultLocked } from "../errors.ts";
import type { Device } from "../state/device.ts";
import type { AccountAccess, ImportSteps, OnPiece, OnProgress, Questions, VaultAccess } from "../vault/access-types.ts";
import { agentCalls, vaultCalls, type AgentCalls, type CallKind } from "./agent-calls.ts";
import {
  createFrameSocket,
  frameVersion,
  fromErrorFrame,
  readyLine,
  toErrorFrame,
  type AgentFrame,
  type CommandFrame,
  type FrameSocket,
  type VaultCallFrame,
} from "./frames.ts";
import { connectTo, readPlace } from "./socket-place.ts";

/** The agent as commands use it. */
export interface AgentClient extends AgentCalls, Pick<AccountAccess, "within"> {
  /** Disconnects this command and leaves the agent running. */
  disconnect: () => void;
}

/** Greets the running agent; returns null when there is none. */
async function greetAgent(device: Device) {
  const place = await readPlace(device);
  const socket = place && (await connectTo(place.socket));
  if (place === null || socket === null) return null;
  const frames = createFrameSocket<AgentFrame, CommandFrame>(socket);
  frames.send({ hello: { version: frameVersion, token: place.token } });
  return { path: place.socket, frames };
}

/** Connects to the running agent; returns null when there is none. */
async function connectAgent(device: Device): Promise<AgentClient | null> {
  const agent = await greetAgent(device);
  if (agent === null) return null;
  const { frames } = agent;
  return {
    ...callsOver<AgentCalls>(frames, agentCalls),
    within: (vault) => callsOver<VaultAccess>(frames, vaultCalls, vault),
    disconnect: frames.close,
  };
}

/** Connects to the running agent if the vault is unlocked in it; otherwise returns null. */
export async function connectUnlockedAgent(device: Device): Promise<AgentClient | null> {
  const agent = await connectAgent(device);
  // An agent of another release rejects this command and ends.
  const status = await agent?.status().catch(() => null);
  if (status?.isUnlocked === true) return agent;
  agent?.disconnect();
  return null;
}

const endWithinMs = 10_000;

/** Ends the agent, if one runs, and waits until it has hung up. Throws for one that does not. */
export async function endAgent(device: Device): Promise<void> {
  const agent = await greetAgent(device);
  if (agent === null) return;
  const { path, frames } = agent;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    frames.close();
  }, endWithinMs);
  frames.send({ call: "lock", args: [] });
  // Its sockets close with it, or break when it was already ending.
  while ((await frames.next()) !== null);
  clearTimeout(timer);
  if (isLate) throw new CommandError(`The agent isn't stopping. End the process that listens on ${path} yourself.`);
}

/** Starts a new agent in place of a running one. Its vault has yet to be unlocked. */
export async function startAgent(device: Device): Promise<AgentClient> {
  await endAgent(device);
  const main = process.argv[1];
  if (main === undefined) throw new CommandError("The agent couldn't be started.");
  // A signal that opens Node's debugger would open the agent's memory.
  const flag = "--disable-sigusr1";
  const flags = process.allowedNodeEnvironmentFlags.has(flag) ? [flag] : [];
  const child = spawn(process.execPath, [...flags, "--", main, "agent"], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
    cwd: "/",
    env: agentEnvironment(process.env),
  });
  const [said] = await Promise.race([once(child.stdout, "data"), once(child, "close")]);
  child.stdout.destroy();
  child.unref();
  const line = Buffer.isBuffer(said) ? said.toString("utf8").trim() : "";
  const agent = line === readyLine ? await connectAgent(device) : null;
  if (agent === null) throw new CommandError(`The agent couldn't be started. ${line}`.trim());
  return agent;
}

/** Returns calls that the agent performs: on the vault of an id, or else on the account. */
function callsOver<Calls>(
  frames: FrameSocket<AgentFrame, CommandFrame>,
  kinds: Readonly<Record<keyof Calls, CallKind>>,
  vault?: string,
): Calls {
  const target = vault === undefined ? {} : { vault };
  const calls = Object.entries<CallKind>(kinds).map(([name, kind]) => [
    name,
    (...given: unknown[]) => {
      // Functions stay in this process: questions and progress are handled here while the call lasts.
      if (kind === "plain") return perform(frames, { ...target, call: name, args: given }, {});
      const [extra, ...args] = [given.at(-1), ...given.slice(0, -1)];
      const call = { ...target, call: name, args };
      if (kind === "questions") return perform(frames, call, { questions: extra as Questions });
      if (kind === "pieces") return perform(frames, call, { onPiece: extra as OnPiece });
      if (kind === "import") return perform(frames, call, extra as ImportSteps);
      return perform(frames, call, { onProgress: extra as OnProgress });
    },
  ]);
  return Object.fromEntries(calls) as unknown as Calls;
}

async function perform(
  frames: FrameSocket<AgentFrame, CommandFrame>,
  call: VaultCallFrame,
  { questions, onPiece, onProgress, onFile, read }: { questions?: Questions; onPiece?: OnPiece } & Partial<ImportSteps>,
): Promise<unknown> {
  frames.send(call);
  for (;;) {
    const frame = await frames.next();
    if (frame === null) throw new VaultLocked();
    if ("result" in frame) return frame.result;
    if ("error" in frame) throw fromErrorFrame(frame.error);
    if ("progress" in frame) onProgress?.(...frame.progress);
    else if ("file" in frame) onFile?.(frame.file);
    else if ("piece" in frame) {
      await onPiece?.(frame.piece);
      frames.send({ answer: null });
    } else if ("read" in frame) frames.send(await readHere(read, ...frame.read));
    else frames.send({ answer: await askHere(questions, frame.ask, frame.args) });
  }
}

/** Reads bytes of a file that this command has, for the agent. */
async function readHere(
  read: ImportSteps["read"] | undefined,
  ...range: Parameters<ImportSteps["read"]>
): Promise<CommandFrame> {
  if (read === undefined) return { answer: "" };
  return read(...range).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ unread: toErrorFrame(error) }),
  );
}

async function askHere(questions: Questions | undefined, name: keyof Questions, args: unknown[]): Promise<unknown> {
  if (questions === undefined) return null;
  const question = questions[name] as (...given: unknown[]) => Promise<unknown>;
  return question(...args);
}
