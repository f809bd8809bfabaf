import type { Socket } from "node:net";
import { VaultLocked } from "../errors.ts";
import {
  agentCalls,
  isAgentCall,
  isVaultCall,
  questionsBy,
  type AgentCalls,
  type AgentService,
} from "./agent-calls.ts";
import {
  createFrameSocket,
  frameVersion,
  fromErrorFrame,
  toErrorFrame,
  type AgentFrame,
  type CommandFrame,
  type FrameSocket,
  type VaultCallFrame,
} from "./frames.ts";
import type { ImportSteps, OnProgress } from "../vault/access-types.ts";
import type { IdleLimit } from "./idle-limit.ts";

interface ServeOptions {
  token: string;
  service: AgentService;
  limit: IdleLimit;
  isUnlocked: () => boolean;
  onUnlocked: () => void;
  end: () => Promise<void>;
}

/** Serves one command: its calls, one after another. A client without the agent's token is disconnected. */
export async function serveCommand(socket: Socket, options: ServeOptions): Promise<void> {
  const frames = createFrameSocket<CommandFrame, AgentFrame>(socket);
  const first = await frames.next();
  const hello = first !== null && "hello" in first ? (first.hello as Partial<typeof first.hello> | null) : null;
  if (hello?.token !== options.token) return frames.close();
  // The command was updated since: another agent replaces this one.
  if (hello.version !== frameVersion) return void options.end().then(frames.close);
  for (;;) {
    const frame = await frames.next();
    if (frame === null || !("call" in frame)) return frames.close();
    // A limit that has passed ends the agent even where no timer could run yet.
    if (options.limit.isOver()) return void options.end().then(() => frames.close());
    const isUse = !["status", "peek"].includes(frame.call);
    await (isUse ? options.limit.during(() => answer(frames, frame, options)) : answer(frames, frame, options));
  }
}

async function answer(
  frames: FrameSocket<CommandFrame, AgentFrame>,
  { call, args, vault }: VaultCallFrame,
  options: ServeOptions,
): Promise<void> {
  try {
    if (!isAgentCall(call) || !Array.isArray(args)) throw new VaultLocked();
    if (vault !== undefined && vault !== options.service.vaultId()) {
      if (!isVaultCall(call)) throw new VaultLocked();
      const access = options.service.within(vault);
      return frames.send({ result: (await performOn(frames, access, call, args)) ?? null });
    }
    frames.send({ result: (await perform(frames, call, args, options)) ?? null });
  } catch (error) {
    frames.send({ error: toErrorFrame(error) });
  }
}

async function perform(
  frames: FrameSocket<CommandFrame, AgentFrame>,
  call: keyof AgentCalls,
  args: unknown[],
  { service, limit, isUnlocked, onUnlocked, end }: ServeOptions,
): Promise<unknown> {
  if (call === "lock") return end();
  if (call === "status")
    return { pid: process.pid, isUnlocked: isUnlocked(), locksAt: limit.endsAt()?.toISOString() ?? null };
  if (call === "peek") return service.view();
  if (call !== "signIn" && call !== "unlock") return performOn(frames, service, call, args);
  // A command that gives up signing in or unlocking must not leave an unlocked vault behind.
  frames.onClose(() => void (isUnlocked() || end()));
  await performOn(frames, service, call, args);
  onUnlocked();
  return null;
}

/** Performs a call of the account, or of one of its vaults. */
function performOn<Name extends keyof AgentCalls>(
  frames: FrameSocket<CommandFrame, AgentFrame>,
  access: { [name in Name]: (...given: never[]) => Promise<unknown> },
  call: Name,
  args: unknown[],
): Promise<unknown> {
  const method = access[call] as (...given: unknown[]) => Promise<unknown>;
  return method(...args, ...extrasOf(frames, call));
}

/** Returns what a call takes in addition to its arguments. */
function extrasOf(frames: FrameSocket<CommandFrame, AgentFrame>, call: keyof AgentCalls): unknown[] {
  const kind = agentCalls[call];
  if (kind === "questions") {
    return [
      questionsBy(async (ask, args) => {
        frames.send({ ask, args });
        const reply = await frames.next();
        if (reply === null || !("answer" in reply)) throw new VaultLocked("The command that asked has ended.");
        return reply.answer;
      }),
    ];
  }
  if (kind === "plain") return [];
  const signal = new AbortController();
  frames.onClose(() => signal.abort());
  const onProgress: OnProgress = (done, total) => frames.send({ progress: [done, total] });
  if (kind === "progress") return [onProgress, signal.signal];
  /** Waits for the command's answer. It answers in the order of asking. */
  const answered = async (frame: AgentFrame): Promise<unknown> => {
    frames.send(frame);
    const reply = await frames.next();
    if (reply !== null && "unread" in reply) throw fromErrorFrame(reply.unread);
    if (reply === null || !("answer" in reply)) throw new VaultLocked("The command that asked has ended.");
    return reply.answer;
  };
  if (kind === "pieces") return [async (piece: string) => void (await answered({ piece })), signal.signal];
  const steps: ImportSteps = {
    onProgress,
    onFile: (file) => frames.send({ file }),
    read: async (...range) => String(await answered({ read: range })),
  };
  return [steps, signal.signal];
}
