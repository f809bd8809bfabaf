import { pick } from "@pomander/contract";
import type { Socket } from "node:net";
import type { FileProgress } from "@pomander/vault";
import type { Questions } from "../vault/access-types.ts";

/**
 * Version of the protocol between command and agent. Both are of one release, unless an agent has outlived an update.
 */
export const frameVersion = 8;

/** Line that the agent's process prints once to its standard output; any other output is why it could not start. */
export const readyLine = "ready";

/**
 * A frame that the command sends. The first one is `hello`, with a token that only a process of this user can have
 * read.
 */
export type CommandFrame =
  | { hello: { version: number; token: string } }
  | VaultCallFrame
  | { answer: unknown }
  | { unread: ErrorFrame };

/** A call of a vault by its id; without one, of the user's own. */
export interface VaultCallFrame {
  call: string;
  args: unknown[];
  vault?: string;
}

/**
 * A frame that the agent sends: any number of questions and progress steps, then a result or an error. `read` asks for
 * bytes of a file that the command has, and `piece` is answered when the next may come.
 */
export type AgentFrame =
  | { ask: keyof Questions; args: unknown[] }
  | { read: [file: number, start: number, end: number] }
  | { file: FileProgress }
  | { piece: string }
  | { progress: [done: number, total: number] }
  | { result: unknown }
  | { error: ErrorFrame };

/** The members of an error that `exitCodeOf` and `messageOf` read. */
export interface ErrorFrame {
  name: string;
  message: string;
  code?: unknown;
  params?: unknown;
  isForPeople?: unknown;
  exitCode?: unknown;
  retryAfterSeconds?: unknown;
}

export function toErrorFrame(error: unknown): ErrorFrame {
  const given = (error ?? {}) as Partial<ErrorFrame>;
  return {
    ...pick(given, ["code", "params", "isForPeople", "exitCode", "retryAfterSeconds"]),
    name: String(given.name ?? "Error"),
    message: String(given.message ?? ""),
  };
}

export const fromErrorFrame = ({ message, ...members }: ErrorFrame): Error =>
  Object.assign(new Error(message), members);

/** Maximum size of a frame in bytes: an opened vault of 20,000 entries, with room. */
const maxFrameBytes = 512 * 1024 * 1024;

/** A socket that carries one JSON value per line. */
export interface FrameSocket<In, Out> {
  send: (frame: Out) => void;
  /** Returns the next frame; null at the end, or when the line is not a frame. */
  next: () => Promise<In | null>;
  close: () => void;
  onClose: (listener: () => void) => void;
}

export function createFrameSocket<In, Out>(socket: Socket, maxBytes = maxFrameBytes): FrameSocket<In, Out> {
  const frames: In[] = [];
  const waiting: ((frame: In | null) => void)[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
    for (const resolve of waiting.splice(0)) resolve(null);
  };
  const take = (line: string) => {
    try {
      const frame = parseFrame(line) as In;
      const first = waiting.shift();
      if (first === undefined) frames.push(frame);
      else first(frame);
    } catch {
      socket.destroy();
    }
  };
  socket.on("error", end);
  socket.on("close", end);
  socket.on("data", createLineSplitter(take, { maxBytes, onTooLong: () => socket.destroy() }));
  return {
    send: (frame) => void (socket.writable && socket.write(`${JSON.stringify(frame)}\n`)),
    next: () => {
      const frame = frames.shift();
      if (frame !== undefined || isOver) return Promise.resolve(frame ?? null);
      return new Promise((resolve) => void waiting.push(resolve));
    },
    close: () => socket.destroy(),
    onClose: (listener) => void socket.on("close", listener),
  };
}

/**
 * Parses a line. Throws SyntaxError for text that is not JSON, and for JSON that is not an object: every frame is one.
 */
function parseFrame(line: string): object {
  const frame: unknown = JSON.parse(line);
  if (typeof frame !== "object" || frame === null) throw new SyntaxError("Not a frame");
  return frame;
}

const newline = 0x0a;

function createLineSplitter(
  onLine: (line: string) => void,
  { maxBytes, onTooLong }: { maxBytes: number; onTooLong: () => void },
): (chunk: Buffer) => void {
  let begun: Buffer[] = [];
  let size = 0;
  return (chunk) => {
    let start = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, start)) {
      onLine(Buffer.concat([...begun, chunk.subarray(start, at)]).toString("utf8"));
      begun = [];
      size = 0;
      start = at + 1;
    }
    size += chunk.length - start;
    if (size > maxBytes) return onTooLong();
    if (start < chunk.length) begun.push(chunk.subarray(start));
  };
}
