import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

const program = join(import.meta.dirname, "../../src/operator/main.ts");

/** Returns a runner of the server's commands, each in its own process, on a data folder of its own for each test. */
export function createServerCommands() {
  const commands = { dataDir: "", pomander };
  beforeEach(() => {
    commands.dataDir = mkdtempSync(join(tmpdir(), "pomander-cli-"));
  });
  afterEach(() => rmSync(commands.dataDir, { recursive: true, force: true }));
  return commands;

  function pomander(...args: string[]) {
    return new Promise<{ exitCode: number | null; output: string }>((resolve) => {
      const { dataDir } = commands;
      const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
      const child = spawn(process.execPath, ["--", program, ...args], {
        cwd: dataDir,
        env,
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      const listen = (chunk: Buffer) => (output += chunk.toString());
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
      child.on("close", (exitCode) => resolve({ exitCode, output }));
    });
  }
}

/** SQL that inserts a registered user. */
export const register = `insert into users (id, first_name, last_name, email, is_admin, kdf, verifier, created_at, updated_at)
  values ('0190a000-0000-7000-8000-000000000001', 'Ana', 'First', 'ana@example.com', true, '{}', '', now(), now())`;
