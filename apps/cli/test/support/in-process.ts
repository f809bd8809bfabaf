import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import type { ResumableVaultClient } from "@pomander/vault";
import type { Person, TestEnvironment } from "../../../../packages/vault/test/support/test-environment.ts";
import type { Environment } from "../../src/environment.ts";
import { exitCodeOf, messageOf } from "../../src/errors.ts";
import { createProgram } from "../../src/program/program.ts";
import { createDevice, type Device } from "../../src/state/device.ts";
import { createOutput } from "@pomander/terminal/output";
import { createScriptedTerminal } from "../../../../packages/terminal/test/scripted-terminal.ts";

interface InProcessResult {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** Questions and notices that the user was shown, in order. */
  asked: string[];
}

interface RunOptions extends Partial<Omit<Environment, "stateFolder">> {
  /** Answers of a user at the terminal, in order; without them there is no terminal. */
  answers?: readonly (string | boolean)[];
  /** Whether standard output is a terminal. */
  isTerminal?: boolean;
}

export interface InProcessDevice {
  folder: string;
  device: Device;
  run(args: readonly string[], options?: RunOptions): Promise<InProcessResult>;
  remove(): void;
}

/** Returns a device whose commands run in this process: as fast as the code, on whatever server they name. */
export function createInProcessDevice(): InProcessDevice {
  const home = mkdtempSync(join(tmpdir(), "pomander-in-process-"));
  const device = createDevice(join(home, "state"));
  return {
    folder: device.folder,
    device,
    async run(args, { answers, isTerminal = false, ...environment } = {}) {
      const written = { stdout: "", stderr: "" };
      const stream = (name: keyof typeof written) => {
        const collector = new Writable({
          write: (chunk: Buffer, _encoding, next) => {
            written[name] += chunk.toString();
            next();
          },
        });
        return Object.assign(collector, { isTTY: isTerminal }) as unknown as NodeJS.WriteStream;
      };
      const output = createOutput(stream("stdout"), stream("stderr"));
      const asked: string[] = [];
      const none = {
        password: null,
        filePassword: null,
        code: null,
        shellSession: null,
        machine: null,
        server: null,
        lockAfterSeconds: null,
      };
      const context = {
        environment: { stateFolder: device.folder, ...none, ...environment },
        device,
        output,
        terminal: answers === undefined ? null : createScriptedTerminal(answers, asked),
      };
      let exitCode = 0;
      try {
        const program = createProgram(async (work) => void (exitCode = await work(context)));
        await program.parseAsync([...args], { from: "user" });
      } catch (error) {
        written.stderr += `${messageOf(error)}\n`;
        exitCode = exitCodeOf(error);
      }
      return { exitCode, ...written, asked };
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

export interface UnlockedShell {
  person: Person;
  device: InProcessDevice;
  /** The output of `unlock --raw`. */
  shellSession: string;
}

/**
 * Signs a person in on a device, by default a new one, and unlocks a shell there, with keys that the test's other devices
 * have derived.
 */
export async function unlockedShell(env: TestEnvironment, known?: Person): Promise<UnlockedShell> {
  const person = known ?? (await env.person({ sharesSalt: true }));
  const made = createInProcessDevice();
  await made.device.prepare();
  const signedIn = env.device({ memory: made.device.pinned });
  const { user, vault } = await signedIn.signIn(person);
  vault?.close();
  const client = signedIn.client as ResumableVaultClient;
  const unlocked = await client.unlockKey(user, person.password, signedIn.ask);
  const server = new URL(env.proxy.url).origin;
  await made.device.writeSession({ server, email: person.email, token: signedIn.tokens.at(-1) ?? "" });
  return { person, device: made, shellSession: await made.device.addShell(unlocked) };
}
