import { chmod } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { CommandError, exitCodes } from "@pomander/terminal/errors";
import { messageOf } from "../errors.ts";
import { takeEnvironment } from "../environment.ts";
import { createDevice, sessionEndOf, type Device } from "../state/device.ts";
import { withFileLock } from "../state/file-lock.ts";
import { inFolder, privateMode, removeFile } from "../state/files.ts";
import { createVaultService } from "../vault/vault-service.ts";
import { readyLine } from "./frames.ts";
import { createIdleLimit } from "./idle-limit.ts";
import { connectTo, newPlace, readPlace, removePlace, writePlace, type AgentPlace } from "./socket-place.ts";
import { serveCommand } from "./serve-command.ts";
import { startSessionCheck } from "./session-check.ts";

/** Milliseconds within which a new agent's vault must be unlocked: after that, the command that started it is gone. */
const unlockWithinMs = 10 * 60_000;

/**
 * Runs the agent: keeps one unlocked vault in the memory of a process of its own, performs the calls of this user's
 * commands, and ends when the vault was not used for as long as it is set to, when it is locked, and with the session.
 */
export async function runAgent(): Promise<void> {
  try {
    await startAgent();
    process.stdout.write(`${readyLine}\n`);
  } catch (error) {
    process.stdout.write(`${messageOf(error)}\n`, () => process.exit(exitCodes.failed));
  }
}

async function startAgent(): Promise<void> {
  process.umask(0o077);
  process.chdir("/");
  const { stateFolder, lockAfterSeconds } = takeEnvironment(process.env);
  const device = createDevice(stateFolder);
  await device.prepare();
  const place = await newPlace(device);
  let isUnlocked = false;
  const end = once(async () => {
    service.close();
    limit.stop();
    stopSessionCheck();
    // A command that has just locked it still gets its answer.
    server.close();
    await removePlace(device, place).catch(() => undefined);
    setTimeout(() => process.exit(0), 50);
  });
  const service = createVaultService({ device, lockAfterSeconds, onSessionEnd: () => void end() });
  const limit = createIdleLimit({
    afterMs: () => (isUnlocked ? service.lockAfterMs() : unlockWithinMs),
    until: async () => {
      const session = await device.readSession();
      // A command that did not reach this agent has signed out.
      if (session === null) return isUnlocked ? new Date(0) : null;
      return sessionEndOf(session.token);
    },
    onEnd: () => void end(),
  });
  const stopSessionCheck = startSessionCheck(() => service.checkSession());
  const server = createServer((socket) =>
    serveCommand(socket, {
      token: place.token,
      service,
      limit,
      isUnlocked: () => isUnlocked,
      onUnlocked: () => (isUnlocked = true),
      end,
    }),
  );
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void end());
  if (!(await listenAlone(device, server, place))) throw new CommandError("Another agent was just started.");
}

/** Listens for commands, unless another agent of this device does: a device has one agent. */
async function listenAlone(device: Device, server: Server, place: AgentPlace): Promise<boolean> {
  return withFileLock(inFolder(device.folder, "agent.lock"), async () => {
    const other = await readPlace(device);
    const connection = other && (await connectTo(other.socket));
    connection?.destroy();
    if (connection !== null) return false;
    await removeFile(place.socket);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(place.socket, resolve);
    });
    await chmod(place.socket, privateMode);
    await writePlace(device, place);
    return true;
  });
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => (done ??= work());
}
