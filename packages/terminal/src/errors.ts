/** Exit codes of commands, which scripts rely on. */
export const exitCodes = {
  done: 0,
  usage: 1,
  failed: 2,
  notVerified: 3,
  locked: 4,
  /** 128 plus the number of SIGINT, as in shells. */
  interrupted: 130,
} as const;
export type ExitCode = number;

/** An error that ends a command: its message is for users and contains no secret. */
export class CommandError extends Error {
  override readonly name: string = "CommandError";
  readonly isForPeople = true;
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** An error in how a command was called. */
export class UsageError extends CommandError {
  override readonly name = "UsageError";
  constructor(message: string) {
    super(message, exitCodes.usage);
  }
}

/** The error of Ctrl+C at a prompt. */
export class Interrupted extends CommandError {
  override readonly name = "Interrupted";
  constructor() {
    super("", exitCodes.interrupted);
  }
}

interface ForeignError {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  isForPeople?: unknown;
  exitCode?: unknown;
  retryAfterSeconds?: unknown;
}

/** Returns the exit code for an error. */
export function exitCodeOf(error: unknown): ExitCode {
  const { exitCode } = (error ?? {}) as ForeignError;
  return typeof exitCode === "number" ? exitCode : exitCodes.failed;
}

/**
 * Returns the text of an error for users. An unforeseen error gives the place where it arose, never its message, which
 * may contain a secret.
 */
export function messageOf(error: unknown): string {
  const { name, message, code, isForPeople, retryAfterSeconds } = (error ?? {}) as ForeignError;
  if (isForPeople === true && typeof message === "string") {
    const text = message === "" && typeof code === "string" ? `The server refused (${code}).` : message;
    return typeof retryAfterSeconds === "number" ? `${text} (${retryAfterSeconds} seconds)` : text;
  }
  if (isSystemError(error)) return systemMessageOf(error);
  const place = error instanceof Error ? /\n\s+at (.+)/.exec(error.stack ?? "")?.[1] : undefined;
  return `Something unexpected went wrong: ${typeof name === "string" ? name : "Error"}${place === undefined ? "" : ` at ${place}`}.`;
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error && "code" in error;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "it doesn't exist",
  EACCES: "you don't have permission",
  EPERM: "you don't have permission",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
  EISDIR: "it's a folder",
  ENOTDIR: "part of the path isn't a folder",
  EEXIST: "it already exists",
};

/** Returns in words why the system refused, and for which file. */
export function systemMessageOf({ code = "", path }: Pick<NodeJS.ErrnoException, "code" | "path">): string {
  const reason = reasons[code] ?? code;
  return path === undefined ? `The system refused: ${reason}.` : `${path} can't be used: ${reason}.`;
}
