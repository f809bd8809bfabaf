import { z } from "@pomander/contract";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Device } from "../state/device.ts";
import { inFolder, readJsonFile, removeFile, writePrivateFile } from "../state/files.ts";

/**
 * The socket on which an agent listens, and the token that proves that a command is this user's. Only the owner can
 * read it.
 */
export interface AgentPlace {
  socket: string;
  token: string;
}

const place = z.object({ socket: z.string(), token: z.string() });
const placeFile = (device: Device) => inFolder(device.folder, "agent.json");

/** Maximum bytes of a Unix socket's name that every system accepts. */
const maxSocketPathBytes = 100;

export const readPlace = (device: Device): Promise<AgentPlace | null> =>
  readJsonFile(placeFile(device), (value) => place.safeParse(value).data ?? null);
export const writePlace = (device: Device, written: AgentPlace): Promise<void> =>
  writePrivateFile(placeFile(device), JSON.stringify(written));
/** Removes what is left of an agent's place, unless another agent's is written there by now. */
export async function removePlace(device: Device, { socket, token }: AgentPlace): Promise<void> {
  if ((await readPlace(device))?.token === token) await removeFile(placeFile(device));
  if (dirname(socket) !== device.folder) await rm(dirname(socket), { recursive: true, force: true });
}

/**
 * Returns a place for a new agent: in the device's folder, or in a folder of its own where that has too long a name.
 */
export async function newPlace({ folder }: Device): Promise<AgentPlace> {
  const token = crypto.randomUUID();
  const socket = inFolder(folder, "agent.sock");
  if (Buffer.byteLength(socket) <= maxSocketPathBytes) return { socket, token };
  return { socket: join(await mkdtemp(join(tmpdir(), "pomander-")), "agent.sock"), token };
}

/** Connects to a socket; resolves to null when no process listens there. */
export const connectTo = (path: string): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(null));
  });
