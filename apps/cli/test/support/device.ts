import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Path of the built program; global-setup.ts has built it. */
export const program = join(import.meta.dirname, "../../dist/main.js");

export interface Finished {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  input?: string;
  env?: Record<string, string>;
  cwd?: string;
}

/** A user's account on a machine, with a home folder of its own. */
export interface CliDevice {
  home: string;
  /** Folder in which the command line stores its state. */
  state: string;
  /** Everything that was written to standard error so far, by all commands. */
  said: string[];
  /** Runs the real command to its end. There is no terminal, and the environment contains only what is given. */
  run(args: readonly string[], options?: RunOptions): Promise<Finished>;
  /** Returns the JSON that `run` printed. Throws where the command failed. */
  json<T = Record<string, unknown>>(args: readonly string[], options?: RunOptions): Promise<T>;
  /** Starts the command, and leaves it running. */
  start(args: readonly string[], options?: RunOptions): ChildProcess;
  environment(more?: Record<string, string>): Record<string, string>;
  /** Returns the process id of the agent; null: none runs. */
  agentPid(): number | null;
  /** Ends the running processes, and removes the home folder. */
  remove(): Promise<void>;
}

export function createCliDevice(): CliDevice {
  const home = mkdtempSync(join(tmpdir(), "pomander-home-"));
  const state = join(home, ".local", "state", "pomander");
  const said: string[] = [];
  const device: CliDevice = {
    home,
    state,
    said,
    environment: (more = {}) => ({ HOME: home, PATH: process.env["PATH"] ?? "", ...more }),
    start(args, { env, cwd = home } = {}) {
      // A session of its own has no terminal, wherever the tests run.
      const options = { cwd, env: device.environment(env), detached: true } as const;
      return spawn(process.execPath, ["--", program, ...args], { ...options, stdio: ["pipe", "pipe", "pipe"] });
    },
    run(args, options = {}) {
      return new Promise((resolve, reject) => {
        const child = device.start(args, options);
        const [out, err] = [collect(child.stdout), collect(child.stderr)];
        child.stdin?.on("error", () => undefined);
        child.stdin?.end(options.input ?? "");
        child.on("error", reject);
        child.on("close", (exitCode) => {
          said.push(err());
          resolve({ exitCode, stdout: out(), stderr: err() });
        });
      });
    },
    async json(args, options) {
      const { exitCode, stdout, stderr } = await device.run([...args, "--json"], options);
      if (exitCode !== 0) throw new Error(`pomander ${args.join(" ")} ended with ${exitCode}: ${stderr}`);
      return JSON.parse(stdout);
    },
    agentPid: () => processesOf(home).find(({ args }) => args.at(-1) === "agent")?.pid ?? null,
    async remove() {
      await device.run(["lock"]);
      for (const { pid } of processesOf(home)) process.kill(pid, "SIGKILL");
      rmSync(home, { recursive: true, force: true });
    },
  };
  return device;
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = [];
  stream?.on("data", (chunk: Buffer) => void chunks.push(chunk));
  return () => Buffer.concat(chunks).toString("utf8");
}

interface RunningProcess {
  pid: number;
  args: string[];
  /** All of its initial environment. */
  environment: string;
}

/** Lists the processes that were started with this home folder. */
export function processesOf(home: string): RunningProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const environment = readFileSync(`/proc/${name}/environ`, "utf8");
        if (!environment.split("\0").includes(`HOME=${home}`)) return [];
        const args = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0").slice(0, -1);
        return [{ pid: Number(name), args, environment }];
      } catch {
        // The process has ended since.
        return [];
      }
    });
}

/** Lists every file below a folder, with its contents. */
export function filesBelow(folder: string): { path: string; contents: Buffer }[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .map((path) => ({ path, contents: readFileSync(path) }));
}
