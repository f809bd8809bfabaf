import { calls, type FileRoom } from "@pomander/contract";
import type { Api } from "@pomander/vault";

/** How long an answer is used again, in milliseconds: a user looks at one entry after another. */
const usedForMs = 60_000;
const known = new Map<string, { room: Promise<FileRoom>; at: number }>();

/** Returns the largest file that the server takes, and what still fits into a vault; asks at most once a minute. */
export function readFileRoom(call: Api, vaultId: string): Promise<FileRoom> {
  const last = known.get(vaultId);
  if (last !== undefined && Date.now() - last.at < usedForMs) return last.room;
  const room = call(calls.files.room, { params: { vaultId } });
  known.set(vaultId, { room, at: Date.now() });
  room.catch(() => known.delete(vaultId));
  return room;
}

/** Forgets what still fits into a vault: a file was added. */
export const forgetFileRoom = (vaultId: string): void => void known.delete(vaultId);
