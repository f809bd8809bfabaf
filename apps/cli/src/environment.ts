import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { UsageError } from "@pomander/terminal/errors";

/** Settings from the environment. */
export interface Environment {
  /** Folder in which this device stores its state. */
  stateFolder: string;
  /** The master password, for scripts. */
  password: string | null;
  /** The password of a file that is read or written, for scripts. */
  filePassword: string | null;
  /** A six-digit code or a recovery code to sign in with, for scripts. */
  code: string | null;
  /** The session that `pomander unlock --raw` printed for this shell. */
  shellSession: string | null;
  /** The token with which a program reads a shared vault, without an account: the token, or the file that has it. */
  machine: { token: string } | { file: string } | null;
  /** The server of that token. */
  server: string | null;
  /** Seconds without use after which the vault locks, if sooner than it is set to. */
  lockAfterSeconds: number | null;
}

const secretNames = [
  "POMANDER_PASSWORD",
  "POMANDER_FILE_PASSWORD",
  "POMANDER_CODE",
  "POMANDER_SESSION",
  "POMANDER_MACHINE_TOKEN",
  "POMANDER_MACHINE_TOKEN_FILE",
] as const;

/**
 * Reads the settings of the command line, and removes the secret ones from `env`, so that no program started here gets
 * them in its environment. A program of the same user still finds them in /proc, in the environment that this one began
 * with.
 */
export function takeEnvironment(env: NodeJS.ProcessEnv): Environment {
  const [password, filePassword, code, shellSession, token, tokenFile] = secretNames.map((name) => {
    const value = env[name];
    delete env[name];
    return value === undefined || value === "" ? null : value;
  });
  return {
    stateFolder: stateFolderOf(env),
    password: password ?? null,
    filePassword: filePassword ?? null,
    code: code ?? null,
    shellSession: shellSession ?? null,
    machine: token != null ? { token } : tokenFile != null ? { file: tokenFile } : null,
    server: env["POMANDER_SERVER"] || null,
    lockAfterSeconds: secondsOf(env["POMANDER_LOCK_AFTER_SECONDS"]),
  };
}

/** Returns the state folder. XDG Base Directory Specification: a path that is not absolute is ignored. */
function stateFolderOf(env: NodeJS.ProcessEnv): string {
  const given = env["XDG_STATE_HOME"] ?? "";
  const base = isAbsolute(given) ? given : join(env["HOME"] ?? homedir(), ".local", "state");
  return join(base, "pomander");
}

function secondsOf(text: string | undefined): number | null {
  if (text === undefined || text === "") return null;
  if (!/^\d{1,6}$/.test(text) || Number(text) === 0)
    throw new UsageError("POMANDER_LOCK_AFTER_SECONDS must be a number of seconds, 1 or more.");
  return Number(text);
}

const keptNames = [
  "HOME",
  "PATH",
  "LANG",
  "LC_ALL",
  "TZ",
  "XDG_STATE_HOME",
  "XDG_RUNTIME_DIR",
  "POMANDER_LOCK_AFTER_SECONDS",
  // Some networks need these: certificate authorities of their own, and a proxy.
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "NODE_USE_SYSTEM_CA",
  "NODE_USE_ENV_PROXY",
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "no_proxy",
];

/**
 * Returns the environment of the agent's process: none of its secrets, and nothing that would open it to a debugger.
 */
export const agentEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(keptNames.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
